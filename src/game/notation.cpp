// Moves as text: one character a column on drop boards, a letter and a number (or two numbers) on
// free ones.
#include <cctype>
#include <optional>

#include "game/shown.h"
#include "game/take_number.h"
#include "puissance/record.h"

namespace puissance {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

constexpr int first_lower = 10;  // The column written `a`.
constexpr int first_upper = 36;  // The column written `A`, on boards that wide.

std::string column_text(int column) {
    const int number = column + 1;
    if (number < first_lower) return std::to_string(number);
    if (number < first_upper) return {static_cast<char>('a' + number - first_lower)};
    return {static_cast<char>('A' + number - first_upper)};
}

// The column that a character names, counted from 0; it may lie outside the board.
std::optional<int> column_of(const Game& game, char c) {
    if (is_digit(c)) return c - '1';
    if (is_lower(c)) return c - 'a' + first_lower - 1;
    if (is_upper(c)) return c - 'A' + (game.columns < first_upper ? first_lower : first_upper) - 1;
    return std::nullopt;
}

// The text up to the next space, to be quoted in a message.
std::string_view first_piece(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && !is_space(text[end])) ++end;
    return text.substr(0, end);
}

tl::unexpected<Error> not_a_move(std::string_view text) {
    return fail(ErrorCode::wrong_move, {{"move", shown(text)}});
}

Result<Move> take_drop_move(const Game& game, std::string_view& text) {
    const auto column = column_of(game, text.front());
    // On a board without lettered columns, a letter is not a column outside the board but no move
    // at all.
    const bool is_unknown_letter = column >= first_lower - 1 && game.columns < first_lower;
    if (!column || is_unknown_letter) return not_a_move(first_character(text));
    if (*column < 0 || *column >= game.columns)
        return fail(ErrorCode::column_outside,
                    {{"column", *column + 1}, {"columns", game.columns}});
    text.remove_prefix(1);
    return move_at(*column);
}

// `h8`, or `7,7` counted from 0.
Result<Move> take_free_move(const Game& game, std::string_view& text) {
    const std::string_view whole = text;
    const char head = text.front();
    std::optional<int> column;
    std::optional<int> row;
    if (is_lower(head) || is_upper(head)) {
        column = std::tolower(static_cast<unsigned char>(head)) - 'a';
        text.remove_prefix(1);
        row = take_number(text);
        if (row) --*row;
    } else {
        column = take_number(text);
        if (!column || text.empty() || text.front() != ',') return not_a_move(first_piece(whole));
        text.remove_prefix(1);
        row = take_number(text);
    }
    if (!row) return not_a_move(first_piece(whole));
    if (*column >= game.columns || *row < 0 || *row >= game.rows)
        return fail(ErrorCode::cell_outside,
                    {{"cell", shown(whole.substr(0, whole.size() - text.size()))},
                     {"columns", game.columns},
                     {"rows", game.rows}});
    return move_at(*row * game.columns + *column);
}

Result<Move> take_move(const Game& game, std::string_view& text) {
    return game.drops() ? take_drop_move(game, text) : take_free_move(game, text);
}

void skip_spaces(std::string_view& text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

}  // namespace

Result<Move> parse_move(const Game& game, std::string_view text) {
    skip_spaces(text);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    if (text.empty()) return not_a_move("");
    std::string_view rest = text;
    auto move = take_move(game, rest);
    if (move && !rest.empty()) return not_a_move(text);
    return move;
}

std::string to_text(const Game& game, Move move) {
    const int index = index_of(move);
    if (game.drops()) return column_text(index);
    return static_cast<char>('a' + index % game.columns) + std::to_string(index / game.columns + 1);
}

std::string to_coordinates(const Game& game, Move move) {
    const int index = index_of(move);
    if (game.drops()) return column_text(index);
    return std::to_string(index % game.columns) + "," + std::to_string(index / game.columns);
}

Result<Record> parse_moves(const Game& game, std::string_view text) {
    if (const auto wrong = control_character(text))
        return fail(ErrorCode::not_text, {{"position", static_cast<std::int64_t>(*wrong) + 1}});
    Record record(game);
    std::string_view rest = text;
    for (skip_spaces(rest); !rest.empty(); skip_spaces(rest)) {
        const Result<void> played =
            take_move(game, rest).and_then([&](Move move) { return record.play(move); });
        if (!played) {
            Error error = played.error();
            error.facts.push_back({"number", record.ply() + 1});
            error.facts.push_back({"moves", shown(text)});
            return tl::unexpected<Error>(std::move(error));
        }
    }
    return record;
}

std::string to_text(const Record& record) {
    std::string text;
    for (const Move move : record.moves()) text += to_text(record.game(), move);
    return text;
}

}  // namespace puissance
