// Wins by fours alone (VCF): every move threatens to win at once, so that the other player has one
// reply. What is found is a win; that nothing is found proves nothing, since depth and nodes are
// bounded. One thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "free/pattern_board.h"
#include "free/slot_table.h"

namespace puissance::free_board {

// Which fours are tried: those that leave something in another line too, or all.
enum class Fours : std::uint8_t { promising, all };

class FourSearch {
public:
    struct Limit {
        int fours;  // Of the attacker, in one line.
        int nodes;
        Fours width = Fours::promising;
    };
    struct Win {
        int plies = 0;  // At most so many moves until the game is won; 0: none found.
        int cell = -1;  // The first.
    };

    explicit FourSearch(std::size_t bytes) : table_(bytes) {}
    [[nodiscard]] bool has_memory() const { return table_.has_memory(); }
    // What was stored is no longer found.
    void forget() { salt_ += salt_step; }

    // A win of the player to move. Where the budget is spent, nothing found is no answer.
    [[nodiscard]] Win find(PatternBoard& board, const Limit& limit, Budget& budget);
    // The same, the shortest lines first.
    // Plays a win that was found out to its end.
    [[nodiscard]] std::vector<Move> line(PatternBoard& board, const Limit& limit, Budget& budget);

private:
    struct Slot {
        std::uint64_t key = 0;
        std::int16_t cell = -1;
        std::uint8_t plies = 0;  // 0: nothing was found,
        std::uint8_t fours = 0;  // with so many fours.
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
