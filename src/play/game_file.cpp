#include "play/game_file.h"

#include <algorithm>
#include <array>

#include "base/lower_case.h"
#include "game/take_line.h"
#include "play/file_place.h"
#include "play/psq.h"
#include "play/sgf.h"

namespace puissance {

namespace {

struct NamedFormat {
    std::string_view name;
    GameFormat format;
};

constexpr std::array<NamedFormat, 4> formats{{{"saved", GameFormat::saved},
                                              {"sgf", GameFormat::sgf},
                                              {"psq", GameFormat::psq},
                                              {"moves", GameFormat::moves}}};

// One game a line; empty lines and comments are passed over.
std::vector<GameText> split_lines_of_moves(std::string_view file) {
    std::vector<GameText> games;
    for (std::string_view rest = file; !rest.empty();) {
        const std::string_view line = take_line(rest);
        if (!line.empty() && line.front() != '#') add_game(games, file, line, GameFormat::moves);
    }
    return games;
}

Result<SavedGame> parse_line_of_moves(const GameText& game, std::string_view name,
                                      const std::optional<Game>& wanted) {
    const FileSource source{game, name};
    auto record = parse_moves(wanted.value_or(Game{}), game.text);
    if (record) return game_of_people(*std::move(record));
    const Error& error = record.error();
    // Not a list with a wrong move in it, but something else altogether.
    const bool is_no_move =
        error.code == ErrorCode::not_text || error.code == ErrorCode::wrong_move;
    const bool is_first = std::ranges::find(error.facts, Fact{"number", 1}) != error.facts.end() ||
                          error.code == ErrorCode::not_text;
    if (is_no_move && is_first && game.number == 1)
        return source.unreadable(game.text.data(), "not_a_game");
    return source.wrong(game.text.data(), error);
}

}  // namespace

std::optional<GameFormat> parse_game_format(std::string_view name) {
    for (const NamedFormat& each : formats)
        if (each.name == lower_case(name)) return each.format;
    return std::nullopt;
}

GameFormat format_of_name(std::string_view file) {
    const std::string name = lower_case(file);
    if (name.ends_with(".sgf")) return GameFormat::sgf;
    return name.ends_with(".psq") ? GameFormat::psq : GameFormat::saved;
}

Result<std::string> to_text(const SavedGame& saved, GameFormat format) {
    if (saved.opening && format != GameFormat::saved)
        return fail(ErrorCode::wrong_usage, {{"reason", "opening_format"}});
    switch (format) {
        case GameFormat::saved: return to_text(saved);
        case GameFormat::sgf: return to_sgf(saved);
        case GameFormat::psq: return to_psq(saved);
        case GameFormat::moves: break;
    }
    return to_text(saved.record) + "\n";
}

std::vector<GameText> split_games(std::string_view file) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (file.starts_with(byte_order_mark)) file.remove_prefix(byte_order_mark.size());
    if (is_saved_game(file)) {
        std::vector<GameText> games;
        for (const std::string_view text : split_saved_games(file))
            add_game(games, file, text, GameFormat::saved);
        return games;
    }
    if (is_psq(file)) return {{file, GameFormat::psq}};
    const auto start = file.find_first_not_of(" \t\r\n");
    if (start != std::string_view::npos && file[start] == '(') return split_sgf(file);
    return split_lines_of_moves(file);
}

Result<SavedGame> parse_game_text(const GameText& game, std::string_view name,
                                  const std::optional<Game>& wanted) {
    const FileSource source{game, name};
    switch (game.format) {
        case GameFormat::sgf: return parse_sgf(game, name, wanted);
        case GameFormat::psq: return parse_psq(game, name, wanted);
        case GameFormat::moves: return parse_line_of_moves(game, name, wanted);
        case GameFormat::saved: break;
    }
    auto saved = parse_saved_game(game.text, name, game.start.line);
    if (saved && wanted && *wanted != saved->record.game())
        return source.other_game(saved->record.game());
    return saved;
}

}  // namespace puissance
