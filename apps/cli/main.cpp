// The program: finds the language and lets CLI11 parse the arguments.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <unistd.h>

#include "base/try.h"
#include "cli/build_info.h"
#include "cli/registry.h"
#include "cli/shell.h"
#include "cli/usage.h"
#include "free/net_weights.h"
#include "puissance/version.h"
#include "system/files.h"
#include "system/interruption.h"
#include "system/portable.h"

namespace puissance::app {
namespace {

void name_parts_of_help(CLI::App& program, const Shell& shell) {
    auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("Usage", shell.say("help.label.usage"));
    formatter->label("OPTIONS", shell.say("help.label.options_short"));
    formatter->label("Options", shell.say("help.label.options"));
    formatter->label("Positionals", shell.say("help.label.positionals"));
    formatter->label("SUBCOMMAND", shell.say("help.label.command"));
    formatter->label("REQUIRED", shell.say("help.label.required"));
    program.formatter(std::move(formatter));
}

bool asks_for_json(int count, const char* const* arguments) {
    for (int i = 1; i < count; ++i)
        if (std::string_view(arguments[i]) == "--json") return true;
    return false;
}

// If a standard stream is closed when the program starts, the first file it opens would get that
// stream's number. The stream is opened as one on which every read or write fails.
void hold_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// Values free boards by the network of a file.
Result<void> use_net_file(const std::string& file) {
    auto text = system::read_file(file, free_board::NetWeights::max_bytes());
    if (!text && text.error().code == ErrorCode::too_long)
        return fail(ErrorCode::wrong_net, {{"reason", "net_stranger"}});
    if (!text) return tl::unexpected(text.error());
    TRY_ASSIGN(auto net,
               free_board::NetWeights::read(std::vector<std::uint8_t>(text->begin(), text->end())));
    free_board::use_net(std::move(net));
    return {};
}

// The version, and on the second line how the program was built.
std::string version_text(const Shell& shell) {
    std::string features;  // Empty, or a space before each.
    features += PUISSANCE_BUILD_FEATURES;
#ifndef NDEBUG
    features += " assertions";
#endif
    const std::string built =
        shell.say("version.built", {{"compiler", PUISSANCE_BUILD_COMPILER},
                                    {"type", PUISSANCE_BUILD_TYPE},
                                    {"processor", PUISSANCE_BUILD_PROCESSOR}});
    const std::string with =
        features.empty() ? "" : shell.say("version.features", {{"features", features.substr(1)}});
    return "puissance " PUISSANCE_VERSION "\n" + built + with;
}

// `help`, `help move` and `version` are the options of that name, for who types commands. CLI11
// wants the last argument first.
std::vector<std::string> parsed_arguments(int count, const char* const* arguments) {
    std::vector<std::string> words(arguments + 1, arguments + count);
    if (!words.empty() && words.front() == "version") words.front() = "--version";
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin(), std::ranges::find_if(words, [](const std::string& word) {
                        return word != "help" && word != "version";
                    }));
        words.emplace_back("--help");
    }
    std::ranges::reverse(words);
    return words;
}

void run(int count, char** arguments, Shell& shell) {
    shell.json = asks_for_json(count, arguments);
    const auto language = find_language(count, arguments);
    if (!language) return shell.refuse(language.error());
    shell.language = *language;
    if (const auto file = value_after("--net", count, arguments)) {
        const auto used = use_net_file(std::string(*file));
        if (!used) return shell.refuse(used.error());
    }

    CLI::App program(shell.say("help.program"), "puissance");
    name_parts_of_help(program, shell);
    program.set_help_flag("-h,--help", shell.say("help.option.help"));
    program.set_version_flag("-V,--version", version_text(shell), shell.say("help.option.version"));
    program
        .add_option_function<std::string>(
            "--lang", [](const std::string&) {}, shell.say("help.option.lang"))
        ->type_name("fr|en");
    program
        .add_option_function<std::string>(
            "--net", [](const std::string&) {}, shell.say("help.option.net"))
        ->type_name("FILE");
    program.require_subcommand(0, 1);
    program.footer(shell.say("help.footer"));
    for (const auto add :
         {add_play,  add_show,    add_move,   add_analyse, add_solve,      add_book,
          add_eval,  add_explain, add_match,  add_judge,   add_tournament, add_puzzles,
          add_train, add_me,      add_engine, add_player,  add_serve,      add_online,
          add_job,   add_work,    add_site,   add_bench,   add_games,      add_perft})
        add(program, shell);

    try {
        program.parse(parsed_arguments(count, arguments));
    } catch (const CLI::Success& asked) {  // --help and --version
        if (misses_command(program)) return shell.refuse(usage_error(program, asked));
        std::ostringstream text;
        program.exit(asked, text, text);
        return shell.print(text.str());
    } catch (const CLI::ParseError& error) {
        return shell.refuse(usage_error(program, error));
    }
    if (program.get_subcommands().empty()) shell.print(shell.say("help.welcome"));
}

}  // namespace
}  // namespace puissance::app

int main(int count, char** arguments) {
    namespace app = puissance::app;
    namespace system = puissance::system;
    system::fit_this_machine(arguments);
    app::hold_standard_streams();
    // Writing to a pipe that nobody reads shall fail with EPIPE instead of killing the program.
    std::signal(SIGPIPE, SIG_IGN);
    const system::Interruption interruption({SIGINT, SIGTERM},
                                            system::SecondSignal::ends_the_program);
    try {
        app::Shell shell;
        app::run(count, arguments, shell);
        return shell.finish();
    } catch (const std::exception& error) {
        // Only a bug or a lack of memory ends here: errors are values everywhere else.
        std::fprintf(stderr, "puissance: %s\n", error.what());
        return app::failed;
    }
}
