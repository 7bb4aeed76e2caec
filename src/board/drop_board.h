// A board on which stones fall: one word holds the stones of the player to move, one all stones
// (geometry.h shows which bit is which cell). A move is a column.
#pragma once

#include <cassert>

#include "base/random.h"
#include "board/drop_lines.h"
#include "board/geometry.h"
#include "board/position.h"

namespace puissance {

template <class Geometry>
class DropBoard {
public:
    using Word = typename Geometry::Word;
    using Moves = MoveList<Geometry::max_columns>;
    static constexpr int max_moves = Geometry::max_columns;

    explicit constexpr DropBoard(const Game& game) : geometry_(game) {}

    [[nodiscard]] Game game() const {
        return {geometry_.columns(), geometry_.rows(), geometry_.align(), Gravity::down,
                geometry_.rule()};
    }
    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] bool is_full() const { return all_ == geometry_.cells(); }
    [[nodiscard]] bool is_legal(Move move) const {
        return (playable() & column(index_of(move))) != 0;
    }

    void play(Move move) {
        assert(is_legal(move));
        const Word stone = (all_ + bottom_of(index_of(move))) & column(index_of(move));
        own_ ^= all_;  // The other player is to move now, and the new stone is not theirs.
        all_ |= stone;
        ++ply_;
    }

    void undo(Move move) {
        // The stones of a column are a run of ones from its lowest bit. Shifted down by one, the
        // run lacks only its highest bit, so the exclusive or leaves the top stone.
        const int shift = index_of(move) * (geometry_.rows() + 1);
        const Word filled = (all_ >> shift) & column_cells<Word>(geometry_.rows());
        const Word stone = static_cast<Word>((filled ^ (filled >> 1)) << shift);
        all_ ^= stone;
        own_ ^= all_;
        --ply_;
    }

    [[nodiscard]] bool last_mover_won() const {
        return has_line(geometry_, static_cast<Word>(own_ ^ all_));
    }

    // In each column, the mover's stones as ones, and a 1 above the highest stone: different
    // positions differ. On a 64-bit word this is the key itself, not a hash.
    [[nodiscard]] std::uint64_t key() const { return hash(own_ + all_ + geometry_.bottom()); }

    void legal_moves(Moves& moves) const { list(playable(), moves); }
    void candidates(Moves& moves) const { legal_moves(moves); }
    static constexpr bool considers_all() { return true; }

    [[nodiscard]] std::optional<Move> winning_move() const {
        const Word wins = threats(own_) & playable();
        if (wins == 0) return std::nullopt;
        return move_at(lowest_bit(wins) / (geometry_.rows() + 1));
    }

    void safe_moves(Moves& moves) const {
        const Word theirs = threats(own_ ^ all_);
        Word safe = playable();
        const Word forced = safe & theirs;
        if (forced != 0) {
            if (!has_one_bit(forced)) return moves.clear();
            safe = forced;
        }
        // A stone directly below a threat would let the other player play there.
        list(safe & ~(theirs >> 1), moves);
    }

    // The empty cells that would complete a line for these stones, playable or not.
    [[nodiscard]] Word threats(Word stones) const {
        return threats_of(geometry_, stones, static_cast<Word>(geometry_.cells() & ~all_));
    }

    [[nodiscard]] Word own() const { return own_; }
    [[nodiscard]] Word all() const { return all_; }

    // Calls visit(strip) for every direction.
    template <class Visit>
    PUISSANCE_INLINE void for_each_strip(Visit&& visit) const {
        for_each_step(geometry_, [&](int step) PUISSANCE_INLINE {
            visit(Strip<Word>{own_, own_ ^ all_, geometry_.cells(), step, geometry_.rule()});
        });
    }

private:
    [[nodiscard]] Word playable() const { return (all_ + geometry_.bottom()) & geometry_.cells(); }
    [[nodiscard]] Word bottom_of(int index) const {
        return bit<Word>(index * (geometry_.rows() + 1));
    }
    [[nodiscard]] Word column(int index) const {
        return static_cast<Word>(column_cells<Word>(geometry_.rows())
                                 << (index * (geometry_.rows() + 1)));
    }

    void list(Word cells, Moves& moves) const {
        moves.clear();
        for_each_bit(cells,
                     [&](int index) { moves.push(move_at(index / (geometry_.rows() + 1))); });
    }

    static std::uint64_t hash(Word word) {
        if constexpr (sizeof(Word) == 16)
            return Random::mix(static_cast<Word64>(word) +
                               0x9e3779b97f4a7c15ULL *
                                   Random::mix(static_cast<Word64>(word >> 64)));
        else return word;
    }

    [[no_unique_address]] Geometry geometry_;
    Word own_ = 0;
    Word all_ = 0;
    int ply_ = 0;
};

using Connect4Board = DropBoard<Fixed<7, 6, 4>>;
using Drop64Board = DropBoard<Dynamic<Word64>>;
using Drop128Board = DropBoard<Dynamic<Word128>>;

static_assert(Position<Connect4Board>);

}  // namespace puissance
