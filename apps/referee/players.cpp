#include "referee/players.h"

#include <cstring>
#include <filesystem>

#include <unistd.h>

#include "base/try.h"
#include "game/shown.h"
#include "referee/command_words.h"
#include "referee/gomocup_seat.h"
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

// No network, all files read-only, a temporary folder of its own, processes of its own. The folder
// of the command and the working folder are seen even where they are under /tmp.
std::vector<std::string> sandboxed(const std::vector<std::string>& command) {
    std::vector<std::string> words{"bwrap",         "--ro-bind",        "/",     "/",       "--dev",
                                   "/dev",          "--proc",           "/proc", "--tmpfs", "/tmp",
                                   "--unshare-all", "--die-with-parent"};
    std::error_code error;
    const std::string here = std::filesystem::current_path(error);
    const std::filesystem::path file(command[0]);
    std::vector<std::string> folders{here};
    if (file.has_parent_path())
        folders.push_back(std::filesystem::absolute(file, error).parent_path());
    for (const std::string& folder : folders)
        words.insert(words.end(), {"--ro-bind", folder, folder});
    words.insert(words.end(), {"--chdir", here, "--"});
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

}  // namespace

Result<PlayerOnBoard> parse_player(std::string_view text, const PlayerSettings& settings) {
    PlayerOnBoard player{std::string(text), Contestant{}};
    for (const auto& [prefix, protocol] : {std::pair{"program:", Program::Protocol::lines},
                                           std::pair{"gomocup:", Program::Protocol::gomocup}}) {
        if (!text.starts_with(prefix)) continue;
        Program program{protocol, {{}, settings.time, settings.limits}};
        TRY_ASSIGN(program.settings.command, command_words(text.substr(std::strlen(prefix))));
        if (settings.sandbox) {
            if (!is_on_path("bwrap"))
                return fail(ErrorCode::wrong_usage, {{"reason", "no_sandbox"}});
            program.settings.command = sandboxed(program.settings.command);
        }
        player.kind = std::move(program);
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
    TRY_ASSIGN(auto contestant, parse_contestant(text));
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
    if (forfeit.foul == Foul::not_started && forfeit.number != 0)
        reason = words::say(language, "reason." + system::file_reason(forfeit.number));
    std::string sentence =
        words::say(language, "foul." + std::string(name_of(forfeit.foul)), {{"number", reason}});
    if (!forfeit.seen.empty())
        sentence += " " + words::say(language, "foul.seen", {{"line", forfeit.seen}});
    if (!forfeit.said.empty())
        sentence += " " + words::say(language, "foul.said", {{"text", forfeit.said}});
    return sentence;
}

}  // namespace puissance::referee
