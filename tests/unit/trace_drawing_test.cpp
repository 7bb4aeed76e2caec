// Traces as SVG and DOT: well-formed, complete, and within the page.
#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "questions.h"
#include "random_games.h"
#include "teach/dot.h"
#include "teach/markup.h"
#include "teach/node_text.h"
#include "teach/sentence.h"
#include "teach/svg.h"
#include "teach/text_width.h"
#include "teach/tree.h"
#include "teach/value_text.h"
#include "xml_reader.h"

namespace puissance::teach {
namespace {

using namespace tests;
using words::Language;

constexpr Language languages[] = {Language::english, Language::french};

Trace trace_of(std::string_view game, std::string_view moves, std::string_view algorithm,
               int max_nodes = default_trace_nodes) {
    const Record record = record_of(game, moves);
    return small_engine(record.game())->trace(record, question(algorithm), max_nodes).value();
}

// Traces of several games by all algorithms; some are cut to fewer nodes or stopped.
Trace random_trace(Random& random, int round) {
    constexpr const char* games[] = {"tictactoe", "connect4", "drop:5x4x3", "free:12x12x4",
                                     "drop:9x7x4"};
    constexpr Method methods[] = {Method::minimax, Method::alphabeta, Method::negamax,
                                  Method::deepening};
    const auto below = [&](int n) {
        return static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
    };
    const Game game = game_of(games[round % 5]);
    const Record record = random_unfinished_record(game, random, below(game.cells() / 2 + 4));
    Question asked = question(methods[(round / 5) % 4], evaluators[below(evaluator_count)],
                              1 + below(game.cells() > 64 ? 2 : 3));
    if (below(4) == 0) {
        asked.limits.depth = 5;
        asked.limits.nodes = 1U + random.below(round % 2 == 0 ? 300 : 20);
    }
    return small_engine(game)->trace(record, asked, below(3) == 0 ? 12 : 3000).value();
}

template <class Check>
void for_random_traces(Check&& check) {
    Random random(21);
    for (int round = 0; round < 120; ++round) {
        const Trace trace = random_trace(random, round);
        SCOPED_TRACE(to_text(trace.record.game()) + " " + to_text(trace.record) + " " +
                     to_text(trace.algorithm));
        check(trace, languages[round % 2]);
        if (testing::Test::HasFailure()) return;
    }
}

int width_of(const std::string& svg) {
    const XmlReader xml(svg);
    return std::stoi(xml.elements().at(0).attribute("width"));
}

TEST(TraceDrawing, an_svg_is_well_formed_and_needs_nothing_else) {
    for_random_traces([](const Trace& trace, Language language) {
        const std::string svg = to_svg(trace, language);
        const XmlReader xml(svg);
        ASSERT_EQ(xml.complaint(), "");
        const XmlElement& root = xml.elements().front();
        EXPECT_EQ(root.name, "svg");
        EXPECT_EQ(root.attribute("role"), "img");
        EXPECT_EQ(root.attribute("viewBox"),
                  "0 0 " + root.attribute("width") + " " + root.attribute("height"));
        EXPECT_EQ(xml.elements().at(1).name, "title");
        EXPECT_EQ(xml.elements().at(1).text, title_text(trace.record, language));
        EXPECT_EQ(xml.elements().at(2).name, "desc");
        for (const char* const foreign : {"<script", "<image", "href", "url(", "@import", "⟨"})
            EXPECT_EQ(svg.find(foreign), std::string::npos) << foreign;
        EXPECT_NE(svg.find("prefers-color-scheme: dark"), std::string::npos);
        EXPECT_NE(svg.find("@media print"), std::string::npos);
        EXPECT_EQ(svg, to_svg(trace, language));
    });
}

TEST(TraceDrawing, an_svg_names_every_visited_node_once) {
    int with_boards = 0;
    for_random_traces([&](const Trace& trace, Language language) {
        const Tree tree(trace);
        const std::string svg = to_svg(trace, language);
        const XmlReader xml(svg);
        ASSERT_EQ(xml.complaint(), "");
        const auto& elements = xml.elements();
        std::map<std::string, std::string> titles;  // By the id of the group.
        std::size_t unvisited = 0;
        for (std::size_t i = 0; i + 1 < elements.size(); ++i) {
            if (elements[i].name != "g") continue;
            const std::string id = elements[i].attribute("id");
            const XmlElement& first = elements[i + 1];
            if (id.starts_with("n")) {
                ASSERT_EQ(first.name, "title");
                titles[id] = first.text;
            } else if (elements[i].attribute("class") == "unvisited") {
                ASSERT_EQ(id, "");
                ASSERT_EQ(first.name, "title");
                unvisited += 1U + static_cast<std::size_t>(std::ranges::count(first.text, '\n'));
            }
        }
        std::size_t visited = 0;
        for (int i = 0; i < static_cast<int>(trace.nodes.size()); ++i) {
            const TraceNode& node = tree.node(i);
            if (!node.was_visited()) continue;
            ++visited;
            const auto title = titles.find("n" + std::to_string(node.visit));
            ASSERT_NE(title, titles.end()) << "visit " << node.visit;
            if (!node.is_root()) {
                EXPECT_TRUE(
                    title->second.starts_with(moves_text(trace.record.game(), tree.path(i)) + " "));
            }
            for (const std::string& part :
                 {window_text(trace, node.entered, language), value_text(trace, node, language)})
                EXPECT_NE(title->second.find(part), std::string::npos) << part;
        }
        EXPECT_EQ(titles.size(), visited);
        EXPECT_EQ(unvisited, trace.nodes.size() - visited);
        with_boards += svg.find("class=\"position\"") != std::string::npos ? 1 : 0;
    });
    // Both kinds of pictures, with boards and without, have occurred.
    EXPECT_GT(with_boards, 20);
    EXPECT_LT(with_boards, 100);
}

struct Box {
    int left;
    int top;
    int right;
    int bottom;

    [[nodiscard]] bool overlaps(const Box& that) const {
        return left < that.right && that.left < right && top < that.bottom && that.top < bottom;
    }
};

// The place of a text on the page, with the width that the drawing assumes.
Box box_of(const std::vector<XmlElement>& elements, const XmlElement& text) {
    const std::string classes = text.attribute("class");
    const auto has = [&](const char* name) { return classes.find(name) != std::string::npos; };
    const int size = has("title") ? 20 : has("body") ? 13 : has("small") ? 11 : 12;
    int x = std::stoi(text.attribute("x"));
    int y = std::stoi(text.attribute("y"));
    for (int at = text.parent; at >= 0; at = elements[static_cast<std::size_t>(at)].parent) {
        static const std::regex translate(R"(translate\((\d+) (\d+)\).*)");
        const std::string transform = elements[static_cast<std::size_t>(at)].attribute("transform");
        std::smatch match;
        if (!std::regex_match(transform, match, translate)) continue;
        x += std::stoi(match[1]);
        y += std::stoi(match[2]);
    }
    const int width = text_width(text.text, size);
    const int left = has("middle") ? x - width / 2 : x;
    return {left, y - size * 3 / 4, left + width, y};
}

TEST(TraceDrawing, no_text_stands_on_another_or_off_the_page) {
    for_random_traces([](const Trace& trace, Language language) {
        const std::string svg = to_svg(trace, language);
        const XmlReader xml(svg);
        const auto& elements = xml.elements();
        const Box page{0, 0, std::stoi(elements[0].attribute("width")),
                       std::stoi(elements[0].attribute("height"))};
        std::vector<std::pair<Box, std::string>> boxes;
        for (const XmlElement& element : elements)
            if (element.name == "text") boxes.emplace_back(box_of(elements, element), element.text);
        std::ranges::sort(boxes, std::less<>(), [](const auto& box) { return box.first.top; });
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const Box& box = boxes[i].first;
            EXPECT_TRUE(box.left >= page.left && box.right <= page.right && box.top >= page.top &&
                        box.bottom <= page.bottom)
                << boxes[i].second;
            for (std::size_t j = i + 1; j < boxes.size() && boxes[j].first.top < box.bottom; ++j)
                EXPECT_FALSE(box.overlaps(boxes[j].first))
                    << boxes[i].second << " and " << boxes[j].second;
        }
    });
}

TEST(TraceDrawing, the_best_line_is_the_one_the_search_found) {
    int whole = 0;
    for_random_traces([&](const Trace& trace, Language) {
        const Tree tree(trace);
        const auto last = tree.last_finished();
        EXPECT_EQ(last.has_value(), trace.depth > 0);
        if (!last) return;
        std::vector<Move> marked;
        for (int i = last->root + 1; i < last->end; ++i)
            if (tree.is_best(i)) marked.push_back(*tree.node(i).move);
        ASSERT_LE(marked.size(), trace.line.size());
        EXPECT_TRUE(
            std::ranges::equal(marked, std::span<const Move>(trace.line).first(marked.size())));
        whole += marked.size() == trace.line.size() ? 1 : 0;
    });
    EXPECT_GT(whole, 40);
}

TEST(TraceDrawing, ordinary_trees_fit_on_a_page) {
    for (const Language language : languages) {
        const auto fits = [&](const Trace& trace) {
            const int width = width_of(to_svg(trace, language));
            EXPECT_LE(width, widest_svg) << to_text(trace.record) << to_text(trace.algorithm);
        };
        fits(trace_of("connect4", "", "alphabeta(depth=4)"));
        fits(trace_of("connect4", "4453", "alphabeta(depth=6)", 5000));
        fits(trace_of("connect4", "4453", "deepening(depth=5)"));
        Question stopped = question("alphabeta(depth=6)");
        stopped.limits.nodes = 300;
        const Record record = record_of("connect4", "4453");
        fits(small_engine(record.game())->trace(record, stopped).value());
        fits(trace_of("gomoku", "h8 h9 i8", "negamax(depth=2)"));
        fits(trace_of("tictactoe", "b2 a1 c1 a3", "alphabeta"));
        const Trace small = trace_of("tictactoe", "b2 a1 c1 a3 a2 c2", "minimax(eval=outcome)");
        fits(small);
        EXPECT_NE(to_svg(small, language).find("class=\"position\""), std::string::npos);
    }
}

TEST(TraceDrawing, speaks_both_languages) {
    const Trace trace = trace_of("tictactoe", "b2 a1 c1 a3", "alphabeta(depth=2)");
    EXPECT_NE(to_svg(trace, Language::english), to_svg(trace, Language::french));
    EXPECT_NE(to_dot(trace, Language::english), to_dot(trace, Language::french));
    EXPECT_NE(to_svg(trace, Language::english).find("Tic-tac-toe: b2 a1 c1 a3"), std::string::npos);
    EXPECT_NE(to_svg(trace, Language::french).find("Morpion\u00A0: b2 a1 c1 a3"),
              std::string::npos);
    const Trace exact = trace_of("free:4x4=3", "b2 a1", "alphabeta(depth=1)");
    EXPECT_NE(to_svg(exact, Language::english).find("4 × 4, exactly 3 in a row"),
              std::string::npos);
}

TEST(TraceDrawing, says_what_it_does_not_show) {
    const Trace trace = trace_of("connect4", "4453", "alphabeta(depth=5)", 60);
    ASSERT_TRUE(trace.shown_plies);
    const std::string visited = std::to_string(trace.counts.visited);
    const auto shown = std::ranges::count_if(trace.nodes, &TraceNode::was_visited);
    EXPECT_NE(
        to_svg(trace, Language::english).find(std::to_string(shown) + " of " + visited + " nodes"),
        std::string::npos);
    EXPECT_NE(to_dot(trace, Language::english).find(visited), std::string::npos);

    Question asked = question("alphabeta(depth=6)");
    asked.limits.nodes = 50;
    const Record record = record_of("connect4", "4453");
    const Trace stopped = small_engine(record.game())->trace(record, asked).value();
    ASSERT_TRUE(stopped.is_interrupted);
    EXPECT_NE(to_svg(stopped, Language::english).find("Stopped after 50 nodes"), std::string::npos);
}

// Each statement is on its own line.
TEST(TraceDrawing, a_dot_has_every_node_and_edge) {
    const std::regex node_line(R"re(n(\d+) \[label="(?:[^"\\]|\\.)*", shape=[^\]]*\];)re");
    const std::regex edge_line(R"re(n(\d+) -> n(\d+) \[label="(?:[^"\\]|\\.)*"[^\]]*\];)re");
    for_random_traces([&](const Trace& trace, Language language) {
        const std::string dot = to_dot(trace, language);
        std::set<int> nodes;
        std::set<int> edges;
        int open_braces = 0;
        std::istringstream lines(dot);
        for (std::string line; std::getline(lines, line);) {
            std::smatch match;
            if (std::regex_match(line, match, node_line)) {
                ASSERT_TRUE(nodes.insert(std::stoi(match[1])).second) << line;
            } else if (std::regex_match(line, match, edge_line)) {
                ASSERT_TRUE(edges.insert(std::stoi(match[2])).second) << line;
                ASSERT_EQ(trace.nodes.at(static_cast<std::size_t>(std::stoi(match[2]))).parent,
                          std::stoi(match[1]));
            } else {
                open_braces += line.ends_with("{") ? 1 : 0;
                open_braces -= line == "}" ? 1 : 0;
            }
        }
        EXPECT_EQ(open_braces, 0);
        EXPECT_EQ(nodes.size(), trace.nodes.size());
        const auto roots = std::ranges::count_if(trace.nodes, &TraceNode::is_root);
        EXPECT_EQ(edges.size() + static_cast<std::size_t>(roots), trace.nodes.size());
    });
}

TEST(TraceDrawing, numbers_that_cut_are_shown) {
    const Trace trace = trace_of("tictactoe", "b2 a1 a2 b1", "alphabeta(eval=outcome)");
    const auto cut = std::ranges::find(trace.nodes, Ending::unvisited, &TraceNode::ending);
    ASSERT_NE(cut, trace.nodes.end());
    const std::string numbers = cut_text(trace, *cut, Language::english);
    EXPECT_EQ(numbers, "+7 ≥ 0");
    EXPECT_NE(to_svg(trace, Language::english).find(escaped(numbers)), std::string::npos);
    EXPECT_NE(to_dot(trace, Language::english).find(numbers), std::string::npos);
}

TEST(TraceDrawing, a_run_stopped_before_its_first_node_is_drawn_too) {
    const Trace nothing{record_of("connect4", "44")};
    for (const Language language : languages) {
        EXPECT_EQ(XmlReader(to_svg(nothing, language)).complaint(), "");
        EXPECT_NE(to_dot(nothing, language).find("digraph"), std::string::npos);
    }
}

TEST(Markup, escapes_what_it_is_given) {
    Markup markup;
    markup.open("a", {{"b", "\"<&>\""}});
    markup.text("c", {}, "1 < 2 & \x01 3 > 2");
    markup.close();
    const XmlReader xml(markup.written());
    ASSERT_EQ(xml.complaint(), "");
    EXPECT_EQ(xml.elements().at(0).attribute("b"), "\"<&>\"");
    EXPECT_EQ(xml.elements().at(1).text, "1 < 2 &  3 > 2");
}

// The XML reader itself must refuse wrong input, or the tests above prove nothing.
TEST(XmlReader, refuses_what_is_not_well_formed) {
    for (const char* const wrong :
         {"", "<a>", "<a></b>", "<a></a><b></b>", "<a b='1'></a>", "<a b=\"1\" b=\"2\"/>",
          "<a>&</a>", "<a>&nbsp;</a>", "<a b=\"<\"/>", "<a><b id=\"1\"/><c id=\"1\"/></a>", "x<a/>",
          "<a/>x", "</a>", "<a><b></a></b>"})
        EXPECT_NE(XmlReader(wrong).complaint(), "") << wrong;
    EXPECT_EQ(XmlReader("<a x=\"1\"><b/>t &lt; u</a>\n").complaint(), "");
}

TEST(TextWidth, lines_fit_and_nothing_is_lost) {
    const std::string text = "une suite très longue de mots, 44444444444444444444444444 ≥ 3";
    for (const int width : {40, 90, 200, 1000}) {
        std::string joined;
        for (const std::string& line : wrapped(text, 12, width)) {
            EXPECT_LE(text_width(line, 12), width);
            joined += line;
        }
        std::string plain = text;
        std::erase(plain, ' ');
        std::erase(joined, ' ');
        EXPECT_EQ(joined, plain);
    }
    EXPECT_EQ(wrapped(text, 12, 1000).size(), 1U);
}

}  // namespace
}  // namespace puissance::teach
