#include "game/spoken_move.h"

#include "words/words.h"

namespace puissance {

namespace {

std::string column_named(std::string name, Language language) {
    return words::say(language, "value.column", {{"column", std::move(name)}});
}

}  // namespace

std::string spoken_move(const Game& game, Move move, Language language) {
    std::string text = to_text(game, move);
    return game.drops() ? column_named(std::move(text), language) : text;
}

std::string begun(const Game& game, std::string sentence, Language language) {
    if (game.drops() && sentence.starts_with(column_named("", language)))
        sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
    return sentence;
}

}  // namespace puissance
