#include "terminal/trainer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>

#include <unistd.h>

#include "base/random.h"
#include "base/try.h"
#include "game/threats.h"
#include "puissance/message.h"
#include "study/pack.h"
#include "study/review.h"
#include "study/training.h"
#include "system/descriptor.h"
#include "system/files.h"
#include "system/interruption.h"
#include "system/line_reader.h"
#include "terminal/board_text.h"
#include "terminal/command.h"
#include "terminal/names.h"
#include "terminal/shipped_packs.h"
#include "terminal/training_file.h"
#include "wire/json.h"
#include "wire/json_pieces.h"

namespace puissance::terminal {

namespace {

using Outcome = system::LineReader::Outcome;
using wire::Json;
using wire::written;
using words::Argument;

// For a reply on a large board; a number of nodes makes it the same every time.
constexpr std::uint64_t reply_nodes = 20'000;

// Keys of the catalogue, in the order of the themes.
using Keys = std::array<std::string_view, theme_count>;
constexpr Keys tasks{"train.task.win",    "train.task.hold",  "train.task.stop",
                     "train.task.parity", "train.task.fours", "train.task.threes",
                     "train.task.fork"};
constexpr Keys reasons{"train.why.win",   "train.why.hold",   "train.why.stop", "train.why.parity",
                       "train.why.fours", "train.why.threes", "train.why.fork"};

std::string_view of_theme(const Keys& keys, Theme theme) {
    return keys[static_cast<std::size_t>(theme)];
}

// By the calendar of the user, as in the pages.
int days_since_1970() {
    const std::time_t now = std::time(nullptr);
    std::tm here{};
    localtime_r(&now, &here);
    const std::chrono::sys_days today =
        std::chrono::year(here.tm_year + 1900) / (here.tm_mon + 1) / here.tm_mday;
    return static_cast<int>(today.time_since_epoch().count());
}

std::string whole(double number) { return std::to_string(std::lround(number)); }

class Trainer {
public:
    Trainer(const TrainOptions& options, system::LineReader& input, Pack pack, Training training,
            std::unique_ptr<Engine> engine)
        : options_(options),
          input_(input),
          pack_(std::move(pack)),
          training_(std::move(training)),
          engine_(std::move(engine)),
          file_(options.game),
          seeds_(options.seed) {}

    int run() {
        if (!options_.json) print(say("train.how"));
        while (!leaving_) {
            const int today = days_since_1970();
            const Puzzle& puzzle = options_.daily ? puzzle_of_the_day(pack_, today)
                                                  : *next_puzzle(training_, pack_, options_.theme,
                                                                 today, seeds_.next());
            ask(puzzle);
            if (options_.daily) break;
        }
        if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
        return output_error_ == 0 ? 0 : 1;
    }

private:
    [[nodiscard]] std::string say(std::string_view key,
                                  std::initializer_list<Argument> arguments = {}) const {
        return words::say(options_.language, key, arguments);
    }

    void print(const std::string& text) {
        if (output_error_ != 0 || system::write_all(STDOUT_FILENO, text + "\n")) return;
        output_error_ = errno;
        leaving_ = true;
    }
    void print(const Error& error) {
        print(options_.json ? wire::error_reply(error, options_.language)
                            : terminal::say(options_.language, error));
    }

    // One exercise, until it is solved, given up or left.
    void ask(const Puzzle& puzzle) {
        show(puzzle);
        for (bool is_first = true;;) {
            const auto line = input_.read();
            if (line.outcome != Outcome::line && line.outcome != Outcome::too_long) {
                leaving_ = true;
                return;
            }
            const Command command = parse_command(options_.game, line.text);
            if (command.verb == Verb::quit) {
                leaving_ = true;
                return;
            }
            if (command.verb == Verb::nothing) return answer(puzzle, false, is_first);
            const auto move = parse_move(options_.game, command.rest);
            if (command.verb != Verb::move) {
                print(say("train.how"));
            } else if (!move) {
                print(move.error());
            } else if (const auto legal = puzzle.position.check(*move); !legal) {
                print(legal.error());
            } else if (*move == puzzle.move) {
                return answer(puzzle, true, is_first);
            } else {
                if (is_first) count(puzzle, false);
                is_first = false;
                refute(puzzle, *move);
            }
        }
    }

    void show(const Puzzle& puzzle) {
        const Record& position = puzzle.position;
        if (options_.json)
            return print(written(Json{{"exercise",
                                       {{"game", to_text(options_.game)},
                                        {"moves", to_text(position)},
                                        {"turn", wire::name_of(position.turn())},
                                        {"theme", name_of(puzzle.theme)},
                                        {"grade", puzzle.grade}}}}));
        print("\n" + board_text(position));
        print(say("train.task", {{"grade", std::to_string(puzzle.grade)},
                                 {"task", say(of_theme(tasks, puzzle.theme))},
                                 {"stone", position.turn() == Player::first ? "x" : "o"}}));
    }

    // The best reply to a wrong move; where that wins, best play to the end.
    [[nodiscard]] std::vector<Move> refutation(Record record) {
        Question question;
        question.algorithm = analysis_algorithm(options_.game);
        question.limits.stop = &system::Interruption::stop();
        question.limits.nodes = is_strong_search(question.algorithm.method)
                                    ? reply_nodes
                                    : judging_nodes(options_.game);
        std::vector<Move> line;
        const Player rival = record.turn();
        while (!record.is_over() && !system::Interruption::stop().is_raised()) {
            const Analysis reply = engine_->choose(record, question);
            const bool wins = reply.score.kind == ScoreKind::win;
            if (!line.empty() && record.turn() == rival && !wins) break;
            line.push_back(*reply.move);
            (void)record.play(*reply.move);
            if (line.size() == 1 && !wins) break;
        }
        return line;
    }

    void refute(const Puzzle& puzzle, Move move) {
        const Game& game = options_.game;
        Record record = with(puzzle.position, move);
        const std::vector<Move> line = refutation(record);
        std::string text;
        for (const Move next : line) {
            (void)record.play(next);
            text += (text.empty() ? "" : " ") + to_text(game, next);
        }
        if (options_.json)
            return print(written(Json{{"move", to_text(game, move)},
                                      {"right", false},
                                      {"line", wire::line_json(game, line)}}));
        print("\n" + board_text(record));
        print(text.empty() ? say("train.wrong", {{"move", to_text(game, move)}})
                           : say("train.refuted", {{"move", to_text(game, move)}, {"line", text}}));
    }

    void answer(const Puzzle& puzzle, bool is_right, bool is_first) {
        if (is_first) count(puzzle, is_right);
        const auto found = puzzle_in(*engine_, puzzle.position, system::Interruption::stop());
        const std::vector<Cell> cells = found ? found->cells : std::vector<Cell>{};
        if (options_.json) {
            const Rating& rating = training_.rating;
            return print(written(Json{{"move", to_text(options_.game, puzzle.move)},
                                      {"right", is_right},
                                      {"solved", is_right && is_first},
                                      {"plies", puzzle.plies},
                                      {"cells", wire::cells_json(cells)},
                                      {"rating", std::lround(rating.value)},
                                      {"deviation", std::lround(rating.deviation)},
                                      {"streak", training_.streak}}));
        }
        print(say(is_right ? "train.right" : "train.answer",
                  {{"move", to_text(options_.game, puzzle.move)}}) +
              " " + why(puzzle, cells));
        print(say("train.rating", {{"rating", whole(training_.rating.value)},
                                   {"deviation", whole(training_.rating.deviation)},
                                   {"streak", std::to_string(training_.streak)},
                                   {"best", std::to_string(training_.best_streak)},
                                   {"solved", std::to_string(training_.solved)},
                                   {"tried", std::to_string(training_.tried)}}));
    }

    [[nodiscard]] std::string why(const Puzzle& puzzle, const std::vector<Cell>& cells) const {
        std::string names;
        for (const Cell cell : cells)
            names +=
                (names.empty() ? "" : ", ") + cell_text(options_.game, cell, options_.language);
        const auto threats = double_threat(with(puzzle.position, puzzle.move));
        const bool is_double = !threats.empty() && threats == cells;
        const Theme theme = is_double ? Theme::fork : puzzle.theme;
        return say(of_theme(reasons, theme),
                   {{"cells", names}, {"moves", std::to_string(moves_in(puzzle.plies))}});
    }

    // The first answer counts.
    void count(const Puzzle& puzzle, bool is_solved) {
        note_answer(training_, puzzle, is_solved, days_since_1970());
        if (const auto kept = file_.write(training_); !kept) print(kept.error());
    }

    const TrainOptions& options_;
    system::LineReader& input_;
    Pack pack_;
    Training training_;
    std::unique_ptr<Engine> engine_;
    TrainingFile file_;
    Random seeds_;
    bool leaving_ = false;
    int output_error_ = 0;  // The errno of the first failed write, or 0.
};

tl::unexpected<Error> not_among(const char* option, std::string_view value, std::string expected) {
    return fail(
        ErrorCode::wrong_option,
        {{"option", option}, {"value", std::string(value)}, {"expected", std::move(expected)}});
}

Result<Pack> pack_of(const Game& game) {
    std::string all;
    for (const ShippedPack& shipped : shipped_packs()) {
        if (parse_game(shipped.game) == game) return parse_pack(shipped.text, shipped.game);
        all += (all.empty() ? "" : ", ") + std::string(shipped.game);
    }
    return not_among("--game", to_text(game), std::move(all));
}

}  // namespace

Result<int> train(const TrainOptions& options, system::LineReader& input) {
    TRY_ASSIGN(Pack pack, pack_of(options.game));
    std::string themes;
    for (int i = 0; i < theme_count; ++i) {
        const auto theme = static_cast<Theme>(i);
        if (std::ranges::find(pack.puzzles, theme, &Puzzle::theme) == pack.puzzles.end()) continue;
        themes += (themes.empty() ? "" : ", ") + std::string(name_of(theme));
    }
    if (options.theme &&
        std::ranges::find(pack.puzzles, *options.theme, &Puzzle::theme) == pack.puzzles.end())
        return not_among("--theme", name_of(*options.theme), std::move(themes));
    TRY_ASSIGN(Training training, TrainingFile(options.game).read());
    TRY_ASSIGN(auto engine, make_judging_engine(options.game));
    return Trainer(options, input, std::move(pack), std::move(training), std::move(engine)).run();
}

}  // namespace puissance::terminal
