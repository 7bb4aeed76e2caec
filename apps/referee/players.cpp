#include "referee/players.h"

#include <filesystem>

#include <unistd.h>

#include "base/try.h"
#include "game/shown.h"
#include "referee/command_words.h"
#include "referee/gomocup_seat.h"
#include "referee/python_runner.h"
#include "system/files.h"
#include "words/words.h"

namespace puissance::referee {

namespace {

constexpr int gomocup_align = 5;

bool is_on_path(std::string_view name) {
    const char* const path = std::getenv("PATH");
    for (std::string_view rest = path == nullptr ? "" : path; !rest.empty();) {
        const auto colon = std::min(rest.find(':'), rest.size());
        const std::string file = std::string(rest.substr(0, colon)) + "/" + std::string(name);
        if (access(file.c_str(), X_OK) == 0) return true;
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return false;
}

// No network, all files read-only, a temporary folder of its own, processes of its own, and no
// services of this machine, whose sockets are under /run. The working folder and those of files
// that the command names are seen even where they are under /tmp or /run.
std::vector<std::string> sandboxed(const std::vector<std::string>& command) {
    // Such files are in memory.
    const std::string most = std::to_string(256U << 20U);
    std::vector<std::string> words{"bwrap"};
    const auto add = [&](std::initializer_list<std::string> more) {
        words.insert(words.end(), more);
    };
    add({"--ro-bind", "/", "/", "--proc", "/proc"});
    add({"--dev", "/dev", "--size", most, "--tmpfs", "/dev/shm", "--remount-ro", "/dev"});
    add({"--size", most, "--tmpfs", "/tmp", "--tmpfs", "/run"});
    add({"--unshare-all", "--die-with-parent", "--cap-drop", "ALL"});
    std::error_code error;
    const std::string here = std::filesystem::current_path(error);
    std::vector<std::string> folders{here};
    for (const std::filesystem::path file : command) {
        const auto folder = std::filesystem::absolute(file, error).parent_path();
        if (file.has_parent_path() && folder != folder.root_path() &&
            std::filesystem::exists(file, error))
            folders.push_back(folder);
    }
    for (const std::string& folder : folders) add({"--ro-bind", folder, folder});
    add({"--remount-ro", "/run", "--chdir", here, "--"});
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

// The command of a player that is a program; empty where it is none.
Result<std::vector<std::string>> command_of(std::string_view text) {
    for (const std::string_view prefix : {"program:", "gomocup:"})
        if (text.starts_with(prefix)) return command_words(text.substr(prefix.size()));
    constexpr std::string_view python = "python:";
    if (!text.starts_with(python)) return std::vector<std::string>();
    return std::vector<std::string>{"python3", "-c", std::string(python_runner),
                                    std::string(text.substr(python.size()))};
}

// Where programs may play, how they are written, and what a file that there is was meant to be.
Error with_programs(Error error, std::string_view text) {
    if (error.code != ErrorCode::unknown_player) return error;
    for (Fact& fact : error.facts)
        if (fact.name == "expected")
            std::get<std::string>(fact.value) +=
                ", program:COMMAND, gomocup:COMMAND, python:FILE, http://HOST:PORT";
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(text, ignored)) return error;
    std::erase_if(error.facts, [](const Fact& fact) { return fact.name == "meant"; });
    const char* const stem = text.ends_with(".py") ? "python:" : "program:";
    error.facts.push_back({"meant", stem + shown(text)});
    return error;
}

}  // namespace

Result<PlayerOnBoard> parse_player(std::string_view text, const PlayerSettings& settings) {
    PlayerOnBoard player{std::string(text), Contestant{}};
    TRY_ASSIGN(auto command, command_of(text));
    if (!command.empty()) {
        if (settings.sandbox) {
            if (!is_on_path("bwrap"))
                return fail(ErrorCode::wrong_usage, {{"reason", "no_sandbox"}});
            command = sandboxed(command);
        }
        const auto protocol =
            text.starts_with("gomocup:") ? Program::Protocol::gomocup : Program::Protocol::lines;
        player.kind = Program{protocol, {std::move(command), settings.time, settings.limits}};
        return player;
    }
    if (text.starts_with("http://")) {
        TRY_ASSIGN(auto address, parse_address(text));
        if (!address.is_loopback() && !settings.allow_host)
            return fail(ErrorCode::wrong_usage,
                        {{"reason", "other_host"}, {"address", shown(address.host)}});
        player.kind = std::move(address);
        return player;
    }
    TRY_ASSIGN(auto contestant, parse_contestant(text).map_error([&](Error error) {
        return with_programs(std::move(error), text);
    }));
    if (contestant.is_human) return fail(ErrorCode::wrong_usage, {{"reason", "human_cannot"}});
    player.text = contestant.text;
    player.kind = std::move(contestant);
    return player;
}

Result<void> can_play(const PlayerOnBoard& player, const Game& game) {
    const auto* const program = std::get_if<Program>(&player.kind);
    if (program == nullptr || program->protocol != Program::Protocol::gomocup) return {};
    if (!game.drops() && game.align == gomocup_align) return {};
    return fail(ErrorCode::wrong_usage, {{"reason", "gomocup_game"}, {"game", to_text(game)}});
}

Contestant contestant_of(const PlayerOnBoard& player) {
    if (const auto* const contestant = std::get_if<Contestant>(&player.kind)) return *contestant;
    Contestant program;
    program.is_program = true;
    program.text = player.text;
    return program;
}

Result<Chair> Chair::make(const PlayerOnBoard& player, const Game& game,
                          const PlayerSettings& settings, std::size_t memory_mib) {
    TRY(can_play(player, game));
    Chair chair;
    if (const auto* const contestant = std::get_if<Contestant>(&player.kind)) {
        TRY_ASSIGN(chair.engine_, make_engine(game, memory_mib));
        chair.seat_ = std::make_unique<EngineSeat>(*contestant, *chair.engine_);
    } else if (const auto* const address = std::get_if<ServiceAddress>(&player.kind)) {
        chair.seat_ = std::make_unique<HttpSeat>(*address, settings.time);
    } else {
        const Program& program = std::get<Program>(player.kind);
        if (program.protocol == Program::Protocol::lines)
            chair.seat_ = std::make_unique<ProgramSeat>(program.settings);
        else chair.seat_ = std::make_unique<GomocupSeat>(program.settings);
    }
    return chair;
}

std::string sentence_of(const Forfeit& forfeit, Language language) {
    std::string reason = std::to_string(forfeit.number);
    if (forfeit.foul == Foul::not_started)
        reason = words::say(
            language, "reason." + (forfeit.number == 0 ? std::string("no_answer")
                                                       : system::file_reason(forfeit.number)));
    std::string sentence =
        words::say(language, "foul." + std::string(name_of(forfeit.foul)), {{"number", reason}});
    if (!forfeit.seen.empty())
        sentence += " " + words::say(language, "foul.seen", {{"line", forfeit.seen}});
    if (!forfeit.said.empty())
        sentence += " " + words::say(language, "foul.said", {{"text", forfeit.said}});
    return sentence;
}

}  // namespace puissance::referee
