// Drawings and arrays, in and out. A drawing says where stones lie, not how they came there: the
// reader finds an order of moves that leads to it, or the reason why there is none.
#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/random.h"
#include "base/word.h"
#include "game/lines.h"
#include "game/shown.h"
#include "puissance/record.h"

namespace puissance {

namespace {

// What a cell of a drawing holds, before it is known who began: the mark x or o, or nothing.
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
        case '1': return Mark::x;
        case 'o':
        case 'O':
        case 'h':
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

// "x . o": one space between the symbols is for the eye only.
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
    int first_line = 1;  // The number, in the text, of the line that is the top row.
    for (; lines.size() > rows && is_blank(lines.front()); ++first_line) lines.erase(lines.begin());
    // Where spaces stand for empty cells an editor may have cut the ends of lines and of the page.
    // Where stones fall, what is missing can only have been above them.
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

// [["0","h",…],…]: arrays of one-character strings, nothing else of JSON.
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
        if (!take('"') || rest_.size() < 2 || rest_[1] != '"') return std::nullopt;
        const auto mark = mark_of(rest_.front());
        rest_.remove_prefix(2);
        return mark;
    }

    [[nodiscard]] tl::unexpected<Error> wrong() const {
        return fail(ErrorCode::drawing_array, {{"rest", shown(rest_)}});
    }

    std::string_view rest_;
};

// The mark of whoever began, from the counts and, where those leave it open, from `turn`.
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

// Finds an order in which the stones of the columns can have fallen, the players taking turns.
// A search through the heights reached so far, each tried once.
class Unstacking {
public:
    // `stacks`: the stones of each column, from below.
    explicit Unstacking(std::vector<std::vector<Player>> stacks)
        : stacks_(std::move(stacks)), heights_(stacks_.size()) {
        for (const auto& stack : stacks_) left_ += stack.size();
    }

    enum class Outcome : std::uint8_t { found, impossible, gave_up };

    Outcome search() {
        if (left_ == 0) return Outcome::found;
        if (!failed_.empty() && failed_.contains(key())) return Outcome::impossible;
        if (failed_.size() >= most_states) return Outcome::gave_up;
        const Player turn = order_.size() % 2 == 0 ? Player::first : Player::second;
        for (const std::size_t column : candidates(turn)) {
            push(column);
            const Outcome outcome = search();
            if (outcome != Outcome::impossible) return outcome;
            pop(column);
        }
        failed_.insert(key());
        return Outcome::impossible;
    }

    [[nodiscard]] const std::vector<int>& order() const { return order_; }

private:
    // Enough for every drawing met in play; a page of contrived ones is refused as undecided.
    static constexpr std::size_t most_states = 200'000;

    struct Hash {
        std::size_t operator()(Word128 key) const {
            return Random::mix(static_cast<Word64>(key) ^
                               Random::mix(static_cast<Word64>(key >> 64)));
        }
    };

    // The heights as one number: they fit, since the board does.
    [[nodiscard]] Word128 key() const {
        Word128 key = 0;
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            key = key * (stacks_[column].size() + 1) + heights_[column];
        return key;
    }

    // Columns whose next stone is the player's, the fullest first: long columns get stuck soonest.
    [[nodiscard]] std::vector<std::size_t> candidates(Player turn) const {
        std::vector<std::size_t> columns;
        for (std::size_t column = 0; column < stacks_.size(); ++column)
            if (heights_[column] < stacks_[column].size() &&
                stacks_[column][heights_[column]] == turn)
                columns.push_back(column);
        std::ranges::stable_sort(columns, std::greater{}, [&](std::size_t column) {
            return stacks_[column].size() - heights_[column];
        });
        return columns;
    }

    void push(std::size_t column) {
        ++heights_[column];
        --left_;
        order_.push_back(static_cast<int>(column));
    }

    void pop(std::size_t column) {
        --heights_[column];
        ++left_;
        order_.pop_back();
    }

    std::vector<std::vector<Player>> stacks_;
    std::vector<std::size_t> heights_;
    std::size_t left_ = 0;
    std::vector<int> order_;
    std::unordered_set<Word128, Hash> failed_;
};

using Board = std::vector<std::optional<Player>>;  // By row * columns + column.

std::size_t slot(const Game& game, Cell cell) {
    return static_cast<std::size_t>(cell.row * game.columns + cell.column);
}

bool is_top(const Game& game, const Board& board, Cell cell) {
    return cell.row + 1 == game.rows || !board[slot(game, {cell.column, cell.row + 1})];
}

// The cells whose stone can have been the last: its absence leaves nobody with a line.
std::vector<Cell> last_stones(const Game& game, Board board, Player last) {
    std::vector<Cell> cells;
    for (int row = 0; row < game.rows; ++row) {
        for (int column = 0; column < game.columns; ++column) {
            const Cell cell{column, row};
            auto& stone = board[slot(game, cell)];
            if (stone != last || (game.drops() && !is_top(game, board, cell))) continue;
            stone.reset();
            if (!has_line(game, board, last)) cells.push_back(cell);
            stone = last;
        }
    }
    return cells;
}

Record played(const Game& game, std::span<const Move> order) {
    Record record(game);
    for (const Move move : order) {
        [[maybe_unused]] const auto legal = record.play(move);
        assert(legal);
    }
    return record;
}

Result<Record> order_drops(const Game& game, const Board& board, std::span<const Cell> lasts) {
    std::vector<std::vector<Player>> stacks(static_cast<std::size_t>(game.columns));
    for (int row = 0; row < game.rows; ++row)
        for (int column = 0; column < game.columns; ++column)
            if (const auto stone = board[slot(game, {column, row})])
                stacks[static_cast<std::size_t>(column)].push_back(*stone);

    bool gave_up = false;
    const auto attempt = [&](std::optional<Cell> last) -> std::optional<Record> {
        auto rest = stacks;
        if (last) rest[static_cast<std::size_t>(last->column)].pop_back();
        Unstacking unstacking(std::move(rest));
        const auto outcome = unstacking.search();
        gave_up = gave_up || outcome == Unstacking::Outcome::gave_up;
        if (outcome != Unstacking::Outcome::found) return std::nullopt;
        std::vector<Move> order;
        for (const int column : unstacking.order()) order.push_back(move_at(column));
        if (last) order.push_back(move_at(last->column));
        return played(game, order);
    };
    if (lasts.empty()) {
        if (auto record = attempt(std::nullopt)) return *std::move(record);
    }
    for (const Cell last : lasts)
        if (auto record = attempt(last)) return *std::move(record);
    return fail(gave_up ? ErrorCode::undecided_drawing : ErrorCode::unreachable);
}

Record order_free(const Game& game, const Board& board, std::optional<Cell> last) {
    std::array<std::vector<Move>, 2> stones;
    for (std::size_t i = 0; i < board.size(); ++i)
        if (board[i] && (!last || slot(game, *last) != i))
            stones[static_cast<std::size_t>(*board[i])].push_back(move_at(static_cast<int>(i)));
    if (last) {
        const std::size_t i = slot(game, *last);
        stones[static_cast<std::size_t>(*board[i])].push_back(move_at(static_cast<int>(i)));
    }
    std::vector<Move> order;
    for (std::size_t i = 0; i < stones[0].size(); ++i) {
        order.push_back(stones[0][i]);
        if (i < stones[1].size()) order.push_back(stones[1][i]);
    }
    return played(game, order);
}

Result<Record> record_of(const Game& game, const Board& board, int ply) {
    const bool first_has = has_line(game, board, Player::first);
    const bool second_has = has_line(game, board, Player::second);
    if (first_has && second_has) return fail(ErrorCode::two_winners);
    const Player last = ply % 2 == 0 ? Player::second : Player::first;
    std::vector<Cell> lasts;
    if (first_has || second_has) {
        if (first_has != (last == Player::first)) return fail(ErrorCode::played_after_win);
        lasts = last_stones(game, board, last);
        if (lasts.empty()) return fail(ErrorCode::unreachable);
    }
    if (game.drops()) return order_drops(game, board, lasts);
    return order_free(game, board, lasts.empty() ? std::nullopt : std::optional(lasts.front()));
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
    constexpr std::size_t longest = 16'384;  // Many times the largest board, however spaced out.
    if (text.size() > longest)
        return fail(ErrorCode::too_long, {{"limit", static_cast<std::int64_t>(longest)}});
    if (const auto wrong = control_character(text))
        return fail(ErrorCode::not_text, {{"position", static_cast<std::int64_t>(*wrong) + 1}});
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos) return fail(ErrorCode::drawing_empty);
    const auto marks = text[start] == '[' ? ArrayReader(text).read(game) : read_lines(game, text);
    if (!marks) return tl::unexpected<Error>(marks.error());

    int x = 0;
    int o = 0;
    for (const auto& row : *marks) {
        x += static_cast<int>(std::ranges::count(row, Mark::x));
        o += static_cast<int>(std::ranges::count(row, Mark::o));
    }
    const auto began = who_began(x, o, turn);
    if (!began) return tl::unexpected<Error>(began.error());

    Board board(static_cast<std::size_t>(game.cells()));
    for (int row = 0; row < game.rows; ++row) {
        for (int column = 0; column < game.columns; ++column) {
            const Mark mark = (*marks)[static_cast<std::size_t>(game.rows - 1 - row)]
                                      [static_cast<std::size_t>(column)];
            if (mark == Mark::empty) continue;
            if (game.drops() && row > 0 && !board[slot(game, {column, row - 1})])
                return fail(ErrorCode::floating_stone, {{"column", column + 1}, {"row", row + 1}});
            board[slot(game, {column, row})] = mark == *began ? Player::first : Player::second;
        }
    }
    return record_of(game, board, x + o);
}

std::string to_drawing(const Record& record) {
    std::string text;
    for (int row = record.game().rows - 1; row >= 0; --row)
        text += row_text(record, row, ".xo") + "\n";
    return text;
}

std::string to_array(const Record& record) {
    std::string text = "[";
    for (int row = record.game().rows - 1; row >= 0; --row) {
        text += row == record.game().rows - 1 ? "[" : ",[";
        for (const char symbol : row_text(record, row, "0mh"))
            text += std::string("\"") + symbol + "\",";
        text.back() = ']';
    }
    return text + "]";
}

}  // namespace puissance
