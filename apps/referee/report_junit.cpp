#include <array>
#include <map>

#include <fmt/format.h>

#include "referee/markup.h"
#include "referee/players.h"
#include "referee/report.h"
#include "words/words.h"

namespace puissance::referee {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
        }
    }
    return safe;
}

// One test case a check, for grade books: what is missing to the whole is a failure.
std::string junit_report(const Report& report, Language language) {
    std::string cases;
    int count = 0;
    int failures = 0;
    const auto add = [&](std::string_view suite, std::string_view name, bool passed,
                         std::string_view message) {
        ++count;
        failures += passed ? 0 : 1;
        cases +=
            fmt::format("  <testcase classname=\"{}\" name=\"{}\"", escaped(suite), escaped(name));
        cases += passed ? "/>\n"
                        : fmt::format("><failure message=\"{}\"/></testcase>\n", escaped(message));
    };
    const auto of = [](int part, int whole) { return fmt::format("{} / {}", part, whole); };
    const LegalPart& legal = report.legal;
    add("legal", "legal", legal.legal == legal.asked && legal.asked > 0,
        of(legal.legal, legal.asked) +
            (legal.fouls.empty() ? "" : ": " + sentence_of(legal.fouls[0].forfeit, language)));
    for (const SeenKind& kind : report.seen)
        add("exercises", kind.name, kind.solved == kind.asked, of(kind.solved, kind.asked));
    for (const Phase& phase : report.exact.own.phases)
        if (phase.asked > 0)
            add("exact", fmt::format("stones {}-{}", phase.stones, phase.stones + 3),
                phase.kept == phase.asked, of(phase.kept, phase.asked));
    for (const ClaimCheck& check : report.claim.checks)
        add("claims", check.name, check.same,
            check.yours + " / " + check.textbook + ": " + finding_sentence(report.claim, language));
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" "
        "failures=\"{}\" errors=\"0\" skipped=\"0\">\n"
        "  <properties><property name=\"elo\" value=\"{:.0f}\"/><property name=\"elo_error\" "
        "value=\"{:.0f}\"/></properties>\n{}</testsuite>\n",
        escaped(report.player), count, failures, report.strength.elo, report.strength.error, cases);
}

}  // namespace puissance::referee
