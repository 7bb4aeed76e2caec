#include "gomocup/player.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "game/shown.h"
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
        case OrderKind::suggest: return std::nullopt;
        case OrderKind::board:
        case OrderKind::swap_board:
            told_.emplace();
            is_swap_ = order.kind == OrderKind::swap_board;
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
    std::string answer = is_swap_ ? "UNKNOWN SWAP2BOARD"
                         : game_  ? set_up()
                                  : refuse("engine.no_game");
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
    return coordinates(*cell);
}

std::string Player::set_up() {
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
    if (answer.empty()) answer = move();
    if (stones_.size() == told) stones_ = before;
    return answer;
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
    if (order.key == "timeout_turn") clock_.set_turn(time_of(order.value));
    else if (order.key == "timeout_match") clock_.set_match(time_of(order.value));
    else if (order.key == "time_left") clock_.set_left(time_of(order.value));
    else if (order.key == "max_memory") {
        const std::int64_t mib = order.value / (1 << 20) - program_mib;
        const auto limit =
            order.value <= 0 ? 0 : static_cast<std::size_t>(std::max<std::int64_t>(1, mib));
        if (std::exchange(max_memory_mib_, limit) != limit) forget_engine();
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
    Limits limits;
    limits.stop = settings_.stop;
    const auto deadline = arrived_ + clock_.next_move((game_->cells() - record->ply() + 1) / 2);
    limits.time = std::max<Clock::duration>(milliseconds(1), deadline - Clock::now());
    Question question = question_for(settings_.contestant, limits);
    question.seed = settings_.seed + static_cast<std::uint64_t>(record->ply());
    const Analysis analysis = engine_->choose(*record, question);
    stones_.push_back({*analysis.move, true});
    clock_.spend(std::chrono::duration_cast<milliseconds>(Clock::now() - arrived_));
    return coordinates(*analysis.move);
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

std::string Player::coordinates(Move move) const {
    const int column = index_of(move) % game_->columns;
    const int row = index_of(move) / game_->columns;
    return std::to_string(column) + "," + std::to_string(game_->rows - 1 - row);
}

std::string Player::refuse(std::string_view key) const {
    return "ERROR " + words::say(settings_.language, key);
}

std::string Player::refuse(const Error& error) const {
    return "ERROR " + sentence_of(error, settings_.language);
}

}  // namespace puissance::gomocup
