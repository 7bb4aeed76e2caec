// Who wins from the empty board, found by many who answer questions at the same time. The tree is
// cut at `depth` stones; a question is whether the score of a position there is above 0, or above
// -1. All that follows from the answers is known at once, so that whoever has the same answers, in
// whatever order they came, knows the same. Which question is asked next follows proof numbers
// (Allis 1994): the one that decides the root soonest, if all open questions weigh the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "drop/book_positions.h"

namespace puissance::drop {

class OutcomeTree {
public:
    struct Question {
        std::uint32_t number = 0;  // Of the position, among those with `depth` stones.
        int alpha = 0;             // 0 or -1.

        bool operator==(const Question&) const = default;
    };

    // The positions must outlive the tree.
    explicit OutcomeTree(const BookPositions& positions);

    void note(const Question& question, bool is_above);
    // The question to ask next, beside those that have been asked. Nothing where there is none.
    [[nodiscard]] std::optional<Question> next(std::span<const Question> asked);
    // False: whatever the answer is, it changes nothing any more.
    [[nodiscard]] bool is_needed(const Question& question) const;
    // 1 if the first player wins, 0 for a draw, -1; nothing while it is not known.
    [[nodiscard]] std::optional<int> outcome() const;

private:
    // The sign of a score, as far as it is known, for the player to move.
    struct Sign {
        std::int8_t lowest = -1;
        std::int8_t highest = 1;

        bool operator==(const Sign&) const = default;
    };
    using Index = std::uint32_t;
    // Of the part of the tree that was looked at.
    struct Node {
        std::size_t position = 0;
        int stones = 0;
        bool is_expanded = false;
        std::uint32_t proof = 1;     // How many answers are needed at least to prove that the score
        std::uint32_t disproof = 1;  // is above alpha, or that it is not. 0: it is known.
        std::vector<Index> children{};  // From the centre outward.
        std::vector<Index> parents{};
        std::uint64_t visited = 0;
    };
    enum class Step : std::uint8_t { found, none, again };

    // First it is asked whether the first player wins, then whether he loses.
    [[nodiscard]] int root_alpha() const { return signs_[0].highest > 0 ? 0 : -1; }
    [[nodiscard]] int alpha_at(int stones) const {
        return stones % 2 == 0 ? tree_alpha_ : -tree_alpha_ - 1;
    }
    [[nodiscard]] bool is_known(std::size_t position, int alpha) const {
        return signs_[position].lowest > alpha || signs_[position].highest <= alpha;
    }
    // What follows from the positions after its moves.
    [[nodiscard]] Sign derived(std::size_t position) const;
    void plant();
    Index node_of(std::size_t position, int stones);
    void expand(Index index);
    // True if its numbers changed.
    bool count(Index index);
    void count_up(Index index);
    // Goes to the next question, or stops where the tree has grown.
    Step walk(Index index, std::span<const Question> asked, Question& question);

    const BookPositions& positions_;
    std::size_t first_;                             // The first position with `depth` stones.
    std::vector<Sign> signs_;                       // By number.
    int tree_alpha_ = 0;                            // What the root of the nodes is asked.
    std::vector<Node> nodes_;                       // The root first.
    std::unordered_map<std::size_t, Index> found_;  // By position.
    std::uint64_t walks_ = 0;
};

}  // namespace puissance::drop
