#include "teach/sentence.h"

#include "game/spoken_move.h"
#include "teach/value_text.h"

namespace puissance::teach {

namespace {

struct Speaker {
    const Trace& trace;
    words::Language language;

    [[nodiscard]] const Game& game() const { return trace.record.game(); }

    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(Move move) const { return spoken_move(game(), move, language); }
    std::string operator()(const std::vector<Move>& moves) const {
        std::string list;
        for (const Move move : moves) list += (list.empty() ? "" : ", ") + to_text(game(), move);
        if (!game().drops()) return list;
        return words::say(language, "value.columns", {{"columns", std::move(list)}});
    }
    std::string operator()(const BoundedScore& known) const {
        std::string text = spoken_value(trace, known.score, language);
        if (known.bound == Bound::exact) return text;
        return words::say(language,
                          known.bound == Bound::lower ? "value.at_least" : "value.at_most",
                          {{"value", std::move(text)}});
    }
    std::string operator()(const std::vector<Part>& parts) const {
        return parts_text(parts, language);
    }
};

}  // namespace

std::string say(const Trace& trace, const Sentence& sentence, words::Language language) {
    std::vector<words::Argument> arguments;
    for (const auto& [name, value] : sentence.arguments)
        arguments.push_back({name, std::visit(Speaker{trace, language}, value)});
    return begun(trace.record.game(), words::say(language, sentence.key, arguments), language);
}

std::string stone_of(Player player) { return player == Player::first ? "x" : "o"; }

Player mover_at(const Trace& trace, int ply) {
    return ply % 2 == 0 ? trace.record.turn() : other(trace.record.turn());
}

std::string moves_text(const Game& game, std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + to_text(game, move);
    return text;
}

}  // namespace puissance::teach
