#include "terminal/terminal.h"

#include <cstdio>

#include "system/interruption.h"
#include "terminal/dialogue.h"
#include "terminal/full_screen.h"
#include "terminal/plain.h"
#include "terminal/trainer.h"

namespace puissance::terminal {

namespace {

// Nothing when no player is given: then the menu asks.
std::optional<Setup> setup_of(const Options& options) {
    if (!options.first && !options.second) return std::nullopt;
    return Setup{options.game.value_or(Game{}), options.first.value_or(human()),
                 options.second.value_or(human()), options.opening};
}

// A game that was left for exercises, and goes on after them.
struct LeftGame {
    Setup setup;
    Record record;
};

std::optional<LeftGame> play_on(Screen& screen, const Options& options, std::optional<Setup> setup,
                                const Record& record) {
    if (!setup) setup = ask_menu(screen, Menu(options.game), options.language);
    if (!setup) return std::nullopt;
    FullScreen game(screen, options, *setup,
                    setup->game == record.game() ? record : Record(setup->game));
    game.run();
    if (!game.wants_training()) return std::nullopt;
    const Session& session = game.session();
    return LeftGame{{session.game(), session.contestant(Player::first),
                     session.contestant(Player::second), session.opening()},
                    session.record()};
}

// Line by line, while the screen is closed. What goes wrong is said, and the game goes on.
void train_on(const Game& game, const Options& options) {
    TrainOptions training;
    training.game = game;
    training.language = options.language;
    training.seed = options.seed;
    system::LineReader input;
    if (const auto status = train(training, input); !status) {
        std::printf("%s\n", say(options.language, status.error()).c_str());
        std::fflush(stdout);
        (void)input.read();
    }
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
    auto setup = setup_of(options);
    while (!options.plain && Screen::is_possible()) {
        auto screen = Screen::open();
        if (!screen) break;
        const auto left = play_on(*screen, options, setup, *record);
        screen.reset();
        if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
        if (!left) return 0;
        train_on(left->setup.game, options);
        setup = left->setup;
        record = left->record;
    }
    return Plain(options, setup, std::move(*record)).run();
}

}  // namespace puissance::terminal
