#include "puissance/message.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "words/words.h"

namespace puissance {

namespace {

std::string text_of(const Fact& fact) {
    if (const auto* number = std::get_if<std::int64_t>(&fact.value)) return std::to_string(*number);
    return std::get<std::string>(fact.value);
}

}  // namespace

std::string words::say_error(Language language, std::string_view code,
                             const std::vector<Fact>& facts) {
    std::vector<Argument> arguments;
    arguments.reserve(facts.size());
    for (const Fact& fact : facts) arguments.push_back({fact.name, text_of(fact)});
    // The fact `reason` usually names a sentence `reason.…` of the catalogue; other text stays.
    for (Argument& argument : arguments) {
        const std::string key = "reason." + argument.value;
        if (argument.name == "reason" && knows(key)) argument.value = say(language, key, arguments);
    }
    std::string key = "error." + std::string(code);
    // What only some errors of the code say stands in a sentence of their own.
    for (const std::string_view more : {".meant", ".reason"}) {
        std::string longer = key;
        longer += more;
        if (std::ranges::find(facts, more.substr(1), &Fact::name) != facts.end() && knows(longer))
            key = std::move(longer);
    }
    std::string sentence = say(language, key, arguments);
    // Facts that say where it went wrong put that before the sentence.
    for (const auto& [fact, around] :
         {std::pair("number", "error.at_move"), std::pair("at_line", "error.in_file")}) {
        if (std::ranges::find(facts, fact, &Fact::name) == facts.end()) continue;
        std::erase_if(arguments, [](const Argument& known) { return known.name == "reason"; });
        arguments.push_back({"reason", std::move(sentence)});
        sentence = say(language, around, arguments);
    }
    return sentence;
}

std::string sentence_of(const Error& error, Language language) {
    return words::say_error(language, name_of(error.code), error.facts);
}

std::string sentence_of(const Verdict& verdict, Language language) {
    const std::vector<words::Argument> arguments{{"moves", std::to_string(moves_in(verdict.plies))},
                                                 {"points", std::to_string(verdict.value)}};
    switch (verdict.kind) {
        case ScoreKind::win:
            return words::say(language, verdict.at_most ? "score.win_at_most" : "score.win",
                              arguments);
        case ScoreKind::loss:
            if (verdict.plies == 0) return words::say(language, "score.lost");
            return words::say(language, verdict.at_most ? "score.loss_at_most" : "score.loss",
                              arguments);
        case ScoreKind::draw: return words::say(language, "score.draw");
        case ScoreKind::estimate: break;
    }
    if (is_seen_win(verdict)) return words::say(language, "score.seen_win");
    if (is_seen_loss(verdict)) return words::say(language, "score.seen_loss");
    return words::say(language, "score.estimate", arguments);
}

std::string short_form(const Verdict& verdict, Language language) {
    std::string number = std::to_string(verdict.value);
    switch (verdict.kind) {
        case ScoreKind::win: return "+" + number;
        case ScoreKind::loss: return number;
        case ScoreKind::draw: return "=";
        case ScoreKind::estimate: break;
    }
    if (is_seen_win(verdict)) return "~" + words::say(language, "chip.win");
    if (is_seen_loss(verdict)) return "~" + words::say(language, "chip.loss");
    return (verdict.value >= 0 ? "~+" : "~") + number;
}

}  // namespace puissance
