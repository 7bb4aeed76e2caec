// puissance book: builds opening books, in one go or in parts, shows and verifies them, looks
// positions up, and finds who wins from the empty board.
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "base/try.h"
#include "board/drop_board.h"
#include "cli/arguments.h"
#include "cli/book_file.h"
#include "cli/registry.h"
#include "drop/book.h"
#include "drop/book_build.h"
#include "drop/outcome.h"
#include "game/shown.h"
#include "jobs/book_journal.h"
#include "puissance/thread_crew.h"
#include "system/files.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

struct BuildArguments : CommonArguments, SettingArguments {
    std::string file;
    std::string depth;
    std::string part;
};

struct MergeArguments {
    std::string file;
    std::vector<std::string> parts;
};

struct FileArguments {
    std::string file;
    std::string moves;
};

using jobs::BookJournal;

bool goes_on(std::size_t) { return !Shell::stop().is_raised(); }

// Fails if the file exists: a book takes hours to build and must not be overwritten.
Result<void> is_new(const std::string& file) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return {};
    return fail(ErrorCode::unwritable_file, {{"file", shown(file)}, {"reason", "book_exists"}});
}

struct CrewedOrder : drop::BookOrder {
    int threads = 1;
    std::optional<drop::BookPart> part{};
};

// K/N, the K-th of N parts.
Result<drop::BookPart> read_part(const std::string& text) {
    constexpr std::int64_t max_parts = 100'000;
    const auto slash = std::min(text.find('/'), text.size());
    TRY_ASSIGN(const auto count,
               read_number("--part", text.substr(std::min(slash + 1, text.size())), 1, max_parts));
    TRY_ASSIGN(const auto number, read_number("--part", text.substr(0, slash), 1, count));
    return drop::BookPart{static_cast<std::uint32_t>(number - 1),
                          static_cast<std::uint32_t>(count)};
}

// What the journal is called: a part stays there, for `merge`.
std::string journal_of(const CrewedOrder& order, const std::string& file) {
    if (!order.part) return file + ".part";
    return fmt::format("{}.{}-of-{}", file, order.part->index + 1, order.part->count);
}

Result<CrewedOrder> read_order(const BuildArguments& arguments) {
    CrewedOrder order;
    TRY_ASSIGN(const auto game, parse_game(arguments.game));
    TRY(drop::check_book_game(game));
    TRY_ASSIGN(const auto depth, read_number("--depth", arguments.depth, 0, game.cells() - 1));
    TRY_ASSIGN(const auto thinking, read_settings(arguments));
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    order.threads = thinking.threads.value_or(static_cast<int>(cores));
    order.game = game;
    order.depth = static_cast<int>(depth);
    order.memory_mib = thinking.memory_mib;
    if (!arguments.part.empty()) {
        TRY_ASSIGN(order.part, read_part(arguments.part));
    }
    return order;
}

// The time that the rest takes if it goes on as it did for `done`.
std::string time_left(double done, double rest, std::chrono::steady_clock::time_point start) {
    if (done <= 0) return "…";
    const std::chrono::duration<double> so_far = std::chrono::steady_clock::now() - start;
    const auto seconds = static_cast<long>(so_far.count() / done * rest);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string progress_text(const drop::BookProgress& progress,
                          std::chrono::steady_clock::time_point start, const Shell& shell) {
    if (progress.total == 0)
        return shell.say("book.listing", {{"count", std::to_string(progress.listed)}});
    const auto done = static_cast<double>(progress.solved - progress.found);
    const auto rest = static_cast<double>(progress.total - progress.solved);
    return shell.say("book.progress", {{"solved", std::to_string(progress.solved)},
                                       {"total", std::to_string(progress.total)},
                                       {"left", time_left(done, rest, start)}});
}

Result<void> write_book(const drop::Book& book, const std::string& file) {
    TRY(is_new(file));
    const auto bytes = book.bytes();
    return system::write_file(file, std::string(bytes.begin(), bytes.end()));
}

// Writes each solved position to the journal at once. True when the book, or the part, is complete.
Result<bool> build_file(const CrewedOrder& order, const std::string& file,
                        const std::function<void(const drop::BookProgress&)>& on_progress) {
    TRY(is_new(file));
    TRY_ASSIGN(auto journal, BookJournal::open(journal_of(order, file), BookJournal::Kind::book,
                                               order.game, order.depth));
    std::size_t solved_now = 0;
    ThreadCrew crew(order.threads);
    const auto keep = [&](std::span<const drop::SolvedPosition> solved) {
        solved_now += solved.size();
        return journal.append(solved);
    };
    // A build that was refused before anything was solved leaves nothing behind.
    const auto tidy = [&](const auto& built) {
        if (!built && journal.records().empty() && solved_now == 0) journal.remove();
    };
    if (order.part) {
        auto solved = drop::solve_part(order, *order.part, journal.records(), keep, Shell::stop(),
                                       on_progress, crew);
        tidy(solved);
        return solved;
    }
    auto built = drop::build_book(order, journal.records(), keep, Shell::stop(), on_progress, crew);
    tidy(built);
    TRY_ASSIGN(const auto book, std::move(built));
    if (!book) return false;
    TRY(write_book(*book, file));
    journal.remove();
    return true;
}

// Nothing when it was stopped.
Result<std::optional<drop::Book>> merged(const MergeArguments& arguments) {
    TRY(is_new(arguments.file));
    BookJournal::Content all;
    for (const std::string& name : arguments.parts) {
        TRY_ASSIGN(auto part, BookJournal::read(name));
        if (&name == &arguments.parts.front()) all = std::move(part);
        else if (part.game == all.game && part.depth == all.depth)
            all.records.insert(all.records.end(), part.records.begin(), part.records.end());
        else
            return fail(ErrorCode::wrong_book,
                        {{"reason", "book_part_mixed"}, {"file", shown(name)}});
    }
    TRY_ASSIGN(auto positions, drop::book_positions(all.game, all.depth, Shell::stop()));
    if (!positions) return std::nullopt;
    TRY_ASSIGN(auto book, drop::assemble_book(*std::move(positions), all.records));
    TRY(write_book(book, arguments.file));
    return book;
}

void merge(const MergeArguments& arguments, Shell& shell) {
    const auto book = merged(arguments);
    if (!book) return shell.refuse(book.error(), failed);
    if (!*book) {
        shell.status = interrupted;
        return;
    }
    const drop::BookPositions& positions = (*book)->positions();
    drop::BookProgress all;
    all.solved = all.total = positions.count() - positions.first(positions.depth());
    if (shell.json)
        return shell.print(wire::build_reply({positions.game(), positions.depth()},
                                             shown(arguments.file), all, true));
    shell.print(shell.say("book.built", {{"file", shown(arguments.file)}}));
}

void build(const BuildArguments& arguments, Shell& shell) {
    const auto order = read_order(arguments);
    if (!order) return shell.refuse(order.error());
    const auto start = std::chrono::steady_clock::now();
    drop::BookProgress last;
    const auto built = build_file(*order, arguments.file, [&](const drop::BookProgress& progress) {
        last = progress;
        shell.show_progress(progress_text(progress, start, shell));
    });
    shell.end_progress();
    if (!built) return shell.refuse(built.error(), failed);
    if (!*built) shell.status = interrupted;
    const std::string file =
        shown(order->part ? journal_of(*order, arguments.file) : arguments.file);
    if (shell.json) return shell.print(wire::build_reply(*order, file, last, *built));
    if (*built) return shell.print(shell.say("book.built", {{"file", file}}));
    if (last.total == 0) return shell.tell(shell.say("book.stopped_listing"));
    shell.tell(shell.say("book.stopped", {{"solved", std::to_string(last.solved)},
                                          {"total", std::to_string(last.total)}}));
}

// Who wins from the empty board. FILE keeps the answers, so that the search can go on after an
// interruption; it stays when the outcome is found.
void outcome(const BuildArguments& arguments, Shell& shell) {
    const auto order = read_order(arguments);
    if (!order) return shell.refuse(order.error());
    auto journal =
        BookJournal::open(arguments.file, BookJournal::Kind::outcome, order->game, order->depth);
    if (!journal) return shell.refuse(journal.error());
    const auto start = std::chrono::steady_clock::now();
    drop::OutcomeProgress last;
    ThreadCrew crew(order->threads);
    const auto found = drop::find_outcome(
        *order, journal->records(),
        [&](std::span<const drop::SolvedPosition> answers) { return journal->append(answers); },
        Shell::stop(),
        [&](const drop::OutcomeProgress& progress) {
            last = progress;
            shell.show_progress(shell.say(
                "outcome.progress",
                {{"answered", std::to_string(progress.found + progress.answered)},
                 {"percent", fmt::format("{:.3f}", 100 * progress.share)},
                 {"left",
                  time_left(progress.share - progress.found_share, 1 - progress.share, start)}}));
        },
        crew);
    shell.end_progress();
    // A search that was refused before anything was answered leaves nothing behind.
    if (!found && journal->records().empty() && last.answered == 0) journal->remove();
    if (!found) return shell.refuse(found.error(), failed);
    if (!*found) shell.status = interrupted;
    const std::size_t count = journal->records().size() + last.answered;
    if (shell.json)
        return shell.print(wire::outcome_reply(*order, shown(arguments.file), count, *found));
    const std::string answered = std::to_string(count);
    if (!*found) return shell.tell(shell.say("outcome.stopped", {{"answered", answered}}));
    const char* const key = **found > 0   ? "outcome.first"
                            : **found < 0 ? "outcome.second"
                                          : "outcome.draw";
    shell.print(shell.say(key, {{"game", to_text(order->game)}, {"answered", answered}}));
}

void info(const FileArguments& arguments, Shell& shell) {
    const auto book = read_book(arguments.file);
    if (!book) return shell.refuse(book.error());
    const drop::BookPositions& positions = book->positions();
    std::vector<wire::BookLayer> layers;
    for (int stones = 0; stones <= positions.depth(); ++stones) {
        wire::BookLayer layer;
        for (std::size_t i = positions.first(stones); i < positions.first(stones + 1); ++i)
            ++(book->scores()[i] > 0   ? layer.won
               : book->scores()[i] < 0 ? layer.lost
                                       : layer.drawn);
        layers.push_back(layer);
    }
    if (shell.json) return shell.print(wire::book_reply(positions.game(), layers));
    shell.print(shell.say("book.info", {{"game", to_text(positions.game())},
                                        {"depth", std::to_string(positions.depth())},
                                        {"count", std::to_string(positions.count())}}));
    shell.print(shell.say("book.columns"));
    for (std::size_t stones = 0; stones < layers.size(); ++stones)
        shell.print(fmt::format("{:>6} {:>10} {:>10} {:>10} {:>10}", stones,
                                layers[stones].won + layers[stones].drawn + layers[stones].lost,
                                layers[stones].won, layers[stones].drawn, layers[stones].lost));
}

void verify(const FileArguments& arguments, Shell& shell) {
    const auto book = read_book(arguments.file);
    if (!book) return shell.refuse(book.error());
    const std::size_t wrong = book->contradictions(goes_on);
    if (wrong > 0 || Shell::stop().is_raised())
        return shell.refuse(
            {ErrorCode::wrong_book,
             {{"reason", "book_contradicts"}, {"count", static_cast<std::int64_t>(wrong)}}},
            failed);
    if (shell.json) return shell.print(wire::verify_reply(book->positions()));
    shell.print(shell.say("book.sound", {{"count", std::to_string(book->scores().size())}}));
}

void get(const FileArguments& arguments, Shell& shell) {
    const auto book = read_book(arguments.file);
    if (!book) return shell.refuse(book.error());
    const auto record = parse_moves(book->positions().game(), arguments.moves);
    if (!record) return shell.refuse(record.error());
    const auto board = position_of<Drop128Board>(*record);
    const auto score = book->score(board.own(), board.all());
    if (!score) return shell.refuse({ErrorCode::wrong_book, {{"reason", "book_lacks"}}}, failed);
    if (shell.json)
        return shell.print(wire::solve_reply(*record, Solution{{*score, *score}, 0, {}}));
    shell.print(std::to_string(*score));
}

}  // namespace

void add_book(CLI::App& program, Shell& shell) {
    Command book(program, shell, "book", "help.book", "help.book.examples");
    auto order = std::make_shared<BuildArguments>();
    Command build_command = book.subcommand("build", "help.book.build");
    build_command.argument("FILE", order->file, "help.option.book_file", true);
    add_common(build_command, *order);
    order->depth = "6";
    build_command.option("--depth", order->depth, "help.option.book_depth", "N");
    build_command.option("--part", order->part, "help.option.book_part", "K/N");
    add_setting(build_command, *order, "threads", "", "help.option.book_threads");
    add_setting(build_command, *order, "memory", "256");
    build_command.when_called([order, &shell] { build(*order, shell); });
    auto parts = std::make_shared<MergeArguments>();
    Command merge_command = book.subcommand("merge", "help.book.merge");
    merge_command.argument("FILE", parts->file, "help.option.merge_file", true);
    merge_command.arguments("PARTS", parts->parts, "help.option.merge_parts");
    merge_command.flag("--json", shell.json, "help.option.json");
    merge_command.language_option();
    merge_command.when_called([parts, &shell] { merge(*parts, shell); });
    Command outcome_command = book.subcommand("outcome", "help.book.outcome");
    outcome_command.argument("FILE", order->file, "help.option.outcome_file", true);
    add_common(outcome_command, *order);
    outcome_command.option("--depth", order->depth, "help.option.outcome_depth", "N");
    add_setting(outcome_command, *order, "threads", "", "help.option.outcome_threads");
    add_setting(outcome_command, *order, "memory", "256");
    outcome_command.when_called([order, &shell] { outcome(*order, shell); });

    auto asked = std::make_shared<FileArguments>();
    asked->file = "-";
    const auto add = [&](const char* name, const char* help, bool takes_moves, auto act) {
        Command command = book.subcommand(name, help);
        command.argument("FILE", asked->file, "help.option.book_read", takes_moves);
        if (takes_moves) command.moves(asked->moves);
        command.flag("--json", shell.json, "help.option.json");
        command.language_option();
        command.when_called([asked, act, &shell] { act(*asked, shell); });
    };
    add("info", "help.book.info", false, info);
    add("verify", "help.book.verify", false, verify);
    add("get", "help.book.get", true, get);
}

}  // namespace puissance::app
