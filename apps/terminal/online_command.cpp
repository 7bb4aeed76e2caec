#include "terminal/online_command.h"

#include <algorithm>
#include <array>

#include "terminal/command.h"

namespace puissance::terminal {

namespace {

struct OnlineSpelling {
    std::string_view word;
    OnlineVerb verb;
};

constexpr auto online_spellings = std::to_array<OnlineSpelling>({
    {"draw", OnlineVerb::draw},          {"nulle", OnlineVerb::draw},
    {"takeback", OnlineVerb::takeback},  {"undo", OnlineVerb::takeback},
    {"reprendre", OnlineVerb::takeback}, {"annuler", OnlineVerb::takeback},
    {"accept", OnlineVerb::accept},      {"accepter", OnlineVerb::accept},
    {"decline", OnlineVerb::decline},    {"refuser", OnlineVerb::decline},
    {"withdraw", OnlineVerb::withdraw},  {"retirer", OnlineVerb::withdraw},
    {"resign", OnlineVerb::resign},      {"abandonner", OnlineVerb::resign},
    {"abort", OnlineVerb::abort},        {"interrompre", OnlineVerb::abort},
    {"claim", OnlineVerb::claim},        {"réclamer", OnlineVerb::claim},
    {"reclamer", OnlineVerb::claim},     {"rematch", OnlineVerb::rematch},
    {"revanche", OnlineVerb::rematch},   {"board", OnlineVerb::board},
    {"plateau", OnlineVerb::board},      {"link", OnlineVerb::link},
    {"lien", OnlineVerb::link},          {"help", OnlineVerb::help},
    {"aide", OnlineVerb::help},          {"?", OnlineVerb::help},
    {"quit", OnlineVerb::quit},          {"quitter", OnlineVerb::quit},
    {"exit", OnlineVerb::quit},          {"q", OnlineVerb::quit},
});

}  // namespace

OnlineCommand parse_online_command(const Game& game, std::string_view line) {
    const TypedLine typed = read_line(game, line);
    if (typed.text.empty()) return {};
    const auto* const found =
        std::ranges::find(online_spellings, typed.first_word, &OnlineSpelling::word);
    return {found == online_spellings.end() ? OnlineVerb::move : found->verb, typed.text};
}

bool says_yes(std::string_view line) {
    constexpr std::array<std::string_view, 4> words{"yes", "y", "oui", "o"};
    return std::ranges::find(words, read_line(Game{}, line).first_word) != words.end();
}

}  // namespace puissance::terminal
