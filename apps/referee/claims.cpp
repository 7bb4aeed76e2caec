#include "referee/claims.h"

#include <algorithm>

namespace puissance::referee {

namespace {

constexpr std::array all_breakages{
    Breakage{"sound"},
    Breakage{"nothing_cut", false},
    Breakage{"window_not_passed", true, false},
    Breakage{"cuts_too_late", true, true, false},
    Breakage{"signs", true, true, true, false},
    Breakage{"wrong_side", true, true, true, true, false},
    Breakage{"depth_more", true, true, true, true, true, 1},
    Breakage{"depth_less", true, true, true, true, true, -1},
    Breakage{"slow_wins", true, true, true, true, true, 0, 1},
    Breakage{"no_distance", true, true, true, true, true, 0, 0},
    // Faults of values alone, in a search that cuts nothing.
    Breakage{"signs", false, true, true, false},
    Breakage{"wrong_side", false, true, true, true, false},
    Breakage{"slow_wins", false, true, true, true, true, 0, 1},
    Breakage{"no_distance", false, true, true, true, true, 0, 0},
};

constexpr double win_value = 1e9;
constexpr double infinite = 1e12;

// A plain search, as broken as it is told to be.
class BrokenSearch {
public:
    BrokenSearch(Engine& engine, const Contestant& claimed, const Breakage& breakage,
                 std::uint64_t max_nodes)
        : engine_(engine), eval_(claimed.algorithm.eval), breakage_(breakage), left_(max_nodes) {
        prunes_ = breakage.prunes && claimed.algorithm.method != Method::minimax;
    }

    [[nodiscard]] bool is_exhausted() const { return nodes_ > left_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    // For the player to move.
    double value(Record& record, int depth, double alpha, double beta) {
        if (++nodes_ > left_) return 0;
        if (record.winner()) {
            const double lost = -(win_value + breakage_.distance * (record.ply() - root_));
            return breakage_.sees_own_side ? lost : -lost;
        }
        if (record.is_full()) return 0;
        if (depth == 0) return leaf(record);
        double best = -infinite;
        for (const Move move : record.legal_moves()) {
            (void)record.play(move);
            const double from = std::max(alpha, best);
            double found = breakage_.passes_window ? value(record, depth - 1, -beta, -from)
                                                   : value(record, depth - 1, -infinite, -best);
            record.undo();
            if (breakage_.exchanges_signs) found = -found;
            best = std::max(best, found);
            if (prunes_ && (breakage_.cuts_equal ? best >= beta : best > beta)) break;
        }
        return best;
    }

    // Distances are counted from `root` stones on.
    double from(int root, Record& record, int depth) {
        root_ = root;
        return value(record, depth, -infinite, infinite);
    }

private:
    double leaf(const Record& record) {
        const auto points = static_cast<double>(engine_.evaluate(record, eval_).value);
        const bool is_first = record.turn() == Player::first;
        return is_first == breakage_.sees_own_side ? points : -points;
    }

    Engine& engine_;
    Evaluator eval_;
    Breakage breakage_;
    std::uint64_t left_;
    std::uint64_t nodes_ = 0;
    int root_ = 0;
    bool prunes_ = true;
};

int sign(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// How many positions have values of the same sign, and how many pairs of them the same order.
struct Comparison {
    int signs = 0;
    int pairs = 0;
    int ordered = 0;
    int values = 0;  // Positions with a value.
    std::optional<std::size_t> first_difference;
};

Comparison compare(std::span<const Record> positions, std::span<const Reported> yours,
                   std::span<const Reported> theirs) {
    Comparison found;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!yours[i].value) continue;
        ++found.values;
        if (sign(*yours[i].value) == sign(*theirs[i].value)) ++found.signs;
        else if (!found.first_difference) found.first_difference = i;
        for (std::size_t j = 0; j < i; ++j) {
            if (positions[i].ply() != positions[j].ply() || !yours[j].value) continue;
            ++found.pairs;
            found.ordered +=
                sign(*yours[i].value - *yours[j].value) == sign(*theirs[i].value - *theirs[j].value)
                    ? 1
                    : 0;
        }
    }
    return found;
}

bool same_nodes(std::span<const Reported> yours, std::span<const Reported> theirs) {
    for (const std::uint64_t root : {0U, 1U})
        if (std::ranges::equal(yours, theirs, [&](const Reported& own, const Reported& other) {
                return !own.nodes || *own.nodes + root == *other.nodes;
            }))
            return true;
    return false;
}

std::string number_text(std::uint64_t number) { return std::to_string(number); }

}  // namespace

std::span<const Breakage> breakages() { return all_breakages; }

bool can_be_claimed(const Contestant& claimed) {
    const Method method = claimed.algorithm.method;
    return !claimed.level && !claimed.rung && !claimed.algorithm.shuffle &&
           (method == Method::minimax || method == Method::alphabeta ||
            (method == Method::negamax && claimed.algorithm.parts == Parts::none()));
}

std::optional<Reported> broken_search(Engine& engine, const Record& record,
                                      const Contestant& claimed, const Breakage& breakage,
                                      std::uint64_t max_nodes) {
    BrokenSearch search(engine, claimed, breakage, max_nodes);
    Record position = record;
    const int whole = record.game().cells() - record.ply();
    // Who searches to the end of the game cannot be a ply too deep.
    const int depth = std::max(1, claimed.limits.depth.value_or(whole) + breakage.deeper);
    const double value = search.from(record.ply(), position, depth);
    if (search.is_exhausted()) return std::nullopt;
    return Reported{value, search.nodes()};
}

bool agree(std::span<const Record> positions, std::span<const Reported> yours,
           std::span<const Reported> theirs) {
    const Comparison found = compare(positions, yours, theirs);
    return found.signs == found.values && found.ordered == found.pairs && same_nodes(yours, theirs);
}

void judge_claims(Seat& seat, Engine& engine, const Contestant& claimed,
                  std::span<const Record> positions, const Stop& stop, ClaimPart& part) {
    constexpr std::chrono::seconds patience{60};
    constexpr std::uint64_t max_nodes = 2'000'000;
    part.claims = claimed.text;
    std::vector<Record> asked;
    std::vector<Reported> yours;
    std::vector<Reported> textbook;
    int right_moves = 0;
    for (const Record& position : positions) {
        if (stop.is_raised()) return;
        const auto sound = broken_search(engine, position, claimed, all_breakages[0], max_nodes);
        if (!sound) continue;
        const Turn turn = seat.turn(position, {patience, std::nullopt, 1, &stop});
        if (stop.is_raised()) return;
        if (!turn) {
            part.forfeit = turn.error();
            return;
        }
        asked.push_back(position);
        yours.push_back({turn->value, turn->nodes});
        textbook.push_back(*sound);
        // Its move must be worth what the position is.
        Record after = position;
        (void)after.play(turn->move);
        BrokenSearch search(engine, claimed, all_breakages[0], max_nodes);
        const int depth = claimed.limits.depth.value_or(position.game().cells());
        const bool same = -search.from(position.ply(), after, depth - 1) == *sound->value;
        right_moves += same ? 1 : 0;
    }
    part.positions = static_cast<int>(asked.size());
    const bool has_values =
        std::ranges::any_of(yours, [](const Reported& own) { return own.value.has_value(); });
    const bool has_nodes =
        std::ranges::any_of(yours, [](const Reported& own) { return own.nodes.has_value(); });
    const auto of = [](int count, int all) {
        return std::to_string(count) + " / " + std::to_string(all);
    };
    if (has_values) {
        const Comparison found = compare(asked, yours, textbook);
        part.checks.push_back({"values", of(found.signs, found.values),
                               of(found.values, found.values), found.signs == found.values});
        part.checks.push_back({"order", of(found.ordered, found.pairs),
                               of(found.pairs, found.pairs), found.ordered == found.pairs});
        if (found.first_difference) part.first_difference = to_text(asked[*found.first_difference]);
    }
    if (has_nodes) {
        std::uint64_t own = 0;
        std::uint64_t theirs = 0;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            own += yours[i].nodes.value_or(0);
            theirs += *textbook[i].nodes;
        }
        part.checks.push_back(
            {"nodes", number_text(own), number_text(theirs), same_nodes(yours, textbook)});
    }
    part.checks.push_back({"moves", of(right_moves, part.positions),
                           of(part.positions, part.positions), right_moves == part.positions});
    if (!has_values && !has_nodes) return;
    for (const Breakage& breakage : all_breakages) {
        if (stop.is_raised()) return;
        std::vector<Reported> broken;
        for (const Record& position : asked) {
            const auto reported = broken_search(engine, position, claimed, breakage, 2 * max_nodes);
            if (!reported) break;
            broken.push_back(*reported);
            // The first position that differs is enough.
            const std::size_t count = broken.size();
            if (!agree(std::span(asked).first(count), std::span(yours).first(count), broken)) break;
        }
        if (broken.size() != asked.size() || !agree(asked, yours, broken)) continue;
        part.finding = breakage.name;
        return;
    }
}

}  // namespace puissance::referee
