// puissance train: exercises, one after the other.
#include <memory>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "terminal/trainer.h"

namespace puissance::app {

namespace {

struct TrainArguments : CommonArguments, SettingArguments {
    std::string theme;
    bool daily = false;
};

Result<terminal::TrainOptions> read_options(const TrainArguments& arguments) {
    terminal::TrainOptions options;
    TRY_ASSIGN(options.game, parse_game(arguments.game));
    if (arguments.daily && !arguments.theme.empty())
        return fail(ErrorCode::wrong_usage, {{"reason", "daily_and_theme"}});
    if (!arguments.theme.empty()) {
        options.theme = theme_named(arguments.theme);
        std::string all;
        for (int i = 0; i < theme_count; ++i)
            all += (i == 0 ? "" : ", ") + std::string(name_of(static_cast<Theme>(i)));
        if (!options.theme)
            return fail(ErrorCode::wrong_option,
                        {{"option", "--theme"}, {"value", arguments.theme}, {"expected", all}});
    }
    TRY_ASSIGN(const auto settings, read_settings(arguments));
    options.seed = seed_of(settings);
    options.daily = arguments.daily;
    return options;
}

}  // namespace

void add_train(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<TrainArguments>();
    Command command(program, shell, "train", "help.train", "help.train.examples");
    add_common(command, *arguments);
    command.option("--theme", arguments->theme, "help.option.theme", "T");
    command.flag("--daily", arguments->daily, "help.option.daily");
    add_settings(command, *arguments, {"seed"});
    command.when_called([arguments, &shell] {
        auto options = read_options(*arguments);
        if (!options) return shell.refuse(options.error());
        options->language = shell.language;
        options->json = shell.json;
        system::LineReader input;
        const auto status = terminal::train(*options, input);
        if (!status) return shell.refuse(status.error());
        shell.status = static_cast<Status>(*status);
    });
}

}  // namespace puissance::app
