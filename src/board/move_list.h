// A list of moves without heap allocation, because a search makes millions of them.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "puissance/record.h"

namespace puissance {

template <int Capacity>
class MoveList {
public:
    // The array stays uninitialized: clearing it would cost more than filling it.
    MoveList() {}  // NOLINT(modernize-use-equals-default)

    void push(Move move) {
        assert(size_ < static_cast<std::size_t>(Capacity));
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move& operator[](std::size_t i) { return moves_[i]; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] Move back() const { return moves_[size_ - 1]; }
    [[nodiscard]] Move* begin() { return moves_.data(); }
    [[nodiscard]] Move* end() { return moves_.data() + size_; }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

private:
    std::array<Move, static_cast<std::size_t>(Capacity)> moves_;
    std::size_t size_ = 0;
};

}  // namespace puissance
