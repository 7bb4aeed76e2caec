#include "gomocup/player.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "engine/better_score.h"
#include "game/shown.h"
#include "gomocup/coordinates.h"
#include "play/swap_choice.h"
#include "puissance/message.h"
#include "puissance/version.h"

namespace puissance::gomocup {

namespace {

using std::chrono::milliseconds;

constexpr int align = 5;

// What the program itself takes beside the engine's tables.
constexpr std::int64_t program_mib = 24;

constexpr std::int64_t exactly_five = 1;

MatchClock::Time time_of(std::int64_t value) {
    constexpr std::int64_t max = 1'000'000'000'000;
    return MatchClock::Time(std::clamp<std::int64_t>(value, 0, max));
}

}  // namespace

std::optional<std::string> Player::answer(std::string_view line, Clock::time_point arrived) {
    arrived_ = arrived;
    const Order order = parse_order(line);
    if (told_) {
        // Another command means that the rest of the board will not come.
        const bool goes_on = order.kind == OrderKind::stone || order.kind == OrderKind::done ||
                             order.kind == OrderKind::unknown || order.kind == OrderKind::nothing;
        if (goes_on) return collect(order);
        told_.reset();
    }
    return obey(order, line);
}

std::string Player::answer_too_long(std::size_t limit) const {
    return refuse(Error{ErrorCode::too_long, {{"limit", static_cast<std::int64_t>(limit)}}});
}

Player::Answer Player::obey(const Order& order, std::string_view line) {
    const auto unknown = [&] { return "UNKNOWN " + shown(line); };
    switch (order.kind) {
        case OrderKind::nothing: return std::nullopt;
        case OrderKind::stone:
        case OrderKind::unknown: return unknown();
        case OrderKind::malformed: return refuse("engine.malformed");
        case OrderKind::start:
        case OrderKind::rectangle: return start(order.x, order.y);
        case OrderKind::about:
            return "name=\"Puissance\", version=\"" PUISSANCE_VERSION
                   "\", author=\"The Puissance authors\"";
        case OrderKind::info: return inform(order);
        case OrderKind::end: has_ended_ = true; return std::nullopt;
        case OrderKind::suggest:
        case OrderKind::stop: return std::nullopt;  // The search it meant has ended.
        case OrderKind::show_info: return offer(settings_.memory_mib);
        case OrderKind::board:
        case OrderKind::yx_board:
        case OrderKind::yx_block:
        case OrderKind::swap_board:
            told_.emplace();
            told_for_ = order.kind;
            return std::nullopt;
        default: break;
    }
    if (!game_) return refuse("engine.no_game");
    switch (order.kind) {
        case OrderKind::restart: return start(game_->columns, game_->rows);
        case OrderKind::begin: return begin();
        case OrderKind::turn: return turn(order);
        case OrderKind::play: return play(order);
        case OrderKind::takeback: return take_back(order);
        case OrderKind::n_best: return best_moves(order.x);
        case OrderKind::forbidden:
            return "FORBID .";  // By the rules that are played here, no cell is.
        case OrderKind::clear_hash:
            if (engine_) engine_->forget();
            return std::nullopt;
        default: return unknown();  // DONE without a BOARD.
    }
}

// One line between BOARD and DONE. What cannot be read spoils the board, not the player.
Player::Answer Player::collect(const Order& order) {
    constexpr std::size_t max_lines = 4096;
    if (order.kind == OrderKind::nothing) return std::nullopt;
    if (order.kind != OrderKind::done) {
        if (told_->size() < max_lines) told_->push_back(order);
        return std::nullopt;
    }
    Answer answer;
    if (told_for_ == OrderKind::yx_block) answer = "UNKNOWN YXBLOCK";
    else if (!game_) answer = refuse("engine.no_game");
    else if (told_for_ == OrderKind::swap_board) answer = swap();
    else answer = set_up(told_for_ == OrderKind::board);
    told_.reset();
    return answer;
}

std::string Player::start(int columns, int rows) {
    const auto game = make_game(columns, rows, align, Gravity::none, rule_);
    if (!game) return refuse(game.error());
    if (game_ != *game) forget_engine();
    game_ = *game;
    stones_.clear();
    clock_.start_game();
    if (const auto ready = make_engine_ready(); !ready) return refuse(ready.error());
    return "OK";
}

std::string Player::begin() {
    if (!stones_.empty()) return refuse("engine.begun");
    return move();
}

std::string Player::turn(const Order& order) {
    const auto cell = cell_of(order);
    if (!cell) return refuse(cell.error());
    stones_.push_back({*cell, false});
    std::string answer = move();
    // A stone that makes no game of it was not placed.
    if (!stones_.back().is_own && !record_of(stones_)) stones_.pop_back();
    return answer;
}

std::string Player::play(const Order& order) {
    const auto cell = cell_of(order);
    if (!cell) return refuse(cell.error());
    stones_.push_back({*cell, true});
    return coordinates(*game_, *cell);
}

Player::Answer Player::set_up(bool is_asked_for_move) {
    std::vector<Stone> before;
    std::swap(before, stones_);
    std::string answer;
    for (const Order& order : *told_) {
        const bool is_stone =
            order.kind == OrderKind::stone && (order.field == 1 || order.field == 2);
        const auto cell = cell_of(order);
        if (!is_stone) answer = refuse("engine.malformed");
        else if (!cell) answer = refuse(cell.error());
        if (!answer.empty()) break;
        stones_.push_back({*cell, order.field == 1});
    }
    const std::size_t told = stones_.size();
    const bool is_read = answer.empty();
    if (is_read && is_asked_for_move) answer = move();
    if (is_read && !is_asked_for_move) {
        const auto record = record_of(stones_);
        if (record) return std::nullopt;
        answer = refuse(record.error());
    }
    if (stones_.size() == told) stones_ = before;
    return answer;
}

// The board of the game stays as it is: BOARD follows when the sides are known.
std::string Player::swap() {
    std::vector<Stone> before;
    std::swap(before, stones_);
    Record record(*game_);
    std::string answer;
    for (const Order& order : *told_) {
        const auto cell = cell_of(order);
        const auto played = cell.and_then([&](Move move) { return record.play(move); });
        if (order.kind != OrderKind::stone) answer = refuse("engine.malformed");
        else if (!played) answer = refuse(played.error());
        if (!answer.empty()) break;
        stones_.push_back({*cell, false});
    }
    if (answer.empty()) answer = choose_side(record);
    stones_ = before;
    return answer;
}

std::string Player::choose_side(const Record& record) {
    if (const auto ready = make_engine_ready(); !ready) return refuse(ready.error());
    if (record.is_over()) return refuse("engine.over");
    const Limits limits = limits_of_turn((game_->cells() - record.ply() + 1) / 2);
    const auto searched = [&](const Record& position, const Limits& own) {
        return engine_->choose(position, question_for(settings_.contestant, own));
    };
    if (record.ply() == 0) {
        Limits share = limits;
        share.time = std::max<Clock::duration>(milliseconds(1), *limits.time / max_openings);
        std::string stones;
        for (const Move move : balanced_opening(
                 *game_, settings_.seed,
                 [&](const Record& position) { return searched(position, share).score; }))
            stones += (stones.empty() ? "" : " ") + coordinates(*game_, move);
        return stones;
    }
    if (record.ply() != swap2_stones && record.ply() != swap2_more_stones)
        return refuse("engine.swap_stones");
    const Analysis analysis = searched(record, limits);
    return is_worse_side(analysis.score) ? "SWAP" : coordinates(*game_, *analysis.move);
}

std::string Player::take_back(const Order& order) {
    const Move move = move_at((game_->rows - 1 - order.y) * game_->columns + order.x);
    const auto stone = std::ranges::find(stones_, move, &Stone::move);
    const bool is_inside =
        order.x >= 0 && order.x < game_->columns && order.y >= 0 && order.y < game_->rows;
    if (!is_inside || stone == stones_.end()) return refuse("engine.no_stone");
    stones_.erase(stone);
    return "OK";
}

Player::Answer Player::inform(const Order& order) {
    Answer answer = heed(order);
    // Now, before the clock of a move runs; the next move tells what fails here.
    if (game_) (void)make_engine_ready();
    return answer;
}

Player::Answer Player::heed(const Order& order) {
    constexpr std::int64_t most = 1'000'000'000'000'000;
    if (order.key == "show_detail") {
        report_.show(order.value);
    } else if (order.key == "max_depth") {
        max_depth_.reset();
        if (order.value > 0)
            max_depth_ = static_cast<int>(std::min<std::int64_t>(order.value, 400));
    } else if (order.key == "max_node") {
        max_nodes_.reset();
        if (order.value > 0 && order.value < most)
            max_nodes_ = static_cast<std::uint64_t>(order.value);
    } else if (order.key == "hash_size") {
        if (order.value > 0) limit_memory(order.value >> 10);
    } else if (order.key == "timeout_turn") clock_.set_turn(time_of(order.value));
    else if (order.key == "timeout_match") clock_.set_match(time_of(order.value));
    else if (order.key == "time_left") clock_.set_left(time_of(order.value));
    else if (order.key == "max_memory") {
        if (order.value > 0) limit_memory(order.value / (1 << 20) - program_mib);
        else if (std::exchange(max_memory_mib_, 0) != 0) forget_engine();
    } else if (order.key == "rule") {
        rule_ = (order.value & exactly_five) != 0 ? Rule::exactly : Rule::at_least;
        if (game_ && game_->rule != rule_) forget_engine();
        if (game_) game_->rule = rule_;
        if ((order.value & ~exactly_five) != 0)
            return "MESSAGE " + words::say(settings_.language, "engine.rule",
                                           {{"rule", std::to_string(order.value)}});
    }
    return std::nullopt;  // All other keys are of no use here.
}

std::string Player::move() {
    if (const auto ready = make_engine_ready(); !ready) return refuse(ready.error());
    const auto record = record_of(stones_);
    if (!record) return refuse(record.error());
    if (record->is_over()) return refuse("engine.over");
    const int moves_to_come = (game_->cells() - record->ply() + 1) / 2;
    Question question = question_for(settings_.contestant, limits_of_turn(moves_to_come));
    question.seed = settings_.seed + static_cast<std::uint64_t>(record->ply());
    report_.follow(question, *game_, arrived_);
    const Analysis analysis = engine_->choose(*record, question);
    place(*analysis.move);
    return coordinates(*game_, *analysis.move);
}

std::string Player::best_moves(int count) {
    if (const auto ready = make_engine_ready(); !ready) return refuse(ready.error());
    const auto record = record_of(stones_);
    if (!record) return refuse(record.error());
    if (record->is_over()) return refuse("engine.over");
    Question question;
    question.algorithm = analysis_algorithm(*game_);
    question.limits = limits_of_turn((game_->cells() - record->ply() + 1) / 2);
    question.options = std::clamp(count, 1, game_->cells() - record->ply());
    report_.follow(question, *game_, arrived_);
    Analysis analysis = engine_->analyse(*record, question);
    std::vector<Option>& options = analysis.options;
    std::ranges::stable_sort(options, [&](const Option& one, const Option& other) {
        if (one.move == *analysis.move || other.move == *analysis.move)
            return one.move == *analysis.move && other.move != one.move;
        return is_better(one.score, other.score);
    });
    report_.tell_best(analysis, question.options, *game_, arrived_);
    place(*analysis.move);
    return coordinates(*game_, *analysis.move);
}

Limits Player::limits_of_turn(int moves_to_come) const {
    Limits limits;
    limits.stop = settings_.stop;
    limits.depth = max_depth_;
    limits.nodes = max_nodes_;
    const auto deadline = arrived_ + clock_.next_move(moves_to_come);
    limits.time = std::max<Clock::duration>(milliseconds(1), deadline - Clock::now());
    return limits;
}

void Player::place(Move move) {
    stones_.push_back({move, true});
    clock_.spend(std::chrono::duration_cast<milliseconds>(Clock::now() - arrived_));
}

void Player::limit_memory(std::int64_t mib) {
    const auto limit = static_cast<std::size_t>(std::max<std::int64_t>(1, mib));
    if (std::exchange(max_memory_mib_, limit) != limit) forget_engine();
}

Result<Move> Player::cell_of(const Order& order) const {
    const bool is_inside =
        order.x >= 0 && order.x < game_->columns && order.y >= 0 && order.y < game_->rows;
    const std::string text = std::to_string(order.x) + "," + std::to_string(order.y);
    if (!is_inside) return fail(ErrorCode::cell_outside, {{"cell", text}});
    const Move move = move_at((game_->rows - 1 - order.y) * game_->columns + order.x);
    if (std::ranges::find(stones_, move, &Stone::move) != stones_.end())
        return fail(ErrorCode::cell_taken, {{"cell", text}});
    return move;
}

// The stones of both in the order they were told, by turns. Whoever has one more has begun.
Result<Record> Player::record_of(const std::vector<Stone>& stones) const {
    std::vector<Move> own;
    std::vector<Move> others;
    for (const Stone& stone : stones) (stone.is_own ? own : others).push_back(stone.move);
    const bool began = own.size() == others.size();
    if (!began && own.size() + 1 != others.size())
        return fail(ErrorCode::wrong_counts, {{"x", static_cast<std::int64_t>(own.size())},
                                              {"o", static_cast<std::int64_t>(others.size())}});
    Record record(*game_);
    const auto& first = began ? own : others;
    const auto& second = began ? others : own;
    for (std::size_t i = 0; i < first.size(); ++i) {
        TRY(record.play(first[i]));
        if (i < second.size()) TRY(record.play(second[i]));
    }
    return record;
}

Result<void> Player::make_engine_ready() {
    if (engine_) return {};
    std::size_t memory_mib = settings_.memory_mib;
    if (max_memory_mib_ != 0) memory_mib = std::min(memory_mib, max_memory_mib_);
    TRY_ASSIGN(engine_, make_engine(*game_, memory_mib));
    return {};
}

std::string Player::refuse(std::string_view key) const {
    return "ERROR " + words::say(settings_.language, key);
}

std::string Player::refuse(const Error& error) const {
    return "ERROR " + sentence_of(error, settings_.language);
}

}  // namespace puissance::gomocup
