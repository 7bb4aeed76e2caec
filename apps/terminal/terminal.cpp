#include "terminal/terminal.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "system/interruption.h"
#include "terminal/dialogue.h"
#include "terminal/full_screen.h"
#include "terminal/plain.h"

namespace puissance::terminal {

namespace {

bool has_full_screen(const Options& options) {
    const char* name = std::getenv("TERM");
    const std::string_view terminal = name == nullptr ? "" : name;
    return !options.plain && !terminal.empty() && terminal != "dumb" && isatty(STDIN_FILENO) == 1 &&
           isatty(STDOUT_FILENO) == 1;
}

// Nothing when no player is given: then the menu asks.
std::optional<Setup> setup_of(const Options& options) {
    if (!options.first && !options.second) return std::nullopt;
    return Setup{options.game.value_or(Game{}), options.first.value_or(human()),
                 options.second.value_or(human())};
}

void play_on(Screen& screen, const Options& options, std::optional<Setup> setup,
             const Record& record) {
    if (!setup) setup = ask_menu(screen, Menu(options.game), options.language);
    if (!setup) return;
    FullScreen(screen, options, *setup, setup->game == record.game() ? record : Record(setup->game))
        .run();
}

}  // namespace

int play(const Options& options) {
    const Game game = options.start ? options.start->game() : options.game.value_or(Game{});
    auto record = options.start ? Result<Record>(*options.start) : parse_moves(game, options.moves);
    if (!record) {
        std::fprintf(stderr, "%s\n", say(options.language, record.error()).c_str());
        return 2;
    }
    const system::Interruption interruption({SIGINT, SIGTERM, SIGHUP},
                                            system::SecondSignal::is_like_the_first);
    const auto setup = setup_of(options);
    if (has_full_screen(options)) {
        if (const auto screen = Screen::open()) {
            play_on(*screen, options, setup, *record);
            const int signal = system::Interruption::signal();
            return signal == 0 ? 0 : 128 + signal;
        }
    }
    return Plain(options, setup, std::move(*record)).run();
}

}  // namespace puissance::terminal
