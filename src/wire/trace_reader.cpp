#include <limits>
#include <optional>

#include "search/names.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"
#include "wire/trace_json.h"
#include "wire/trace_names.h"

namespace puissance::wire {

namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
constexpr int max_index = std::numeric_limits<int>::max();
constexpr int max_plies = max_free_side * max_free_side;

// Remembers the first error and goes on with default values, which are discarded in the end. So the
// code below needs no error handling at each step.
class TraceReader {
public:
    explicit TraceReader(const Json& json) : json_(json) {}

    [[nodiscard]] Result<Trace> read() {
        has_only(json_, {"version", "game", "moves", "algorithm", "values_for", "depth",
                         "interrupted", "shown_plies", "counts", "move", "score", "line",
                         "root_moves", "iterations", "nodes", "steps", "reasons"});
        if (number(json_, "version", 0, no_limit) != trace_version) refuse("version");
        const auto game = parse_game(text(json_, "game"));
        if (!game) return refused("game");
        game_ = *game;
        const auto record = parse_moves(game_, text(json_, "moves"));
        if (!record || record->is_over()) return refused("moves");
        const auto player = parse_contestant(text(json_, "algorithm"));
        if (!player || player->is_human) return refused("algorithm");
        Trace trace(*record);
        trace.algorithm = player->algorithm;
        trace.limits = player->limits;
        read_result(trace);
        for (const Json& node : array(json_, "nodes")) trace.nodes.push_back(read_node(node));
        for (const Json& iteration : array(json_, "iterations"))
            trace.iterations.push_back(read_iteration(iteration, trace));
        if (!error_) check_tree(trace);
        if (error_) return tl::unexpected<Error>(*error_);
        return trace;
    }

private:
    void refuse(std::string_view place) {
        if (!error_) error_ = Error{ErrorCode::wrong_trace, {{"place", std::string(place)}}};
    }

    tl::unexpected<Error> refused(std::string_view place) {
        refuse(place);
        return tl::unexpected<Error>(*error_);
    }

    void has_only(const Json& json, Names members) {
        if (!json.is_object()) return;  // Reported when its first field is missing.
        if (auto known = wire::has_only(json, members); !known && !error_) error_ = known.error();
    }

    const Json& field(const Json& json, const char* name) {
        static const Json nothing;
        const auto found = json.find(name);  // The end also if `json` is not an object.
        if (found != json.end()) return *found;
        refuse(name);
        return nothing;
    }

    std::int64_t number(const Json& json, const char* name, std::int64_t smallest,
                        std::int64_t largest) {
        return number_at(name, field(json, name), smallest, largest);
    }

    std::int64_t number_at(const char* place, const Json& value, std::int64_t smallest,
                           std::int64_t largest) {
        const bool is_large = value.is_number_unsigned() &&
                              value.get<std::uint64_t>() > static_cast<std::uint64_t>(no_limit);
        if (value.is_number_integer() && !is_large) {
            const auto read = value.get<std::int64_t>();
            if (read >= smallest && read <= largest) return read;
        }
        refuse(place);
        return smallest;
    }

    int small(const Json& json, const char* name, int largest = max_plies) {
        return static_cast<int>(number(json, name, 0, largest));
    }

    std::uint64_t count(const Json& json, const char* name) {
        return static_cast<std::uint64_t>(number(json, name, 0, no_limit));
    }

    bool truth(const Json& json, const char* name) {
        const Json& value = field(json, name);
        if (!value.is_boolean()) refuse(name);
        return value.is_boolean() && value.get<bool>();
    }

    std::string text(const Json& json, const char* name) {
        const Json& value = field(json, name);
        if (value.is_string()) return value.get<std::string>();
        refuse(name);
        return {};
    }

    const Json& array(const Json& json, const char* name) {
        static const Json empty = Json::array();
        const Json& value = field(json, name);
        if (value.is_array()) return value;
        refuse(name);
        return empty;
    }

    template <class Enumeration, std::size_t N>
    Enumeration named(const Json& json, const char* name,
                      const std::array<std::string_view, N>& names) {
        const auto value = puissance::named<Enumeration>(names, text(json, name));
        if (!value) refuse(name);
        return value.value_or(Enumeration{});
    }

    // The distance of a win or a loss. At a distance of zero they are the ends of the scale, which
    // are written as null.
    int plies(const Json& json) { return static_cast<int>(number(json, "plies", 1, max_plies)); }

    // `end` is the value that null stands for.
    Score score(const Json& json, const char* name, Score end) {
        const Json& value = field(json, name);
        if (value.is_null()) return end;
        switch (named<ScoreKind>(value, "kind", score_kinds)) {
            case ScoreKind::win: return Score::win_in(plies(value));
            case ScoreKind::loss: return Score::loss_in(plies(value));
            case ScoreKind::estimate: {
                const auto points = number(value, "value", std::numeric_limits<std::int32_t>::min(),
                                           std::numeric_limits<std::int32_t>::max());
                const Score read = Score::estimate(points);
                if (read.points() == points) return read;
                break;
            }
            case ScoreKind::draw: break;
        }
        refuse(name);
        return end;
    }

    Window window(const Json& json, const char* name) {
        const Json& value = field(json, name);
        return {score(value, "alpha", Score::worst()), score(value, "beta", Score::best())};
    }

    TreeCounts counts(const Json& json) {
        const Json& value = field(json, "counts");
        return {count(value, "visited"), count(value, "leaves"), count(value, "cuts")};
    }

    Move move(const Json& json, const char* name) {
        const auto read = parse_move(game_, text(json, name));
        if (!read) refuse(name);
        return read.value_or(Move{});
    }

    std::optional<Move> optional_move(const Json& json, const char* name) {
        if (field(json, name).is_null()) return std::nullopt;
        return move(json, name);
    }

    std::vector<Move> line(const Json& json) {
        std::vector<Move> moves;
        for (const Json& one : array(json, "line")) {
            const auto read = parse_move(game_, one.is_string() ? one.get<std::string>() : "");
            if (!read) refuse("line");
            moves.push_back(read.value_or(Move{}));
        }
        return moves;
    }

    Verdict verdict(const Json& json) {
        const auto kind = named<ScoreKind>(json, "kind", score_kinds);
        return {kind, kind == ScoreKind::estimate ? 0 : small(json, "plies"),
                number(json, "value", -no_limit, no_limit), truth(json, "exact")};
    }

    void read_result(Trace& trace) {
        trace.depth = small(json_, "depth");
        trace.is_interrupted = truth(json_, "interrupted");
        if (!field(json_, "shown_plies").is_null()) trace.shown_plies = small(json_, "shown_plies");
        trace.counts = counts(json_);
        trace.move = optional_move(json_, "move");
        trace.score = verdict(field(json_, "score"));
        trace.line = line(json_);
        for (const Json& option : array(json_, "root_moves")) {
            has_only(option, {"move", "value", "bound", "line"});
            trace.root_moves.push_back({move(option, "move"),
                                        score(option, "value", Score::worst()),
                                        named<Bound>(option, "bound", bounds), line(option)});
        }
    }

    TraceNode read_node(const Json& json) {
        has_only(json,
                 {"parent", "move", "cell", "ply", "layer", "visit", "ending", "left_above",
                  "entered", "bound", "value", "improved", "known", "parts", "counts", "summary"});
        TraceNode node;
        if (!field(json, "parent").is_null()) node.parent = small(json, "parent", max_index);
        node.move = optional_move(json, "move");
        node.ply = small(json, "ply");
        node.layer = named<Layer>(json, "layer", layers);
        node.visit = count(json, "visit");
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

    std::vector<Part> parts(const Json& json) {
        if (!json.is_object()) refuse("parts");
        std::vector<Part> all;
        for (const auto& [name, points] : json.items())
            all.push_back({name, number_at("parts", points, -no_limit, no_limit)});
        return all;
    }

    Iteration read_iteration(const Json& json, const Trace& trace) {
        has_only(json, {"depth", "root"});
        const Iteration iteration{small(json, "depth"), small(json, "root", max_index)};
        const auto root = static_cast<std::size_t>(iteration.root);
        if (root >= trace.nodes.size() || !trace.nodes[root].is_root()) refuse("root");
        return iteration;
    }

    // Checks that the nodes are in depth-first order and that every move is legal.
    void check_tree(const Trace& trace) {
        if (trace.iterations.empty()) return refuse("iterations");
        Record record = trace.record;
        std::vector<int> path;  // From the root to the previous node.
        for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
            const TraceNode& node = trace.nodes[i];
            if (node.is_root() != !node.move.has_value() || node.is_root() != (node.ply == 0))
                return refuse("nodes");
            const auto depth = static_cast<std::size_t>(node.ply);
            if (depth > path.size()) return refuse("nodes");
            while (path.size() > depth) {
                path.pop_back();
                if (!path.empty()) record.undo();
            }
            if (!node.is_root() && (path.back() != node.parent || !record.play(*node.move)))
                return refuse("nodes");
            path.push_back(static_cast<int>(i));
            if (node.ending == Ending::win_at_hand && !node.known) return refuse("known");
        }
    }

    const Json& json_;
    Game game_;
    std::optional<Error> error_;
};

}  // namespace

Result<Trace> parse_trace(std::string_view text) {
    const auto json = parse_json(text);
    if (!json || !json->is_object())
        return fail(ErrorCode::wrong_trace, {{"reason", "no_trace_file"}});
    return TraceReader(*json).read();
}

}  // namespace puissance::wire
