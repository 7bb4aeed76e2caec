#include "free/small/line_judge.h"

#include <algorithm>
#include <span>

#include "free/small/pairing.h"

namespace puissance::free_board {

namespace {

constexpr int pairing_effort = 60;

std::size_t slot_of(int index) { return static_cast<std::size_t>(index); }

Word64 lowest_of(Word64 cells) { return cells & (~cells + 1); }

// The cells that lie in two gaps of two cells.
Word64 forks_of(std::span<const Word64> gaps) {
    Word64 once = 0;
    Word64 twice = 0;
    for (const Word64 gap : gaps) {
        if (count_bits(gap) != 2) continue;
        twice |= once & gap;
        once |= gap;
    }
    return twice;
}

}  // namespace

// The gaps of one player, the smallest first.
class LineJudge::Gaps {
public:
    // The gaps of at most `max_size` cells of the player with the stones `own`.
    Gaps(const LineGame& game, const LinePosition& position, Word64 own, Word64 others,
         int max_size) {
        const bool is_monotone = game.is_monotone() || !position.breaker_counts;
        std::array<Word64, LineGame::max_lines> gaps;
        std::array<int, max_align + 2> starts{};
        int count = 0;
        for (const LineGame::Line& line : game.lines()) {
            if ((line.cells & others) != 0) continue;
            if (!is_monotone && (line.borders & own) != 0) continue;
            const Word64 gap = line.cells & ~own;
            // A full line that did not win is part of a run that is too long.
            if (gap == 0 || count_bits(gap) > max_size) continue;
            gaps[slot_of(count++)] = gap;
            ++starts[slot_of(count_bits(gap) + 1)];
        }
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        std::array<Word64, LineGame::max_lines> sorted;
        for (int i = 0; i < count; ++i)
            sorted[slot_of(starts[slot_of(count_bits(gaps[slot_of(i)]))]++)] = gaps[slot_of(i)];
        for (int i = 0; i < count; ++i) add(sorted[slot_of(i)]);
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::span<const Word64> all() const { return {gaps_.data(), size_}; }
    [[nodiscard]] Word64 cells() const { return union_of(all()); }
    // The cells that complete a line.
    [[nodiscard]] Word64 completing() const { return union_of({gaps_.data(), ones_}); }
    // The gaps of two cells.
    [[nodiscard]] std::span<const Word64> twos() const { return {gaps_.data() + ones_, twos_}; }

    // The potential of Erdős and Selfridge: the sum of 2^-size over all gaps, in units of 2^-16. If
    // it is less than 1 and the breaker is to move, or less than 1/2, he prevents all lines: he
    // always takes the cell with the largest part of the sum, which then never grows.
    [[nodiscard]] std::uint32_t potential() const {
        std::uint32_t sum = 0;
        for (const Word64 gap : all()) sum += one >> count_bits(gap);
        return sum;
    }
    static constexpr std::uint32_t one = 1U << 16U;

private:
    static Word64 union_of(std::span<const Word64> gaps) {
        Word64 cells = 0;
        for (const Word64 gap : gaps) cells |= gap;
        return cells;
    }

    // Ignores a gap that contains another one. This is also right if a run can be too long: two
    // lines in one direction never have such gaps, because an own stone of the first would spoil
    // the second. Lines in different directions share only one cell, so the smaller gap is a single
    // cell; then that cell alone decides.
    void add(Word64 gap) {
        for (const Word64 other : all())
            if ((other & ~gap) == 0) return;
        gaps_[size_++] = gap;
        const int size = count_bits(gap);
        if (size == 1) ++ones_;
        if (size == 2) ++twos_;
    }

    std::array<Word64, LineGame::max_lines> gaps_;
    std::size_t size_ = 0;
    std::size_t ones_ = 0;
    std::size_t twos_ = 0;
};

namespace {

// A win of the attacker by threats alone: each threatens to complete a line and must be answered.
// Only for positions in which the breaker's lines do not count, so that he has no threats.
class ThreatSequence {
public:
    // Adds to `cells` all cells that the win needs: the breaker must take one of them now.
    bool wins(std::span<const Word64> gaps, int stones_left, Word64& cells) {
        if (stones_left < 2 || --effort_ < 0) return false;
        if (const Word64 forks = forks_of(gaps); forks != 0) {
            add_fork(gaps, lowest_of(forks), cells);
            return true;
        }
        Word64 threes = 0;
        for (const Word64 gap : gaps) threes |= count_bits(gap) == 3 ? gap : 0;
        for (const Word64 gap : gaps) {
            if (count_bits(gap) != 2) continue;
            for (const Word64 stone : {lowest_of(gap), gap & ~lowest_of(gap)}) {
                if ((stone & threes) == 0) continue;
                if (!wins_after(gaps, stone, gap & ~stone, stones_left - 1, cells)) continue;
                cells |= gap;
                return true;
            }
        }
        return false;
    }

private:
    static void add_fork(std::span<const Word64> gaps, Word64 fork, Word64& cells) {
        int taken = 0;
        for (const Word64 gap : gaps) {
            if (taken == 2 || count_bits(gap) != 2 || (gap & fork) == 0) continue;
            cells |= gap;
            ++taken;
        }
    }

    bool wins_after(std::span<const Word64> gaps, Word64 stone, Word64 reply, int stones_left,
                    Word64& cells) {
        std::array<Word64, LineGame::max_lines> left;
        std::size_t count = 0;
        for (const Word64 gap : gaps)
            if ((gap & reply) == 0 && count_bits(gap & ~stone) <= 3) left[count++] = gap & ~stone;
        return wins({left.data(), count}, stones_left, cells);
    }

    int effort_ = 40;
};

// If the attacker threatens to make two threats at once, the breaker must take one of their cells
// or make a threat himself.
Word64 answers_to(Word64 forks, std::span<const Word64> attackers_twos,
                  std::span<const Word64> breakers_twos) {
    Word64 answers = ~Word64{0};
    for_each_bit(forks, [&](int fork) {
        Word64 both = 0;
        int count = 0;
        for (const Word64 gap : attackers_twos) {
            if ((gap & bit<Word64>(fork)) == 0) continue;
            both |= gap;
            ++count;
        }
        // Three or more gaps have only the fork in common.
        answers &= count == 2 ? both : bit<Word64>(fork);
    });
    for (const Word64 gap : breakers_twos) answers |= gap;
    return answers;
}

// Returns those of these cells that are not dominated: a cell is, if another one lies in all of its
// gaps.
Word64 undominated(Word64 cells, std::span<const Word64> attackers,
                   std::span<const Word64> breakers) {
    std::array<Word64, LineGame::max_cells> shared;  // By cell: the cells that lie in all its gaps.
    shared.fill(~Word64{0});
    for (const auto gaps : {attackers, breakers})
        for (const Word64 gap : gaps)
            for_each_bit(gap, [&](int cell) { shared[slot_of(cell)] &= gap; });
    Word64 kept = 0;
    for_each_bit(cells, [&](int cell) {
        bool is_dominated = false;
        for_each_bit(shared[slot_of(cell)] & ~bit<Word64>(cell), [&](int other) {
            // Of two cells in the same gaps, the lower one is kept.
            const bool is_mutual = (shared[slot_of(other)] & bit<Word64>(cell)) != 0;
            is_dominated |= !is_mutual || other < cell;
        });
        if (!is_dominated) kept |= bit<Word64>(cell);
    });
    return kept;
}

}  // namespace

LinePosition after(LinePosition position, int cell) {
    (position.is_attackers_turn ? position.attacker : position.breaker) |= bit<Word64>(cell);
    if (position.is_attackers_turn && position.stones_left != LinePosition::endless)
        --position.stones_left;
    position.is_attackers_turn = !position.is_attackers_turn;
    return position;
}

int WeighedMoves::take_best() {
    int best = lowest_bit(moves_);
    for_each_bit(moves_, [&](int cell) {
        if (weights_[slot_of(cell)] > weights_[slot_of(best)]) best = cell;
    });
    moves_ &= ~bit<Word64>(best);
    return best;
}

LineJudge::Gaps LineJudge::attackers_gaps(const LinePosition& position) const {
    return {game_, position, position.attacker, position.breaker, position.stones_left};
}

// The breaker must complete his line before the attacker's last stone.
LineJudge::Gaps LineJudge::breakers_gaps(const LinePosition& position) const {
    const int stones = position.stones_left - (position.is_attackers_turn ? 1 : 0);
    return {game_, position, position.breaker, position.attacker,
            position.breaker_counts ? stones : 0};
}

Claim LineJudge::attack(const LinePosition& position, const Gaps& attackers, const Gaps& breakers,
                        Word64& moves) {
    if (attackers.completing() != 0) return Claim::wins;
    const Word64 forced = breakers.completing();
    if (attackers.empty() || (forced != 0 && !has_one_bit(forced))) return Claim::fails;
    if (attackers.potential() < Gaps::one / 2) return Claim::fails;
    if (forced != 0) moves = forced;
    if (position.stones_left < 2) return Claim::open;
    if ((forks_of(attackers.twos()) & (forced != 0 ? forced : ~Word64{0})) != 0) return Claim::wins;
    Word64 cells = 0;
    const bool can_force = !position.breaker_counts &&
                           ThreatSequence().wins(attackers.all(), position.stones_left, cells);
    return can_force ? Claim::wins : Claim::open;
}

Claim LineJudge::defend(const LinePosition& position, const Gaps& attackers, const Gaps& breakers,
                        Word64& moves) {
    if (breakers.completing() != 0 || attackers.empty()) return Claim::fails;
    if (const Word64 forced = attackers.completing(); forced != 0) {
        moves = forced;
        return has_one_bit(forced) ? Claim::open : Claim::wins;
    }
    if (attackers.potential() < Gaps::one) return Claim::fails;
    if (position.stones_left < 2) return Claim::open;
    if (const Word64 forks = forks_of(attackers.twos()); forks != 0)
        moves &= answers_to(forks, attackers.twos(), breakers.twos());
    Word64 cells = 0;
    if (!position.breaker_counts &&
        ThreatSequence().wins(attackers.all(), position.stones_left, cells))
        moves &= cells;
    return moves == 0 ? Claim::wins : Claim::open;
}

bool LineJudge::is_monotone(const LinePosition& position) const {
    return game_.is_monotone() || !position.breaker_counts;
}

Judgement LineJudge::judge(LinePosition& position) const {
    const Gaps attackers = attackers_gaps(position);
    const Gaps breakers = breakers_gaps(position);
    const Word64 relevant = attackers.cells() | breakers.cells();
    Judgement judgement;
    judgement.moves = is_monotone(position)
                          ? undominated(relevant, attackers.all(), breakers.all())
                          : game_.cells() & ~(position.attacker | position.breaker);
    judgement.claim = position.is_attackers_turn
                          ? attack(position, attackers, breakers, judgement.moves)
                          : defend(position, attackers, breakers, judgement.moves);
    if (judgement.claim == Claim::open && is_monotone(position)) mark(position, relevant);
    return judgement;
}

WeighedMoves LineJudge::weigh(const LinePosition& position, Word64 moves) const {
    constexpr int max_shift = 12;
    WeighedMoves weighed;
    weighed.moves_ = moves;
    for (const Gaps& gaps : {attackers_gaps(position), breakers_gaps(position)})
        for (const Word64 gap : gaps.all())
            for_each_bit(gap & moves, [&](int cell) {
                weighed.weights_[slot_of(cell)] +=
                    static_cast<std::uint16_t>((1 << max_shift) >> count_bits(gap));
            });
    return weighed;
}

// Gives to both players the stones in no open line and the empty cells outside `relevant`.
void LineJudge::mark(LinePosition& position, Word64 relevant) const {
    const Word64 dead = position.attacker & position.breaker;
    Word64 attackers = 0;
    Word64 breakers = 0;
    for (const LineGame::Line& line : game_.lines()) {
        if ((line.cells & ~((position.attacker & ~dead) | relevant)) == 0) attackers |= line.cells;
        if ((line.cells & ~((position.breaker & ~dead) | relevant)) == 0) breakers |= line.cells;
    }
    attackers &= position.attacker & ~dead;
    breakers &= position.breaker & ~dead;
    if (!position.breaker_counts) breakers = 0;
    const Word64 taken = game_.cells() & ~(attackers | breakers | relevant);
    position.attacker = attackers | taken;
    position.breaker = breakers | taken;
}

bool LineJudge::can_pair(const LinePosition& position, std::vector<Word64>& pairs) const {
    return find_pairs(attackers_gaps(position).all(), pairing_effort, pairs);
}

int LineJudge::completing_cell(const LinePosition& position) const {
    const Gaps gaps =
        position.is_attackers_turn ? attackers_gaps(position) : breakers_gaps(position);
    return gaps.completing() == 0 ? -1 : lowest_bit(gaps.completing());
}

}  // namespace puissance::free_board
