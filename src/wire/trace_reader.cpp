#include <limits>
#include <optional>

#include "search/names.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"
#include "wire/trace_json.h"
#include "wire/trace_names.h"

namespace puissance::wire {

namespace {

// What a reader throws inside this file: the place that is wrong.
struct Wrong {
    std::string place;
};

const Json& field(const Json& json, const char* name) {
    if (!json.is_object()) throw Wrong{name};
    const auto found = json.find(name);
    if (found == json.end()) throw Wrong{name};
    return *found;
}

std::int64_t number(const Json& json, const char* name, std::int64_t smallest,
                    std::int64_t largest) {
    const Json& value = field(json, name);
    if (!value.is_number_integer()) throw Wrong{name};
    if (value.is_number_unsigned() &&
        value.get<std::uint64_t>() >
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        throw Wrong{name};
    const auto read = value.get<std::int64_t>();
    if (read < smallest || read > largest) throw Wrong{name};
    return read;
}

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
constexpr int max_plies = max_free_side * max_free_side;

int small(const Json& json, const char* name) {
    return static_cast<int>(number(json, name, 0, max_plies));
}

bool truth(const Json& json, const char* name) {
    const Json& value = field(json, name);
    if (!value.is_boolean()) throw Wrong{name};
    return value.get<bool>();
}

std::string text(const Json& json, const char* name) {
    const Json& value = field(json, name);
    if (!value.is_string()) throw Wrong{name};
    return value.get<std::string>();
}

const Json& array(const Json& json, const char* name) {
    const Json& value = field(json, name);
    if (!value.is_array()) throw Wrong{name};
    return value;
}

template <class Enumeration, std::size_t N>
Enumeration named(const Json& json, const char* name,
                  const std::array<std::string_view, N>& names) {
    const auto value = puissance::named<Enumeration>(names, text(json, name));
    if (!value) throw Wrong{name};
    return *value;
}

Score score(const Json& json, const char* name, Score end) {
    const Json& value = field(json, name);
    if (value.is_null()) return end;
    switch (named<ScoreKind>(value, "kind", score_kinds)) {
        case ScoreKind::win: return Score::win_in(small(value, "plies"));
        case ScoreKind::loss: return Score::loss_in(small(value, "plies"));
        case ScoreKind::estimate: {
            const auto points = number(value, "value", std::numeric_limits<std::int32_t>::min(),
                                       std::numeric_limits<std::int32_t>::max());
            const Score read = Score::estimate(points);
            if (read.points() != points) break;
            return read;
        }
        case ScoreKind::draw: break;
    }
    throw Wrong{name};
}

Window window(const Json& json, const char* name) {
    const Json& value = field(json, name);
    return {score(value, "alpha", Score::worst()), score(value, "beta", Score::best())};
}

TreeCounts counts(const Json& json) {
    const Json& value = field(json, "counts");
    const auto count = [&](const char* name) {
        return static_cast<std::uint64_t>(number(value, name, 0, no_limit));
    };
    return {count("visited"), count("leaves"), count("cuts")};
}

class Reader {
public:
    explicit Reader(const Json& json) : json_(json) {}

    [[nodiscard]] Trace all() {
        if (number(json_, "version", 0, no_limit) != trace_version) throw Wrong{"version"};
        const auto game = parse_game(text(json_, "game"));
        if (!game) throw Wrong{"game"};
        game_ = *game;
        const auto record = parse_moves(game_, text(json_, "moves"));
        if (!record || record->is_over()) throw Wrong{"moves"};
        const auto player = parse_contestant(text(json_, "algorithm"));
        if (!player || player->is_human) throw Wrong{"algorithm"};
        Trace trace(*record);
        trace.algorithm = player->algorithm;
        trace.limits = player->limits;
        trace.depth = small(json_, "depth");
        trace.is_interrupted = truth(json_, "interrupted");
        if (!field(json_, "shown_plies").is_null()) trace.shown_plies = small(json_, "shown_plies");
        trace.counts = counts(json_);
        trace.move = optional_move(json_, "move");
        trace.score = verdict(field(json_, "score"));
        trace.line = line(json_);
        for (const Json& option : array(json_, "root_moves"))
            trace.root_moves.push_back({move(option, "move"),
                                        score(option, "value", Score::worst()),
                                        named<Bound>(option, "bound", bounds), line(option)});
        for (const Json& node : array(json_, "nodes")) trace.nodes.push_back(read_node(node));
        for (const Json& iteration : array(json_, "iterations"))
            trace.iterations.push_back(read_iteration(iteration, trace));
        check_tree(trace);
        return trace;
    }

private:
    Move move(const Json& json, const char* name) const {
        const auto read = parse_move(game_, text(json, name));
        if (!read) throw Wrong{name};
        return *read;
    }

    std::optional<Move> optional_move(const Json& json, const char* name) const {
        if (field(json, name).is_null()) return std::nullopt;
        return move(json, name);
    }

    std::vector<Move> line(const Json& json) const {
        std::vector<Move> moves;
        for (const Json& one : array(json, "line")) {
            const auto read = one.is_string() ? parse_move(game_, one.get<std::string>())
                                              : Result<Move>(fail(ErrorCode::wrong_move));
            if (!read) throw Wrong{"line"};
            moves.push_back(*read);
        }
        return moves;
    }

    static Verdict verdict(const Json& json) {
        const auto kind = named<ScoreKind>(json, "kind", score_kinds);
        return {kind, kind == ScoreKind::estimate ? 0 : small(json, "plies"),
                number(json, "value", -no_limit, no_limit), truth(json, "exact")};
    }

    TraceNode read_node(const Json& json) const {
        TraceNode node;
        if (!field(json, "parent").is_null())
            node.parent =
                static_cast<int>(number(json, "parent", 0, std::numeric_limits<int>::max()));
        node.move = optional_move(json, "move");
        node.ply = small(json, "ply");
        node.layer = named<Layer>(json, "layer", layers);
        node.visit = static_cast<std::uint64_t>(number(json, "visit", 0, no_limit));
        node.ending = named<Ending>(json, "ending", endings);
        if (!node.is_root()) node.left_above = window(json, "left_above");
        if (!node.was_visited()) return node;
        node.entered = window(json, "entered");
        node.bound = named<Bound>(json, "bound", bounds);
        if (node.bound != Bound::none) node.value = score(json, "value", Score::worst());
        node.improved = truth(json, "improved");
        if (json.contains("known")) node.known = move(json, "known");
        if (json.contains("parts")) node.parts = parts(field(json, "parts"));
        node.counts = counts(json);
        node.is_summary = json.contains("summary") && truth(json, "summary");
        return node;
    }

    static std::vector<Part> parts(const Json& json) {
        if (!json.is_object()) throw Wrong{"parts"};
        std::vector<Part> all;
        for (const auto& [name, points] : json.items())
            all.push_back({name, number(json, name.c_str(), -no_limit, no_limit)});
        return all;
    }

    static Iteration read_iteration(const Json& json, const Trace& trace) {
        const int depth = small(json, "depth");
        const auto root = number(json, "root", 0, std::numeric_limits<int>::max());
        if (static_cast<std::size_t>(root) >= trace.nodes.size() ||
            !trace.nodes[static_cast<std::size_t>(root)].is_root())
            throw Wrong{"root"};
        return {depth, static_cast<int>(root)};
    }

    // Every node stands below its parent, in the order of a walk, and its move can be played.
    static void check_tree(const Trace& trace) {
        if (trace.iterations.empty()) throw Wrong{"iterations"};
        Record record = trace.record;
        std::vector<int> path;  // From the root to the node before.
        for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
            const TraceNode& node = trace.nodes[i];
            if (node.is_root() != !node.move.has_value() || node.is_root() != (node.ply == 0))
                throw Wrong{"nodes"};
            const auto depth = static_cast<std::size_t>(node.ply);
            if (depth > path.size()) throw Wrong{"nodes"};
            while (path.size() > depth) {
                path.pop_back();
                if (!path.empty()) record.undo();
            }
            if (!node.is_root() && (path.back() != node.parent || !record.play(*node.move)))
                throw Wrong{"nodes"};
            path.push_back(static_cast<int>(i));
            const bool needs_known = node.ending == Ending::win_at_hand;
            if (needs_known && !node.known) throw Wrong{"known"};
        }
    }

    const Json& json_;
    Game game_;
};

}  // namespace

Result<Trace> parse_trace(std::string_view text) {
    const auto json = parse_json(text);
    if (!json) return fail(ErrorCode::wrong_trace, {{"place", "JSON"}});
    try {
        return Reader(*json).all();
    } catch (const Wrong& wrong) {
        return fail(ErrorCode::wrong_trace, {{"place", wrong.place}});
    }
}

}  // namespace puissance::wire
