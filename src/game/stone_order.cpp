#include "game/stone_order.h"

#include <algorithm>
#include <bitset>
#include <unordered_set>
#include <utility>

#include "base/random.h"
#include "base/try.h"
#include "base/word.h"
#include "game/lines.h"

namespace puissance {

namespace {

enum class Outcome : std::uint8_t { found, impossible, gave_up };

// For drop boards: searches for an order in which to stack the stones. A state is the height of
// every column, and each state is tried once.
class Unstacking {
public:
    Unstacking(const Game& game, const Layout& board, StoneOrderBudget& budget)
        : budget_(budget),
          game_(game),
          target_(board),
          board_(board.size()),
          tops_(static_cast<std::size_t>(game.columns)),
          heights_(tops_.size()) {
        for (int row = 0; row < game.rows; ++row) {
            for (int column = 0; column < game.columns; ++column) {
                if (!board[slot(game, {column, row})]) continue;
                ++tops_[static_cast<std::size_t>(column)];
                ++left_;
                has_long_run_ |= longest_run(game, board, {column, row}) > game.align;
            }
        }
    }

    Outcome search() {
        if (left_ == 0) return Outcome::found;
        if (!failed_.empty() && failed_.contains(key())) return Outcome::impossible;
        if (budget_.states == 0) return Outcome::gave_up;
        const Player turn = order_.size() % 2 == 0 ? Player::first : Player::second;
        for (const int column : candidates(turn)) {
            push(column);
            const Outcome outcome = wins(column) ? Outcome::impossible : search();
            if (outcome != Outcome::impossible) return outcome;
            pop(column);
        }
        failed_.insert(key());
        --budget_.states;
        return Outcome::impossible;
    }

    [[nodiscard]] const std::vector<Move>& order() const { return order_; }

private:
    struct Hash {
        std::size_t operator()(Word128 key) const {
            return static_cast<std::size_t>(Random::mix(
                static_cast<Word64>(key) ^ Random::mix(static_cast<Word64>(key >> 64))));
        }
    };

    static std::size_t at(int column) { return static_cast<std::size_t>(column); }

    // All heights as one number. It fits because a column of n stones adds fewer bits than the n +
    // 1 it takes on the board.
    [[nodiscard]] Word128 key() const {
        Word128 key = 0;
        for (std::size_t column = 0; column < tops_.size(); ++column)
            key = key * static_cast<unsigned>(tops_[column] + 1) +
                  static_cast<unsigned>(heights_[column]);
        return key;
    }

    // The columns whose next stone is the player's. Those with the most stones left come first,
    // because they are the likeliest to get stuck.
    [[nodiscard]] std::vector<int> candidates(Player turn) const {
        std::vector<int> columns;
        for (int column = 0; column < game_.columns; ++column)
            if (heights_[at(column)] < tops_[at(column)] &&
                target_[slot(game_, {column, heights_[at(column)]})] == turn)
                columns.push_back(column);
        std::ranges::stable_sort(columns, std::greater{}, [&](int column) {
            return tops_[at(column)] - heights_[at(column)];
        });
        return columns;
    }

    void push(int column) {
        const std::size_t cell = slot(game_, {column, heights_[at(column)]++});
        board_[cell] = target_[cell];
        --left_;
        order_.push_back(move_at(column));
    }

    void pop(int column) {
        board_[slot(game_, {column, --heights_[at(column)]})].reset();
        ++left_;
        order_.pop_back();
    }

    // Did the stone just laid win? On a board without a winning line that is only possible if a
    // longer run now covers the line that won.
    [[nodiscard]] bool wins(int column) const {
        return has_long_run_ &&
               !lines_through(game_, board_, {column, heights_[at(column)] - 1}).empty();
    }

    StoneOrderBudget& budget_;
    const Game& game_;
    const Layout& target_;
    Layout board_;  // The stones laid so far.
    std::vector<int> tops_;
    std::vector<int> heights_;
    int left_ = 0;
    bool has_long_run_ = false;
    std::vector<Move> order_;
    std::unordered_set<Word128, Hash> failed_;
};

// For free boards: removes one player's stones from runs that are longer than a line until none is
// left, without ever leaving a winning line. The other player's stones do not matter, because a
// line never contains them.
class Unpicking {
public:
    Unpicking(const Game& game, const Layout& board, Player player, StoneOrderBudget& budget)
        : budget_(budget), game_(game), board_(board.size()) {
        for (std::size_t i = 0; i < board.size(); ++i)
            if (board[i] == player) {
                board_[i] = player;
                kept_.set(i);
            }
    }

    Outcome search() {
        if (failed_.contains(kept_)) return Outcome::impossible;
        if (budget_.states == 0) return Outcome::gave_up;
        bool has_long_run = false;
        for (int cell = 0; cell < game_.cells(); ++cell) {
            if (!kept_.test(at(cell)) || longest_run(game_, board_, cell_at(cell)) <= game_.align)
                continue;
            has_long_run = true;
            const auto stone = std::exchange(board_[at(cell)], std::nullopt);
            kept_.reset(at(cell));
            taken_.push_back(move_at(cell));
            const Outcome outcome = leaves_a_line(cell) ? Outcome::impossible : search();
            if (outcome != Outcome::impossible) return outcome;
            taken_.pop_back();
            kept_.set(at(cell));
            board_[at(cell)] = stone;
        }
        if (!has_long_run) return Outcome::found;
        failed_.insert(kept_);
        --budget_.states;
        return Outcome::impossible;
    }

    // The stones that were never removed come first; the others follow in reverse order of removal.
    [[nodiscard]] std::vector<Move> order() const {
        std::vector<Move> moves;
        for (int cell = 0; cell < game_.cells(); ++cell)
            if (kept_.test(at(cell))) moves.push_back(move_at(cell));
        moves.insert(moves.end(), taken_.rbegin(), taken_.rend());
        return moves;
    }

private:
    static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
    [[nodiscard]] Cell cell_at(int cell) const {
        return {cell % game_.columns, cell / game_.columns};
    }

    [[nodiscard]] bool leaves_a_line(int taken) const {
        for (const Cell step : directions)
            for (const int sign : {-1, 1}) {
                const auto [column, row] = cell_at(taken);
                const Cell beside{column + sign * step.column, row + sign * step.row};
                if (!lines_through(game_, board_, beside).empty()) return true;
            }
        return false;
    }

    StoneOrderBudget& budget_;
    const Game& game_;
    Layout board_;
    std::bitset<max_free_side * max_free_side> kept_;
    std::vector<Move> taken_;
    std::unordered_set<std::bitset<max_free_side * max_free_side>> failed_;
};

template <class Search>
Result<std::vector<Move>> order_found_by(Search search) {
    switch (search.search()) {
        case Outcome::found: return search.order();
        case Outcome::gave_up: return fail(ErrorCode::undecided_drawing);
        case Outcome::impossible: break;
    }
    return fail(ErrorCode::unreachable);
}

}  // namespace

Result<std::vector<Move>> drop_order(const Game& game, const Layout& board,
                                     StoneOrderBudget& budget) {
    return order_found_by(Unstacking(game, board, budget));
}

Result<std::vector<Move>> free_order(const Game& game, const Layout& board,
                                     StoneOrderBudget& budget) {
    TRY_ASSIGN(const auto first, order_found_by(Unpicking(game, board, Player::first, budget)));
    TRY_ASSIGN(const auto second, order_found_by(Unpicking(game, board, Player::second, budget)));
    std::vector<Move> order;
    for (std::size_t i = 0; i < first.size(); ++i) {
        order.push_back(first[i]);
        if (i < second.size()) order.push_back(second[i]);
    }
    return order;
}

}  // namespace puissance
