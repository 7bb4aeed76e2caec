#include "free/pattern_search.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace puissance::free_board {

namespace {

// Scores of the search: points, and a win in n plies from the root as win_score - n.
constexpr int win_score = 30'000;
constexpr int win_bound = 29'000;

constexpr bool is_decided(int score) { return std::abs(score) > win_bound; }

Score to_score(int score) {
    if (score > win_bound) return Score::win_in(win_score - score);
    if (score < -win_bound) return Score::loss_in(win_score + score);
    return Score::estimate(score);
}

// What the table holds counts from its own position, not from the root.
int to_table(int score, int ply) {
    return score > win_bound ? score + ply : score < -win_bound ? score - ply : score;
}
int from_table(int score, int ply) {
    return score > win_bound ? score - ply : score < -win_bound ? score + ply : score;
}

constexpr FourSearch::Limit leaf_fours{10, 32};
constexpr FourSearch::Limit inner_fours{12, 64};
constexpr FourSearch::Limit line_fours{40, 2'000};

// Of the loser while a result is proved: his replies are complete, the winner's moves are not. So
// what is stored then is kept apart from all else, and from proofs that the other player loses.
constexpr std::array<std::uint64_t, 2> proof_keys{0xbf58476d1ce4e5b9ULL, 0x94d049bb133111ebULL};

constexpr int table_score = 1 << 20;  // Of the move the table names: it comes first.
constexpr std::size_t max_shown_line = 16;
constexpr int counter_bonus = 30;
constexpr int history_limit = 16'384;

// 0.4 + ln(depth) ln(number) / 1.9, by sums alone so that every compiler finds the same.
constexpr int reduction_depths = 64;
constexpr int reduction_moves = 64;
constexpr double logarithm(int number) {
    // ln n = ln (n - 1) + 2 artanh(1 / (2n - 1))
    double sum = 0;
    for (int n = 2; n <= number; ++n) {
        const double x = 1.0 / (2 * n - 1);
        double power = x;
        for (int i = 1; i < 20; i += 2, power *= x * x) sum += 2 * power / i;
    }
    return sum;
}
constexpr auto reductions = [] {
    std::array<double, reduction_depths> logarithms{};
    for (int i = 1; i < reduction_depths; ++i)
        logarithms[static_cast<std::size_t>(i)] = logarithm(i);
    std::array<std::array<std::int8_t, reduction_moves>, reduction_depths> table{};
    for (std::size_t depth = 1; depth < reduction_depths; ++depth)
        for (std::size_t number = 1; number < reduction_moves; ++number)
            table[depth][number] =
                static_cast<std::int8_t>(0.4 + logarithms[depth] * logarithms[number] / 1.9);
    return table;
}();

// A move that makes no threat worth looking at.
bool is_quiet(CellClass kind) { return kind < CellClass::three || kind == CellClass::four; }

}  // namespace

PatternSearch::PatternSearch(const Game& game, std::size_t bytes, const PatternParts& parts)
    : lines_(game.align, game.rule), parts_(parts), table_(bytes / 8 * 7), fours_(bytes / 8) {}

void PatternSearch::forget() {
    salt_ += salt_step;
    fours_.forget();
    for (auto& player : history_) player.fill(0);
    for (auto& player : counters_) player.fill(-1);
}

std::uint64_t PatternSearch::key() const {
    // What was found while far cells were left out proves nothing.
    return search_key() ^ (loser_ >= 0 ? proof_keys[static_cast<std::size_t>(loser_)] : 0);
}

// --- The root. ---

PatternResult PatternSearch::search(const FreeBoard& board, int depth, Budget& budget,
                                    const CellSet& excluded, const Finished& finished) {
    assert(!board.last_mover_won() && !board.is_full());
    board_.emplace(lines_, board);
    budget_ = &budget;
    excluded_ = excluded;
    loser_ = -1;
    moves_.clear();
    age_ = (age_ + 1) % 64;
    for (auto& player : history_)
        for (auto& value : player) value = static_cast<std::int16_t>(value / 2);

    PatternResult result;
    CellSet wins = board_->cells(board_->mover(), CellClass::five);
    excluded.for_each([&](int cell) { wins.remove(cell); });
    if (!wins.empty()) {
        result.score = Score::win_in(1);
        result.line = {move_at(wins.lowest())};
        result.depth = 1;
        result.is_final = true;
        if (finished) finished(result);
        return result;
    }
    for (int d = 1; d <= std::min(depth, max_depth); ++d) {
        root_cell_ = -1;
        const bool is_first = result.depth == 0;
        int width = 40;
        int alpha = -win_score;
        int beta = win_score;
        const int previous = root_score_;
        if (d >= 4 && !is_decided(previous)) {
            alpha = previous - width;
            beta = previous + width;
        }
        int score = 0;
        for (;;) {
            score = visit({alpha, beta, d, 0, true, false});
            if (budget.is_spent()) break;
            width *= 3;
            if (score <= alpha && alpha > -win_score)
                alpha = width > 2000 ? -win_score : std::max(-win_score, score - width);
            else if (score >= beta && beta < win_score)
                beta = width > 2000 ? win_score : std::min(win_score, score + width);
            else break;
        }
        if (budget.is_spent()) {
            // An iteration cut short counts where it had already found something better.
            const bool is_better = root_cell_ >= 0 && (is_first || root_score_ > previous);
            if (is_better) {
                const int done = result.depth;
                result = result_of(root_score_, done);
            } else {
                root_score_ = previous;
            }
            break;
        }
        if (root_cell_ < 0) return result;  // Every move is excluded.
        root_score_ = score;
        result = result_of(score, d);
        // A win is enough: what is left of the budget is better spent on proving it. A loss is
        // looked at until no longer resistance can come.
        const bool is_lost = score < -win_bound && win_score + score < d;
        const bool is_exhausted = board.game().cells() - board.ply() <= d;
        result.is_final = score > win_bound || is_lost || is_exhausted;
        if (finished) finished(result);
        if (result.is_final) break;
    }
    if (result.line.empty()) result.line = {move_at(fallback())};
    extend_line(result);
    return result;
}

PatternResult PatternSearch::result_of(int score, int depth) {
    PatternResult result;
    result.score = to_score(score);
    result.depth = depth;
    const Frame& frame = frames_[0];
    if (frame.line_size > 0 && frame.line[0] == root_cell_) {
        for (int i = 0; i < frame.line_size; ++i)
            result.line.push_back(move_at(frame.line[static_cast<std::size_t>(i)]));
    } else {
        result.line = {move_at(root_cell_)};
    }
    return result;
}

// A line may end early, where the table or a search for fours knew the rest: it goes on with what
// they know.
void PatternSearch::extend_line(PatternResult& result) {
    std::vector<Move>& line = result.line;
    const auto is_over = [&] {
        return board_->count(board_->mover(), CellClass::five) > 0 || board_->board().is_full();
    };
    std::size_t played = 0;
    while (played < line.size() && !is_over()) board_->play(index_of(line[played++]));
    while (played == line.size() && line.size() < max_shown_line && !is_over()) {
        const Slot& slot = table_.slot(key());
        if (slot.key != key() || !board_->empty_cells().has(slot.cell)) break;
        line.push_back(move_at(slot.cell));
        board_->play(index_of(line[played++]));
    }
    std::vector<Move> end;
    if (result.score.is_decided() && played == line.size() && !board_->board().is_full()) {
        const CellSet& threats = board_->cells(1 - board_->mover(), CellClass::five);
        Budget own;
        if (is_over() || threats.size() < 2) {
            end = fours_.line(*board_, line_fours, own);
        } else {
            // The loser can answer only one of two threats.
            CellSet left = threats;
            left.remove(threats.lowest());
            end = {move_at(threats.lowest()), move_at(left.lowest())};
        }
    }
    while (played > 0) board_->undo(index_of(line[--played]));
    line.insert(line.end(), end.begin(), end.end());
}

// Where not even one move was searched: what ordering says.
int PatternSearch::fallback() {
    moves_.clear();
    Outlook outlook;
    outlook.me = board_->mover();
    outlook.is_threatened = board_->count(1 - outlook.me, CellClass::open_four) > 0;
    if (board_->count(1 - outlook.me, CellClass::five) > 0)
        outlook.forced = board_->cells(1 - outlook.me, CellClass::five).lowest();
    generate({0, 0, 0, 0, true, false}, outlook);
    std::erase_if(moves_, [&](const ScoredMove& move) { return excluded_.has(move.cell); });
    if (moves_.empty()) return board_->empty_cells().lowest();
    return std::ranges::max_element(moves_, {}, &ScoredMove::score)->cell;
}

std::optional<Score> PatternSearch::prove(const FreeBoard& board, const PatternResult& result,
                                          Budget& budget) {
    if (!result.score.is_decided()) return std::nullopt;
    board_.emplace(lines_, board);
    budget_ = &budget;
    excluded_ = {};
    moves_.clear();
    const bool is_win = result.score.is_win();
    loser_ = is_win ? 1 - board_->mover() : board_->mover();
    const int alpha = is_win ? win_bound : -win_bound - 1;
    std::optional<Score> proved;
    for (int depth = std::max(1, result.depth); depth <= result.depth + 4 && !proved; ++depth) {
        const int score = visit({alpha, alpha + 1, depth, 0, false, is_win});
        if (budget.is_spent()) break;
        if (is_win ? score > win_bound : score < -win_bound) proved = to_score(score);
    }
    loser_ = -1;
    return proved;
}

// --- A node. ---

std::optional<int> PatternSearch::decided_at_once(const Node& node) const {
    const int me = board_->mover();
    if (board_->count(me, CellClass::five) > 0) return win_score - node.ply - 1;
    const int threats = board_->count(1 - me, CellClass::five);
    if (threats > 1) return -(win_score - node.ply - 2);
    if (threats == 0 && board_->count(me, CellClass::open_four) > 0)
        return win_score - node.ply - 3;
    return std::nullopt;
}

int PatternSearch::leaf(int ply) {
    if (parts_.inner_fours)
        if (const auto win = fours_.find(*board_, leaf_fours, *budget_); win.plies > 0)
            return win_score - ply - win.plies;
    return board_->points();
}

std::optional<int> PatternSearch::known(const Node& node, const Slot& slot) const {
    if (node.ply == 0 || node.is_pv) return std::nullopt;
    const int score = from_table(slot.score, node.ply);
    const Bound bound = slot.bound();
    const bool is_enough = bound == Bound::exact || (bound == Bound::lower && score >= node.beta) ||
                           (bound == Bound::upper && score <= node.alpha);
    if (!is_enough) return std::nullopt;
    // Who wins does not change with depth.
    const bool wins = score > win_bound && bound != Bound::upper && score >= node.beta;
    const bool loses = score < -win_bound && bound != Bound::lower && score <= node.alpha;
    if (slot.depth >= node.depth || wins || loses) return score;
    return std::nullopt;
}

std::optional<int> PatternSearch::pruned(const Node& node, const Outlook& outlook) {
    constexpr int razor_margin = 90;
    constexpr int futility_margin = 60;
    if (node.is_pv || outlook.forced >= 0 || std::abs(node.beta) >= win_bound ||
        std::abs(node.alpha) >= win_bound)
        return std::nullopt;
    if (parts_.razoring && node.depth <= 4 &&
        outlook.points + razor_margin * node.depth + 60 < node.alpha) {
        const int score = leaf(node.ply);
        if (score > win_bound || node.depth <= 1 || (score < node.alpha && !outlook.is_threatened))
            return score;
    }
    const bool is_safe =
        !outlook.is_threatened &&
        !(parts_.guard && board_->count(1 - outlook.me, CellClass::four_three) > 0);
    const int margin = futility_margin * (node.depth - (outlook.is_improving ? 1 : 0));
    if (parts_.reverse_futility && node.depth <= 8 && is_safe &&
        outlook.points - margin >= node.beta)
        return outlook.points;
    return std::nullopt;
}

int PatternSearch::visit(Node node) {
    if (!budget_->spend()) return 0;
    Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
    frame.line_size = 0;
    if (board_->board().is_full()) return 0;

    Outlook outlook;
    outlook.me = board_->mover();
    const int other = 1 - outlook.me;
    if (board_->count(other, CellClass::five) > 0)
        outlook.forced = board_->cells(other, CellClass::five).lowest();
    outlook.is_threatened = board_->count(other, CellClass::open_four) > 0;
    const bool is_forced = outlook.forced >= 0;
    if (node.ply > 0) {
        if (const auto score = decided_at_once(node)) return *score;
        node.alpha = std::max(node.alpha, -(win_score - node.ply - 4));
        node.beta = std::min(node.beta, win_score - node.ply - 3);
        if (node.alpha >= node.beta) return node.alpha;
        if (node.ply >= max_ply - 2) return board_->points();
        if (node.depth <= 0 && !is_forced) {
            const int points = board_->points();
            if (!node.is_pv && !outlook.is_threatened && points >= node.beta) return points;
            return leaf(node.ply);
        }
    }
    node.depth = std::max(node.depth, is_forced ? 0 : 1);

    const Slot& slot = table_.slot(key());
    const bool is_known = slot.key == key();
    if (is_known) {
        if (const auto score = known(node, slot)) return *score;
        outlook.table_cell = slot.cell;
    } else if (loser_ >= 0) {
        const Slot& seen = table_.slot(search_key());
        if (seen.key == search_key()) outlook.table_cell = seen.cell;
    }
    const int two_before =
        node.ply >= 2 ? frames_[static_cast<std::size_t>(node.ply) - 2].points : 0;
    if (is_forced && node.ply >= 2) outlook.points = two_before;
    else outlook.points = is_known ? slot.points : board_->points();
    frame.points = outlook.points;
    outlook.is_improving = node.ply >= 2 && outlook.points > two_before;
    if (const auto score = pruned(node, outlook)) return *score;
    if (parts_.inner_fours && !is_forced && node.ply > 0 && !is_known &&
        board_->count(outlook.me, CellClass::four_plus) +
                board_->count(outlook.me, CellClass::four_three) >
            0) {
        const auto win = fours_.find(*board_, inner_fours, *budget_);
        if (win.plies > 0) return win_score - node.ply - win.plies;
    }
    if (budget_->is_spent()) return 0;
    return search_moves(node, outlook);
}

// --- Its moves. ---

void PatternSearch::generate(const Node& node, const Outlook& outlook) {
    const int me = outlook.me;
    const int other = 1 - me;
    const int answered = node.ply > 0 ? frames_[static_cast<std::size_t>(node.ply) - 1].cell : -1;
    const int counter =
        answered >= 0 ? counters_[static_cast<std::size_t>(me)][static_cast<std::size_t>(answered)]
                      : -1;
    const auto add = [&](int cell) {
        int score = board_->order(cell, me).own + board_->order(cell, other).theirs;
        if (parts_.history)
            score += history_[static_cast<std::size_t>(me)][static_cast<std::size_t>(cell)] / 64;
        if (cell == counter) score += counter_bonus;
        if (cell == outlook.table_cell) score = table_score;
        moves_.push_back({cell, score});
    };
    if (outlook.forced >= 0) return add(outlook.forced);
    CellSet cells;
    if (outlook.is_threatened) {
        // Whatever else he plays, the other player makes his open four: cells of it are cells where
        // he would have a four, and only a four comes first.
        for (const CellClass kind :
             {CellClass::four, CellClass::four_plus, CellClass::four_three}) {
            cells |= board_->cells(me, kind);
            cells |= board_->cells(other, kind);
        }
        cells |= board_->cells(other, CellClass::open_four);
        cells |= board_->cells(me, CellClass::open_four);
    } else {
        cells = board_->near_cells();
        if (cells.empty()) {
            const Game& game = board_->game();
            const int centre = game.rows / 2 * game.columns + game.columns / 2;
            cells.add(board_->empty_cells().has(centre) ? centre : board_->empty_cells().lowest());
        }
    }
    cells.for_each(add);
}

bool PatternSearch::is_left_out(const Node& node, const Outlook& outlook, CellClass kind,
                                int number) const {
    constexpr int deepest = 8;
    constexpr int base = 6;
    if (!parts_.late_pruning || node.ply == 0 || outlook.forced >= 0 || outlook.is_threatened)
        return false;
    if (node.depth > deepest || !is_quiet(kind)) return false;
    const int room = base + node.depth * node.depth * (node.is_pv ? 2 : 1);
    return number > room / (outlook.is_improving ? 1 : 2) + 2;
}

int PatternSearch::reduction(const Node& node, const Outlook& outlook, const ScoredMove& move,
                             CellClass kind, int number, int top_score) const {
    if (!parts_.late_reductions || node.depth < 2) return 0;
    int less = reductions[static_cast<std::size_t>(std::min(node.depth, reduction_depths - 1))]
                         [static_cast<std::size_t>(std::min(number, reduction_moves - 1))];
    less += node.expects_cut ? 1 : 0;
    less -= node.is_pv ? 1 : 0;
    less -= is_quiet(kind) ? 0 : 1;
    less += (top_score - move.score) / 200;
    less -= outlook.is_threatened ? 1 : 0;
    less += outlook.is_improving ? 0 : 1;
    less -=
        history_[static_cast<std::size_t>(outlook.me)][static_cast<std::size_t>(move.cell)] / 6000;
    return less;
}

// The move has been played; `number` counts from one.
int PatternSearch::value_of(const Node& node, const Outlook& outlook, const ScoredMove& move,
                            CellClass kind, int number, int top_score) {
    const bool is_forced = outlook.forced >= 0;
    constexpr std::size_t few = 6;
    const bool extends = is_forced || (outlook.is_threatened && outlook.move_count <= few);
    const int depth = extends ? node.depth : node.depth - 1;
    const int ply = node.ply + 1;
    if (number == 1)
        return -visit(
            {-node.beta, -node.alpha, depth, ply, node.is_pv, !node.is_pv && !node.expects_cut});
    const int less = std::clamp(reduction(node, outlook, move, kind, number, top_score), 0,
                                std::max(0, depth - (node.is_pv ? 1 : 0)));
    const int alpha = node.alpha;
    int score = -visit({-alpha - 1, -alpha, depth - less, ply, false, true});
    if (score > alpha && less > 0)
        score = -visit({-alpha - 1, -alpha, depth, ply, false, !node.expects_cut});
    if (score > alpha && node.is_pv) score = -visit({-node.beta, -alpha, depth, ply, true, false});
    return score;
}

int PatternSearch::search_moves(const Node& asked, Outlook& outlook) {
    Node node = asked;
    Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
    const std::size_t first = moves_.size();
    generate(node, outlook);
    outlook.move_count = moves_.size() - first;
    const bool tries_all = outlook.me == loser_ && outlook.forced < 0 && !outlook.is_threatened;
    bool has_all = !tries_all;
    int best = -win_score;
    int best_cell = -1;
    int number = 0;
    int top_score = 0;
    std::size_t i = first;
    for (;; ++i) {
        if (i == moves_.size()) {
            // The loser has lost only when every cell of the board has been tried.
            if (has_all || best > -win_bound) break;
            has_all = true;
            CellSet tried;
            for (std::size_t j = first; j < moves_.size(); ++j) tried.add(moves_[j].cell);
            board_->empty_cells().for_each([&](int cell) {
                if (!tried.has(cell)) moves_.push_back({cell, 0});
            });
            if (i == moves_.size()) break;
        }
        std::size_t pick = i;
        for (std::size_t j = i + 1; j < moves_.size(); ++j)
            if (moves_[j].score > moves_[pick].score) pick = j;
        std::swap(moves_[i], moves_[pick]);
        const ScoredMove move = moves_[i];
        if (node.ply == 0 && excluded_.has(move.cell)) continue;
        if (number < 2 && move.score != table_score) top_score = std::max(top_score, move.score);
        const CellClass kind = board_->class_of(move.cell, outlook.me);
        ++number;
        if (best > -win_bound && is_left_out(node, outlook, kind, number)) continue;
        frame.cell = move.cell;
        board_->play(move.cell);
        const std::size_t size = moves_.size();
        const int score = value_of(node, outlook, move, kind, number, top_score);
        moves_.resize(size);
        board_->undo(move.cell);
        if (budget_->is_spent()) break;
        if (score <= best && number > 1) continue;
        best = score;
        best_cell = move.cell;
        if (node.ply == 0 && (number == 1 || score > node.alpha)) {
            root_cell_ = move.cell;
            root_score_ = score;
        }
        if (score <= node.alpha) continue;
        node.alpha = score;
        take_line(node.ply, move.cell);
        if (score >= node.beta) break;
    }
    if (!budget_->is_spent() && best_cell >= 0) {
        if (best >= node.beta && outlook.forced < 0)
            reward(node, outlook.me, best_cell, first, std::min(i, first + 64));
        remember(node, outlook, best, best_cell, asked.alpha);
    }
    moves_.resize(first);
    return budget_->is_spent() ? 0 : best;
}

void PatternSearch::take_line(int ply, int cell) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Frame& below = frames_[static_cast<std::size_t>(ply) + 1];
    frame.line[0] = static_cast<std::int16_t>(cell);
    const int size = std::min(below.line_size, max_ply - 1);
    std::copy_n(below.line.begin(), size, frame.line.begin() + 1);
    frame.line_size = size + 1;
}

// The move that cut comes earlier elsewhere; those tried in vain before it, later.
void PatternSearch::reward(const Node& node, int me, int cell, std::size_t first,
                           std::size_t last) {
    const int bonus = std::min(node.depth * node.depth * 24 + 20, 3000);
    const auto shift = [&](int which, int by) {
        auto& value = history_[static_cast<std::size_t>(me)][static_cast<std::size_t>(which)];
        value = static_cast<std::int16_t>(value + by - value * std::abs(by) / history_limit);
    };
    shift(cell, bonus);
    for (std::size_t i = first; i < last; ++i)
        if (moves_[i].cell != cell) shift(moves_[i].cell, -bonus / 2);
    if (node.ply == 0) return;
    const int answered = frames_[static_cast<std::size_t>(node.ply) - 1].cell;
    counters_[static_cast<std::size_t>(me)][static_cast<std::size_t>(answered)] =
        static_cast<std::int16_t>(cell);
}

void PatternSearch::remember(const Node& node, const Outlook& outlook, int best, int cell,
                             int alpha) {
    if (node.ply == 0 && !excluded_.empty()) return;
    const Bound bound = best >= node.beta ? Bound::lower
                        : best > alpha    ? Bound::exact
                                          : Bound::upper;
    const std::uint64_t key = this->key();
    Slot& slot = table_.slot(key);
    const bool is_same = slot.key == key;
    if (is_same && bound != Bound::exact && slot.depth > node.depth + 3) return;
    if (!is_same && slot.age() == age_ && node.depth < slot.depth - 2 && bound != Bound::exact)
        return;
    slot = {key,
            static_cast<std::int16_t>(to_table(best, node.ply)),
            static_cast<std::int16_t>(outlook.points),
            static_cast<std::int16_t>(cell),
            static_cast<std::int8_t>(std::max(node.depth, 0)),
            static_cast<std::uint8_t>(static_cast<int>(bound) | age_ << 2)};
}

}  // namespace puissance::free_board
