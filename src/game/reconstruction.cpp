#include "game/reconstruction.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_set>

#include "base/random.h"
#include "base/word.h"
#include "game/lines.h"

namespace puissance {

namespace {

// Finds an order in which the stones of the columns can have fallen, the players taking turns.
// A search through the heights reached so far, each tried once.
class Unstacking {
public:
    // `stacks`: the stones of each column, from below.
    explicit Unstacking(std::vector<std::vector<Player>> stacks)
        : stacks_(std::move(stacks)), heights_(stacks_.size()) {
        for (const auto& stack : stacks_) left_ += stack.size();
    }

    enum class Outcome : std::uint8_t { found, impossible, gave_up };

    Outcome search() {
        if (left_ == 0) return Outcome::found;
        if (!failed_.empty() && failed_.contains(key())) return Outcome::impossible;
        if (failed_.size() >= max_states) return Outcome::gave_up;
        const Player turn = order_.size() % 2 == 0 ? Player::first : Player::second;
        for (const std::size_t column : candidates(turn)) {
            push(column);
            const Outcome outcome = search();
            if (outcome != Outcome::impossible) return outcome;
            pop(column);
        }
        failed_.insert(key());
        return Outcome::impossible;
    }

    [[nodiscard]] const std::vector<int>& order() const { return order_; }

private:
    // Enough for every drawing met in play; a page of contrived ones is refused as undecided.
    static constexpr std::size_t max_states = 200'000;

    struct Hash {
        std::size_t operator()(Word128 key) const {
            return static_cast<std::size_t>(Random::mix(
                static_cast<Word64>(key) ^ Random::mix(static_cast<Word64>(key >> 64))));
        }
    };

    // The heights as one number: they fit, since the board does.
    [[nodiscard]] Word128 key() const {
        Word128 key = 0;
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            key = key * (stacks_[column].size() + 1) + heights_[column];
        return key;
    }

    // Columns whose next stone is the player's, the fullest first: long columns get stuck soonest.
    [[nodiscard]] std::vector<std::size_t> candidates(Player turn) const {
        std::vector<std::size_t> columns;
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            if (heights_[column] < stacks_[column].size() &&
                stacks_[column][heights_[column]] == turn)
                columns.push_back(column);
        std::ranges::stable_sort(columns, std::greater{}, [&](std::size_t column) {
            return stacks_[column].size() - heights_[column];
        });
        return columns;
    }

    void push(std::size_t column) {
        ++heights_[column];
        --left_;
        order_.push_back(static_cast<int>(column));
    }

    void pop(std::size_t column) {
        --heights_[column];
        ++left_;
        order_.pop_back();
    }

    std::vector<std::vector<Player>> stacks_;
    std::vector<std::size_t> heights_;
    std::size_t left_ = 0;
    std::vector<int> order_;
    std::unordered_set<Word128, Hash> failed_;
};

bool is_top(const Game& game, const Layout& board, Cell cell) {
    return cell.row + 1 == game.rows || !board[slot(game, {cell.column, cell.row + 1})];
}

// The cells whose stone can have been the last: its absence leaves nobody with a line.
std::vector<Cell> last_stones(const Game& game, Layout board, Player last) {
    std::vector<Cell> cells;
    for (int row = 0; row < game.rows; ++row) {
        for (int column = 0; column < game.columns; ++column) {
            const Cell cell{column, row};
            auto& stone = board[slot(game, cell)];
            if (stone != last || (game.drops() && !is_top(game, board, cell))) continue;
            stone.reset();
            if (!has_line(game, board, last)) cells.push_back(cell);
            stone = last;
        }
    }
    return cells;
}

Record played(const Game& game, std::span<const Move> order) {
    Record record(game);
    for (const Move move : order) {
        [[maybe_unused]] const auto legal = record.play(move);
        assert(legal);
    }
    return record;
}

Result<Record> order_drops(const Game& game, const Layout& board, std::span<const Cell> lasts) {
    std::vector<std::vector<Player>> stacks(static_cast<std::size_t>(game.columns));
    for (int row = 0; row < game.rows; ++row)
        for (int column = 0; column < game.columns; ++column)
            if (const auto stone = board[slot(game, {column, row})])
                stacks[static_cast<std::size_t>(column)].push_back(*stone);

    bool gave_up = false;
    const auto attempt = [&](std::optional<Cell> last) -> std::optional<Record> {
        auto rest = stacks;
        if (last) rest[static_cast<std::size_t>(last->column)].pop_back();
        Unstacking unstacking(std::move(rest));
        const auto outcome = unstacking.search();
        gave_up = gave_up || outcome == Unstacking::Outcome::gave_up;
        if (outcome != Unstacking::Outcome::found) return std::nullopt;
        std::vector<Move> order;
        for (const int column : unstacking.order()) order.push_back(move_at(column));
        if (last) order.push_back(move_at(last->column));
        return played(game, order);
    };
    if (lasts.empty()) {
        if (auto record = attempt(std::nullopt)) return *std::move(record);
    }
    for (const Cell last : lasts)
        if (auto record = attempt(last)) return *std::move(record);
    return fail(gave_up ? ErrorCode::undecided_drawing : ErrorCode::unreachable);
}

Record order_free(const Game& game, const Layout& board, std::optional<Cell> last) {
    std::array<std::vector<Move>, 2> stones;
    for (std::size_t i = 0; i < board.size(); ++i)
        if (board[i] && (!last || slot(game, *last) != i))
            stones[static_cast<std::size_t>(*board[i])].push_back(move_at(static_cast<int>(i)));
    if (last) {
        const std::size_t i = slot(game, *last);
        stones[static_cast<std::size_t>(*board[i])].push_back(move_at(static_cast<int>(i)));
    }
    std::vector<Move> order;
    for (std::size_t i = 0; i < stones[0].size(); ++i) {
        order.push_back(stones[0][i]);
        if (i < stones[1].size()) order.push_back(stones[1][i]);
    }
    return played(game, order);
}

}  // namespace

Result<Record> record_of(const Game& game, const Layout& board) {
    const auto ply =
        std::ranges::count_if(board, [](const auto& stone) { return stone.has_value(); });
    const bool first_has = has_line(game, board, Player::first);
    const bool second_has = has_line(game, board, Player::second);
    if (first_has && second_has) return fail(ErrorCode::two_winners);
    const Player last = ply % 2 == 0 ? Player::second : Player::first;
    std::vector<Cell> lasts;
    if (first_has || second_has) {
        if (first_has != (last == Player::first)) return fail(ErrorCode::played_after_win);
        lasts = last_stones(game, board, last);
        if (lasts.empty()) return fail(ErrorCode::unreachable);
    }
    if (game.drops()) return order_drops(game, board, lasts);
    return order_free(game, board, lasts.empty() ? std::nullopt : std::optional(lasts.front()));
}

}  // namespace puissance
