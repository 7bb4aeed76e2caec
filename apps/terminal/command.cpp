#include "terminal/command.h"

#include <algorithm>
#include <array>

#include "game/shown.h"

namespace puissance::terminal {

namespace {

struct Spelling {
    std::string_view word;
    Verb verb;
};

constexpr auto spellings = std::to_array<Spelling>({
    {"undo", Verb::undo},
    {"annuler", Verb::undo},
    {"u", Verb::undo},
    {"redo", Verb::redo},
    {"refaire", Verb::redo},
    {"r", Verb::redo},
    {"hint", Verb::hint},
    {"indice", Verb::hint},
    {"h", Verb::hint},
    {"why", Verb::why},
    {"pourquoi", Verb::why},
    {"w", Verb::why},
    {"analysis", Verb::analysis},
    {"analyse", Verb::analysis},
    {"analyze", Verb::analysis},
    {"a", Verb::analysis},
    {"save", Verb::save},
    {"sauver", Verb::save},
    {"enregistrer", Verb::save},
    {"s", Verb::save},
    {"load", Verb::load},
    {"open", Verb::load},
    {"charger", Verb::load},
    {"ouvrir", Verb::load},
    {"o", Verb::load},
    {"restart", Verb::restart},
    {"recommencer", Verb::restart},
    {"new", Verb::restart},
    {"nouvelle", Verb::restart},
    {"n", Verb::restart},
    {"swap", Verb::swap},
    {"échanger", Verb::swap},
    {"echanger", Verb::swap},
    {"x", Verb::swap},
    {"now", Verb::now},
    {"maintenant", Verb::now},
    {"m", Verb::now},
    {"board", Verb::board},
    {"plateau", Verb::board},
    {"help", Verb::help},
    {"aide", Verb::help},
    {"?", Verb::help},
    {"menu", Verb::menu},
    {"g", Verb::menu},
    {"train", Verb::train},
    {"entraîner", Verb::train},
    {"entrainer", Verb::train},
    {"t", Verb::train},
    {"back", Verb::back},
    {"retour", Verb::back},
    {"quit", Verb::quit},
    {"quitter", Verb::quit},
    {"exit", Verb::quit},
    {"q", Verb::quit},
});

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\v\f";
    const auto start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

}  // namespace

TypedLine read_line(const Game& game, std::string_view line) {
    line = trimmed(line);
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    std::string word(line.substr(0, end));
    std::ranges::transform(word, word.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (line.size() == 1 && parse_move(game, line)) word.clear();
    return {std::string(line), word, std::string(trimmed(line.substr(end)))};
}

Command parse_command(const Game& game, std::string_view line) {
    const TypedLine typed = read_line(game, line);
    if (typed.text.empty()) return {};
    const auto* const found = std::ranges::find(spellings, typed.first_word, &Spelling::word);
    if (found == spellings.end()) return {Verb::move, typed.text};
    return {found->verb, typed.rest};
}

Result<Move> read_move(const Game& game, const std::string& text) {
    const bool is_word = text.size() > 1 && text.find_first_not_of("0123456789") == 0;
    if (game.drops() && is_word) return fail(ErrorCode::wrong_move, {{"move", shown(text)}});
    return parse_move(game, text);
}

}  // namespace puissance::terminal
