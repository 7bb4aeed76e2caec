#include "play/sgf.h"

#include <cctype>

#include "base/lower_case.h"
#include "base/try.h"
#include "game/take_number.h"
#include "play/file_place.h"
#include "puissance/version.h"

namespace puissance {

namespace {

constexpr std::string_view spaces = " \t\r\n\v\f";
// Points count columns from the left and rows from the top, and end with Z.
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Boards beyond Z, which nobody else has, are written in our own way.
std::string point_of(const Game& game, Cell cell) {
    if (std::max(game.columns, game.rows) > static_cast<int>(letters.size()))
        return to_text(game, move_at(cell.column));
    return {letters[static_cast<std::size_t>(cell.column)],
            letters[static_cast<std::size_t>(game.rows - 1 - cell.row)]};
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        if (letter == ']' || letter == '\\') safe += '\\';
        safe += letter;
    }
    return safe;
}

// A backslash keeps the next character, or joins two lines.
std::string unescaped(std::string_view text) {
    std::string plain;
    bool is_kept = false;
    for (const char letter : text) {
        const bool is_backslash = letter == '\\' && !is_kept;
        if (!is_backslash && !(is_kept && letter == '\n')) plain += letter;
        is_kept = is_backslash;
    }
    return plain;
}

std::string_view trimmed(std::string_view text) {
    const auto start = std::min(text.find_first_not_of(spaces), text.size());
    text.remove_prefix(start);
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

// The end of a value whose `[` has been taken: its `]`, or npos.
std::size_t end_of_value(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size() && text[i] != ']') i += text[i] == '\\' ? 2U : 1U;
    return i < text.size() ? i : std::string_view::npos;
}

// Black is B of SGF, whoever begins.
enum class Colour : std::uint8_t { black, white };

struct Stone {
    Colour colour;
    std::string_view point;
};

// What the properties of the main line say.
struct Tree {
    std::optional<std::string_view> game_number;
    std::optional<std::string_view> size;
    std::string_view rules;
    std::string_view turn;
    std::array<std::string_view, 2> names;  // Of black and white.
    std::vector<Stone> placed;              // Before the first move.
    std::vector<Stone> moves;
};

class SgfReader {
public:
    SgfReader(const GameText& game, std::string_view name, const std::optional<Game>& wanted)
        : rest_(game.text), source_{game, name}, wanted_(wanted) {}

    Result<SavedGame> read() {
        TRY(read_main_line());
        TRY_ASSIGN(const Game game, read_game());
        TRY_ASSIGN(Record record, read_start(game));
        for (const Stone& stone : tree_.moves) TRY(play(record, stone));
        SavedGame saved = game_of_people(std::move(record));
        for (const Colour colour : {Colour::black, Colour::white}) {
            const auto called = trimmed(tree_.names[static_cast<std::size_t>(colour)]);
            if (!called.empty())
                seat(saved, colour == first_ ? Player::first : Player::second, unescaped(called));
        }
        return saved;
    }

private:
    // The main line ends with the first `)`, since variations follow what they vary.
    Result<void> read_main_line() {
        while (true) {
            rest_.remove_prefix(std::min(rest_.find_first_not_of(spaces), rest_.size()));
            if (rest_.empty()) return source_.unreadable(rest_.data(), "sgf_unended");
            const char head = rest_.front();
            if (head == ')') return {};
            if (head == '(' || head == ';') rest_.remove_prefix(1);
            else TRY(read_property());
        }
    }

    Result<void> read_property() {
        const std::string_view whole = rest_;
        std::string name;  // Small letters between the capitals were for readers, long ago.
        while (!rest_.empty() && std::isalpha(static_cast<unsigned char>(rest_.front())) != 0) {
            if (rest_.front() <= 'Z') name += rest_.front();
            rest_.remove_prefix(1);
        }
        if (name.empty())
            return source_.unreadable(whole.data(), "sgf_symbol", first_character(whole));
        int values = 0;
        while (true) {
            const auto next = rest_.find_first_not_of(spaces);
            if (next == std::string_view::npos || rest_[next] != '[') break;
            rest_.remove_prefix(next + 1);
            const std::size_t end = end_of_value(rest_);
            if (end == std::string_view::npos)
                return source_.unreadable(rest_.data() - 1, "sgf_open_value");
            TRY(take(name, rest_.substr(0, end)));
            rest_.remove_prefix(end + 1);
            ++values;
        }
        if (values == 0) return source_.unreadable(whole.data(), "sgf_no_value", name);
        return {};
    }

    Result<void> take(std::string_view name, std::string_view value) {
        if (name == "B" || name == "W")
            tree_.moves.push_back({name == "B" ? Colour::black : Colour::white, value});
        else if (name == "AB" || name == "AW" || name == "AE") {
            if (!tree_.moves.empty() || name == "AE")
                return source_.unreadable(value.data(), "sgf_late_stones", name);
            tree_.placed.push_back({name == "AB" ? Colour::black : Colour::white, value});
        } else if (name == "PB" || name == "PW") tree_.names[name == "PB" ? 0 : 1] = value;
        else if (name == "SZ") tree_.size = value;
        else if (name == "GM") tree_.game_number = value;
        else if (name == "RU") tree_.rules = value;
        else if (name == "PL") tree_.turn = trimmed(value);
        return {};
    }

    // The size of the board: columns and rows.
    Result<std::pair<int, int>> read_size() const {
        if (!tree_.size) {
            if (wanted_) return std::pair(wanted_->columns, wanted_->rows);
            constexpr int usual = 15;
            return std::pair(usual, usual);
        }
        std::string_view text = trimmed(*tree_.size);
        const auto columns = text.empty() ? std::nullopt : take_number(text);
        auto rows = columns;
        if (text.starts_with(':')) {
            text.remove_prefix(1);
            rows = text.empty() ? std::nullopt : take_number(text);
        }
        if (!columns || !rows || !text.empty())
            return source_.unreadable(tree_.size->data(), "sgf_size", *tree_.size);
        return std::pair(*columns, *rows);
    }

    // As RU says in our words; else what is wanted; else five in a row, or Connect Four on its own
    // board.
    Result<Game> read_game() const {
        if (tree_.game_number && trimmed(*tree_.game_number) != "4")
            return source_.unreadable(tree_.game_number->data(), "sgf_other_game",
                                      *tree_.game_number);
        const std::string rules = unescaped(trimmed(tree_.rules));
        if (const auto named = parse_game(rules)) {
            if (wanted_ && *wanted_ != *named) return source_.other_game(*named);
            if (!tree_.size) return *named;
            TRY_ASSIGN(const auto size, read_size());
            if (size == std::pair(named->columns, named->rows)) return *named;
            return source_.unreadable(tree_.size->data(), "sgf_size", *tree_.size);
        }
        TRY_ASSIGN(const auto size, read_size());
        const auto [columns, rows] = size;
        if (wanted_ && size == std::pair(wanted_->columns, wanted_->rows)) return *wanted_;
        constexpr Game connect_four;
        const bool is_connect_four = columns == connect_four.columns && rows == connect_four.rows;
        auto game =
            is_connect_four
                ? Result<Game>(connect_four)
                : make_game(columns, rows, std::min(gomoku_line, std::max(columns, rows)),
                            Gravity::none,
                            lower_case(rules) == "standard" ? Rule::exactly : Rule::at_least);
        if (!game) return source_.wrong(tree_.size->data(), std::move(game.error()));
        if (wanted_) return source_.other_game(*game);
        return *game;
    }

    // Two letters, or as we write it: `h8`, `4`.
    Result<Cell> cell_of(const Record& record, std::string_view point) const {
        const Game& game = record.game();
        const std::string_view text = trimmed(point);
        const auto column = text.size() == 2 ? letters.find(text[0]) : std::string_view::npos;
        const auto row = text.size() == 2 ? letters.find(text[1]) : std::string_view::npos;
        if (column != std::string_view::npos && row != std::string_view::npos) {
            const Cell cell{static_cast<int>(column), game.rows - 1 - static_cast<int>(row)};
            if (cell.column < game.columns && cell.row >= 0) return cell;
            return source_.wrong(
                point.data(),
                {ErrorCode::cell_outside,
                 {{"cell", shown(text)}, {"columns", game.columns}, {"rows", game.rows}}});
        }
        const auto move = parse_move(game, text);
        if (!move) return source_.wrong(point.data(), move.error());
        if (!game.drops())
            return Cell{index_of(*move) % game.columns, index_of(*move) / game.columns};
        if (const auto can = record.check(*move); !can)
            return source_.wrong(point.data(), can.error());
        return record.cell_of(*move);
    }

    // The position before the first move. Says who is first.
    Result<Record> read_start(const Game& game) {
        std::optional<Colour> turn;
        if (!tree_.moves.empty()) turn = tree_.moves.front().colour;
        if (!tree_.turn.empty())
            turn = lower_case(tree_.turn).front() == 'w' ? Colour::white : Colour::black;
        first_ = turn.value_or(Colour::black);
        if (tree_.placed.empty()) return Record(game);
        const Record empty(game);
        Rows rows = to_rows(empty);
        std::array<int, 2> stones{};
        for (const Stone& stone : tree_.placed) {
            TRY_ASSIGN(const Cell cell, cell_of(empty, stone.point));
            std::string& symbol = rows[static_cast<std::size_t>(game.rows - 1 - cell.row)]
                                      [static_cast<std::size_t>(cell.column)];
            if (symbol != "0")
                return source_.wrong(stone.point.data(), {ErrorCode::cell_taken, {}});
            symbol = stone.colour == Colour::black ? "x" : "o";
            ++stones[static_cast<std::size_t>(stone.colour)];
        }
        if (stones[0] != stones[1]) first_ = stones[0] > stones[1] ? Colour::black : Colour::white;
        auto record = parse_rows(
            game, rows,
            stones[0] != stones[1]
                ? std::nullopt
                : std::optional(first_ == Colour::black ? Player::first : Player::second));
        if (!record) return source_.wrong(tree_.placed.front().point.data(), record.error());
        return record;
    }

    Result<void> play(Record& record, const Stone& stone) const {
        const bool is_first = record.turn() == Player::first;
        if ((stone.colour == first_) != is_first)
            return source_.unreadable(stone.point.data(), "sgf_turn");
        if (trimmed(stone.point).empty()) return source_.unreadable(stone.point.data(), "sgf_pass");
        if (record.is_over())
            return source_.wrong(stone.point.data(), record.check(move_at(0)).error());
        TRY_ASSIGN(const Cell cell, cell_of(record, stone.point));
        const Game& game = record.game();
        const Move move =
            move_at(game.drops() ? cell.column : cell.row * game.columns + cell.column);
        if (const auto can = record.check(move); !can)
            return source_.wrong(stone.point.data(), can.error());
        if (record.cell_of(move) != cell)
            return source_.wrong(stone.point.data(),
                                 {record.cell_of(move).row > cell.row ? ErrorCode::cell_taken
                                                                      : ErrorCode::floating_stone,
                                  {{"column", cell.column + 1},
                                   {"row", cell.row + 1},
                                   {"cell", shown(stone.point)}}});
        return record.play(move);
    }

    std::string_view rest_;
    FileSource source_;
    std::optional<Game> wanted_;
    Tree tree_;
    Colour first_ = Colour::black;
};

}  // namespace

std::string to_sgf(const SavedGame& saved) {
    const Record& record = saved.record;
    const Game& game = record.game();
    std::string text = "(;FF[4]GM[4]CA[UTF-8]AP[Puissance:" PUISSANCE_VERSION "]SZ[" +
                       std::to_string(game.columns) +
                       (game.columns == game.rows ? "" : ":" + std::to_string(game.rows)) +
                       "]\nRU[" + to_text(game) + "]PB[" + escaped(seated(saved, Player::first)) +
                       "]PW[" + escaped(seated(saved, Player::second)) + "]";
    if (record.winner()) text += record.winner() == Player::first ? "RE[B+]" : "RE[W+]";
    else if (record.is_over()) text += "RE[0]";
    for (std::size_t i = 0; i < saved.remarks.size(); ++i)
        text += (i == 0 ? "\nGC[" : "\n") + escaped(saved.remarks[i]);
    if (!saved.remarks.empty()) text += "]";
    constexpr std::size_t moves_a_line = 10;
    const auto cells = record.cells_played();
    for (std::size_t i = 0; i < cells.size(); ++i)
        text += std::string(i % moves_a_line == 0 ? "\n" : "") + (i % 2 == 0 ? ";B[" : ";W[") +
                point_of(game, cells[i]) + "]";
    return text + ")\n";
}

std::vector<GameText> split_sgf(std::string_view file) {
    std::vector<GameText> games;
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (file[i] == '[') {
            const std::size_t end = end_of_value(file.substr(i + 1));
            if (end == std::string_view::npos) break;
            i += end + 1;
        } else if (file[i] == '(') {
            if (depth++ == 0) start = i;
        } else if (file[i] == ')' && depth > 0 && --depth == 0) {
            add_game(games, file, file.substr(start, i + 1 - start), GameFormat::sgf);
        }
    }
    if (depth > 0) add_game(games, file, file.substr(start), GameFormat::sgf);
    return games;
}

Result<SavedGame> parse_sgf(const GameText& game, std::string_view name,
                            const std::optional<Game>& wanted) {
    return SgfReader(game, name, wanted).read();
}

}  // namespace puissance
