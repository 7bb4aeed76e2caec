// The program: finds the language, lets CLI11 parse the arguments, and reports wrong usage.
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
#include "free/net_weights.h"
#include "game/shown.h"
#include "puissance/version.h"
#include "system/files.h"
#include "system/interruption.h"

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

// The argument at fault, from what CLI11 says: "--game: 1 required G missing", "N is required",
// "The following arguments were not expected: --json dance", "A subcommand is required".
std::string argument_at_fault(const CLI::ParseError& error) {
    std::string message = error.what();
    if (message.starts_with("A subcommand")) return "COMMAND";
    const bool lists = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    if (lists) message.erase(0, message.rfind(": ") + 2);
    std::istringstream words(message);
    std::string first;
    words >> first;
    // Of several unexpected arguments, one that is not an option is most likely the mistake.
    for (std::string word = first; lists && words;)
        if (!word.starts_with('-')) return shown(word);
        else words >> word;
    return shown(first.substr(0, first.find(':')));
}

// CLI11 reports in English only, so its kinds of error are translated into ours.
Error usage_error(const CLI::ParseError& error) {
    const auto because = [&](const char* reason) {
        return Error{ErrorCode::wrong_usage,
                     {{"reason", reason}, {"argument", argument_at_fault(error)}}};
    };
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return because("unexpected");
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return because("required");
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return because("no_value");
    return Error{ErrorCode::wrong_usage, {{"reason", shown(error.what())}}};
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
    program.set_version_flag("--version", version_text(shell), shell.say("help.option.version"));
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
         {add_play,  add_move,   add_analyse,    add_solve,   add_book,  add_eval,   add_explain,
          add_match, add_judge,  add_tournament, add_puzzles, add_train, add_engine, add_player,
          add_serve, add_online, add_site,       add_bench,   add_games, add_perft})
        add(program, shell);

    try {
        program.parse(count, arguments);
    } catch (const CLI::Success& asked) {  // --help and --version
        std::ostringstream text;
        program.exit(asked, text, text);
        return shell.print(text.str());
    } catch (const CLI::ParseError& error) {
        return shell.refuse(usage_error(error));
    }
    if (program.get_subcommands().empty()) shell.print(shell.say("help.welcome"));
}

}  // namespace
}  // namespace puissance::app

int main(int count, char** arguments) {
    namespace app = puissance::app;
    namespace system = puissance::system;
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
