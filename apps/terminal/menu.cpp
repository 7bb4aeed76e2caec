#include "terminal/menu.h"

#include <array>
#include <cassert>

#include "base/try.h"
#include "terminal/names.h"

namespace puissance::terminal {

namespace {

constexpr std::array<std::string_view, 5> level_names{"easy", "medium", "hard", "expert",
                                                      "perfect"};

// A place of the mode menu, after those of the levels.
constexpr std::size_t spectator_place = 1 + level_names.size();
constexpr std::size_t ladder_place = spectator_place + 1;

Contestant level_of(std::size_t index) { return parse_contestant(level_names.at(index)).value(); }

Contestant rung_of(std::size_t index) {
    return parse_contestant("level:" + std::to_string(index + 1)).value();
}

// The levels, then the ladder.
Contestant machine_of(std::size_t index) {
    return index < level_names.size() ? level_of(index) : rung_of(index - level_names.size());
}

Phrase rung_choice(std::size_t index) {
    const std::string number = std::to_string(index + 1);
    return {"menu.rung", {{"number", {number}}, {"does", {"level." + number, true}}}};
}

void add_rungs(std::vector<Phrase>& choices) {
    for (std::size_t i = 0; i < rung_count; ++i) choices.push_back(rung_choice(i));
}

}  // namespace

Contestant human() { return parse_contestant("human").value(); }

Menu::Menu(std::optional<Game> game)
    : step_(game ? Step::mode : Step::game), game_(game.value_or(Game{})) {}

Phrase Menu::question() const {
    switch (step_) {
        case Step::game: return {"menu.which_game", {}};
        case Step::other_game: return {"menu.other_game_how", {}};
        case Step::mode: return {"menu.which_mode", {}};
        case Step::rung: return {"menu.which_rung", {}};
        case Step::who_begins: return {"menu.who_begins", {}};
        case Step::first: return {"menu.first_machine", {}};
        case Step::second: return {"menu.second_machine", {}};
        case Step::opening: break;
    }
    return {"menu.which_opening", {}};
}

std::vector<Phrase> Menu::choices() const {
    std::vector<Phrase> choices;
    switch (step_) {
        case Step::game:
            for (const NamedGame& named : named_games()) {
                const std::string size =
                    std::to_string(named.game.columns) + " × " + std::to_string(named.game.rows);
                choices.push_back(
                    {"menu.game", {{"name", {game_name(named.game).key, true}}, {"size", {size}}}});
            }
            choices.push_back({"menu.other_game", {}});
            break;
        case Step::other_game: break;
        case Step::mode:
            choices = {{"menu.two_players", {}},    {"menu.against_easy", {}},
                       {"menu.against_medium", {}}, {"menu.against_hard", {}},
                       {"menu.against_expert", {}}, {"menu.against_perfect", {}},
                       {"menu.spectator", {}},      {"menu.ladder", {}}};
            break;
        case Step::rung: add_rungs(choices); break;
        case Step::who_begins: choices = {{"menu.i_begin", {}}, {"menu.machine_begins", {}}}; break;
        case Step::first:
        case Step::second:
            for (std::size_t i = 0; i < level_names.size(); ++i)
                choices.push_back({machine_name(level_of(i)).text, {}});
            add_rungs(choices);
            break;
        case Step::opening: choices = {{"menu.free_opening", {}}, {"menu.swap2", {}}}; break;
    }
    return choices;
}

void Menu::go(Step step) {
    before_.push_back(step_);
    step_ = step;
}

std::optional<Setup> Menu::choose_mode(std::size_t index) {
    if (index == 0) return finish(human(), human());
    if (index == spectator_place) {
        go(Step::first);
    } else if (index == ladder_place) {
        go(Step::rung);
    } else {
        machine_ = level_of(index - 1);
        go(Step::who_begins);
    }
    return std::nullopt;
}

std::optional<Setup> Menu::finish(Contestant first, Contestant second) {
    setup_ = {game_, std::move(first), std::move(second)};
    if (!has_swap2(game_)) return setup_;
    go(Step::opening);
    return std::nullopt;
}

std::optional<Setup> Menu::choose(std::size_t index) {
    assert(index < choices().size());
    switch (step_) {
        case Step::game:
            if (index == named_games().size()) {
                go(Step::other_game);
            } else {
                game_ = named_games()[index].game;
                go(Step::mode);
            }
            return std::nullopt;
        case Step::other_game: return std::nullopt;
        case Step::mode: return choose_mode(index);
        case Step::rung:
            machine_ = rung_of(index);
            go(Step::who_begins);
            return std::nullopt;
        case Step::who_begins:
            if (index == 0) return finish(human(), machine_);
            return finish(machine_, human());
        case Step::first:
            machine_ = machine_of(index);
            go(Step::second);
            return std::nullopt;
        case Step::second: return finish(machine_, machine_of(index));
        case Step::opening: break;
    }
    if (index == 1) setup_.opening.emplace();
    else setup_.opening.reset();
    return setup_;
}

Result<void> Menu::enter(std::string_view text) {
    TRY_ASSIGN(game_, parse_game(text));
    go(Step::mode);
    return {};
}

bool Menu::back() {
    if (before_.empty()) return false;
    step_ = before_.back();
    before_.pop_back();
    return true;
}

}  // namespace puissance::terminal
