// puissance me: the person at this terminal: rating, results, mistakes and every game kept.
#include <algorithm>
#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/games_file.h"
#include "cli/me_text.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "system/files.h"
#include "system/line_reader.h"
#include "terminal/games_exchange.h"
#include "terminal/online_command.h"
#include "terminal/save_file.h"

namespace puissance::app {

namespace {

struct MeArguments {
    std::string game;
    std::string export_file;
    std::string import_file;
    bool reviews = false;
    bool deletes = false;
    bool is_sure = false;
    bool all = false;

    [[nodiscard]] int deeds() const {
        return (export_file.empty() ? 0 : 1) + (import_file.empty() ? 0 : 1) + (reviews ? 1 : 0) +
               (deletes ? 1 : 0);
    }
};

using terminal::KeptGame;

std::string counted(std::size_t count) { return std::to_string(count); }

// All that is kept; lines that cannot be read are said.
Result<std::vector<KeptGame>> read_kept(const std::optional<Game>& game, const Shell& shell) {
    const terminal::KeptGames kept;
    TRY_ASSIGN(auto all, kept.read());
    if (all.unreadable > 0)
        shell.tell(shell.say("me.unreadable", {{"count", std::to_string(all.unreadable)},
                                               {"file", shown(kept.file())}}));
    if (game)
        std::erase_if(all.games,
                      [&](const KeptGame& one) { return one.saved.record.game() != *game; });
    return std::move(all.games);
}

Result<void> export_games(const MeArguments& arguments, const std::vector<KeptGame>& games,
                          Shell& shell) {
    TRY(GamesFile::named(arguments.export_file, ""));  // What is no file of games stays.
    TRY(system::write_file(arguments.export_file, terminal::exchange_text(games)));
    shell.tell(shell.say(
        "me.exported", {{"count", counted(games.size())}, {"file", shown(arguments.export_file)}}));
    return {};
}

Result<void> import_games(const MeArguments& arguments, const std::optional<Game>& game,
                          Shell& shell) {
    TRY_ASSIGN(const std::string text, terminal::read_games_file(arguments.import_file));
    TRY_ASSIGN(const auto known, read_kept(std::nullopt, shell));
    auto import = terminal::read_exchange(text, arguments.import_file, known, terminal::now());
    if (game)
        import.left_out += static_cast<int>(std::erase_if(import.fresh, [&](const KeptGame& one) {
            return one.saved.record.game() != *game;
}));
if (!import.fresh.empty()) {
    TRY(terminal::KeptGames().add(import.fresh));
}
for (const Error& error : import.refused) shell.refuse(error);
shell.tell(shell.say("me.imported", {{"count", counted(import.fresh.size())},
                                     {"known", std::to_string(import.known)},
                                     {"left", std::to_string(import.left_out)},
                                     {"refused", counted(import.refused.size())}}));
return {};
}  // namespace

Result<void> delete_games(const MeArguments& arguments, const std::optional<Game>& game,
                          Shell& shell) {
    TRY_ASSIGN(const auto games, read_kept(game, shell));
    if (!arguments.is_sure) {
        shell.tell(shell.say("me.delete_really", {{"count", counted(games.size())}}));
        system::LineReader input;
        if (!terminal::says_yes(input.read().text)) {
            shell.tell(shell.say("me.not_deleted"));
            shell.status = failed;
            return {};
        }
    }
    TRY(terminal::KeptGames().forget(game));
    TRY(terminal::KeptReviews().forget(game));
    shell.tell(shell.say("me.deleted", {{"count", counted(games.size())}}));
    return {};
}

// Each game that was not reviewed yet, the newest first; what is done when Ctrl-C comes stays.
Result<void> review_games(std::vector<KeptGame> games, Shell& shell) {
    const terminal::KeptReviews kept;
    TRY_ASSIGN(const auto known, kept.read());
    std::erase_if(games, [&](const KeptGame& one) {
        const auto is_of = [&](const terminal::KeptReview& review) {
            return review.game == to_text(one.saved.record.game()) &&
                   review.moves == to_text(one.saved.record);
        };
        return !own_side(one) || std::ranges::any_of(known, is_of);
    });
    std::ranges::reverse(games);
    int done_games = 0;
    for (const KeptGame& one : games) {
        const Record& record = one.saved.record;
        TRY_ASSIGN(const auto engine, make_judging_engine(record.game()));
        const Review reviewed =
            review(*engine, record, judging_nodes(record.game()), &Shell::stop(),
                   [&](const Judgement& judgement) {
                       shell.show_progress(
                           shell.say("me.reviewing", {{"game", std::to_string(done_games + 1)},
                                                      {"all", counted(games.size())},
                                                      {"ply", std::to_string(judgement.ply)}}));
                   });
        if (reviewed.interrupted) {
            shell.status = interrupted;
            break;
        }
        TRY(kept.add(terminal::kept_review(record, reviewed)));
        ++done_games;
    }
    shell.end_progress();
    shell.tell(shell.say("me.reviewed", {{"count", std::to_string(done_games)}}));
    return {};
}

Result<void> show(const MeArguments& arguments, const std::vector<KeptGame>& games, Shell& shell) {
    TRY_ASSIGN(const auto reviews, terminal::KeptReviews().read());
    // The game that was played last comes first.
    std::vector<terminal::LocalPortrait> portraits;
    for (auto one = games.rbegin(); one != games.rend(); ++one) {
        const Game& game = one->saved.record.game();
        const auto is_of = [&](const terminal::LocalPortrait& portrait) {
            return portrait.whole.game == game;
        };
        if (std::ranges::none_of(portraits, is_of))
            portraits.push_back(local_portrait(game, games, reviews));
    }
    if (shell.json) shell.print(me_json(portraits));
    else shell.print(me_text(portraits, arguments.all, shell.language));
    return {};
}

Result<void> run(const MeArguments& arguments, Shell& shell) {
    std::optional<Game> game;
    if (!arguments.game.empty()) {
        TRY_ASSIGN(game, parse_game(arguments.game));
    }
    if (arguments.deeds() > 1 || (arguments.is_sure && !arguments.deletes))
        return fail(ErrorCode::wrong_usage, {{"reason", "me_one_deed"}});
    if (!arguments.import_file.empty()) return import_games(arguments, game, shell);
    if (arguments.deletes) return delete_games(arguments, game, shell);
    TRY_ASSIGN(auto games, read_kept(game, shell));
    if (!arguments.export_file.empty()) return export_games(arguments, games, shell);
    if (arguments.reviews) {
        TRY(review_games(games, shell));
        if (shell.status != done) return {};
    }
    return show(arguments, games, shell);
}

}  // namespace puissance::app

void add_me(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<MeArguments>();
    Command command(program, shell, "me", "help.me", "help.me.examples");
    command.option("--game", arguments->game, "help.option.me_game", "G");
    command.flag("--all", arguments->all, "help.option.me_all");
    command.flag("--review", arguments->reviews, "help.option.me_review");
    command.option("--export", arguments->export_file, "help.option.me_export", "FILE");
    command.option("--import", arguments->import_file, "help.option.me_import", "FILE");
    command.flag("--delete", arguments->deletes, "help.option.me_delete");
    command.flag("--yes", arguments->is_sure, "help.option.me_yes");
    command.flag("--json", shell.json, "help.option.json");
    command.language_option();
    command.when_called([arguments, &shell] {
        if (const auto ran = run(*arguments, shell); !ran) shell.refuse(ran.error());
    });
}

}  // namespace puissance::app
