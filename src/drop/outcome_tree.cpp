#include "drop/outcome_tree.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <set>

namespace puissance::drop {

namespace {

constexpr std::uint32_t never = ~0U;
constexpr std::uint32_t most = 1'000'000'000;  // Twice this is less than `never`.

}  // namespace

OutcomeTree::OutcomeTree(const BookPositions& positions)
    : positions_(positions), first_(positions.first(positions.depth())), signs_(positions.count()) {
    // What needs no answer: wins with the next stone, and what follows from them.
    for (std::size_t i = first_; i-- > 0;) signs_[i] = derived(i);
    plant();
}

OutcomeTree::Sign OutcomeTree::derived(std::size_t position) const {
    Sign sign{-1, -1};
    for (const auto& child : positions_.children(positions_.at(position))) {
        if (child.is_win) return {1, 1};
        const Sign& other = signs_[*positions_.find(child.position.own, child.position.all)];
        sign.lowest = std::max(sign.lowest, static_cast<std::int8_t>(-other.highest));
        sign.highest = std::max(sign.highest, static_cast<std::int8_t>(-other.lowest));
    }
    return sign;
}

std::optional<int> OutcomeTree::outcome() const {
    if (signs_[0].lowest != signs_[0].highest) return std::nullopt;
    return signs_[0].lowest;
}

void OutcomeTree::note(const Question& question, bool is_above) {
    if (question.number >= positions_.count() - first_) return;
    const std::size_t position = first_ + question.number;
    Sign& sign = signs_[position];
    const Sign before = sign;
    const auto bound = static_cast<std::int8_t>(is_above ? question.alpha + 1 : question.alpha);
    if (is_above) sign.lowest = std::max(sign.lowest, bound);
    else sign.highest = std::min(sign.highest, bound);
    if (sign == before) return;
    // Numbers grow with the stones, so that the greatest is settled once its children are.
    std::set<std::size_t, std::greater<>> changed{position};
    while (!changed.empty()) {
        const std::size_t last = *changed.begin();
        changed.erase(changed.begin());
        if (last < first_) {
            const Sign now = derived(last);
            if (now == signs_[last]) continue;
            signs_[last] = now;
        }
        if (const auto node = found_.find(last); node != found_.end()) count_up(node->second);
        for (const std::size_t parent : positions_.parents(positions_.at(last)))
            changed.insert(parent);
    }
    if (root_alpha() != tree_alpha_) plant();
}

void OutcomeTree::plant() {
    tree_alpha_ = root_alpha();
    nodes_.clear();
    found_.clear();
    node_of(0, 0);
}

OutcomeTree::Index OutcomeTree::node_of(std::size_t position, int stones) {
    const auto [known, is_new] = found_.try_emplace(position, static_cast<Index>(nodes_.size()));
    const Index index = known->second;
    if (is_new) {
        Node& node = nodes_.emplace_back();
        node.position = position;
        node.stones = stones;
        count(index);
    }
    return index;
}

bool OutcomeTree::count(Index index) {
    Node& node = nodes_[index];
    const int alpha = alpha_at(node.stones);
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    if (is_known(node.position, alpha)) {
        const bool is_above = signs_[node.position].lowest > alpha;
        proof = is_above ? 0 : never;
        disproof = is_above ? never : 0;
    } else if (node.is_expanded) {
        proof = never;
        disproof = 0;
        for (const Index child : node.children) {
            proof = std::min(proof, nodes_[child].disproof);
            disproof = nodes_[child].proof == never || disproof == never
                           ? never
                           : std::min(most, disproof + nodes_[child].proof);
        }
    }
    const bool is_changed = proof != node.proof || disproof != node.disproof;
    node.proof = proof;
    node.disproof = disproof;
    return is_changed;
}

// The deepest first, so that each is counted once its children are.
void OutcomeTree::count_up(Index index) {
    std::priority_queue<std::pair<int, Index>> waiting;
    waiting.emplace(nodes_[index].stones, index);
    while (!waiting.empty()) {
        const Index next = waiting.top().second;
        while (!waiting.empty() && waiting.top().second == next) waiting.pop();
        if (!count(next)) continue;
        for (const Index parent : nodes_[next].parents)
            waiting.emplace(nodes_[parent].stones, parent);
    }
}

// Requires: no move wins at once; otherwise the position would be known.
void OutcomeTree::expand(Index index) {
    const auto children = positions_.children(positions_.at(nodes_[index].position));
    const int stones = nodes_[index].stones;
    const std::size_t size = children.size();
    nodes_[index].is_expanded = true;
    for (std::size_t i = 0; i < size; ++i) {
        const auto& child = children[i % 2 == size % 2 ? (size + i) / 2 : (size - 1 - i) / 2];
        const Index made =
            node_of(*positions_.find(child.position.own, child.position.all), stones + 1);
        auto& list = nodes_[index].children;
        if (std::ranges::find(list, made) != list.end()) continue;  // A mirror image.
        list.push_back(made);
        nodes_[made].parents.push_back(index);
    }
    count_up(index);
}

OutcomeTree::Step OutcomeTree::walk(Index index, std::span<const Question> asked,
                                    Question& question) {
    Node& node = nodes_[index];
    if (is_known(node.position, alpha_at(node.stones)) || node.visited == walks_) return Step::none;
    node.visited = walks_;
    if (node.stones == positions_.depth()) {
        question = {static_cast<std::uint32_t>(node.position - first_), alpha_at(node.stones)};
        return std::ranges::find(asked, question) == asked.end() ? Step::found : Step::none;
    }
    if (!node.is_expanded) {
        expand(index);
        return Step::again;
    }
    std::vector<Index> children = node.children;
    std::ranges::stable_sort(children, std::less{},
                             [&](Index child) { return nodes_[child].disproof; });
    for (const Index child : children)
        if (const Step step = walk(child, asked, question); step != Step::none) return step;
    return Step::none;
}

std::optional<OutcomeTree::Question> OutcomeTree::next(std::span<const Question> asked) {
    Question question;
    Step step = Step::again;
    while (step == Step::again) {
        ++walks_;
        step = walk(0, asked, question);
    }
    return step == Step::found ? std::optional(question) : std::nullopt;
}

bool OutcomeTree::is_needed(const Question& question) const {
    const int depth = positions_.depth();
    if (question.alpha != alpha_at(depth)) return false;
    std::vector<std::size_t> waiting{first_ + question.number};
    std::set<std::size_t> seen;
    while (!waiting.empty()) {
        const std::size_t next = waiting.back();
        waiting.pop_back();
        const auto position = positions_.at(next);
        if (is_known(next, alpha_at(count_bits(position.all))) || !seen.insert(next).second)
            continue;
        if (next == 0) return true;
        for (const std::size_t parent : positions_.parents(position)) waiting.push_back(parent);
    }
    return false;
}

}  // namespace puissance::drop
