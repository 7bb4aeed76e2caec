#include "wire/trace_json.h"

#include <array>
#include <limits>
#include <optional>

#include "teach/narration.h"
#include "teach/reasons.h"
#include "wire/json_pieces.h"
#include "wire/json_text.h"

namespace puissance::wire {

namespace {

constexpr std::array<std::string_view, 3> layers{"max", "min", "mover"};
constexpr std::array<std::string_view, ending_count> endings{
    "searched",    "cut",    "won",        "lost",    "full",      "horizon",
    "win_at_hand", "forced", "remembered", "bounded", "unvisited", "unfinished"};
constexpr std::array<std::string_view, 4> bounds{"none", "upper", "lower", "exact"};
constexpr std::array<std::string_view, teach::step_kind_count> steps{
    "iteration", "enter", "narrow", "evaluate", "remember", "skip",
    "better",    "alpha", "beta",   "cut",      "leave",    "stop"};

template <class Enumeration, std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, Enumeration value) {
    return names[static_cast<std::size_t>(value)];
}

// --- Writing ---

// The ends of the scale are null: a window that is open there.
Json score_json(Score score) {
    if (score == Score::best() || score == Score::worst()) return nullptr;
    if (score.is_win()) return {{"kind", "win"}, {"plies", score.plies()}};
    if (score.is_loss()) return {{"kind", "loss"}, {"plies", score.plies()}};
    return {{"kind", "estimate"}, {"value", score.points()}};
}

Json window_json(const Window& window) {
    return {{"alpha", score_json(window.alpha)}, {"beta", score_json(window.beta)}};
}

Json counts_json(const TreeCounts& counts) {
    return {{"visited", counts.visited}, {"leaves", counts.leaves}, {"cuts", counts.cuts}};
}

Json parts_json(const std::vector<Part>& parts) {
    Json json = Json::object();
    for (const Part& part : parts) json[part.name] = part.points;
    return json;
}

struct ArgumentWriter {
    Json operator()(const std::string& text) const { return text; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(const teach::Known& known) const {
        Json json{{"score", score_json(known.score)}, {"bound", name_in(bounds, known.bound)}};
        // Which end of the scale, where it is one.
        if (json["score"].is_null()) json["end"] = known.score == Score::best() ? "best" : "worst";
        return json;
    }
    Json operator()(const std::vector<Part>& parts) const { return parts_json(parts); }
};

Json sentence_json(const teach::Sentence& sentence) {
    Json arguments = Json::object();
    for (const auto& [name, value] : sentence.arguments)
        arguments[name] = std::visit(ArgumentWriter{}, value);
    return {{"key", sentence.key}, {"arguments", std::move(arguments)}};
}

// Adds ,"name":[…] to an object that is not closed yet.
template <class Items, class ToJson>
void add_array(std::string& text, std::string_view name, const Items& items, ToJson&& to_json) {
    text += ",\"" + std::string(name) + "\":[";
    bool is_first = true;
    for (const auto& item : items) {
        if (!is_first) text += ',';
        is_first = false;
        text += written(to_json(item));
    }
    text += ']';
}

class Writer {
public:
    explicit Writer(const Trace& trace) : trace_(trace), game_(trace.record.game()) {}

    // Written piece by piece: as one value in memory, a large trace would take ten times its text.
    [[nodiscard]] std::string text() const {
        const teach::Tree tree(trace_);
        std::string text = written(head());
        text.pop_back();
        add_array(text, "root_moves", trace_.root_moves, [&](const RootMove& option) -> Json {
            return {{"move", to_text(game_, option.move)},
                    {"value", score_json(option.value)},
                    {"bound", name_in(bounds, option.bound)},
                    {"line", line_json(game_, option.line)}};
        });
        add_array(text, "iterations", trace_.iterations, [](const Iteration& iteration) -> Json {
            return {{"depth", iteration.depth}, {"root", iteration.root}};
        });
        add_array(text, "nodes", trace_.nodes,
                  [&](const TraceNode& node) { return node_json(node); });
        add_array(text, "steps", teach::steps_of(tree), [&](const teach::Step& step) {
            Json json{{"kind", name_in(steps, step.kind)}, {"node", step.node}};
            if (step.child != TraceNode::none) json["child"] = step.child;
            json["sentence"] = sentence_json(teach::narrate(tree, step));
            return json;
        });
        add_array(text, "reasons", teach::reasons_for(trace_), sentence_json);
        return text + "}";
    }

private:
    [[nodiscard]] bool negates() const {
        return trace_.algorithm.method == Method::negamax ||
               trace_.algorithm.method == Method::deepening;
    }

    [[nodiscard]] Json head() const {
        return {{"version", trace_version},
                {"game", to_text(game_)},
                {"moves", to_text(trace_.record)},
                {"algorithm", to_text(trace_.algorithm)},
                {"values_for", negates() ? "mover" : "maximiser"},
                {"depth", trace_.depth},
                {"interrupted", trace_.is_interrupted},
                {"shown_plies", trace_.shown_plies ? Json(*trace_.shown_plies) : Json(nullptr)},
                {"counts", counts_json(trace_.counts)},
                {"move", move_or_null(game_, trace_.move)},
                {"score", verdict_json(trace_.score)},
                {"line", line_json(game_, trace_.line)}};
    }

    [[nodiscard]] Json node_json(const TraceNode& node) const {
        Json json{{"parent", node.is_root() ? Json(nullptr) : Json(node.parent)},
                  {"move", move_or_null(game_, node.move)},
                  {"ply", node.ply},
                  {"layer", name_in(layers, node.layer)},
                  {"visit", node.visit},
                  {"ending", name_in(endings, node.ending)}};
        if (!node.is_root()) json["left_above"] = window_json(node.left_above);
        if (!node.was_visited()) return json;
        json["entered"] = window_json(node.entered);
        if (node.searched != node.entered) json["searched"] = window_json(node.searched);
        json["bound"] = name_in(bounds, node.bound);
        if (node.bound != Bound::none) json["value"] = score_json(node.value);
        json["improved"] = node.improved;
        if (node.known) json["known"] = to_text(game_, *node.known);
        if (!node.parts.empty()) json["parts"] = parts_json(node.parts);
        json["counts"] = counts_json(node.counts);
        if (node.is_summary) json["summary"] = true;
        return json;
    }

    const Trace& trace_;
    const Game& game_;
};

// --- Reading ---

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
constexpr int most_plies = largest_free_side * largest_free_side;

int small(const Json& json, const char* name) {
    return static_cast<int>(number(json, name, 0, most_plies));
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
    const std::string value = text(json, name);
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == value) return static_cast<Enumeration>(i);
    throw Wrong{name};
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
        node.searched = json.contains("searched") ? window(json, "searched") : node.entered;
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

Json lesson_json(int number, const teach::Lesson& lesson, words::Language language) {
    return {{"number", number},
            {"name", lesson.name},
            {"title", teach::title_of(lesson, language)},
            {"game", lesson.game},
            {"moves", lesson.moves},
            {"runs", lesson.runs}};
}

}  // namespace

std::string trace_reply(const Trace& trace) { return Writer(trace).text(); }

std::string lessons_reply(words::Language language) {
    Json all = Json::array();
    for (const teach::Lesson& lesson : teach::lessons())
        all.push_back(lesson_json(static_cast<int>(all.size()) + 1, lesson, language));
    return written(Json{{"lessons", all}});
}

std::string lesson_reply(int number, const teach::Lesson& lesson, std::span<const Trace> traces,
                         words::Language language) {
    Json json = lesson_json(number, lesson, language);
    const auto text = teach::text_of(lesson, traces, language);
    json["text"] = text.text;
    json["question"] = text.question;
    json["answer"] = text.answer;
    std::string reply = written(json);
    reply.pop_back();
    reply += ",\"traces\":[";
    for (std::size_t i = 0; i < traces.size(); ++i)
        reply += (i == 0 ? "" : ",") + Writer(traces[i]).text();
    return reply + "]}";
}

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
