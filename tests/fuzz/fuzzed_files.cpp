#include <algorithm>

#include "fuzz/facts.h"
#include "fuzz/fuzzed.h"
#include "game/shown.h"
#include "gomocup/player.h"
#include "play/game_file.h"
#include "study/pack.h"
#include "study/training.h"
#include "wire/trace_json.h"

namespace puissance::fuzz {

namespace {

constexpr std::string_view file = "file.txt";

}  // namespace

std::string try_training(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view first = text.substr(0, end);
    const auto game = parse_game(first.substr(first.rfind(' ') + 1));
    if (!game) return wrong_facts(game.error().facts);
    const auto training = parse_training(text, file, *game);
    if (!training) return wrong_facts(training.error().facts);
    const auto again = parse_training(to_text(*training, *game), file, *game);
    if (!again) return "a training that is refused when it is read again";
    return *again == *training ? "" : "another training when it is read again";
}

std::string try_pack(std::string_view text) {
    const auto pack = parse_pack(text, file);
    if (!pack) return wrong_facts(pack.error().facts);
    const auto again = parse_pack(to_text(*pack), file);
    if (!again) return "a pack that is refused when it is read again";
    return *again == *pack ? "" : "another pack when it is read again";
}

std::string try_game(std::string_view text) {
    const auto saved = parse_saved_game(text, file);
    if (!saved) return wrong_facts(saved.error().facts);
    const std::string written = to_text(*saved);
    const auto again = parse_saved_game(written, file);
    if (!again) return "a game that is refused when it is read again";
    return to_text(*again) == written ? "" : "another game when it is read again";
}

std::string try_games(std::string_view text) {
    for (const GameText& game : split_games(text)) {
        const auto saved = parse_game_text(game, file);
        if (!saved) {
            if (auto wrong = wrong_facts(saved.error().facts); !wrong.empty()) return wrong;
            continue;
        }
        const auto written = to_text(*saved, game.format);
        if (!written) return "a game that its own format does not hold";
        const auto parts = split_games(*written);
        if (game.format == GameFormat::moves && saved->record.ply() == 0) continue;
        if (parts.size() != 1) return "one game that is none or many when it is written";
        const auto again = parse_game_text(parts.front(), file);
        if (!again) return "a game that is refused when it is read again";
        if (again->record != saved->record) return "another game when it is read again";
    }
    return {};
}

std::string try_trace(std::string_view text) {
    const auto trace = wire::parse_trace(text);
    if (!trace) return wrong_facts(trace.error().facts);
    const std::string written = wire::trace_reply(*trace);
    const auto again = wire::parse_trace(written);
    if (!again) return "a trace that is refused when it is read again";
    return wire::trace_reply(*again) == written ? "" : "another trace when it is read again";
}

std::string try_gomocup(std::string_view text) {
    constexpr int max_lines = 100;
    gomocup::PlayerSettings settings;
    settings.contestant = parse_contestant("easy").value();
    settings.memory_mib = 1;
    gomocup::Player player(settings);
    for (int i = 0; i < max_lines && !text.empty() && !player.has_ended(); ++i) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const auto answer = player.answer(text.substr(0, end), {});
        text.remove_prefix(std::min(end + 1, text.size()));
        if (answer && (answer->find('\n') != std::string::npos || control_character(*answer)))
            return "an answer that is not one line";
    }
    return {};
}

}  // namespace puissance::fuzz
