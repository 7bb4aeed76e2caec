// The list of the positions of an opening book, sorted by ply and then by key. A position and its
// mirror image count as one; won positions are left out. The list can be computed from the game and
// the depth, so the file of a book holds only the scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/word.h"
#include "puissance/game.h"

namespace puissance::drop {

class BookPositions {
public:
    struct Position {
        Word128 own;  // The mover's stones.
        Word128 all;
    };

    // Enough for connect4 with up to 12 stones.
    static constexpr std::size_t max_positions = 12'000'000;
    // Called now and then with the number of positions so far; returns false to stop the listing.
    using Watch = std::function<bool(std::size_t listed)>;

    // All positions with at most `depth` stones. Nothing if there are more than `max_count`, or
    // when the watch stopped it. Never holds more than about twice `max_count` keys. Requires: a
    // drop board, and depth < its cells.
    [[nodiscard]] static std::optional<BookPositions> list(const Game& game, int depth,
                                                           std::size_t max_count = max_positions,
                                                           const Watch& watch = {});

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] int depth() const { return static_cast<int>(layers_.size()) - 1; }
    [[nodiscard]] std::size_t count() const { return firsts_.back(); }
    // The positions with so many stones are numbered first(stones) … first(stones + 1) - 1.
    [[nodiscard]] std::size_t first(int stones) const {
        return firsts_[static_cast<std::size_t>(stones)];
    }
    // The number of a position; nothing if it is not listed.
    [[nodiscard]] std::optional<std::size_t> find(Word128 own, Word128 all) const;
    [[nodiscard]] Position at(std::size_t number) const;

    // The result of a move: a win, or a position that is listed unless it is too deep.
    struct Child {
        Position position;
        bool is_win;
    };
    [[nodiscard]] std::vector<Child> children(const Position& position) const;
    // The numbers of the positions that lead to this one with one move.
    [[nodiscard]] std::vector<std::size_t> parents(const Position& position) const;

private:
    explicit BookPositions(const Game& game);
    // False when the layer was not added, for one of the reasons that list() names.
    [[nodiscard]] bool add_layer(std::size_t max_count, const Watch& watch);
    [[nodiscard]] Word128 key_of(const Position& position) const;

    Game game_;
    Word128 bottom_;
    Word128 cells_;
    std::vector<std::vector<Word128>> layers_;  // Keys, sorted.
    std::vector<std::size_t> firsts_;
};

}  // namespace puissance::drop
