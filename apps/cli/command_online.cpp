// puissance online: looks after the games between people: copies the store, verifies it, and moves
// it to another.
#include <memory>

#include <fmt/core.h>

#include "base/try.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/copy.h"
#include "store/open_store.h"

namespace puissance::app {

namespace {

struct OnlineArguments {
    std::string store;  // Empty: the default.
    std::string copy;
    std::string from;
    std::string to;
    bool replaces = false;
};

std::string store_of(const OnlineArguments& arguments) {
    return arguments.store.empty() ? store::default_store() : arguments.store;
}

// A file by its name alone.
std::string name_of_store(const std::string& where) {
    const auto file = store::sqlite_file(where);
    return file ? shown(*file) : store::shown_store(where);
}

void show_games(Shell& shell, std::int64_t done, std::int64_t games) {
    shell.show_progress(shell.say(
        "online.checking", {{"done", std::to_string(done)}, {"count", std::to_string(games)}}));
}

std::string size_of(std::int64_t bytes) {
    constexpr double kib = 1024;
    const auto count = static_cast<double>(bytes);
    return count < kib * kib ? fmt::format("{:.0f} KiB", count / kib)
                             : fmt::format("{:.1f} MiB", count / kib / kib);
}

void back_up(const OnlineArguments& arguments, Shell& shell) {
    const auto file = store::sqlite_file(store_of(arguments));
    if (!file) return shell.refuse(file.error());
    const auto made =
        store::back_up(*file, arguments.copy, arguments.replaces, Shell::stop(), [&](int percent) {
            shell.show_progress(
                shell.say("online.copying", {{"percent", std::to_string(percent)}}));
        });
    shell.end_progress();
    if (!made) return shell.refuse(made.error());
    if (!*made) {
        shell.status = interrupted;
        return;
    }
    shell.print(shell.say("online.copied", {{"file", shown(arguments.copy)},
                                            {"size", size_of((*made)->bytes)},
                                            {"count", std::to_string((*made)->games)}}));
}

std::string sentence_of(const store::Fault& fault, const Shell& shell) {
    using Kind = store::Fault::Kind;
    const auto say = [&](std::string_view key) {
        return shell.say(key, {{"game", shown(fault.game)},
                               {"number", std::to_string(fault.seq)},
                               {"detail", fault.detail}});
    };
    switch (fault.kind) {
        case Kind::wrong_row: return say("online.fault.row");
        case Kind::wrong_event: return say("online.fault.event");
        case Kind::wrong_state: return say("online.fault.state");
        case Kind::damaged: break;
    }
    return say("online.fault.damaged");
}

void check(const OnlineArguments& arguments, Shell& shell) {
    const std::string where = store_of(arguments);
    const auto found = store::check_store(
        where, Shell::stop(),
        [&](std::int64_t done, std::int64_t games) { show_games(shell, done, games); });
    shell.end_progress();
    if (!found) return shell.refuse(found.error());
    for (const store::Fault& fault : found->faults) shell.print(sentence_of(fault, shell));
    if (found->more > 0)
        shell.print(shell.say("online.more_faults", {{"count", std::to_string(found->more)}}));
    const bool is_sound = found->faults.empty();
    shell.print(shell.say(is_sound ? "online.sound" : "online.unsound",
                          {{"file", name_of_store(where)},
                           {"count", std::to_string(found->games)},
                           {"events", std::to_string(found->events)}}));
    shell.status = !found->is_whole ? interrupted : is_sound ? done : failed;
}

void copy(const OnlineArguments& arguments, Shell& shell) {
    const auto made = store::copy_store(
        arguments.from, arguments.to, Shell::stop(),
        [&](std::int64_t done, std::int64_t games) { show_games(shell, done, games); });
    shell.end_progress();
    if (!made) return shell.refuse(made.error());
    if (!*made) {
        shell.status = interrupted;
        return;
    }
    shell.print(shell.say("online.moved", {{"store", name_of_store(arguments.to)},
                                           {"count", std::to_string((*made)->games)},
                                           {"events", std::to_string((*made)->events)}}));
}

}  // namespace

void add_online(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<OnlineArguments>();
    Command online(program, shell, "online", "help.online", "help.online.examples");
    const auto finish = [&](Command& command, auto act) {
        command.language_option();
        command.when_called([arguments, act, &shell] { act(*arguments, shell); });
    };
    Command copying = online.subcommand("backup", "help.online.backup");
    copying.argument("FILE", arguments->copy, "help.option.copy", true);
    copying.flag("--force", arguments->replaces, "help.option.force_copy");
    const auto with_store = [&](Command& command) {
        command.option("--store", arguments->store, "help.option.store", "STORE");
    };
    with_store(copying);
    finish(copying, back_up);
    Command checking = online.subcommand("check", "help.online.check");
    with_store(checking);
    finish(checking, check);
    Command moving = online.subcommand("copy", "help.online.copy");
    moving.argument("FROM", arguments->from, "help.option.copy_from", true);
    moving.argument("TO", arguments->to, "help.option.copy_to", true);
    finish(moving, copy);
}

}  // namespace puissance::app
