// The menu of games and modes as a few questions, each with its choices. It shows nothing: the
// faces ask the questions their own way.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "puissance/engine.h"
#include "puissance/game.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

// What a menu ends with.
struct Setup {
    Game game;
    Contestant first;
    Contestant second;
};

class Menu {
public:
    // A game that is known is not asked for.
    explicit Menu(std::optional<Game> game);

    [[nodiscard]] Phrase question() const;
    // Empty: the answer is a text, for enter().
    [[nodiscard]] std::vector<Phrase> choices() const;
    // Requires: index < choices().size(). The setup, after the last question.
    [[nodiscard]] std::optional<Setup> choose(std::size_t index);
    // The game, as text. On failure the question stands.
    [[nodiscard]] Result<void> enter(std::string_view text);
    // To the question before. False: this is the first.
    [[nodiscard]] bool back();

private:
    enum class Step : std::uint8_t { game, other_game, mode, who_begins, first, second };

    void go(Step step);
    [[nodiscard]] std::optional<Setup> choose_mode(std::size_t index);

    Step step_;
    std::vector<Step> before_;
    Game game_;
    Contestant machine_;
};

[[nodiscard]] Contestant human();

}  // namespace puissance::terminal
