// puissance play: the terminal game.
#include <array>
#include <charconv>
#include <memory>

#include "base/lower_case.h"
#include "base/try.h"
#include "cli/arguments.h"
#include "cli/json_play.h"
#include "cli/machine.h"
#include "cli/program_arguments.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "play/online_new_game.h"
#include "terminal/menu.h"
#include "terminal/online_play.h"
#include "terminal/terminal.h"

namespace puissance::app {

namespace {

struct PlayArguments : PositionArguments, SettingArguments, ProgramArguments {
    std::string first;
    std::string second;
    std::string opening;
    bool plain = false;
    std::string link;
    bool invites = false;
    std::string site;
    std::string clock = "none";
    std::string seat = "drawn";
    std::string nickname;
};

// A person, one of ours, or a program, for which a chair is made.
Result<Contestant> read_player(const std::string& text, const Game& game,
                               const referee::PlayerSettings& settings,
                               terminal::Programs& programs) {
    if (auto person = parse_contestant(text); person && person->is_human) return person;
    TRY_ASSIGN(const auto player, referee::parse_player(text, settings));
    Contestant contestant = referee::contestant_of(player);
    if (!contestant.is_program) return contestant;
    TRY_ASSIGN(auto made, referee::Chair::make(player, game, settings));
    const auto chair = std::make_shared<referee::Chair>(std::move(made));
    programs.seats.insert_or_assign(contestant.text, std::shared_ptr<Seat>(chair, chair->seat()));
    return contestant;
}

Result<std::optional<Swap2>> read_opening(const PlayArguments& arguments, const SavedGame& saved) {
    if (arguments.opening.empty()) return saved.opening;
    if (lower_case(arguments.opening) != "swap2")
        return fail(
            ErrorCode::wrong_option,
            {{"option", "--opening"}, {"value", shown(arguments.opening)}, {"expected", "swap2"}});
    if (!has_swap2(saved.record.game()) || saved.record.ply() > 0)
        return fail(ErrorCode::wrong_usage, {{"reason", "swap2_game"}});
    return Swap2{};
}

Result<terminal::Options> read_options(const PlayArguments& arguments, bool game_given,
                                       words::Language language) {
    terminal::Options options;
    TRY_ASSIGN(const SavedGame saved, read_game(arguments));
    const Record& start = saved.record;
    // A file says who plays, unless the command does.
    if (arguments.names_file()) {
        options.first = saved.first;
        options.second = saved.second;
    }
    if (game_given || start.ply() > 0) options.game = start.game();
    if (start.ply() > 0) options.start = start;
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    TRY_ASSIGN(const auto programs, read_programs(arguments, settings.limits.time));
    for (const auto& [text, player] : {std::pair(&arguments.first, &options.first),
                                       std::pair(&arguments.second, &options.second)}) {
        if (text->empty()) continue;
        TRY_ASSIGN(*player, read_player(*text, start.game(), programs, options.programs));
    }
    TRY_ASSIGN(options.opening, read_opening(arguments, saved));
    if (options.opening) {
        options.game = start.game();
        for (auto* const player : {&options.first, &options.second}) {
            if (!*player) *player = terminal::human();
            if ((*player)->is_program)
                return fail(ErrorCode::wrong_usage, {{"reason", "swap2_program"}});
        }
    }
    options.programs.words = [language](const std::string& program, const Forfeit& forfeit) {
        return words::say(
            language, "move.forfeit",
            {{"player", program}, {"reason", referee::sentence_of(forfeit, language)}});
    };
    options.language = language;
    options.time = settings.limits.time;
    options.memory_mib = settings.memory_mib;
    options.seed = seed_of(settings);
    options.plain = arguments.plain;
    return options;
}

tl::unexpected<Error> wrong_option(const char* option, const std::string& value,
                                   const char* expected) {
    return fail(ErrorCode::wrong_option,
                {{"option", option}, {"value", shown(value)}, {"expected", expected}});
}

tl::unexpected<Error> wrong_clock(const std::string& text) {
    return wrong_option("--clock", text, "1+0 … 180+180, 1d, 2d, 3d, 7d, 14d, none");
}

// A whole number at the start of the text, which is taken from it.
std::optional<int> take_whole(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// "5+3": minutes and seconds added with each move; "3d": days a move; "none".
Result<online::ClockRule> read_clock(const std::string& text) {
    constexpr int most = 10'000;
    online::ClockRule clock;
    if (text == "none") return clock;
    std::string_view rest = text;
    const auto first = take_whole(rest);
    if (first && *first <= most && rest == "d") {
        clock.days = *first;
        return clock;
    }
    const bool has_increment = rest.starts_with('+');
    if (has_increment) rest.remove_prefix(1);
    const auto second = has_increment ? take_whole(rest) : std::nullopt;
    if (!first || !second || *first > most || *second > most || !rest.empty())
        return wrong_clock(text);
    clock.base = std::chrono::minutes(*first);
    clock.increment = std::chrono::seconds(*second);
    return clock;
}

Result<std::optional<int>> read_seat(const std::string& text) {
    constexpr std::array<std::string_view, 3> seats{"first", "second", "drawn"};
    for (const int seat : {0, 1})
        if (lower_case(text) == seats[static_cast<std::size_t>(seat)]) return seat;
    if (lower_case(text) == seats.back()) return std::nullopt;
    return wrong_option("--seat", text, "first, second, drawn");
}

Result<remote::Invitation> read_invitation(const PlayArguments& arguments) {
    if (arguments.site.empty())
        return fail(ErrorCode::wrong_usage, {{"reason", "invite_without_host"}});
    remote::Invitation invitation;
    TRY_ASSIGN(invitation.site, remote::parse_site(arguments.site));
    TRY_ASSIGN(const Record start, read_position(arguments));
    TRY_ASSIGN(invitation.clock, read_clock(arguments.clock));
    TRY_ASSIGN(invitation.seat, read_seat(arguments.seat));
    invitation.rules = to_text(start.game());
    invitation.start = to_text(start);
    online::NewGame game;
    game.rules = invitation.rules;
    game.start = invitation.start;
    TRY(online::check_new_game(game));
    game.clock = invitation.clock;
    if (!online::check_new_game(game)) return wrong_clock(arguments.clock);
    return invitation;
}

Result<terminal::OnlineOptions> read_online(const PlayArguments& arguments) {
    if (!online::is_nickname(arguments.nickname))
        return fail(ErrorCode::wrong_usage, {{"reason", "wrong_nickname"}});
    terminal::OnlineOptions options;
    options.nickname = arguments.nickname;
    if (arguments.invites) {
        TRY_ASSIGN(options.way, read_invitation(arguments));
    } else {
        TRY_ASSIGN(options.way, remote::parse_link(arguments.link));
    }
    return options;
}

// Where nobody says who plays, a program begins and the best machine replies.
Result<Session> read_json_game(const PlayArguments& arguments) {
    TRY_ASSIGN(SavedGame saved, read_game(arguments));
    if (!arguments.names_file()) {
        TRY_ASSIGN(saved.second, parse_contestant("perfect"));
    }
    for (const auto& [text, player] :
         {std::pair(&arguments.first, &saved.first), std::pair(&arguments.second, &saved.second)}) {
        if (text->empty()) continue;
        TRY_ASSIGN(*player, parse_contestant(*text));
    }
    return Session(std::move(saved.record), std::move(saved.first), std::move(saved.second));
}

void run_json(const PlayArguments& arguments, Shell& shell) {
    auto session = read_json_game(arguments);
    if (!session) return shell.refuse(session.error());
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    play_json(*std::move(session), *settings, shell);
}

}  // namespace

void add_play(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<PlayArguments>();
    Command command(program, shell, "play", "help.play", "help.play.examples");
    add_position(command, *arguments);
    command.option("--first", arguments->first, "help.option.first", "P");
    command.option("--second", arguments->second, "help.option.second", "P");
    command.option("--opening", arguments->opening, "help.option.opening", "swap2");
    command.flag("--plain", arguments->plain, "help.option.plain");
    add_settings(command, *arguments, {"time", "memory", "seed"});
    command.option("--online", arguments->link, "help.option.online_link", "LINK");
    command.flag("--invite", arguments->invites, "help.option.invite");
    command.option("--host", arguments->site, "help.option.invite_host", "URL");
    command.option("--clock", arguments->clock, "help.option.clock", "C");
    command.option("--seat", arguments->seat, "help.option.seat", "first|second|drawn");
    command.option("--nickname", arguments->nickname, "help.option.nickname", "N");
    add_programs(command, *arguments);
    command.exclude("--opening", {"--online", "--invite", "--json"});
    command.exclude("--json", {"--plain", "--online", "--invite"});
    command.exclude("--online", {"--invite", "--first", "--second", "--game", "MOVES", "--board"});
    for (const char* const option : {"--host", "--clock", "--seat"})
        command.only_with(option, {"--invite"});
    command.only_with("--nickname", {"--invite", "--online"});
    command.when_called([arguments, command, &shell] {
        const bool is_online = arguments->invites || command.has("--online");
        if (shell.json) return run_json(*arguments, shell);
        if (is_online) {
            auto online = read_online(*arguments);
            if (!online) return shell.refuse(online.error());
            online->language = shell.language;
            online->plain = arguments->plain;
            shell.status = static_cast<Status>(terminal::play_online(*online));
            return;
        }
        const auto options = read_options(*arguments, command.has("--game"), shell.language);
        if (!options) return shell.refuse(options.error());
        shell.status = static_cast<Status>(terminal::play(*options));
    });
}

}  // namespace puissance::app
