// Df-pn (depth-first proof-number search): decides a question of line_judge.h. It searches where
// the claim that the attacker wins is easiest to prove or refute, and keeps the numbers of each
// position in a table. Symmetric positions share an entry, and so do positions that differ only in
// cells that no longer matter.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/pages.h"
#include "free/small/line_judge.h"

namespace puissance::free_board {

// Estimates of the work that is left to prove the claim and to refute it: 0 if that is done,
// `endless` if it is impossible.
struct ProofNumbers {
    std::uint32_t proof = 1;
    std::uint32_t refutation = 1;

    static constexpr std::uint32_t endless = 1U << 30U;

    [[nodiscard]] static constexpr ProofNumbers of(Claim claim) {
        return claim == Claim::wins ? ProofNumbers{0, endless} : ProofNumbers{endless, 0};
    }
    [[nodiscard]] constexpr Claim claim() const {
        if (proof == 0) return Claim::wins;
        return refutation == 0 ? Claim::fails : Claim::open;
    }
};

class ProofNumberSearch {
public:
    ProofNumberSearch(const LineGame& game, std::size_t bytes);

    [[nodiscard]] bool has_memory() const { return entries_ != nullptr; }
    // Forgets everything, in constant time.
    void clear() { ++generation_; }

    // Returns `open` only if the budget is spent, or after `max_nodes` positions. The table keeps
    // what was found, and the next call continues from there.
    [[nodiscard]] Claim decide(LinePosition position, Budget& budget,
                               std::uint64_t max_nodes = endless);
    // Returns a move after which the claim is this one; nothing if there is none or the budget is
    // spent.
    [[nodiscard]] std::optional<int> move_to(Claim claim, LinePosition position, Budget& budget);

    // Returns the representative of all symmetric positions; `symmetry` leads to it.
    [[nodiscard]] LinePosition canonical(const LinePosition& position, int& symmetry) const;

    [[nodiscard]] const LineJudge& judge() const { return judge_; }

private:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

    struct Entry {
        LinePosition position;
        ProofNumbers numbers;
        std::uint32_t work;  // How many positions were searched below it.
        std::uint32_t generation;
    };
    static constexpr std::size_t bucket_size = 4;

    // From the mover's side: he needs one good move, the other player must answer all.
    struct Thresholds {
        std::uint32_t mover;
        std::uint32_t other;
    };
    class Node;

    void search(const LinePosition& position, ProofNumbers& numbers, Thresholds thresholds);
    [[nodiscard]] ProofNumbers visit(LinePosition& position);
    [[nodiscard]] bool is_spent() const {
        return budget_->is_spent() || budget_->nodes() >= last_node_;
    }
    [[nodiscard]] Entry* bucket_of(const LinePosition& position) const;
    [[nodiscard]] bool is_of(const Entry& entry, const LinePosition& position) const {
        return entry.generation == generation_ && entry.position == position;
    }
    [[nodiscard]] const Entry* probe(const LinePosition& position) const;
    void store(const LinePosition& position, ProofNumbers numbers, std::uint64_t work);

    LineJudge judge_;
    std::size_t bucket_mask_;
    Pages pages_;
    Entry* entries_;
    std::uint32_t generation_ = 1;  // Entries of other generations are free; new pages hold 0.
    Budget* budget_ = nullptr;
    std::uint64_t last_node_ = endless;
    std::vector<Word64> pairs_;
};

}  // namespace puissance::free_board
