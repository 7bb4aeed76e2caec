// The menu of the plain interface: numbered choices, answered by typing a number.
#include <charconv>

#include "game/shown.h"
#include "terminal/plain.h"

namespace puissance::terminal {

namespace {

using Outcome = system::LineReader::Outcome;

}  // namespace

std::optional<Setup> Plain::ask_menu(std::optional<Game> game) {
    Menu menu(game);
    std::optional<Setup> setup;
    print(Phrase{"plain.menu_how", {}});
    while (!setup && !leaving_) {
        print("");
        print(menu.question());
        int number = 0;
        for (const Phrase& choice : menu.choices())
            print("  " + std::to_string(++number) + "  " + say(language_, choice));
        prompt();
        const system::LineReader::Line line = next_line();
        if (line.outcome == Outcome::too_long) {
            print(too_long_line());
        } else if (line.outcome != Outcome::line) {
            leaving_ = true;
        } else if (!answer_menu(menu, line.text, setup)) {
            return std::nullopt;
        }
    }
    return setup;
}

// False when the player goes back from the first question, which leaves the menu.
bool Plain::answer_menu(Menu& menu, const std::string& text, std::optional<Setup>& setup) {
    const Command command = parse_command(Game{}, text);
    if (command.verb == Verb::quit) leaving_ = true;
    if (command.verb == Verb::back || command.verb == Verb::undo) return menu.back();
    if (command.verb != Verb::move) return true;
    const std::string& answer = command.rest;
    const std::size_t count = menu.choices().size();
    if (count == 0) {
        if (const auto entered = menu.enter(answer); !entered) print(entered.error());
        return true;
    }
    std::size_t number = 0;
    const char* const end = answer.data() + answer.size();
    const auto [rest, error] = std::from_chars(answer.data(), end, number);
    if (error != std::errc{} || rest != end || number < 1 || number > count)
        print(Phrase{"plain.not_a_choice",
                     {{"text", {shown(answer)}}, {"last", {std::to_string(count)}}}});
    else setup = menu.choose(number - 1);
    return true;
}

void Plain::open_menu(Host& host) {
    const auto setup = ask_menu(std::nullopt);
    position_changed_ = true;
    if (!setup) return;
    host.replace(Session(Record(setup->game), setup->first, setup->second, setup->opening));
    show_game(host.session());
}

}  // namespace puissance::terminal
