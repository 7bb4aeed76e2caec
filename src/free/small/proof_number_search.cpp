#include "free/small/proof_number_search.h"

#include <algorithm>
#include <bit>

#include "base/random.h"

namespace puissance::free_board {

// One position being searched, with its children.
class ProofNumberSearch::Node {
public:
    Node(ProofNumberSearch& search, LinePosition position)
        : mine_(position.is_attackers_turn ? &ProofNumbers::proof : &ProofNumbers::refutation),
          others_(position.is_attackers_turn ? &ProofNumbers::refutation : &ProofNumbers::proof) {
        const Judgement judgement = search.judge_.judge(position);
        for (WeighedMoves moves = search.judge_.weigh(position, judgement.moves); !moves.empty();) {
            Child& child = children_[count_++];
            child.position = after(position, moves.take_best());
            child.numbers = search.visit(child.position);
            if (child.numbers.*mine_ == 0) break;  // The others do not matter.
        }
        sum_up();
    }

    struct Child {
        LinePosition position;
        ProofNumbers numbers;
    };

    [[nodiscard]] ProofNumbers numbers() const { return numbers_; }
    [[nodiscard]] bool exceeds(Thresholds thresholds) const {
        return numbers_.claim() != Claim::open || numbers_.*mine_ >= thresholds.mover ||
               numbers_.*others_ >= thresholds.other;
    }
    [[nodiscard]] Child& best() { return children_[best_]; }

    // The thresholds of the best child: it is searched until it is clearly worse than the second
    // best, which avoids switching to and fro, or until the numbers here exceed their thresholds.
    [[nodiscard]] Thresholds thresholds_of_best(Thresholds thresholds) const {
        const std::uint32_t mine = std::min(thresholds.mover, second_ + second_ / 2 + 1);
        const std::uint32_t rest = numbers_.*others_ - children_[best_].numbers.*others_;
        // In the child the other player is to move, so the numbers are exchanged.
        return {thresholds.other - rest, mine};
    }

    // Reads the numbers of all children again after the best one was searched.
    void update(const ProofNumberSearch& search) {
        for (std::size_t i = 0; i < count_; ++i) {
            Child& child = children_[i];
            if (child.numbers.claim() != Claim::open) continue;
            if (const Entry* const entry = search.probe(child.position))
                child.numbers = entry->numbers;
        }
        sum_up();
    }

private:
    // The other player must answer all children. They share much of their subtrees, so the largest
    // number plus the number of the others is a better estimate than the sum.
    void sum_up() {
        best_ = 0;
        second_ = ProofNumbers::endless;
        std::uint32_t hardest = 0;
        std::uint32_t open = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const ProofNumbers numbers = children_[i].numbers;
            hardest = std::max(hardest, numbers.*others_);
            open += numbers.*others_ != 0 ? 1 : 0;
            if (i == best_) continue;
            if (numbers.*mine_ < children_[best_].numbers.*mine_) {
                second_ = children_[best_].numbers.*mine_;
                best_ = i;
            } else {
                second_ = std::min(second_, numbers.*mine_);
            }
        }
        numbers_.*mine_ = children_[best_].numbers.*mine_;
        numbers_.*others_ = hardest == 0 ? 0 : std::min(hardest + open - 1, ProofNumbers::endless);
        if (numbers_.*mine_ == 0) numbers_.*others_ = ProofNumbers::endless;
    }

    std::uint32_t ProofNumbers::*mine_;
    std::uint32_t ProofNumbers::*others_;
    std::array<Child, LineGame::max_cells> children_;
    std::size_t count_ = 0;
    std::size_t best_ = 0;
    std::uint32_t second_ = 0;
    ProofNumbers numbers_;
};

ProofNumberSearch::ProofNumberSearch(const LineGame& game, std::size_t bytes)
    : judge_(game),
      bucket_mask_(index_mask(bytes, bucket_size * sizeof(Entry))),
      pages_((bucket_mask_ + 1) * bucket_size * sizeof(Entry)),
      entries_(static_cast<Entry*>(pages_.data())) {}

Claim ProofNumberSearch::decide(LinePosition position, Budget& budget, std::uint64_t max_nodes) {
    budget_ = &budget;
    last_node_ = max_nodes < endless - budget.nodes() ? budget.nodes() + max_nodes : endless;
    ProofNumbers numbers = visit(position);
    while (numbers.claim() == Claim::open && !is_spent())
        search(position, numbers, {ProofNumbers::endless, ProofNumbers::endless});
    return numbers.claim();
}

std::optional<int> ProofNumberSearch::move_to(Claim claim, LinePosition position, Budget& budget) {
    if ((claim == Claim::wins) == position.is_attackers_turn)
        if (const int cell = judge_.completing_cell(position); cell >= 0) return cell;
    LinePosition marked = position;
    const Judgement judgement = judge_.judge(marked);
    const Word64 empty = judge_.game().cells() & ~(position.attacker | position.breaker);
    // If the position is decided already, every move is considered.
    const WeighedMoves all =
        judge_.weigh(position, judgement.claim == Claim::open ? judgement.moves : empty);
    // First looks for a move that is known already, then searches.
    for (const std::uint64_t max_nodes : {std::uint64_t{0}, std::uint64_t{10'000}, endless}) {
        for (WeighedMoves moves = all; !moves.empty();) {
            const int cell = moves.take_best();
            if (decide(after(position, cell), budget, max_nodes) == claim) return cell;
            if (budget.is_spent()) return std::nullopt;
        }
    }
    return std::nullopt;
}

LinePosition ProofNumberSearch::canonical(const LinePosition& position, int& symmetry) const {
    LinePosition best = position;
    symmetry = 0;
    const LineGame& game = judge_.game();
    for (int i = 1; i < game.symmetry_count(); ++i) {
        const Word64 attacker = game.image(position.attacker, i);
        if (attacker > best.attacker) continue;
        const Word64 breaker = game.image(position.breaker, i);
        if (attacker == best.attacker && breaker >= best.breaker) continue;
        best.attacker = attacker;
        best.breaker = breaker;
        symmetry = i;
    }
    return best;
}

ProofNumberSearch::Entry* ProofNumberSearch::bucket_of(const LinePosition& position) const {
    const unsigned flags =
        (position.is_attackers_turn ? 1U : 0U) | (position.breaker_counts ? 2U : 0U);
    const Word64 rest = Random::mix(position.attacker + 4 * position.stones_left + flags);
    return entries_ + (Random::mix(rest ^ position.breaker) & bucket_mask_) * bucket_size;
}

const ProofNumberSearch::Entry* ProofNumberSearch::probe(const LinePosition& position) const {
    const Entry* const bucket = bucket_of(position);
    for (std::size_t i = 0; i < bucket_size; ++i)
        if (is_of(bucket[i], position)) return bucket + i;
    return nullptr;
}

// In a full bucket, the entry with the least work is replaced.
void ProofNumberSearch::store(const LinePosition& position, ProofNumbers numbers,
                              std::uint64_t work) {
    constexpr std::uint64_t max_work = std::numeric_limits<std::uint32_t>::max();
    Entry* const bucket = bucket_of(position);
    const auto work_of = [&](const Entry& entry) {
        return entry.generation == generation_ ? entry.work : 0;
    };
    Entry* place = bucket;
    for (std::size_t i = 0; i < bucket_size; ++i) {
        if (is_of(bucket[i], position)) {
            place = bucket + i;
            work += place->work;
            break;
        }
        if (work_of(bucket[i]) < work_of(*place)) place = bucket + i;
    }
    *place = {position, numbers, static_cast<std::uint32_t>(std::min(work, max_work)), generation_};
}

// Replaces the position by its representative and returns its numbers; nothing if the budget is
// spent.
ProofNumbers ProofNumberSearch::visit(LinePosition& position) {
    if (!budget_->spend()) return {};
    const Judgement judgement = judge_.judge(position);
    if (judgement.claim != Claim::open) return ProofNumbers::of(judgement.claim);
    int symmetry = 0;
    position = canonical(position, symmetry);
    if (const Entry* const entry = probe(position)) return entry->numbers;
    const auto moves = static_cast<std::uint32_t>(count_bits(judgement.moves));
    if (!position.is_attackers_turn) return {moves, 1};
    pairs_.clear();
    const ProofNumbers numbers =
        judge_.can_pair(position, pairs_) ? ProofNumbers::of(Claim::fails) : ProofNumbers{1, moves};
    store(position, numbers, 1);
    return numbers;
}

void ProofNumberSearch::search(const LinePosition& position, ProofNumbers& numbers,
                               Thresholds thresholds) {
    const std::uint64_t before = budget_->nodes();
    Node node(*this, position);
    if (budget_->is_spent()) return;
    while (!node.exceeds(thresholds)) {
        search(node.best().position, node.best().numbers, node.thresholds_of_best(thresholds));
        if (is_spent()) return;
        node.update(*this);
    }
    numbers = node.numbers();
    store(position, numbers, budget_->nodes() - before + 1);
}

}  // namespace puissance::free_board
