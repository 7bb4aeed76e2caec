// Reads and writes drawings and arrays. A drawing says where stones lie but not in which order they
// were played, so reconstruction.h finds an order of moves that leads to it.
#include <algorithm>
#include <optional>
#include <vector>

#include "base/lower_case.h"
#include "base/try.h"
#include "game/reconstruction.h"
#include "game/shown.h"
#include "puissance/record.h"

namespace puissance {

namespace {

// The content of a cell while it is not yet known which player x and o are.
enum class Mark : std::uint8_t { empty, x, o };

using Marks = std::vector<std::vector<Mark>>;  // Rows from the top, as drawn.

std::optional<Mark> mark_of(char c) {
    switch (c) {
        case '.':
        case '0':
        case ' ': return Mark::empty;
        case 'x':
        case 'X':
        case 'm':
        case 'M':
        case 'r':
        case 'R':
        case '1': return Mark::x;
        case 'o':
        case 'O':
        case 'h':
        case 'H':
        case 'y':
        case 'Y':
        case '2': return Mark::o;
        default: return std::nullopt;
    }
}

tl::unexpected<Error> wrong_symbol(std::string_view text, int line, int place) {
    return fail(ErrorCode::drawing_symbol,
                {{"symbol", shown(first_character(text))}, {"line", line}, {"place", place}});
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

// True for lines such as "x . o", where the spaces only separate the symbols.
bool is_spaced_out(std::string_view line, int columns) {
    if (static_cast<int>(line.size()) != 2 * columns - 1 || columns == 1) return false;
    for (std::size_t i = 0; i < line.size(); ++i)
        if ((line[i] == ' ') != (i % 2 == 1)) return false;
    return true;
}

tl::unexpected<Error> wrong_size(const Game& game, std::size_t columns, std::size_t rows) {
    return fail(ErrorCode::drawing_size, {{"columns", static_cast<std::int64_t>(columns)},
                                          {"rows", static_cast<std::int64_t>(rows)},
                                          {"game_columns", game.columns},
                                          {"game_rows", game.rows}});
}

Result<Marks> read_lines(const Game& game, std::string_view text) {
    std::vector<std::string_view> lines = split_lines(text);
    const auto rows = static_cast<std::size_t>(game.rows);
    const auto columns = static_cast<std::size_t>(game.columns);
    while (lines.size() > rows && is_blank(lines.back())) lines.pop_back();
    int first_line = 1;  // The line number of the top row in the text.
    for (; lines.size() > rows && is_blank(lines.front()); ++first_line) lines.erase(lines.begin());
    // When empty cells are drawn as spaces, an editor may have removed them at the ends of lines
    // and of the text. On a drop board, missing lines can only be empty rows at the top.
    const bool drawn_with_spaces = text.find_first_of(".0") == std::string_view::npos;
    if (drawn_with_spaces && lines.size() < rows) {
        const std::size_t missing = rows - lines.size();
        lines.insert(game.drops() ? lines.begin() : lines.end(), missing, "");
        if (game.drops()) first_line -= static_cast<int>(missing);
    }

    Marks marks;
    for (std::size_t row = 0; row < lines.size(); ++row) {
        const std::string_view line = lines[row];
        const std::size_t step = is_spaced_out(line, game.columns) ? 2 : 1;
        std::vector<Mark>& read = marks.emplace_back();
        for (std::size_t i = 0; i < line.size(); i += step) {
            const auto mark = mark_of(line[i]);
            if (!mark)
                return wrong_symbol(line.substr(i), first_line + static_cast<int>(row),
                                    static_cast<int>(i / step) + 1);
            read.push_back(*mark);
        }
        while (read.size() > columns && read.back() == Mark::empty && line.ends_with(' '))
            read.pop_back();
        if (drawn_with_spaces && read.size() < columns) read.resize(columns, Mark::empty);
        if (read.size() != columns) return wrong_size(game, read.size(), lines.size());
    }
    if (marks.size() != rows) return wrong_size(game, columns, marks.size());
    return marks;
}

// Reads [["0","h",…],…] and [[0,2,…],…]: arrays of one-character strings or digits and nothing else
// of JSON.
class ArrayReader {
public:
    explicit ArrayReader(std::string_view text) : rest_(text) {}

    Result<Marks> read(const Game& game) {
        Marks marks;
        if (!take('[')) return wrong();
        do {
            if (!take('[')) return wrong();
            std::vector<Mark>& row = marks.emplace_back();
            do {
                const auto mark = read_mark();
                if (!mark) return wrong();
                row.push_back(*mark);
            } while (take(','));
            if (!take(']')) return wrong();
            if (row.size() != static_cast<std::size_t>(game.columns))
                return wrong_size(game, row.size(), marks.size());
        } while (take(','));
        if (!take(']')) return wrong();
        skip_spaces();
        if (!rest_.empty()) return wrong();
        if (marks.size() != static_cast<std::size_t>(game.rows))
            return wrong_size(game, marks.front().size(), marks.size());
        return marks;
    }

private:
    void skip_spaces() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    }

    bool take(char c) {
        skip_spaces();
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    std::optional<Mark> read_mark() {
        const bool is_quoted = take('"');
        if (rest_.empty()) return std::nullopt;
        const char symbol = rest_.front();
        if (!is_quoted && (symbol < '0' || symbol > '2')) return std::nullopt;
        const auto mark = mark_of(symbol);
        rest_.remove_prefix(1);
        if (!is_quoted) return mark;
        if (!rest_.starts_with('"')) return std::nullopt;
        rest_.remove_prefix(1);
        return mark;
    }

    [[nodiscard]] tl::unexpected<Error> wrong() const {
        return fail(ErrorCode::drawing_array, {{"rest", shown(rest_)}});
    }

    std::string_view rest_;
};

Result<Marks> read_rows(const Game& game, const Rows& rows) {
    Marks marks;
    for (const auto& row : rows) {
        if (row.size() != static_cast<std::size_t>(game.columns))
            return wrong_size(game, row.size(), rows.size());
        std::vector<Mark>& read = marks.emplace_back();
        for (const std::string& cell : row) {
            const auto mark = cell.size() == 1 ? mark_of(cell.front()) : std::nullopt;
            if (!mark) return fail(ErrorCode::drawing_array, {{"rest", shown(cell)}});
            read.push_back(*mark);
        }
    }
    if (rows.size() != static_cast<std::size_t>(game.rows))
        return wrong_size(game, rows.empty() ? 0 : rows.front().size(), rows.size());
    return marks;
}

// The mark of the player who began: the counts tell or, when they are equal, `turn`.
Result<Mark> who_began(int x, int o, std::optional<Player> turn) {
    if (x - o > 1 || o - x > 1) return fail(ErrorCode::wrong_counts, {{"x", x}, {"o", o}});
    const Mark to_move = turn == Player::second ? Mark::o : Mark::x;
    if (x == o) return to_move;
    const Mark began = x > o ? Mark::x : Mark::o;
    if (turn && to_move == began)
        return fail(ErrorCode::wrong_turn,
                    {{"turn", began == Mark::x ? "x" : "o"}, {"x", x}, {"o", o}});
    return began;
}

Result<Record> record_of(const Game& game, const Marks& marks, std::optional<Player> turn) {
    int x = 0;
    int o = 0;
    for (const auto& row : marks) {
        x += static_cast<int>(std::ranges::count(row, Mark::x));
        o += static_cast<int>(std::ranges::count(row, Mark::o));
    }
    TRY_ASSIGN(const Mark began, who_began(x, o, turn));

    Layout board(static_cast<std::size_t>(game.cells()));
    for (int row = 0; row < game.rows; ++row) {
        for (int column = 0; column < game.columns; ++column) {
            const Mark mark = marks[static_cast<std::size_t>(game.rows - 1 - row)]
                                   [static_cast<std::size_t>(column)];
            if (mark == Mark::empty) continue;
            if (game.drops() && row > 0 && !board[slot(game, {column, row - 1})])
                return fail(ErrorCode::floating_stone, {{"column", column + 1}, {"row", row + 1}});
            board[slot(game, {column, row})] = mark == began ? Player::first : Player::second;
        }
    }
    return record_of(game, board);
}

std::string row_text(const Record& record, int row, std::string_view symbols) {
    std::string text;
    for (int column = 0; column < record.game().columns; ++column) {
        const auto stone = record.at({column, row});
        text += symbols[stone ? 1 + static_cast<std::size_t>(*stone) : 0];
    }
    return text;
}

}  // namespace

Result<Record> parse_drawing(const Game& game, std::string_view text, std::optional<Player> turn) {
    constexpr std::size_t longest = 16'384;  // Many times the largest board.
    if (text.size() > longest)
        return fail(ErrorCode::too_long, {{"limit", static_cast<std::int64_t>(longest)}});
    if (const auto wrong = control_character(text))
        return fail(ErrorCode::not_text, {{"position", static_cast<std::int64_t>(*wrong) + 1}});
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return fail(ErrorCode::drawing_empty);
    TRY_ASSIGN(const Marks marks,
               text[start] == '[' ? ArrayReader(text).read(game) : read_lines(game, text));
    return record_of(game, marks, turn);
}

Result<Record> parse_rows(const Game& game, const Rows& rows, std::optional<Player> turn) {
    TRY_ASSIGN(const Marks marks, read_rows(game, rows));
    return record_of(game, marks, turn);
}

Result<Player> parse_turn(std::string_view text, std::string_view option) {
    const bool is_stone = text.size() == 1;
    const std::string name = lower_case(text);
    if (name == "first" || (is_stone && mark_of(text.front()) == Mark::x)) return Player::first;
    if (name == "second" || (is_stone && mark_of(text.front()) == Mark::o)) return Player::second;
    return fail(ErrorCode::wrong_option, {{"option", std::string(option)},
                                          {"value", shown(text)},
                                          {"expected", "x, o, first, second"}});
}

std::string to_drawing(const Record& record) {
    std::string text;
    for (int row = record.game().rows - 1; row >= 0; --row)
        text += row_text(record, row, ".xo") + "\n";
    return text;
}

Rows to_rows(const Record& record) {
    Rows rows;
    for (int row = record.game().rows - 1; row >= 0; --row) {
        auto& cells = rows.emplace_back();
        for (const char symbol : row_text(record, row, "0mh")) cells.emplace_back(1, symbol);
    }
    return rows;
}

std::string to_array(const Record& record) {
    std::string text = "[";
    for (const auto& row : to_rows(record)) {
        text += text.size() == 1 ? "[" : ",[";
        for (const std::string& cell : row) text += "\"" + cell + "\",";
        text.back() = ']';
    }
    return text + "]";
}

}  // namespace puissance
