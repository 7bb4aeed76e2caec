#include "teach/lessons.h"

#include <algorithm>
#include <optional>

#include "teach/narration.h"
#include "teach/value_text.h"

namespace puissance::teach {

namespace {

// Three columns are open, so that even the tree of four moves ahead fits on a page.
constexpr std::string_view narrow = "65616652551116722515162332723";

std::string key_of(const Lesson& lesson, std::string_view what) {
    return "lesson." + std::string(lesson.name) + "." + std::string(what);
}

// The cut a lesson is about: the step and what is said of it.
struct Cut {
    Step step;
    Sentence sentence;
};

std::optional<Cut> find_cut(const Lesson& lesson, const Tree& tree) {
    for (const Step& step : steps_of(tree)) {
        if (step.kind != StepKind::cut) continue;
        Sentence sentence = narrate(tree, step);
        if (sentence.key.starts_with(lesson.cut)) return Cut{step, std::move(sentence)};
    }
    return std::nullopt;
}

// nodes1, move2 …: what the sentences of a lesson may name of each run, and of the first two
// together.
class Facts {
public:
    Facts(const Lesson& lesson, std::span<const Trace> traces, words::Language language)
        : traces_(traces), language_(language) {
        for (std::size_t i = 0; i < traces.size(); ++i) add_run(traces[i], std::to_string(i + 1));
        if (!lesson.cut.empty()) add_cut(lesson, traces.front());
        if (traces.size() > 1 && traces.front().move) add_refutation();
        for (const auto& [name, value] : values_) arguments_.push_back({name, value});
    }

    [[nodiscard]] std::string say(const std::string& key) const {
        return words::say(language_, key, arguments_);
    }

private:
    struct Named {
        std::string name;
        std::string value;
    };

    void add(std::string name, std::string value) {
        values_.push_back({std::move(name), std::move(value)});
    }

    void add_run(const Trace& trace, const std::string& number) {
        const auto remembered =
            std::ranges::count(trace.nodes, Ending::remembered, &TraceNode::ending);
        add("nodes" + number, std::to_string(trace.counts.visited));
        add("leaves" + number, std::to_string(trace.counts.leaves));
        add("cuts" + number, std::to_string(trace.counts.cuts));
        add("remembered" + number, std::to_string(remembered));
        add("depth" + number, std::to_string(trace.depth));
        add("line" + number, moves_text(trace.record.game(), trace.line));
        if (trace.move) add("move" + number, to_text(trace.record.game(), *trace.move));
        if (!trace.iterations.empty()) {
            const TraceNode& root =
                trace.nodes[static_cast<std::size_t>(trace.iterations.back().root)];
            add("value" + number, value_text(trace, root.value, language_));
        }
    }

    void add_cut(const Lesson& lesson, const Trace& trace) {
        const Tree tree(trace);
        const auto cut = find_cut(lesson, tree);
        if (!cut) return;
        add("where", moves_text(trace.record.game(), tree.path(cut->step.node)));
        add("cut", teach::say(trace, cut->sentence, language_));
    }

    // What the second run says of the move the first one chose.
    void add_refutation() {
        const Trace& second = traces_[1];
        const auto found =
            std::ranges::find(second.root_moves, *traces_.front().move, &RootMove::move);
        if (found == second.root_moves.end()) return;
        add("refutation", moves_text(second.record.game(), found->line));
    }

    std::span<const Trace> traces_;
    words::Language language_;
    std::vector<Named> values_;
    std::vector<words::Argument> arguments_;
};

}  // namespace

std::span<const Lesson> lessons() {
    static const std::vector<Lesson> all{
        {"tree", "tictactoe", "a1b2c3a3c1b1", {"minimax(depth=3,eval=outcome)"}, ""},
        {"climb", "tictactoe", "b1c1c3b2a2b3", {"minimax(depth=3,eval=outcome)"}, ""},
        {"sooner",
         "tictactoe",
         "a1a2b1a3",
         {"minimax(depth=3,eval=cells)", "minimax(depth=3,eval=outcome)"},
         ""},
        {"horizon",
         "connect4",
         "424422342",
         {"minimax(depth=2,eval=windows)", "minimax(depth=4,eval=windows)"},
         ""},
        {"heuristic",
         "connect4",
         "7262",
         {"minimax(depth=1,eval=outcome)", "minimax(depth=1,eval=cells)",
          "minimax(depth=1,eval=runs)", "minimax(depth=1,eval=windows)",
          "minimax(depth=1,eval=alignments)"},
         ""},
        {"alpha", "connect4", narrow, {"alphabeta(depth=2,eval=cells)"}, "step.cut.min"},
        {"beta", "connect4", narrow, {"alphabeta(depth=3,eval=cells)"}, "step.cut.max"},
        {"deep", "connect4", narrow, {"alphabeta(depth=4,eval=cells)"}, "step.cut.min.deep"},
        {"order",
         "connect4",
         "",
         {"alphabeta(depth=4,eval=cells,order=centre)", "alphabeta(depth=4,eval=cells,order=edges)",
          "minimax(depth=4,eval=cells)"},
         ""},
        {"negamax",
         "connect4",
         "4453",
         {"minimax(depth=3,eval=windows)", "alphabeta(depth=3,eval=windows)",
          "negamax(depth=3,eval=windows,plain)"},
         ""},
        {"deepening",
         "connect4",
         "445",
         {"negamax(depth=6,eval=windows)", "deepening(depth=6,eval=windows)"},
         ""},
        {"table",
         "connect4",
         "43",
         {"negamax(depth=6,eval=windows,with=order+table)",
          "negamax(depth=6,eval=windows,with=order)"},
         ""}};
    return all;
}

std::string title_of(const Lesson& lesson, words::Language language) {
    return words::say(language, key_of(lesson, "title"));
}

std::optional<int> number_of_lesson(std::string_view name) {
    const auto found = std::ranges::find(lessons(), name, &Lesson::name);
    if (found == lessons().end()) return std::nullopt;
    return static_cast<int>(found - lessons().begin()) + 1;
}

LessonText text_of(const Lesson& lesson, std::span<const Trace> traces, words::Language language) {
    const Facts facts(lesson, traces, language);
    return {facts.say(key_of(lesson, "title")), facts.say(key_of(lesson, "text")),
            facts.say(key_of(lesson, "question")), facts.say(key_of(lesson, "answer"))};
}

}  // namespace puissance::teach
