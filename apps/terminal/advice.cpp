#include "terminal/advice.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "game/spoken_move.h"
#include "puissance/message.h"
#include "terminal/names.h"

namespace puissance::terminal {

std::vector<Option> best_options(const Analysis& analysis, std::size_t count) {
    std::vector<Option> options = analysis.options;
    std::ranges::stable_sort(options, std::ranges::greater{}, [&](const Option& option) {
        return std::pair(option.move == analysis.move, score_of(option.score));
    });
    if (options.size() > count) options.resize(count);
    return options;
}

std::string hint_sentence(const Game& game, const Analysis& hint, words::Language language) {
    const std::string move = move_name(game, *hint.move);
    if (hint.depth == 0) return words::say(language, "hint.move", {{"move", move}});
    return words::say(language, "hint.scored",
                      {{"move", move}, {"score", sentence_of(hint.score, language)}});
}

std::vector<std::string> thought_sentences(const Thought& thought, words::Language language) {
    std::vector<std::string> sentences;
    const double seconds = std::chrono::duration<double>(thought.elapsed).count();
    const std::string time = words::localized(fmt::format("{:.1f}", seconds), language);
    if (thought.depth == 0 && thought.nodes == 0)
        return {words::say(language, "thought.time", {{"seconds", time}})};
    sentences.push_back(
        words::say(language, "thought.work",
                   {{"depth", std::to_string(thought.depth)},
                    {"nodes", words::localized(short_count(thought.nodes), language)},
                    {"seconds", time}}));
    if (thought.score)
        sentences.push_back(words::say(language, "thought.score",
                                       {{"score", sentence_of(*thought.score, language)}}));
    return sentences;
}

std::vector<std::string> loss_sentences(const Host& host, words::Language language) {
    const Game& game = host.session().game();
    if (!host.loss()) return mistake_sentences(host.loss_without_mistake(), game, language);
    auto sentences = mistake_sentences(*host.loss(), game, language);
    sentences.push_back(saving_question(*host.loss(), language));
    return sentences;
}

std::string wrong_try(const LostGame& lost, const Game& game, Move move, words::Language language) {
    return begun(game,
                 words::say(language, lost.saves ? "lost.wrong_saves" : "lost.wrong_lasts",
                            {{"move", spoken_move(game, move, language)}}),
                 language);
}

std::string right_try(const LostGame& lost, const Game& game, Move move, words::Language language) {
    return words::say(language, lost.saves ? "lost.right_saves" : "lost.right_lasts",
                      {{"move", spoken_move(game, move, language)}});
}

}  // namespace puissance::terminal
