// Finds wins by fours alone (VCF): every move threatens to win at once, so that the other player
// has only one reply. A win that is found is proved. Finding none proves nothing, because depth and
// nodes are limited. One thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "free/pattern_board.h"
#include "free/slot_table.h"

namespace puissance::free_board {

// Which fours are tried: only those that also make something in another line, or all.
enum class Fours : std::uint8_t { promising, all };

class FourSearch {
public:
    struct Limit {
        int fours;  // The largest number of fours in one line of play.
        int nodes;
        Fours width = Fours::promising;
    };
    struct Win {
        int plies = 0;  // The game is won after at most so many plies; 0 if no win was found.
        int cell = -1;  // The first move.
    };

    explicit FourSearch(std::size_t bytes) : table_(bytes) {}
    [[nodiscard]] bool has_memory() const { return table_.has_memory(); }
    // Makes all stored entries unreachable.
    void forget() { salt_ += salt_step; }

    // Returns a win of the player to move. If the budget is spent, "none" means nothing.
    [[nodiscard]] Win find(PatternBoard& board, const Limit& limit, Budget& budget);
    // Returns the moves of a win that find() has found, to the end of the game.
    [[nodiscard]] std::vector<Move> line(PatternBoard& board, const Limit& limit, Budget& budget);

private:
    struct Slot {
        std::uint64_t key = 0;
        std::int16_t cell = -1;
        std::uint8_t plies = 0;  // Of the win; 0 if there was none.
        std::uint8_t fours = 0;  // The limit of the search that stored this.
    };

    [[nodiscard]] Win attack(PatternBoard& board, int fours);
    [[nodiscard]] Win try_fours(PatternBoard& board, int fours, int only);
    [[nodiscard]] std::uint64_t key_of(const PatternBoard& board) const;

    SlotTable<Slot> table_;
    std::uint64_t salt_ = 0;
    Fours width_ = Fours::promising;
    int nodes_left_ = 0;
    Budget* budget_ = nullptr;
};

}  // namespace puissance::free_board
