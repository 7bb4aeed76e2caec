// The menu of games and modes as a few questions, each with its choices. It shows nothing itself:
// the plain and the full-screen interface each ask the questions in their own way.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "play/swap2.h"
#include "puissance/engine.h"
#include "puissance/game.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// The result of the menu.
struct Setup {
    Game game;
    Contestant first;
    Contestant second;
    std::optional<Swap2> opening{};  // Absent: the game begins with its first move.
};

class Menu {
public:
    // A game that is given is not asked for.
    explicit Menu(std::optional<Game> game);

    [[nodiscard]] Phrase question() const;
    // Empty when the answer is a text, to be passed to enter().
    [[nodiscard]] std::vector<Phrase> choices() const;
    // Returns the setup after the last question. Requires: index < choices().size().
    [[nodiscard]] std::optional<Setup> choose(std::size_t index);
    // Answers the question for a game with a text. After a failure the same question is open.
    [[nodiscard]] Result<void> enter(std::string_view text);
    // Returns to the previous question. False: this is the first.
    [[nodiscard]] bool back();

private:
    enum class Step : std::uint8_t {
        game,
        other_game,
        mode,
        rung,
        who_begins,
        first,
        second,
        opening,
    };

    void go(Step step);
    [[nodiscard]] std::optional<Setup> choose_mode(std::size_t index);
    // The last question, where the game has several openings.
    [[nodiscard]] std::optional<Setup> finish(Contestant first, Contestant second);

    Step step_;
    std::vector<Step> before_;
    Game game_;
    Contestant machine_;
    Setup setup_;  // Without its opening.
};

[[nodiscard]] Contestant human();

}  // namespace puissance::terminal
