#include "free/line_class.h"

#include <array>
#include <atomic>
#include <cassert>
#include <memory>

namespace puissance::free_board {

namespace {

// A stone between two arms.
struct LineNeed {
    static constexpr std::uint8_t never = 255;

    std::uint8_t stones = never;  // How many more stones are needed.
    std::uint8_t ways = 0;        // How many next stones are best: fewest needed, then open.
    bool is_open = false;
    bool is_known = false;
};

// One recursion for every length and rule: a line needs one stone more than its best continuation.
class NeedRecursion {
public:
    NeedRecursion(const Game& game, int reach)
        : game_(game), reach_(reach), needs_(std::size_t{1} << (2 * reach + 2)) {}

    LineNeed of(std::uint32_t left, std::uint32_t right) {
        LineNeed& need = needs_[(left << (reach_ + 1)) | right];
        if (!need.is_known) need = find(left, right);
        return need;
    }

private:
    [[nodiscard]] LineNeed find(std::uint32_t left, std::uint32_t right) {
        LineNeed need;
        need.is_known = true;
        if (game_.wins(run(left, right))) {
            need.stones = 0;
            return need;
        }
        LineNeed best;
        const auto consider = [&](const LineNeed& next) {
            if (next.stones == LineNeed::never) return;
            const bool is_better = next.stones < best.stones ||
                                   (next.stones == best.stones && next.is_open && !best.is_open);
            if (is_better) {
                best = next;
                best.ways = 1;
            } else if (next.stones == best.stones && next.is_open == best.is_open) {
                ++best.ways;
            }
        };
        for_each_gap(left, [&](std::uint32_t stone) { consider(of(left | stone, right)); });
        for_each_gap(right, [&](std::uint32_t stone) { consider(of(left, right | stone)); });
        if (best.stones == LineNeed::never) return need;
        need.stones = static_cast<std::uint8_t>(best.stones + 1);
        need.ways = best.ways;
        need.is_open = need.stones == 1 ? best.ways >= 2 : best.is_open;
        return need;
    }

    template <class Visit>
    static void for_each_gap(std::uint32_t arm, Visit&& visit) {
        for (int i = 0; i < LineTable::arm_length(arm); ++i)
            if ((arm >> i & 1) == 0) visit(std::uint32_t{1} << i);
    }

    // The length of the run through the stone in the middle.
    [[nodiscard]] static int run(std::uint32_t left, std::uint32_t right) {
        // Without the leading 1, the near end of a left arm is at the top of the word and that of a
        // right arm at the bottom; an empty left arm leaves zeros.
        const int before = std::countl_one(
            static_cast<std::uint32_t>(std::uint64_t{left} << (32 - LineTable::arm_length(left))));
        const int after =
            std::countr_one(right ^ (std::uint32_t{1} << LineTable::arm_length(right)));
        return before + 1 + after;
    }

    Game game_;
    int reach_;
    std::vector<LineNeed> needs_;
};

LineClass line_class_of(const LineNeed& need) {
    switch (need.stones) {
        case 0: return LineClass::five;
        case 1: return need.is_open ? LineClass::open_four : LineClass::four;
        case 2:
            if (need.is_open)
                return need.ways >= 2 ? LineClass::open_three_many : LineClass::open_three;
            return need.ways >= 3 ? LineClass::three_many : LineClass::three;
        case 3:
            if (!need.is_open) return LineClass::two;
            if (need.ways >= 3) return LineClass::open_two_many;
            return need.ways == 2 ? LineClass::open_two_some : LineClass::open_two_few;
        case 4: return need.is_open ? LineClass::open_one : LineClass::one;
        case LineNeed::never: return LineClass::dead;
        default: return LineClass::one;
    }
}

}  // namespace

LineTable::LineTable(int align, Rule rule)
    : reach_(reach_of(align, rule)),
      mask_((std::uint32_t{1} << reach_) - 1),
      classes_(std::size_t{1} << (2 * reach_ + 2), LineClass::dead) {
    assert(reach_ <= LineView::margin);
    NeedRecursion needs(Game{align, 1, align, Gravity::none, rule}, reach_);
    const std::uint32_t arms = std::uint32_t{1} << (reach_ + 1);
    for (std::uint32_t left = 1; left < arms; ++left)
        for (std::uint32_t right = 1; right < arms; ++right)
            classes_[(left << (reach_ + 1)) | right] = line_class_of(needs.of(left, right));
}

// Works without a lock, because WebAssembly has none: if two threads make the same table, one of
// the two is dropped.
const LineTable& LineTable::of(int align, Rule rule) {
    constexpr std::size_t rules = 2;
    static std::array<std::atomic<const LineTable*>, rules*(max_align + 1)> tables{};
    auto& place = tables[rules * static_cast<std::size_t>(align) + (rule == Rule::exactly ? 1 : 0)];
    const LineTable* known = place.load(std::memory_order_acquire);
    if (known != nullptr) return *known;
    auto made = std::make_unique<const LineTable>(align, rule);
    if (!place.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) return *known;
    return *made.release();
}

}  // namespace puissance::free_board
