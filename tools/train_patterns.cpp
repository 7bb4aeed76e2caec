// Fits the points of cells (src/free/cell_points.cpp): plays games of the pattern search against
// itself, then finds the points that best foretell their results by logistic regression.
//
//     train_patterns [GAMES [NODES [SEED]]] > src/free/cell_points.cpp       nodes a move
//
// Points are the sum of a part for each line class and a part for the multiset as a whole, which
// is kept small, so that multisets seldom met lean on their lines. Games begin with a few random
// stones near the centre. Every tenth game is held out of training; the loss printed is theirs. The
// same arguments give the same points. The tempo is printed with the loss. The table in use was
// fitted on 41,000 games; 2,000 take a few minutes.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/mebibytes.h"
#include "base/random.h"
#include "free/pattern_search.h"

namespace puissance::free_board {
namespace {

const Game gomoku{15, 15, 5, Gravity::none};
constexpr double points_a_logit = 200;
constexpr int max_stones = 150;

// For each player the multisets of four line classes, and how many cells have them.
struct Feature {
    std::uint16_t multiset;
    bool is_movers;
    std::int16_t cells;
};

struct Sample {
    std::vector<Feature> features;
    double result = 0;  // For the player to move: 1 won, 0 lost.
    bool is_held_out = false;
};

std::vector<Feature> features_of(const PatternBoard& board) {
    std::array<std::vector<std::int16_t>, 2> counts;
    for (auto& count : counts) count.resize(multiset_count);
    board.empty_cells().for_each([&](int cell) {
        for (int player = 0; player < 2; ++player)
            ++counts[static_cast<std::size_t>(player)][multiset_of(board.code(cell, player))];
    });
    std::vector<Feature> features;
    for (int player = 0; player < 2; ++player)
        for (std::size_t i = 0; i < multiset_count; ++i)
            if (const auto count = counts[static_cast<std::size_t>(player)][i]; count > 0)
                features.push_back({static_cast<std::uint16_t>(i), player == board.mover(), count});
    return features;
}

// Nothing wins at once, so that points decide.
bool is_quiet_position(const PatternBoard& board) {
    const int me = board.mover();
    return board.count(me, CellClass::five) == 0 && board.count(1 - me, CellClass::five) == 0 &&
           board.count(me, CellClass::open_four) == 0;
}

FreeBoard opening(Random& random) {
    for (;;) {
        FreeBoard board(gomoku);
        const auto stones = 2 + random.below(6);
        const auto span = 5 + random.below(4);
        while (static_cast<std::uint64_t>(board.ply()) < stones) {
            const auto column = (15 - span) / 2 + random.below(span);
            const auto row = (15 - span) / 2 + random.below(span);
            const Move move = move_at(static_cast<int>(row * 15 + column));
            if (board.is_legal(move)) board.play(move);
        }
        if (!board.has_win(0) && !board.has_win(1)) return board;
    }
}

// Plays one game and adds its positions.
void play_game(PatternSearch& search, const LineTable& lines, std::uint64_t nodes, Random& random,
               bool is_held_out, std::vector<Sample>& samples) {
    FreeBoard board = opening(random);
    const std::size_t first = samples.size();
    std::vector<int> movers;
    double result_of_first = 0.5;
    search.forget();
    for (;;) {
        Limits limits;
        limits.nodes = nodes * (75 + random.below(50)) / 100;
        Budget budget(limits, Budget::Clock::now());
        const PatternResult result = search.search(board, PatternSearch::max_depth, budget);
        if (result.score.is_decided()) {
            const bool first_wins = result.score.is_win() == (board.ply() % 2 == 0);
            result_of_first = first_wins ? 1 : 0;
            break;
        }
        const PatternBoard patterns(lines, board);
        if (is_quiet_position(patterns)) {
            samples.push_back({features_of(patterns), 0, is_held_out});
            movers.push_back(patterns.mover());
        }
        board.play(result.line.front());
        if (board.ply() >= max_stones) break;
    }
    for (std::size_t i = first; i < samples.size(); ++i)
        samples[i].result = movers[i - first] == 0 ? result_of_first : 1 - result_of_first;
}

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

class Model {
public:
    [[nodiscard]] double points_of(std::size_t multiset, bool is_movers) const {
        double sum = weights_[residual(multiset, is_movers)];
        for (const std::size_t line : lines_[multiset]) sum += weights_[linear(line, is_movers)];
        return sum;
    }
    [[nodiscard]] double tempo() const { return weights_[0]; }

    [[nodiscard]] double forecast(const Sample& sample) const {
        double sum = tempo();
        for (const Feature& feature : sample.features) {
            const double points = points_of(feature.multiset, feature.is_movers) * feature.cells;
            sum += feature.is_movers ? points : -points;
        }
        return 1 / (1 + std::exp(-sum));
    }

    [[nodiscard]] double loss(const std::vector<Sample>& samples) const {
        double sum = 0;
        int count = 0;
        for (const Sample& sample : samples) {
            if (!sample.is_held_out) continue;
            const double expected = std::clamp(forecast(sample), 1e-6, 1 - 1e-6);
            sum -=
                sample.result * std::log(expected) + (1 - sample.result) * std::log(1 - expected);
            ++count;
        }
        return count == 0 ? 0 : sum / count;
    }

    // One step of Adam.
    void learn(const std::vector<const Sample*>& batch, double rate) {
        std::vector<double> gradient(weights_.size());
        for (const Sample* sample : batch) {
            const double error =
                (forecast(*sample) - sample->result) / static_cast<double>(batch.size());
            gradient[0] += error;
            for (const Feature& feature : sample->features) {
                const double part = (feature.is_movers ? error : -error) * feature.cells;
                gradient[residual(feature.multiset, feature.is_movers)] += part;
                for (const std::size_t line : lines_[feature.multiset])
                    gradient[linear(line, feature.is_movers)] += part;
            }
        }
        // A dead line is worth nothing.
        gradient[linear(0, true)] = gradient[linear(0, false)] = 0;
        ++steps_;
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            gradient[i] += (i < first_residual ? 1e-5 : 1e-2) * weights_[i];
            mean_[i] = 0.9 * mean_[i] + 0.1 * gradient[i];
            square_[i] = 0.999 * square_[i] + 0.001 * gradient[i] * gradient[i];
            const double first = mean_[i] / (1 - std::pow(0.9, steps_));
            const double second = square_[i] / (1 - std::pow(0.999, steps_));
            weights_[i] -= rate * first / (std::sqrt(second) + 1e-8);
        }
    }

private:
    static constexpr std::size_t first_residual = 1 + 2 * line_class_count;

    static std::size_t linear(std::size_t line, bool is_movers) {
        return 1 + line + (is_movers ? 0 : line_class_count);
    }
    static std::size_t residual(std::size_t multiset, bool is_movers) {
        return first_residual + multiset + (is_movers ? 0 : multiset_count);
    }

    std::vector<Lines> lines_ = lines_of_multisets();
    std::vector<double> weights_ = std::vector<double>(first_residual + 2 * multiset_count);
    std::vector<double> mean_ = std::vector<double>(weights_.size());
    std::vector<double> square_ = std::vector<double>(weights_.size());
    int steps_ = 0;
};

Model fit(const std::vector<Sample>& samples, Random& random) {
    constexpr std::size_t batch_size = 512;
    constexpr int epochs = 12;
    std::vector<const Sample*> order;
    for (const Sample& sample : samples)
        if (!sample.is_held_out) order.push_back(&sample);
    Model model;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        random.shuffle(order);
        const double rate = 0.01 * std::pow(0.75, epoch);
        for (auto begin = order.begin(); order.end() - begin >= std::ptrdiff_t{batch_size};
             begin += batch_size)
            model.learn({begin, begin + batch_size}, rate);
        std::fprintf(stderr, "epoch %d: loss of games held out %.4f\n", epoch + 1,
                     model.loss(samples));
    }
    return model;
}

void print_source(const Model& model) {
    constexpr std::size_t pairs_a_line = 8;
    const auto points = [&](std::size_t multiset, bool is_movers) {
        return std::lround(points_a_logit * model.points_of(multiset, is_movers));
    };
    std::printf(
        "// Fitted as tools/train_patterns fits; not to be edited. One pair for each multiset of "
        "four "
        "line\n"
        "// classes, in the order of multiset_of(): points if the cell is the mover's, and if it "
        "is\n"
        "// the other player's.\n"
        "#include \"free/cell_class.h\"\n\nnamespace puissance::free_board {\n\n"
        "// clang-format off\n"
        "const std::array<CellPoints, multiset_count> cell_points{{\n");
    for (std::size_t i = 0; i < multiset_count; ++i)
        std::printf("%s{%ld,%ld},%s", i % pairs_a_line == 0 ? "    " : " ", points(i, true),
                    points(i, false),
                    i % pairs_a_line == pairs_a_line - 1 || i + 1 == multiset_count ? "\n" : "");
    std::printf("}};\n// clang-format on\n\n}  // namespace puissance::free_board\n");
    std::fprintf(stderr, "tempo_points %ld\n", std::lround(points_a_logit * model.tempo()));
}

}  // namespace
}  // namespace puissance::free_board

int main(int count, char** arguments) {
    using namespace puissance;
    using namespace puissance::free_board;
    const auto number = [&](int which, std::uint64_t otherwise) {
        return count > which ? std::strtoull(arguments[which], nullptr, 10) : otherwise;
    };
    const std::uint64_t games = number(1, 2000);
    const std::uint64_t nodes = number(2, 3000);
    Random random(number(3, 1));
    PatternSearch search(gomoku, 16_MiB);
    const LineTable lines(gomoku.align, gomoku.rule);
    std::vector<Sample> samples;
    for (std::uint64_t i = 0; i < games; ++i) {
        play_game(search, lines, nodes, random, i % 10 == 0, samples);
        if (i % 200 == 199)
            std::fprintf(stderr, "%llu games, %zu positions\n",
                         static_cast<unsigned long long>(i + 1), samples.size());
    }
    print_source(fit(samples, random));
    return 0;
}
