#include "cli/arguments.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/try.h"
#include "play/game_file.h"
#include "system/files.h"
#include "terminal/save_file.h"

namespace puissance::app {

namespace {

constexpr std::size_t max_drawing_bytes = 1U << 20U;

// "--max-nodes"
std::string option_of(std::string_view name) {
    std::string option = "--" + std::string(name);
    std::ranges::replace(option, '_', '-');
    return option;
}

Result<std::uint64_t> read_value(const Setting& setting, std::string_view option,
                                 std::string_view text) {
    const auto value = value_of(setting, text);
    if (value) return *value;
    return wrong_number(setting, option, text);
}

Result<Record> read_written_position(const PositionArguments& arguments) {
    TRY_ASSIGN(const auto game, parse_game(arguments.game));
    if (arguments.board.empty()) {
        if (!arguments.turn.empty())
            return fail(ErrorCode::wrong_usage, {{"reason", "turn_without_board"}});
        return parse_moves(game, arguments.moves);
    }
    if (!arguments.moves.empty())
        return fail(ErrorCode::wrong_usage, {{"reason", "moves_and_board"}});
    std::optional<Player> turn;
    if (!arguments.turn.empty()) {
        TRY_ASSIGN(turn, parse_turn(arguments.turn, "--turn"));
    }
    TRY_ASSIGN(const auto drawing, system::read_file(arguments.board, max_drawing_bytes));
    return parse_drawing(game, drawing, turn);
}

}  // namespace

void add_common(Command& command, CommonArguments& arguments) {
    command.option("--game", arguments.game, "help.option.game", "G");
    command.flag("--json", command.shell().json, "help.option.json");
    command.language_option();
}

void add_position(Command& command, PositionArguments& arguments) {
    add_common(command, arguments);
    command.moves(arguments.moves);
    command.option("--board", arguments.board, "help.option.board", "FILE");
    command.option("--turn", arguments.turn, "help.option.turn", "x|o");
    arguments.names_game = [command] { return command.has("--game"); };
}

void add_setting(Command& command, SettingArguments& arguments, std::string_view name,
                 std::string otherwise, std::string_view words) {
    const Setting& setting = setting_named(name);
    std::string& text = arguments.texts[name];
    text = std::move(otherwise);
    command.option(option_of(name), text, words.empty() ? setting.words : words,
                   std::string(setting.unit));
}

void add_settings(Command& command, SettingArguments& arguments,
                  std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) add_setting(command, arguments, name);
}

Result<std::optional<Game>> PositionArguments::wanted_game() const {
    if (!names_game()) return std::nullopt;
    TRY_ASSIGN(const auto wanted, parse_game(game));
    return wanted;
}

bool PositionArguments::names_file() const {
    const auto played = parse_game(game);
    if (moves.empty() || !played || parse_moves(*played, moves)) return false;
    const std::string file = moves.substr(0, moves.find(' '));
    std::error_code ignored;
    return moves == "-" || moves.find('/') != std::string::npos || file.ends_with(".txt") ||
           format_of_name(file) != GameFormat::saved || std::filesystem::exists(moves, ignored) ||
           std::filesystem::exists(file, ignored);
}

Result<SavedGame> read_game(const PositionArguments& arguments) {
    if (arguments.board.empty() && arguments.turn.empty() && arguments.names_file()) {
        TRY_ASSIGN(const auto wanted, arguments.wanted_game());
        return terminal::load_game(arguments.moves, wanted);
    }
    TRY_ASSIGN(Record record, read_written_position(arguments));
    TRY_ASSIGN(const Contestant human, parse_contestant("human"));
    return SavedGame{std::move(record), human, human};
}

Result<Record> read_position(const PositionArguments& arguments) {
    return read_game(arguments).map([](const SavedGame& saved) { return saved.record; });
}

std::string_view state_of(const Record& record) {
    if (record.winner()) return record.winner() == Player::first ? "result.first" : "result.second";
    if (record.is_over()) return "result.draw";
    return record.turn() == Player::first ? "turn.first" : "turn.second";
}

Result<Settings> read_settings(const SettingArguments& arguments) {
    Settings settings{until(Shell::stop())};
    for (const Setting& setting : all_settings) {
        const auto text = arguments.texts.find(setting.name);
        if (text == arguments.texts.end() || text->second.empty()) continue;
        TRY_ASSIGN(const auto value, read_value(setting, option_of(setting.name), text->second));
        setting.set(settings, value);
    }
    return settings;
}

Result<std::int64_t> read_number(std::string_view option, std::string_view text,
                                 std::int64_t smallest, std::int64_t largest) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < smallest ||
        number > largest)
        return wrong_number(option, text, std::to_string(smallest), std::to_string(largest));
    return number;
}

Result<std::chrono::nanoseconds> read_seconds(std::string_view option, std::string_view text) {
    TRY_ASSIGN(const auto value, read_value(setting_named("time"), option, text));
    return std::chrono::nanoseconds(value);
}

}  // namespace puissance::app
