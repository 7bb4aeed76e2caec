#include "free/small/line_proof.h"

#include <unordered_map>
#include <vector>

#include "base/random.h"

namespace puissance::free_board {

namespace {

struct PositionHash {
    std::size_t operator()(const LinePosition& position) const {
        return static_cast<std::size_t>(Random::mix(Random::mix(position.attacker) ^
                                                    position.breaker ^
                                                    (position.is_attackers_turn ? 1U : 0U)));
    }
};

// A part of a proof: the claim about one attacker.
class ProofPart {
public:
    ProofPart(ProofNumberSearch& search, Claim claim, Budget& budget)
        : search_(search), claim_(claim), budget_(budget) {}

    // Returns false if the budget is spent.
    bool write(const LinePosition& root, std::string& text) {
        root_ = link(root);
        // Writing a node adds the nodes that it refers to, so iterators would become invalid. Nodes
        // are written in the order in which they were added.
        for (std::size_t written = 0; written != nodes_.size();) {
            const LinePosition node = nodes_[written++];
            if (!write_node(node, text)) return false;
        }
        return true;
    }

    // The root: "0:SYMMETRY".
    [[nodiscard]] const std::string& root() const { return root_; }

private:
    // "NUMBER:SYMMETRY" of the node of this position.
    std::string link(LinePosition position) {
        (void)search_.judge().judge(position);
        int symmetry = 0;
        position = search_.canonical(position, symmetry);
        const auto [known, is_new] = numbers_.try_emplace(position, nodes_.size());
        if (is_new) nodes_.push_back(position);
        return std::to_string(known->second) + ":" + std::to_string(symmetry);
    }

    [[nodiscard]] std::string name_of(int cell) const {
        return to_text(search_.judge().game().game(), move_at(cell));
    }

    [[nodiscard]] std::string drawing_of(const LinePosition& position) const {
        std::string text;
        for (int cell = 0; cell < search_.judge().game().game().cells(); ++cell) {
            const bool is_attackers = (position.attacker >> cell & 1) != 0;
            const bool is_breakers = (position.breaker >> cell & 1) != 0;
            text += is_attackers ? (is_breakers ? '#' : 'a') : (is_breakers ? 'b' : '.');
        }
        return text;
    }

    bool write_node(LinePosition position, std::string& text) {
        const bool attacks = position.is_attackers_turn;
        text += (attacks ? "a " : "b ") + drawing_of(position);
        const Judgement judgement = search_.judge().judge(position);
        if (judgement.claim != Claim::open) {
            text += " leaf\n";
            return true;
        }
        std::vector<Word64> pairs;
        if (attacks && claim_ == Claim::fails && search_.judge().can_pair(position, pairs)) {
            text += " pairs";
            for (const Word64 pair : pairs) {
                text += ' ';
                for_each_bit(pair, [&](int cell) { text += name_of(cell); });
            }
            text += '\n';
            return true;
        }
        text += " moves";
        const auto add = [&](int cell) {
            text += " " + name_of(cell) + ":" + link(after(position, cell));
        };
        if (attacks == (claim_ == Claim::wins)) {
            const auto cell = search_.move_to(claim_, position, budget_);
            if (!cell) return false;
            add(*cell);
        } else {
            for_each_bit(judgement.moves, add);
        }
        text += '\n';
        return true;
    }

    ProofNumberSearch& search_;
    Claim claim_;
    Budget& budget_;
    std::string root_;
    std::vector<LinePosition> nodes_;
    std::unordered_map<LinePosition, std::size_t, PositionHash> numbers_;
};

}  // namespace

std::optional<std::string> prove(SmallBoardSolver& solver, const Record& record, Budget& budget) {
    const auto board = position_of<FreeBoard>(record);
    std::string text = "puissance proof 1\ngame " + to_numbers(record.game()) + "\nmoves " +
                       (record.ply() == 0 ? "-" : to_text(record)) + "\n";
    for (const int whose : {0, 1}) {
        LinePosition position = SmallBoardSolver::question(board, whose);
        const Claim claim = solver.decide(position, budget);
        if (claim == Claim::open) return std::nullopt;
        ProofPart part(solver.search(), claim, budget);
        std::string nodes;
        if (!part.write(position, nodes)) return std::nullopt;
        const bool is_first = (record.turn() == Player::first) == (whose == 0);
        text += std::string("attacker ") + (is_first ? "first" : "second") +
                (claim == Claim::wins ? " wins" : " fails") +
                (position.breaker_counts ? " both" : " own") + " " + part.root() + "\n" + nodes;
        if (claim == Claim::wins) break;
    }
    return text + "end\n";
}

}  // namespace puissance::free_board
