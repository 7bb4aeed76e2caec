// What the network computes of a position as one of the players sees it, kept up to date stone by
// stone: each stone writes down what it changes, so that it can be taken back. One thread at a
// time.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/free_board.h"
#include "free/net_lanes.h"
#include "free/net_weights.h"

namespace puissance::free_board {

// Where the cells of a board lie for the network.
class NetGeometry {
public:
    static constexpr int directions = 4;
    static constexpr int max_seen = directions * 2 * NetWindows::reach;
    static constexpr int third_count = 3;

    explicit NetGeometry(const Game& game);

    // Where a cell is: its number, its place in the frame, and its region.
    struct Place {
        std::int16_t cell = 0;
        std::int16_t framed = 0;
        std::uint8_t region = 0;
    };
    // A cell that sees this one: the direction, and where this one is in its window.
    struct Seer {
        Place place;
        std::uint8_t direction = 0;
        std::uint8_t shift = 0;
    };
    [[nodiscard]] std::span<const Seer> seers(int cell) const {
        const Cell& here = cells_[static_cast<std::size_t>(cell)];
        return std::span(here.seers).first(here.seer_count);
    }
    // The windows of a cell of an empty board.
    [[nodiscard]] const std::array<std::uint16_t, directions>& windows(int cell) const {
        return cells_[static_cast<std::size_t>(cell)].windows;
    }
    [[nodiscard]] const Place& place(int cell) const {
        return cells_[static_cast<std::size_t>(cell)].place;
    }
    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    // Where each third of the columns or rows begins, and where the last ends.
    using Thirds = std::array<int, third_count + 1>;
    [[nodiscard]] const Thirds& column_thirds() const { return column_thirds_; }
    [[nodiscard]] const Thirds& row_thirds() const { return row_thirds_; }

    // Cells in a frame of one cell, so that each has eight neighbours.
    static constexpr std::size_t max_framed = (max_free_side + 2) * (max_free_side + 2);
    [[nodiscard]] int pitch() const { return columns_ + 2; }
    [[nodiscard]] int framed(int column, int row) const { return (row + 1) * pitch() + column + 1; }

private:
    struct Cell {
        std::array<Seer, max_seen> seers{};
        std::array<std::uint16_t, directions> windows{};
        Place place;
        std::uint8_t seer_count = 0;
    };

    [[nodiscard]] Place place_of(int column, int row) const;

    int columns_;
    int rows_;
    Thirds column_thirds_;
    Thirds row_thirds_;
    std::vector<Cell> cells_;
};

template <class Lanes>
class NetView {
public:
    // `viewer`: the player, 0 or 1. Weights and geometry must outlive the view.
    NetView(const NetWeights& weights, const NetGeometry& geometry, const FreeBoard& board,
            int viewer);

    // Stones that were placed and not taken back.
    [[nodiscard]] std::size_t depth() const { return depth_; }
    // Requires: the cell is empty.
    void place(int cell, int player);
    // Takes the last stone back.
    void take_back();

    // The points of the position for the viewer, who is to move.
    [[nodiscard]] int points();

    // The policy: what each channel weighs in the points of a move; and those of the viewer's stone
    // on an empty cell, 64 to a logit. Only differences between moves of a position count.
    [[nodiscard]] NetWeights::Channels move_weights();
    [[nodiscard]] int move_points(const NetWeights::Channels& weights, int cell) const;

private:
    static constexpr std::size_t vectors = NetWeights::channels / lane_count;
    static constexpr std::size_t mixed_vectors = NetWeights::mixed / lane_count;
    static constexpr int patch_side = 2 * (NetWindows::reach + 1) + 1;
    static_assert(mixed_vectors == 1);

    using Channels = std::array<Lanes, vectors>;

    // A rectangle of cells, all that a stone can change after mixing.
    struct Patch {
        int first_column = 0;
        int last_column = 0;
        int first_row = 0;
        int last_row = 0;
    };
    // What is known after a stone, and what was before.
    struct Frame {
        int cell = -1;
        unsigned stone = 0;
        Patch patch;
        std::size_t changed_count = 0;
        std::array<std::int16_t, NetGeometry::max_seen> changed;
        std::array<Channels, NetGeometry::max_seen> sums_before;  // Of the cells changed.
        std::array<Lanes, static_cast<std::size_t>(patch_side* patch_side)> mixed_before;
        std::array<Channels, NetWeights::regions> regions;
        std::array<std::array<std::int16_t, NetWeights::found>, NetWeights::regions> found;
        unsigned stale = 0;  // The regions whose outputs were not computed yet.
        bool is_valued = false;
        int points = 0;
        std::array<std::int16_t, NetWeights::hidden> hidden;  // Outputs, once it is valued.
    };

    [[nodiscard]] static Channels channels_of(const NetWeights::Channels& weights);
    void compute_all();
    void mix_in(int framed, Lanes change);
    [[nodiscard]] Patch patch_around(int cell) const;

    const NetWeights& weights_;
    const NetGeometry& geometry_;
    const NetWindows& rows_ = NetWindows::instance();
    int viewer_;
    std::array<std::uint8_t, FreeBoard::max_moves> stones_{};  // 1 the viewer's, 2 the other's.
    std::array<std::array<std::uint16_t, NetGeometry::directions>, FreeBoard::max_moves> windows_{};
    std::array<Channels, FreeBoard::max_moves> sums_{};  // Of the rows; of empty cells.
    std::array<Lanes, NetGeometry::max_framed> mixed_{};
    std::array<Lanes, 9> mix_{};
    std::array<Channels, 2> stone_channels_{};
    std::vector<Frame> frames_;
    std::size_t depth_ = 0;
};

extern template class NetView<PlainLanes>;
#if defined(__GNUC__)
extern template class NetView<VectorLanes>;
#endif

}  // namespace puissance::free_board
