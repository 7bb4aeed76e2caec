// The report as one page that needs no network and no script: pictures are SVG, and what a program
// wrote is escaped.
#include <algorithm>

#include <fmt/format.h>

#include "referee/markup.h"
#include "referee/players.h"
#include "referee/report.h"
#include "study/review.h"
#include "words/words.h"

namespace puissance::referee {

namespace {

using words::say;

constexpr std::string_view style = R"(
:root{--paper:#fff;--card:#fff;--text:#23262b;--quiet:#5d626b;--hair:#e4dfd6;--accent:#2f4a7d;--win:#12643f;--win-back:#e2f3e9;--loss:#9c2f22;--loss-back:#fbe9e6;--draw:#4b4e54}
*{box-sizing:border-box;margin:0;padding:0}
body{font:400 14px/20px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;color:var(--text);background:var(--paper)}
main{max-width:1000px;margin:0 auto;padding:40px 48px 32px}
svg{display:block;width:100%}svg text{font-family:inherit}
h1{font-size:34px;line-height:42px;letter-spacing:-.01em;overflow-wrap:anywhere}h2{font-size:20px;line-height:28px;margin-top:24px}h3{font-size:16px;line-height:22px}
.q{color:var(--quiet);font-size:13px;line-height:18px}
header{border-bottom:2px solid var(--text);padding-bottom:16px;display:flex;align-items:flex-end;justify-content:space-between;gap:16px}
.brand{font-weight:700;font-size:16px}
.top{display:grid;grid-template-columns:1fr 280px;gap:32px;padding:24px 0}.top h2{margin-top:0}
.verdict{font-size:16px;line-height:26px;margin-top:6px}
.facts{list-style:none}.facts li{display:flex;gap:8px;min-height:38px;align-items:center;border-bottom:1px solid var(--hair)}.facts b{margin-left:auto;text-align:right}
.yes{color:var(--win)}.no{color:var(--loss)}.half{color:var(--draw)}
.two{display:grid;grid-template-columns:1fr 300px;gap:16px}
.card{background:var(--card);border:1px solid var(--hair);border-radius:16px;padding:16px}
.moves{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;margin-top:8px}.moves h3{margin-top:10px}.moves p{overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin-top:8px}th{font-size:12px;line-height:16px;color:var(--quiet);font-weight:400;text-align:left;padding:4px 16px 4px 0}
td{border-top:1px solid var(--hair);padding:8px 16px 8px 0;overflow-wrap:anywhere}td.n,th.n{text-align:right}
.tag{display:inline-block;padding:2px 8px;border-radius:8px;font-size:12px;font-weight:700}.tag.yes{background:var(--win-back)}.tag.no{background:var(--loss-back)}
a{color:var(--accent)}details{margin-top:12px}summary{cursor:pointer;color:var(--accent);font-weight:700}code{font:12px/18px ui-monospace,monospace;overflow-wrap:anywhere}
footer{border-top:1px solid var(--hair);margin-top:24px;padding-top:12px;display:flex;justify-content:space-between;gap:16px}
@media screen and (max-width:760px){main{padding:20px 16px}.top,.two,.moves{grid-template-columns:1fr}}
@page{size:A4;margin:12mm}@media print{main{max-width:none;padding:0 1px;zoom:.72}.moves{grid-template-columns:repeat(5,1fr);gap:10px}.moves .card{padding:8px}h2{break-after:avoid}.card,tr,article{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

class Page {
public:
    Page(const Report& report, Language language) : report_(report), language_(language) {}

    std::string text() {
        head();
        top();
        add("<div class=\"two\">");
        curve();
        ladder();
        add("</div>");
        exercises();
        worst();
        claims();
        fouls();
        games();
        add("<footer class=\"q\"><span>{}</span><span>{}</span></footer></main></body></html>\n",
            word("judge.page.footer"), escaped(report_.name) + " · " + settings());
        return std::move(text_);
    }

private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        text_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    }
    [[nodiscard]] std::string word(std::string_view key,
                                   std::initializer_list<words::Argument> arguments = {}) const {
        return escaped(say(language_, key, arguments));
    }

    void head() {
        const bool is_french = language_ == Language::french;
        text_ += "<!doctype html>\n<html lang=\"" + std::string(is_french ? "fr" : "en") +
                 "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                 "content=\"width=device-width,initial-scale=1\">"
                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                 "style-src 'unsafe-inline'\"><title>" +
                 escaped(report_.name) + "</title><style>" + std::string(style) +
                 "</style></head><body><main>";
        add("<header><div><p class=\"q\">{} · {}</p><h1>{}</h1><p class=\"q\">{}</p></div><div "
            "class=\"brand\">Puissance</div></header>",
            word("judge.page.title"), escaped(to_text(report_.game)), escaped(report_.name),
            (report_.claim.claims.empty()
                 ? ""
                 : word("judge.page.claims", {{"claims", report_.claim.claims}}) + " · ") +
                settings());
    }

    [[nodiscard]] std::string settings() const {
        return word("judge.page.settings", {{"time", seconds("{:g}", report_.time)},
                                            {"seed", std::to_string(report_.seed)}});
    }
    [[nodiscard]] std::string seconds(fmt::format_string<double> format,
                                      std::chrono::nanoseconds time) const {
        return words::localized(fmt::format(format, std::chrono::duration<double>(time).count()),
                                language_);
    }

    // A line of the list on the right: all, some or none of it.
    void fact(std::string_view key, const std::string& value, int part, int whole) {
        const bool is_all = part == whole && whole > 0;
        const bool is_half = part * 2 > whole;
        add("<li><span class=\"{}\" aria-hidden=\"true\">{}</span><span>{}</span><b>{}</b></li>",
            is_all    ? "yes"
            : is_half ? "half"
                      : "no",
            is_all    ? "✓"
            : is_half ? "◐"
                      : "✗",
            word(key), escaped(value));
    }

    void top() {
        add("<section class=\"top\"><div><h2>{}</h2><p class=\"verdict\">",
            word("judge.page.verdict"));
        for (const std::string& sentence : verdict_of(report_, language_))
            add("{} ", escaped(sentence));
        add("</p><p class=\"q\">{}</p></div><ul class=\"facts\">",
            escaped(reading_of(report_, language_)));
        const LegalPart& legal = report_.legal;
        const auto of = [](int part, int whole) { return fmt::format("{} / {}", part, whole); };
        fact("judge.page.legal", of(legal.legal, legal.asked), legal.legal, legal.asked);
        fact("judge.page.in_time",
             seconds("{:.2f} s", legal.slowest) + " / " + seconds("{:g} s", report_.time),
             legal.slowest <= report_.time && legal.legal > 0 ? 1 : 0, 1);
        const SeenKind seen = report_.seen_sum();
        if (seen.asked > 0)
            fact("judge.page.exercises", of(seen.solved, seen.asked), seen.solved, seen.asked);
        const Phase sum = report_.exact.own.sum();
        if (sum.asked > 0)
            fact("judge.page.exact", percent(sum.kept, sum.asked, language_) + " %", sum.kept,
                 sum.asked);
        if (const auto all = static_cast<int>(report_.claim.checks.size()); all > 0)
            fact("judge.page.search", of(all - report_.claim.failed(), all),
                 all - report_.claim.failed(), all);
        add("</ul></section>");
    }

    void curve() {
        const Phase sum = report_.exact.own.sum();
        if (sum.asked == 0) return;
        add("<div class=\"card\"><h3>{}</h3><p class=\"q\">{}</p>", word("judge.page.how_exact"),
            word("judge.page.how_exact_text", {{"asked", std::to_string(sum.asked)}}));
        int lowest = 90;
        const auto share = [](const Phase& phase) {
            return 100.0 * phase.kept / std::max(1, phase.asked);
        };
        const auto curves = [&] {
            std::vector<const Curve*> all{&report_.exact.own};
            for (const Curve& rung : report_.exact.rungs) all.push_back(&rung);
            return all;
        }();
        for (const Curve* const one : curves)
            for (const Phase& phase : one->phases)
                if (phase.asked > 0)
                    lowest = std::min(lowest, static_cast<int>(share(phase)) / 10 * 10);
        if (100 - lowest > 50) lowest = lowest / 20 * 20;
        const int last = report_.exact.own.phases.back().stones;
        const auto x = [&](int stones) { return 44.0 + 410.0 * stones / std::max(1, last); };
        const auto y = [&](double value) {
            return 240.0 - 226.0 * (value - lowest) / (100 - lowest);
        };
        add("<svg viewBox=\"0 0 560 280\" role=\"img\" aria-label=\"{}\"><g font-size=\"12\" "
            "fill=\"#5d626b\">",
            word("judge.page.how_exact"));
        for (int line = lowest; line <= 100; line += (100 - lowest) > 50 ? 20 : 10)
            add("<path d=\"M44 {0:.1f}H454\" stroke=\"#e4dfd6\"/><text x=\"36\" y=\"{1:.1f}\" "
                "text-anchor=\"end\">{2} %</text>",
                y(line), y(line) + 4, line);
        for (int stones = 0; stones <= last; stones += 8)
            add("<text x=\"{:.1f}\" y=\"260\" text-anchor=\"middle\">{}</text>", x(stones), stones);
        add("<text x=\"249\" y=\"277\" text-anchor=\"middle\">{}</text></g>",
            word("judge.page.stones"));
        constexpr std::array dashes{"", "7 4", "2 4"};
        for (std::size_t i = curves.size(); i-- > 0;) {
            const bool is_own = i == 0;
            std::string path;
            std::string dots;
            for (const Phase& phase : curves[i]->phases) {
                if (phase.asked == 0) continue;
                path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(phase.stones),
                                    y(share(phase)));
                dots += fmt::format(
                    "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"#2f4a7d\" "
                    "stroke=\"#fff\"/>",
                    x(phase.stones), y(share(phase)));
            }
            add("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
                "stroke-dasharray=\"{}\"/>{}",
                path, is_own ? "#2f4a7d" : "#5d626b", is_own ? "3" : "1.8",
                dashes[std::min(i, dashes.size() - 1)], is_own ? dots : "");
            add("<path d=\"M464 {0}h22\" stroke=\"{1}\" stroke-width=\"2\" "
                "stroke-dasharray=\"{2}\"/><text x=\"490\" y=\"{3}\" font-size=\"12\" "
                "fill=\"{1}\">{4}</text>",
                116 + 22 * i, is_own ? "#2f4a7d" : "#5d626b",
                dashes[std::min(i, dashes.size() - 1)], 120 + 22 * i,
                escaped(std::string_view(curves[i]->player).substr(0, 12)));
        }
        add("</svg></div>");
    }

    void ladder() {
        const StrengthPart& strength = report_.strength;
        add("<div class=\"card\"><h3>{}</h3>", word("judge.page.how_strong"));
        const std::string sentence = escaped(strength_sentence(strength, language_));
        if (strength.games.empty()) return add("<p class=\"q\">{}</p></div>", sentence);
        add("<p class=\"q\">{}</p>",
            word("judge.page.games_played", {{"games", std::to_string(strength.games.size())}}));
        const double low = std::min<double>(strength.ladder.front(), strength.elo - strength.error);
        const double high = std::max<double>(strength.ladder.back(), strength.elo + strength.error);
        const auto y = [&](double elo) { return 310 - 290 * (elo - low) / (high - low); };
        add("<svg viewBox=\"0 0 300 330\" role=\"img\" aria-label=\"{}\"><path d=\"M62 20V310\" "
            "stroke=\"#8d8a83\" stroke-width=\"2\"/>",
            sentence);
        for (std::size_t rung = 0; rung < strength.ladder.size(); ++rung)
            add("<path d=\"M55 {0:.1f}h14\" stroke=\"#8d8a83\" stroke-width=\"2\"/><text x=\"48\" "
                "y=\"{1:.1f}\" font-size=\"12\" text-anchor=\"end\" fill=\"#5d626b\">{2}</text>"
                "<text x=\"76\" y=\"{1:.1f}\" font-size=\"12\" fill=\"#23262b\">level:{3}</text>",
                y(strength.ladder[rung]), y(strength.ladder[rung]) + 4, strength.ladder[rung],
                rung + 1);
        const double top = y(strength.elo + strength.error);
        const double bottom = y(strength.elo - strength.error);
        add("<path d=\"M160 {0:.1f}V{1:.1f}M153 {0:.1f}h14M153 {1:.1f}h14\" stroke=\"#2f4a7d\" "
            "stroke-width=\"2.5\" fill=\"none\"/>"
            "<circle cx=\"160\" cy=\"{2:.1f}\" r=\"5\" fill=\"#2f4a7d\"/><text x=\"174\" "
            "y=\"{3:.1f}\" font-size=\"13\" font-weight=\"700\" fill=\"#2f4a7d\">{4}</text>"
            "<text x=\"174\" y=\"{5:.1f}\" font-size=\"12\" fill=\"#5d626b\">{6:.0f} ± "
            "{7:.0f}</text></svg></div>",
            top, bottom, y(strength.elo), y(strength.elo) - 2,
            escaped(std::string_view(report_.name).substr(0, 14)), y(strength.elo) + 14,
            strength.elo, strength.error);
    }

    void exercises() {
        if (report_.seen.empty()) return;
        add("<h2>{}</h2><table><thead><tr><th>{}</th><th class=\"n\">{}</th><th "
            "class=\"n\">{}</th></tr></thead><tbody>",
            word("judge.page.does_it_see"), word("judge.page.kind"), word("judge.page.solved"),
            word("judge.page.asked"));
        for (const SeenKind& kind : report_.seen)
            add("<tr><td>{}</td><td class=\"n\"><b>{}</b></td><td class=\"n\">{}</td></tr>",
                word("judge.seen." + kind.name), kind.solved, kind.asked);
        add("</tbody></table>");
    }

    // The board before the move: stones, the move and the best one.
    std::string board(const WorstMove& worst) const {
        Record before = worst.record;
        before.undo();
        const Game& game = report_.game;
        constexpr int cell = 40;
        const auto x = [&](Cell at) { return at.column * cell + cell / 2; };
        const auto y = [&](Cell at) { return (game.rows - 1 - at.row) * cell + cell / 2; };
        std::string svg = fmt::format(
            "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\"><rect width=\"100%\" "
            "height=\"100%\" rx=\"8\" fill=\"#2f4a7d\"/>",
            game.columns * cell, game.rows * cell + 18, escaped(to_text(before)));
        for (int row = 0; row < game.rows; ++row)
            for (int column = 0; column < game.columns; ++column) {
                const Cell at{column, row};
                const auto stone = before.at(at);
                svg +=
                    fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"16\" fill=\"{}\"/>", x(at), y(at),
                                !stone                    ? "#f6f2ea"
                                : *stone == Player::first ? "#e4572e"
                                                          : "#f2b705");
                if (stone == Player::first)
                    svg += fmt::format(
                        "<path d=\"M{0} {1}l12 12m0-12l-12 12\" stroke=\"#fff\" "
                        "stroke-width=\"3\"/>",
                        x(at) - 6, y(at) - 6);
                else if (stone)
                    svg += fmt::format(
                        "<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"none\" stroke=\"#5c4500\" "
                        "stroke-width=\"3\"/>",
                        x(at), y(at));
            }
        const auto mark = [&](Move move, std::string_view text, std::string_view colour) {
            const Cell at = before.cell_of(move);
            svg += fmt::format(
                "<circle cx=\"{0}\" cy=\"{1}\" r=\"15\" fill=\"#fff\" stroke=\"{3}\" "
                "stroke-width=\"2\" stroke-dasharray=\"4 3\"/>"
                "<text x=\"{0}\" y=\"{2}\" font-size=\"{5}\" font-weight=\"700\" "
                "text-anchor=\"middle\" fill=\"{3}\">{4}</text>",
                x(at), y(at), y(at) + 4, colour, text, text.size() > 2 ? 9 : 11);
        };
        mark(worst.judgement.best, word("judge.page.best"), "#12643f");
        mark(worst.judgement.move, sign_of(worst.judgement.mark), "#9c2f22");
        for (int column = 0; column < game.columns; ++column)
            svg += fmt::format(
                "<text x=\"{}\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\" "
                "fill=\"#fff\">{}</text>",
                column * cell + cell / 2, game.rows * cell + 12,
                game.drops() ? to_text(game, move_at(column))
                             : std::string(1, static_cast<char>('a' + column)));
        return svg + "</svg>";
    }

    void worst() {
        if (report_.exact.worst.empty()) return;
        add("<h2>{}</h2><div class=\"moves\">", word("judge.page.worst"));
        for (const WorstMove& one : report_.exact.worst) {
            std::string reply;
            for (const Move move : one.judgement.reply)
                reply += (reply.empty() ? "" : " ") + to_text(report_.game, move);
            add("<article class=\"card\">{}<h3>{} <span class=\"no\">{}</span></h3><p>{}</p><p "
                "class=\"q\">{}</p><p class=\"q\">{}</p></article>",
                board(one),
                word("judge.page.stone", {{"ply", std::to_string(one.judgement.ply)},
                                          {"move", to_text(report_.game, one.judgement.move)}}),
                sign_of(one.judgement.mark),
                escaped(sentence_of(one.judgement, report_.game, language_)),
                reply.empty() ? "" : word("judge.page.refutation", {{"line", reply}}),
                link(to_text(one.record)));
        }
        add("</div>");
    }

    void claims() {
        const ClaimPart& claim = report_.claim;
        if (claim.claims.empty()) return;
        add("<h2>{}</h2><p class=\"q\">{}</p><p>{}</p>", word("judge.page.is_search_right"),
            word("judge.page.positions", {{"count", std::to_string(claim.positions)}}),
            escaped(finding_sentence(claim, language_)));
        if (claim.checks.empty()) return;
        add("<table><thead><tr><th>{}</th><th class=\"n\">{}</th><th "
            "class=\"n\">{}</th><th>{}</th></tr></thead><tbody>",
            word("judge.page.check"), word("judge.page.yours"), word("judge.page.textbook"),
            word("judge.page.result"));
        for (const ClaimCheck& check : claim.checks)
            add("<tr><td>{}</td><td class=\"n\"><b>{}</b></td><td "
                "class=\"n\"><b>{}</b></td><td><span class=\"tag {}\">{}</span></td></tr>",
                word("judge.check." + check.name), escaped(check.yours), escaped(check.textbook),
                check.same ? "yes" : "no", word(check.same ? "judge.same" : "judge.differs"));
        add("</tbody></table>");
    }

    void fouls() {
        if (report_.legal.fouls.empty()) return;
        add("<h2>{}</h2><table><tbody>", word("judge.page.fouls"));
        for (const FoulAt& foul : report_.legal.fouls)
            add("<tr><td><code>{}</code></td><td>{}</td></tr>", escaped(foul.moves),
                escaped(sentence_of(foul.forfeit, language_)));
        add("</tbody></table>");
    }

    // The moves, which lead to the pages.
    [[nodiscard]] std::string link(const std::string& moves) const {
        return fmt::format("<a href=\"{}\"><code>{}</code></a>", escaped(report_.link(moves)),
                           escaped(moves.empty() ? "–" : moves));
    }

    void games() {
        if (report_.strength.games.empty()) return;
        add("<details><summary>{}</summary><table><thead><tr><th>{}</th><th>{}</th><th>{}</th></"
            "tr></thead><tbody>",
            word("judge.page.all_games"), word("judge.page.against"), word("judge.page.result"),
            word("judge.page.moves"));
        for (const StrengthGame& game : report_.strength.games)
            add("<tr><td>level:{}</td><td>{}{}</td><td>{}</td></tr>", game.rung,
                game.score == 1   ? "1"
                : game.score == 0 ? "0"
                                  : "½",
                game.forfeit ? " " + escaped(sentence_of(*game.forfeit, language_)) : "",
                link(game.moves));
        add("</tbody></table></details>");
    }

    const Report& report_;
    Language language_;
    std::string text_;
};

}  // namespace

std::string html_report(const Report& report, Language language) {
    return Page(report, language).text();
}

}  // namespace puissance::referee
