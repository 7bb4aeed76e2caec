// The positions of an opening book, in their one order: ply by ply, and in a ply by key. A position
// and its mirror image are one; positions in which somebody has won are not listed. Since everyone
// can make this list, a book need not hold it.
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

    static constexpr std::size_t max_positions = 4'000'000;
    // Called now and then with how many are listed so far; false: nobody waits for the list.
    using Watch = std::function<bool(std::size_t listed)>;

    // All with at most `depth` stones; nothing if there are more than `max_count`, or when the
    // watch ended it. Never holds more than about twice `max_count` keys. Requires: the game drops,
    // depth < its cells.
    [[nodiscard]] static std::optional<BookPositions> list(const Game& game, int depth,
                                                           std::size_t max_count = max_positions,
                                                           const Watch& watch = {});

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] int depth() const { return static_cast<int>(layers_.size()) - 1; }
    [[nodiscard]] std::size_t count() const { return firsts_.back(); }
    // Those with so many stones are first(stones) … first(stones + 1) - 1.
    [[nodiscard]] std::size_t first(int stones) const {
        return firsts_[static_cast<std::size_t>(stones)];
    }
    // The number of a position; nothing if it is not listed.
    [[nodiscard]] std::optional<std::size_t> find(Word128 own, Word128 all) const;
    [[nodiscard]] Position at(std::size_t number) const;

    // What became of a move: a position that is listed, if it is not too deep, or a win.
    struct Child {
        Position position;
        bool is_win;
    };
    [[nodiscard]] std::vector<Child> children(const Position& position) const;

private:
    explicit BookPositions(const Game& game);
    // False: the layer was not added, for one of the reasons of list().
    [[nodiscard]] bool add_layer(std::size_t max_count, const Watch& watch);
    [[nodiscard]] Word128 key_of(const Position& position) const;

    Game game_;
    Word128 bottom_;
    Word128 cells_;
    std::vector<std::vector<Word128>> layers_;  // Keys, sorted.
    std::vector<std::size_t> firsts_;
};

}  // namespace puissance::drop
