#include "play/psq.h"

#include "base/try.h"
#include "game/take_line.h"
#include "game/take_number.h"
#include "play/file_place.h"

namespace puissance {

namespace {

constexpr std::string_view title = "Piskvorky ";

bool take_text(std::string_view& text, std::string_view expected) {
    if (!text.starts_with(expected)) return false;
    text.remove_prefix(expected.size());
    return true;
}

std::optional<int> take_some(std::string_view& text) {
    return text.empty() ? std::nullopt : take_number(text);
}

// "Piskvorky 15x15, 11:11, 0": the size, the levels of two programs, and which of the two began.
struct Header {
    int columns = 0;
    int rows = 0;
    bool second_began = false;
};

std::optional<Header> read_header(std::string_view line) {
    if (!take_text(line, title)) return std::nullopt;
    const auto columns = take_some(line);
    if (!columns || !take_text(line, "x")) return std::nullopt;
    const auto rows = take_some(line);
    if (!rows || !take_text(line, ", ") || !take_some(line) || !take_text(line, ":") ||
        !take_some(line) || !take_text(line, ", "))
        return std::nullopt;
    const auto began = take_some(line);
    if (!began || *began > 1 || !line.empty()) return std::nullopt;
    return Header{*columns, *rows, *began == 1};
}

// "8,8,1015": column and row, from 1 and from the top, and milliseconds, which may be missing.
struct Line {
    int column = 0;
    int row = 0;
};

std::optional<Line> read_line(std::string_view line) {
    const auto column = take_some(line);
    if (!column || !take_text(line, ",")) return std::nullopt;
    const auto row = take_some(line);
    if (!row || (take_text(line, ",") && !take_some(line)) || !line.empty()) return std::nullopt;
    return Line{*column, *row};
}

// The rule is not in the file: five or more, unless somebody asks for another on such a board.
Result<Game> game_of(const Header& header, const std::optional<Game>& wanted) {
    if (wanted && !wanted->drops() && wanted->columns == header.columns &&
        wanted->rows == header.rows)
        return *wanted;
    return make_game(header.columns, header.rows, gomoku_line, Gravity::none);
}

// What follows the moves: two names and a number, or either, or nothing. Anything else is a move
// that cannot be understood.
std::optional<std::array<std::string_view, 2>> read_names(std::string_view rest) {
    std::vector<std::string_view> lines;
    while (!rest.empty() && lines.size() <= 3) {
        const std::string_view line = take_line(rest);
        if (read_line(line)) return std::nullopt;
        if (!line.empty()) lines.push_back(line);
    }
    if (!lines.empty() && lines.back().find_first_not_of("-0123456789") == std::string_view::npos)
        lines.pop_back();
    if (lines.empty()) return std::array<std::string_view, 2>{};
    if (lines.size() != 2) return std::nullopt;
    return std::array{lines[0], lines[1]};
}

// No name looks like a move or a number.
std::string safe_name(std::string name) {
    std::ranges::replace(name, ',', ' ');
    return name.find_first_not_of("-0123456789") == std::string::npos ? "player " + name : name;
}

// Piskvork calls people homo-1 and homo-2.
void seat_named(SavedGame& saved, Player player, std::string_view name) {
    if (!name.empty() && !name.starts_with("homo-")) seat(saved, player, name);
}

}  // namespace

bool is_psq(std::string_view file) { return file.starts_with(title); }

Result<std::string> to_psq(const SavedGame& saved) {
    const Record& record = saved.record;
    const Game& game = record.game();
    if (game.drops() || game.align != gomoku_line)
        return fail(ErrorCode::wrong_usage, {{"reason", "psq_game"}, {"game", to_text(game)}});
    const auto level = [](const Contestant& player) { return player.is_human ? "0" : "11"; };
    std::string text = std::string(title) + std::to_string(game.columns) + "x" +
                       std::to_string(game.rows) + ", " + level(saved.first) + ":" +
                       level(saved.second) + ", 0\n";
    for (const Cell cell : record.cells_played())
        text +=
            std::to_string(cell.column + 1) + "," + std::to_string(game.rows - cell.row) + ",0\n";
    for (const Player player : {Player::first, Player::second}) {
        const std::string name = seated(saved, player);
        if (name == "human") text += player == Player::first ? "homo-1\n" : "homo-2\n";
        else text += safe_name(name) + "\n";
    }
    return text + (record.is_over() ? "0\n" : "-1\n");
}

Result<SavedGame> parse_psq(const GameText& game, std::string_view name,
                            const std::optional<Game>& wanted) {
    const FileSource source{game, name};
    std::string_view rest = game.text;
    const auto header = read_header(take_line(rest));
    if (!header) return source.unreadable(game.text.data(), "psq_header");
    auto played = game_of(*header, wanted);
    if (!played) return source.wrong(game.text.data(), std::move(played.error()));
    if (wanted && *wanted != *played) return source.other_game(*played);
    Record record(*played);
    while (!rest.empty()) {
        std::string_view behind_line = rest;
        const std::string_view line = take_line(behind_line);
        const auto move = read_line(line);
        if (!move) break;
        const Cell cell{move->column - 1, played->rows - move->row};
        if (cell.column < 0 || cell.column >= played->columns || cell.row < 0 ||
            cell.row >= played->rows)
            return source.wrong(
                line.data(),
                {ErrorCode::cell_outside,
                 {{"cell", shown(line)}, {"columns", played->columns}, {"rows", played->rows}}});
        auto done = record.play(move_at(cell.row * played->columns + cell.column));
        if (!done) return source.wrong(line.data(), std::move(done.error()));
        rest = behind_line;
    }
    const auto names = read_names(rest);
    if (!names) return source.unreadable(rest.data(), "wrong_line");
    SavedGame saved = game_of_people(std::move(record));
    seat_named(saved, Player::first, (*names)[header->second_began ? 1 : 0]);
    seat_named(saved, Player::second, (*names)[header->second_began ? 0 : 1]);
    return saved;
}

}  // namespace puissance
