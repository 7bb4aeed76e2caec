// Fits the points of positions and the order of moves (src/free/cell_points.cpp) to games that
// tools/play_patterns has played, by logistic regression.
//
//     train_patterns games.txt > src/free/cell_points.cpp
//
// A position is worth how its game ended or, where a move was made at random after it, what its
// search said; a move is good if the search chose it. What a cell is worth is the sum of a part for
// each of its line classes and a part for the multiset as a whole, which is kept small, so that
// multisets seldom met lean on their lines. Points have a part for the threats of both players
// together, too.
//
// Every tenth game is held out of training; the losses printed are theirs. The same games give the
// same table. The one in use was fitted to 20,000 games of 3,000 nodes a move: a minute on sixteen
// cores to play, and one on one core to learn from.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "base/random.h"
#include "free/pattern_board.h"
#include "played_game.h"

namespace puissance::free_board {
namespace {

constexpr double points_a_logit = 200;
constexpr double order_a_logit = 60;

// --- What is learnt from. ---

// For each player the multisets of four line classes, and how many cells have them.
struct Feature {
    std::uint16_t multiset;
    bool is_movers;
    std::int16_t cells;
};

// A position and its worth.
struct Sample {
    std::vector<Feature> features;
    std::size_t threats = 0;
    double worth = 0;  // For the player to move: 1 won, 0 lost.
    bool is_held_out = false;
};

// The moves of a position and the one chosen.
struct Choice {
    struct Candidate {
        std::uint16_t own;  // The multisets of the cell.
        std::uint16_t theirs;
    };
    std::vector<Candidate> candidates;
    std::size_t chosen = 0;
    bool is_held_out = false;
};

double chance(double logits) { return 1 / (1 + std::exp(-logits)); }

std::uint16_t multiset_at(const PatternBoard& board, int cell, int player) {
    return static_cast<std::uint16_t>(multiset_of(board.code(cell, player)));
}

std::vector<Feature> features_of(const PatternBoard& board) {
    std::array<std::array<std::int16_t, multiset_count>, 2> counts{};
    board.empty_cells().for_each([&](int cell) {
        for (int player = 0; player < 2; ++player)
            ++counts[static_cast<std::size_t>(player)][multiset_at(board, cell, player)];
    });
    std::vector<Feature> features;
    for (int player = 0; player < 2; ++player)
        for (std::size_t i = 0; i < multiset_count; ++i)
            if (const auto count = counts[static_cast<std::size_t>(player)][i]; count > 0)
                features.push_back({static_cast<std::uint16_t>(i), player == board.mover(), count});
    return features;
}

Choice choice_of(const PatternBoard& board, int cell) {
    Choice choice;
    board.near_cells().for_each([&](int candidate) {
        if (candidate == cell) choice.chosen = choice.candidates.size();
        choice.candidates.push_back({multiset_at(board, candidate, board.mover()),
                                     multiset_at(board, candidate, 1 - board.mover())});
    });
    return choice;
}

struct Lessons {
    std::vector<Sample> samples;
    std::vector<Choice> choices;
};

void add_game(const PlayedGame& game, const LineTable& lines, Lessons& lessons) {
    PatternBoard board(lines, FreeBoard(gomoku));
    const bool is_held_out = game.number % 10 == 0;
    for (const auto& [cell, points] : game.moves) {
        const int me = board.mover();
        // Nothing wins at once, so that points decide.
        const bool is_quiet = board.count(me, CellClass::five) == 0 &&
                              board.count(1 - me, CellClass::five) == 0 &&
                              board.count(me, CellClass::open_four) == 0;
        const int ply = board.board().ply();
        if (is_quiet && points != PlayedGame::no_points) {
            const double won = me == 0 ? game.result : 1 - game.result;
            const bool is_followed = ply >= game.random_stones;
            lessons.samples.push_back({features_of(board), board.threats(),
                                       is_followed ? won : chance(points / points_a_logit),
                                       is_held_out});
            const bool is_free = board.count(1 - me, CellClass::open_four) == 0;
            if (is_free && ply + 1 != game.random_stones && board.near_cells().has(cell)) {
                lessons.choices.push_back(choice_of(board, cell));
                lessons.choices.back().is_held_out = is_held_out;
            }
        }
        board.play(cell);
    }
}

// --- What is learnt. ---

// Weights, and a gradient that is gathered for them.
class Weights {
public:
    // `decay`: how much each is drawn towards 0.
    explicit Weights(std::vector<double> decay)
        : gradient(decay.size()),
          decay_(std::move(decay)),
          values_(decay_.size()),
          mean_(decay_.size()),
          square_(decay_.size()) {}

    [[nodiscard]] double operator[](std::size_t i) const { return values_[i]; }

    // One step of Adam; the gradient is 0 again.
    void learn(double rate) {
        ++steps_;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const double slope = gradient[i] + decay_[i] * values_[i];
            mean_[i] = 0.9 * mean_[i] + 0.1 * slope;
            square_[i] = 0.999 * square_[i] + 0.001 * slope * slope;
            const double first = mean_[i] / (1 - std::pow(0.9, steps_));
            const double second = square_[i] / (1 - std::pow(0.999, steps_));
            values_[i] -= rate * first / (std::sqrt(second) + 1e-8);
            gradient[i] = 0;
        }
    }

    std::vector<double> gradient;

private:
    std::vector<double> decay_;
    std::vector<double> values_;
    std::vector<double> mean_;
    std::vector<double> square_;
    int steps_ = 0;
};

// The line classes of every multiset.
using Lines = std::array<std::size_t, 4>;
std::vector<Lines> lines_of_multisets() {
    std::vector<Lines> lines(multiset_count);
    for (std::size_t d = 0; d < line_class_count; ++d)
        for (std::size_t c = 0; c <= d; ++c)
            for (std::size_t b = 0; b <= c; ++b)
                for (std::size_t a = 0; a <= b; ++a)
                    lines[multiset_of(static_cast<CellCode>(a | b << 4 | c << 8 | d << 12))] = {
                        a, b, c, d};
    return lines;
}

// A pair of weights for every multiset: `which` is 0 or 1. More weights may follow.
class CellModel {
public:
    CellModel(double line_decay, double multiset_decay, std::size_t more)
        : weights_(decays(line_decay, multiset_decay, more)) {}

    [[nodiscard]] double of(std::size_t multiset, std::size_t which) const {
        double sum = weights_[first_multiset + which * multiset_count + multiset];
        for (const std::size_t line : lines_[multiset])
            sum += weights_[which * line_class_count + line];
        return sum;
    }
    [[nodiscard]] double other(std::size_t which) const { return weights_[first_other + which]; }

    void push(std::size_t multiset, std::size_t which, double slope) {
        weights_.gradient[first_multiset + which * multiset_count + multiset] += slope;
        for (const std::size_t line : lines_[multiset])
            if (line != 0)  // A dead line is worth nothing.
                weights_.gradient[which * line_class_count + line] += slope;
    }
    void push_other(std::size_t which, double slope) {
        weights_.gradient[first_other + which] += slope;
    }
    void learn(double rate) { weights_.learn(rate); }

private:
    static constexpr std::size_t first_multiset = std::size_t{2} * line_class_count;
    static constexpr std::size_t first_other = first_multiset + 2 * multiset_count;

    static std::vector<double> decays(double line, double multiset, std::size_t more) {
        std::vector<double> decay(first_other + more, multiset);
        std::fill_n(decay.begin(), first_multiset, line);
        return decay;
    }

    std::vector<Lines> lines_ = lines_of_multisets();
    Weights weights_;
};

// How likely the player to move is to win.
class PointModel {
public:
    [[nodiscard]] double points_of(std::size_t multiset, bool is_movers) const {
        return model_.of(multiset, is_movers ? 0 : 1);
    }
    [[nodiscard]] double points_of_threats(std::size_t threats) const {
        return model_.other(tempo) + model_.other(threats);
    }

    // The loss of a sample; what it teaches is gathered.
    double teach(const Sample& sample, double weight) {
        double sum = points_of_threats(sample.threats);
        for (const auto& [multiset, is_movers, cells] : sample.features)
            sum += (is_movers ? cells : -cells) * points_of(multiset, is_movers);
        const double expected = chance(sum);
        const double error = weight * (expected - sample.worth);
        if (weight > 0) {
            model_.push_other(tempo, error);
            model_.push_other(sample.threats, error);
            for (const auto& [multiset, is_movers, cells] : sample.features)
                model_.push(multiset, is_movers ? 0 : 1, (is_movers ? cells : -cells) * error);
        }
        const double safe = std::clamp(expected, 1e-6, 1 - 1e-6);
        return -sample.worth * std::log(safe) - (1 - sample.worth) * std::log(1 - safe);
    }
    void learn(double rate) { model_.learn(rate); }

private:
    static constexpr std::size_t tempo = threats_count;

    CellModel model_{1e-5, 1e-5, threats_count + 1};
};

// Which move is chosen.
class OrderModel {
public:
    [[nodiscard]] double order_of(std::size_t multiset, bool is_own) const {
        return model_.of(multiset, is_own ? 0 : 1);
    }

    double teach(const Choice& choice, double weight) {
        std::vector<double> parts;
        for (const auto& [own, theirs] : choice.candidates)
            parts.push_back(std::exp(model_.of(own, 0) + model_.of(theirs, 1)));
        double sum = 0;
        for (const double part : parts) sum += part;
        for (std::size_t i = 0; weight > 0 && i < parts.size(); ++i) {
            const double error = weight * (parts[i] / sum - (i == choice.chosen ? 1 : 0));
            model_.push(choice.candidates[i].own, 0, error);
            model_.push(choice.candidates[i].theirs, 1, error);
        }
        return -std::log(parts[choice.chosen] / sum);
    }
    void learn(double rate) { model_.learn(rate); }

private:
    CellModel model_{1e-6, 1e-4, 0};
};

// How a model is taught: the rate falls by `fading` with every epoch.
struct Course {
    const char* name;
    int epochs;
    double fading;
};

template <class Model, class Lesson>
Model fit(const std::vector<Lesson>& lessons, const Course& course) {
    constexpr std::size_t batch_size = 512;
    std::vector<const Lesson*> taught;
    std::vector<const Lesson*> held_out;
    for (const Lesson& lesson : lessons)
        (lesson.is_held_out ? held_out : taught).push_back(&lesson);
    Random random(1);
    Model model;
    for (int epoch = 0; epoch < course.epochs; ++epoch) {
        random.shuffle(taught);
        const double rate = 0.01 * std::pow(course.fading, epoch);
        for (std::size_t i = 0; i + batch_size <= taught.size(); i += batch_size) {
            for (std::size_t j = i; j < i + batch_size; ++j)
                (void)model.teach(*taught[j], 1.0 / batch_size);
            model.learn(rate);
        }
        double loss = 0;
        for (const Lesson* lesson : held_out) loss += model.teach(*lesson, 0);
        std::fprintf(stderr, "%s, epoch %d: loss of games held out %.4f\n", course.name, epoch + 1,
                     loss / static_cast<double>(held_out.size()));
    }
    return model;
}

// --- The table. ---

template <class Number>
void print_array(const char* type, const char* name, const char* size, std::size_t count,
                 Number&& number) {
    constexpr std::size_t a_line = 8;
    std::printf("const std::array<%s, %s> %s{{\n", type, size, name);
    for (std::size_t i = 0; i < count; ++i) {
        std::printf(i % a_line == 0 ? "    " : " ");
        number(i);
        std::printf(i % a_line == a_line - 1 || i + 1 == count ? ",\n" : ",");
    }
    std::printf("}};\n");
}

void print_source(const PointModel& points, const OrderModel& orders) {
    const auto scaled = [](double scale, double logits) { return std::lround(scale * logits); };
    std::printf(
        "// Fitted by tools/train_patterns; not to be edited.\n"
        "#include \"free/cell_class.h\"\n\nnamespace puissance::free_board {\n\n"
        "// clang-format off\n");
    print_array("CellPoints", "cell_points", "multiset_count", multiset_count, [&](std::size_t i) {
        std::printf("{%ld,%ld}", scaled(points_a_logit, points.points_of(i, true)),
                    scaled(points_a_logit, points.points_of(i, false)));
    });
    std::printf("\n");
    print_array("std::int16_t", "threat_points", "threats_count", threats_count,
                [&](std::size_t i) {
                    std::printf("%ld", scaled(points_a_logit, points.points_of_threats(i)));
                });
    std::printf("\n");
    print_array("CellOrder", "cell_orders", "multiset_count", multiset_count, [&](std::size_t i) {
        std::printf("{%ld,%ld}", scaled(order_a_logit, orders.order_of(i, true)),
                    scaled(order_a_logit, orders.order_of(i, false)));
    });
    std::printf("// clang-format on\n\n}  // namespace puissance::free_board\n");
}

int fit_games(const char* name) {
    const std::vector<PlayedGame> games = read_games(name);
    if (games.empty()) {
        std::fprintf(stderr, "%s: no games\n", name);
        return 1;
    }
    const LineTable lines(gomoku.align, gomoku.rule);
    Lessons lessons;
    for (const PlayedGame& game : games) add_game(game, lines, lessons);
    std::fprintf(stderr, "%zu games, %zu positions\n", games.size(), lessons.samples.size());
    print_source(fit<PointModel>(lessons.samples, {"points", 20, 0.82}),
                 fit<OrderModel>(lessons.choices, {"order", 8, 0.65}));
    return 0;
}

}  // namespace
}  // namespace puissance::free_board

int main(int count, char** arguments) {
    if (count == 2) return puissance::free_board::fit_games(arguments[1]);
    std::fprintf(stderr, "train_patterns GAMES\n");
    return 2;
}
