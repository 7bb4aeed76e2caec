#include "cli/arguments.h"

#include <charconv>

#include "base/seconds.h"
#include "base/try.h"
#include "game/shown.h"
#include "system/files.h"

namespace puissance::app {

namespace {

constexpr std::int64_t max_depth = max_free_side * max_free_side;
constexpr std::int64_t max_memory = 1 << 16;
constexpr std::int64_t max_threads = 256;
constexpr std::size_t max_drawing_bytes = 1U << 20U;
constexpr std::int64_t max_nodes = 1'000'000'000'000'000;

tl::unexpected<Error> not_a_number(std::string_view option, std::string_view text,
                                   std::string smallest, std::string largest) {
    return fail(ErrorCode::wrong_number, {{"option", std::string(option)},
                                          {"text", shown(text)},
                                          {"smallest", std::move(smallest)},
                                          {"largest", std::move(largest)}});
}

}  // namespace

void add_common(Command& command, CommonArguments& arguments) {
    command.option("--game", arguments.game, "help.option.game", "G");
    command.flag("--json", command.shell().json, "help.option.json");
    command.language_option();
}

void add_position(Command& command, PositionArguments& arguments) {
    add_common(command, arguments);
    command.argument("MOVES", arguments.moves, "help.option.moves", false);
    command.option("--board", arguments.board, "help.option.board", "FILE");
    command.option("--turn", arguments.turn, "help.option.turn", "x|o");
}

void add_thinking(Command& command, ThinkingArguments& arguments) {
    command.option("--time", arguments.time, "help.option.time", "S");
    command.option("--depth", arguments.depth, "help.option.depth", "N");
    command.option("--nodes", arguments.nodes, "help.option.nodes", "N");
    command.option("--memory", arguments.memory, "help.option.memory", "MiB");
    command.option("--seed", arguments.seed, "help.option.seed", "N");
}

Result<Record> read_position(const PositionArguments& arguments) {
    TRY_ASSIGN(const auto game, parse_game(arguments.game));
    if (arguments.board.empty()) {
        if (!arguments.turn.empty())
            return fail(ErrorCode::wrong_usage, {{"reason", "turn_without_board"}});
        return parse_moves(game, arguments.moves);
    }
    if (!arguments.moves.empty())
        return fail(ErrorCode::wrong_usage, {{"reason", "moves_and_board"}});
    std::optional<Player> turn;
    if (arguments.turn == "x") turn = Player::first;
    else if (arguments.turn == "o") turn = Player::second;
    else if (!arguments.turn.empty())
        return fail(ErrorCode::wrong_option,
                    {{"option", "--turn"}, {"value", shown(arguments.turn)}, {"expected", "x, o"}});
    TRY_ASSIGN(const auto drawing, system::read_file(arguments.board, max_drawing_bytes));
    return parse_drawing(game, drawing, turn);
}

Result<ThinkingSettings> read_thinking(const ThinkingArguments& arguments) {
    ThinkingSettings settings;
    settings.limits.stop = &Shell::stop();
    if (!arguments.time.empty()) {
        TRY_ASSIGN(settings.limits.time, read_seconds("--time", arguments.time));
    }
    if (!arguments.depth.empty()) {
        TRY_ASSIGN(const auto depth, read_number("--depth", arguments.depth, 1, max_depth));
        settings.limits.depth = static_cast<int>(depth);
    }
    if (!arguments.nodes.empty()) {
        TRY_ASSIGN(const auto nodes, read_number("--nodes", arguments.nodes, 1, max_nodes));
        settings.limits.nodes = static_cast<std::uint64_t>(nodes);
    }
    if (!arguments.memory.empty()) {
        TRY_ASSIGN(const auto memory, read_number("--memory", arguments.memory, 1, max_memory));
        settings.memory_mib = static_cast<std::size_t>(memory);
    }
    if (!arguments.seed.empty()) {
        TRY_ASSIGN(const auto seed, read_number("--seed", arguments.seed, 0,
                                                std::numeric_limits<std::int64_t>::max()));
        settings.seed = static_cast<std::uint64_t>(seed);
    }
    return settings;
}

Result<std::int64_t> read_number(std::string_view option, std::string_view text,
                                 std::int64_t smallest, std::int64_t largest) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < smallest ||
        number > largest)
        return not_a_number(option, text, std::to_string(smallest), std::to_string(largest));
    return number;
}

Result<std::chrono::nanoseconds> read_seconds(std::string_view option, std::string_view text) {
    constexpr std::chrono::milliseconds shortest{1};
    constexpr std::chrono::seconds longest{86'400};
    const auto time = parse_seconds(text);
    if (!time || *time < shortest || *time > longest)
        return not_a_number(option, text, "0.001", "86400");
    return *time;
}

Result<int> read_threads(std::string_view text, int otherwise) {
    if (text.empty()) return otherwise;
    return read_number("--threads", text, 1, max_threads).map([](std::int64_t number) {
        return static_cast<int>(number);
    });
}

}  // namespace puissance::app
