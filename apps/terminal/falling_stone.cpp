#include "terminal/falling_stone.h"

#include <algorithm>
#include <cstdlib>

namespace puissance::terminal {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds max_fall{280};
constexpr milliseconds fall_of_a_row{40};

}  // namespace

FallingStone::FallingStone() : is_wanted_(std::getenv("PUISSANCE_NO_ANIMATION") == nullptr) {}

void FallingStone::begin(const Record& record) {
    since_.reset();
    if (is_wanted_ && record.game().drops()) since_ = Clock::now();
}

std::optional<Fall> FallingStone::fall(const Record& record) const {
    if (!since_ || record.ply() == 0) return std::nullopt;
    const Cell target = record.cells_played().back();
    const int rows = record.game().rows - 1 - target.row;
    if (rows == 0) return std::nullopt;
    const auto whole = std::min<milliseconds>(max_fall, fall_of_a_row * rows);
    const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - *since_);
    if (passed >= whole) return std::nullopt;
    const int fallen = static_cast<int>(rows * passed.count() / whole.count());
    return Fall{target, record.game().rows - 1 - fallen};
}

}  // namespace puissance::terminal
