// Learns the weights of the exact solver's move ordering (src/drop/move_weights.cpp).
//
//     train_order [WALKS [SEED]] > src/drop/move_weights.cpp       walks a board, on all cores
//
// All positions come from random games made here; no known answer is read. A walk begins at such a
// position with a question near its score and goes down through the tree as the search would. At
// each node on its way every open move is searched, in random order, and noted: the features of
// the position that it leads to, the nodes that it cost, and whether it answered the question.
//
// Searched in a random order in which a move of score s comes before another with probability
// e^s / (e^s + e^t), a node costs
//
//     sum over moves that fail:  cost * P(it comes before all that succeed)
//   + sum over those that succeed:  cost * P(it comes first among them)
//
// and the weights are found that minimize the logarithm of this, by gradient descent, for each kind
// of node apart. So a cheap success counts more than a likely one. Every tenth walk is held out of
// training; the excess that is printed is the mean logarithm of what the learned order costs there,
// in units of the best order, and the same for the order in use. Walks and costs come from a search
// with the order in use: the same arguments and the same weights in use give the same weights.
// 30,000 walks take about two minutes of one core a board, and four times as many are better.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/mebibytes.h"
#include "base/random.h"
#include "board/drop_board.h"
#include "drop/search.h"
#include "puissance/thread_crew.h"

namespace puissance::drop {
namespace {

constexpr std::size_t feature_count = far_features + 24;
constexpr double points_a_logit = 20;

struct Choice {
    std::array<float, feature_count> features{};
    int old_score = 0;
    double cost = 0;
    bool succeeds = false;
};

struct Sample {
    std::vector<Choice> choices;
    std::size_t set = 0;
    int left = 0;
    double weight = 0;
    bool is_held_out = false;
};

// Walks through the tree of one board.
template <class Geometry>
class Walker {
public:
    Walker(const Game& game, std::uint64_t seed, std::vector<Sample>& samples)
        : game_(game),
          memory_(game, 8_MiB, true),
          search_(game, memory_),
          bound_(Geometry(game)),
          ordering_(game),
          random_(seed),
          samples_(samples) {}

    void walk(bool is_held_out) {
        const int left = min_left + 6 + static_cast<int>(random_.below(max_left - min_left - 5));
        const auto start =
            search_.play().resolve(random_position(std::max(0, game_.cells() - left)));
        if (start.is_decided) return;
        memory_.forget();
        Node node = search_.node_of(start);
        const auto question = question_at(node);
        if (!question) return;
        for (int alpha = *question; game_.cells() - node.stones.ply >= min_left;) {
            const auto child = sample(node.stones, node.safe, alpha, is_held_out);
            if (!child) return;
            if (!child->is_same_mover) alpha = ~alpha;
            node = *child;
        }
    }

private:
    using Word = typename Geometry::Word;
    using Search = drop::Search<Geometry>;
    using Node = typename Search::Node;

    // Walks begin and end with so many empty cells.
    static constexpr int max_left = 32;
    static constexpr int min_left = 10;
    static constexpr std::uint64_t max_nodes = 30'000;  // For one question.

    // A random game without blunders, then play as in a search: one side makes the moves that
    // promise most, the other one tries any.
    Stones<Word> random_position(int stones) {
        for (;;) {
            DropBoard<Geometry> board(game_);
            const int opening = static_cast<int>(random_.below(static_cast<unsigned>(stones) + 1));
            const int chooser = static_cast<int>(random_.below(2));
            while (board.ply() < stones) {
                typename DropBoard<Geometry>::Moves moves;
                board.safe_moves(moves);
                if (moves.empty() || board.winning_move()) break;
                const bool chooses = board.ply() >= opening && board.ply() % 2 == chooser;
                board.play(chooses ? promising(board, moves) : moves[random_.below(moves.size())]);
            }
            if (board.ply() == stones) return search_.play().stones_of(board.own(), board.all());
        }
    }

    // The move that comes first in the order in use, if the question is who wins.
    Move promising(const DropBoard<Geometry>& board,
                   const typename DropBoard<Geometry>::Moves& moves) {
        const auto here = search_.play().stones_of(board.own(), board.all());
        const Word free = ~bound_.above(here.other_threats);
        const Word open = search_.play().playable(here.all());
        Move best = moves[0];
        int best_score = std::numeric_limits<int>::min();
        for (const Move move : moves) {
            const int height = game_.rows + 1;
            const Word cell = open & (column_cells<Word>(game_.rows) << (index_of(move) * height));
            const auto after = search_.play().resolve(here, cell);
            Node child{};
            child.stones = after.stones;
            child.safe = after.safe;
            child.is_same_mover = after.is_same_mover;
            child.cell = static_cast<std::int8_t>(lowest_bit(cell));
            const int score = ordering_.move_score(bound_, here, free, child, false,
                                                   ordering_.set_of(here.ply, 0));
            if (score <= best_score) continue;
            best = move;
            best_score = score;
        }
        return best;
    }

    // Is the score above alpha? Nothing if that takes too long.
    std::optional<bool> ask(const Node& node, int alpha) {
        if (node.lowest > alpha) return true;
        if (node.highest <= alpha) return false;
        Budget budget;
        const int score = search_.ask(node, alpha, {&budget, max_nodes, nullptr});
        spent_ = budget.nodes();
        if (search_.was_stopped()) return std::nullopt;
        return score > alpha;
    }

    // One of the questions that the solver would ask: mostly one that is just answered.
    std::optional<int> question_at(const Node& root) {
        const auto is_won = ask(root, 0);
        if (!is_won) return std::nullopt;
        int score = *is_won ? 1 : 0;
        for (; *is_won; ++score)
            if (const auto more = ask(root, score); !more || !*more) break;
        for (; !*is_won && score > root.lowest; --score)
            if (const auto held = ask(root, score - 1); !held || *held) break;
        switch (random_.below(8)) {
            case 0: return root.highest - 1;
            case 1: return score;
            case 2:
            case 3: return static_cast<int>(random_.below(5)) - 2;
            default: return score - 1;
        }
    }

    // Searches every move and returns where the walk goes on, if it does.
    std::optional<Node> sample(const Stones<Word>& stones, Word safe, int alpha, bool is_held_out) {
        memory_.forget();
        const Resolution<Word> here{stones, safe, 0, false, true};
        // Many nodes that a search meets it has met before, with an easier question.
        const int easier = alpha - 1 - static_cast<int>(random_.below(8));
        if (random_.below(2) == 0) (void)ask(search_.node_of(here), easier);
        const Node node = search_.node_of(here);
        if (node.lowest > alpha || node.highest <= alpha) return std::nullopt;
        std::vector<Node> open;
        for (Word moves = safe; moves != 0; moves &= moves - 1) {
            const Word move = moves & (~moves + 1);
            const auto after = search_.play().resolve(stones, move);
            if (after.is_decided && after.score > alpha) return std::nullopt;
            if (after.is_decided) continue;
            Node child = search_.node_of(after);
            child.cell = static_cast<std::int8_t>(lowest_bit(move));
            child.is_same_mover = after.is_same_mover;
            const int target = after.is_same_mover ? alpha : ~alpha;
            const bool is_above = child.lowest > target;
            if (!is_above && child.highest > target) open.push_back(child);
            else if (is_above == after.is_same_mover) return std::nullopt;
        }
        if (open.empty()) return std::nullopt;
        random_.shuffle(open);
        Sample sample{
            {}, ordering_.set_of(stones.ply, alpha), game_.cells() - stones.ply, 0, is_held_out};
        std::size_t best = open.size();
        for (std::size_t i = 0; i < open.size(); ++i) {
            Choice choice = choice_of(node, open[i], sample.set);
            const auto is_above = ask(open[i], open[i].is_same_mover ? alpha : ~alpha);
            choice.cost = 1.0 + static_cast<double>(spent_);
            choice.succeeds = is_above && *is_above == open[i].is_same_mover;
            if (choice.succeeds && (best == open.size() || choice.cost < sample.choices[best].cost))
                best = i;
            sample.choices.push_back(choice);
        }
        if (open.size() > 1 && best < open.size()) {
            sample.weight = std::pow(sample.choices[best].cost, 0.3);
            samples_.push_back(std::move(sample));
        }
        // A good order goes to the best move first.
        if (best < open.size() && random_.below(4) != 0) return open[best];
        return open[random_.below(open.size())];
    }

    Choice choice_of(const Node& node, const Node& child, std::size_t set) const {
        Choice choice;
        const auto add = [&](Feature feature, int count) {
            choice.features[static_cast<std::size_t>(feature)] = static_cast<float>(count);
        };
        const int height = game_.rows + 1;
        const bool is_hinted = child.cell / height == node.column;
        const Word free = ~bound_.above(node.stones.other_threats);
        ordering_.count_near(search_.play(), node.stones, free, child, is_hinted, add);
        if (ordering_.is_far(set)) ordering_.count_far(bound_, child, add);
        const int column = child.cell / height;
        const std::size_t cell =
            MoveWeights::cell_column(std::min(column, game_.columns - 1 - column)) * 6 +
            MoveWeights::cell_row(game_.rows - 1 - child.cell % height);
        choice.features[far_features + cell] = 1;
        choice.old_score = ordering_.move_score(bound_, node.stones, free, child, is_hinted, set);
        return choice;
    }

    Game game_;
    Memory<Word> memory_;
    Search search_;
    StrategyBound<Geometry> bound_;
    MoveOrdering<Geometry, Techniques{}> ordering_;
    Random random_;
    std::vector<Sample>& samples_;
    std::uint64_t spent_ = 0;
};

void walk(const Game& game, int walks, std::uint64_t seed, std::vector<Sample>& samples) {
    const auto run = [&](auto&& walker) {
        for (int i = 0; i < walks; ++i) walker.walk(i % 10 == 0);
    };
    if (game.columns * (game.rows + 1) <= 64) run(Walker<Dynamic<Word64>>(game, seed, samples));
    else run(Walker<Dynamic<Word128>>(game, seed, samples));
}

using Weights = std::array<double, feature_count>;

double score_of(const Weights& weights, const Choice& choice) {
    double score = 0;
    for (std::size_t i = 0; i < feature_count; ++i) score += weights[i] * choice.features[i];
    return score;
}

// Adds the gradient of the logarithm of what this node costs.
void add_gradient(const Sample& sample, const Weights& weights, Weights& gradient) {
    const std::size_t count = sample.choices.size();
    std::vector<double> power(count);
    for (std::size_t i = 0; i < count; ++i) power[i] = score_of(weights, sample.choices[i]);
    const double highest = *std::ranges::max_element(power);
    double succeeding = 0;
    for (std::size_t i = 0; i < count; ++i) {
        power[i] = std::exp(std::max(power[i] - highest, -30.0));
        if (sample.choices[i].succeeds) succeeding += power[i];
    }
    double success_cost = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (sample.choices[i].succeeds)
            success_cost += sample.choices[i].cost * power[i] / succeeding;
    double cost = success_cost;
    double pushed_back = 0;  // By which all that succeed together would lower the cost.
    std::vector<double> slope(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Choice& choice = sample.choices[i];
        if (choice.succeeds) {
            slope[i] = power[i] / succeeding * (choice.cost - success_cost);
            continue;
        }
        const double before = power[i] / (power[i] + succeeding);
        cost += choice.cost * before;
        slope[i] = choice.cost * before * (1 - before);
        pushed_back += slope[i];
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Choice& choice = sample.choices[i];
        if (choice.succeeds) slope[i] -= pushed_back * power[i] / succeeding;
        for (std::size_t j = 0; j < feature_count; ++j)
            gradient[j] += slope[i] / cost * sample.weight * choice.features[j];
    }
}

// How much each feature differs among the moves of a node; 1 where it never does.
Weights spread_of(const std::vector<const Sample*>& samples) {
    Weights spread{};
    double count = 0;
    for (const Sample* sample : samples) {
        Weights mean{};
        for (const Choice& choice : sample->choices)
            for (std::size_t i = 0; i < feature_count; ++i)
                mean[i] += choice.features[i] / static_cast<double>(sample->choices.size());
        for (const Choice& choice : sample->choices)
            for (std::size_t i = 0; i < feature_count; ++i)
                spread[i] += std::pow(choice.features[i] - mean[i], 2);
        count += static_cast<double>(sample->choices.size());
    }
    for (double& each : spread) each = each == 0 ? 1 : std::sqrt(each / count);
    return spread;
}

// Adam, with steps that suit the spread of each feature and become smaller towards the end.
Weights fit(const std::vector<const Sample*>& samples, Random& random) {
    constexpr int epochs = 16;
    constexpr std::size_t batch_size = 64;
    const Weights spread = spread_of(samples);
    Weights weights{};
    Weights mean{};
    Weights square{};
    std::vector<const Sample*> order;
    for (const Sample* sample : samples)
        if (!sample->is_held_out) order.push_back(sample);
    for (int epoch = 0; epoch < epochs; ++epoch) {
        random.shuffle(order);
        const double rate = 0.02 * std::pow(0.8, epoch);
        for (std::size_t first = 0; first < order.size(); first += batch_size) {
            Weights gradient{};
            const std::size_t end = std::min(order.size(), first + batch_size);
            for (std::size_t i = first; i < end; ++i) add_gradient(*order[i], weights, gradient);
            for (std::size_t i = 0; i < feature_count; ++i) {
                // What is seldom seen stays small.
                const double slope =
                    gradient[i] / spread[i] / batch_size + 1e-3 * spread[i] * weights[i];
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                weights[i] -= rate / spread[i] * mean[i] / (std::sqrt(square[i]) + 1e-6);
            }
        }
    }
    return weights;
}

// The mean over held-out nodes of the logarithm of what an order costs, best order = 0.
template <class Score>
double excess(const std::vector<const Sample*>& samples, const Score& score) {
    double sum = 0;
    double weight = 0;
    for (const Sample* sample : samples) {
        if (!sample->is_held_out) continue;
        std::vector<const Choice*> order;
        double least = 1e300;
        for (const Choice& choice : sample->choices) {
            order.push_back(&choice);
            if (choice.succeeds) least = std::min(least, choice.cost);
        }
        std::ranges::stable_sort(order, std::greater(),
                                 [&](const Choice* choice) { return score(*choice); });
        double cost = 0;
        for (const Choice* choice : order) {
            cost += choice->cost;
            if (choice->succeeds) break;
        }
        sum += std::log(cost / least) * sample->weight;
        weight += sample->weight;
    }
    return weight == 0 ? 0 : sum / weight;
}

// Nodes of each number of empty cells weigh the same together.
void normalize(std::vector<Sample>& samples) {
    std::array<double, 128> sum{};
    std::array<double, 128> count{};
    for (const Sample& sample : samples) {
        sum[static_cast<std::size_t>(sample.left)] += sample.weight;
        ++count[static_cast<std::size_t>(sample.left)];
    }
    for (Sample& sample : samples) {
        const auto left = static_cast<std::size_t>(sample.left);
        sample.weight *= count[left] / sum[left];
    }
}

struct Board {
    std::string name;
    std::vector<Game> games;
};

OrderWeights learn(const Board& board, int walks, std::uint64_t seed) {
    std::vector<Sample> samples;
    for (const Game& game : board.games)
        walk(game, walks / static_cast<int>(board.games.size()),
             seed * 10'000 + static_cast<unsigned>(game.columns * 100 + game.rows), samples);
    normalize(samples);
    OrderWeights learned{};
    for (std::size_t set = 0; set < weight_sets; ++set) {
        std::vector<const Sample*> chosen;
        for (const Sample& sample : samples)
            if (sample.set == set) chosen.push_back(&sample);
        Random random(set);
        const Weights weights = fit(chosen, random);
        std::fprintf(
            stderr, "%s, set %zu: %zu nodes, excess %.3f (in use %.3f)\n", board.name.c_str(), set,
            chosen.size(),
            excess(chosen, [&](const Choice& choice) { return score_of(weights, choice); }),
            excess(chosen, [](const Choice& choice) { return choice.old_score; }));
        const auto rounded = [&](std::size_t i) {
            return static_cast<std::int16_t>(std::lround(points_a_logit * weights[i]));
        };
        for (std::size_t i = 0; i < far_features; ++i) learned[set].of_feature[i] = rounded(i);
        for (std::size_t i = 0; i < 24; ++i)
            learned[set].of_cell[i / 6][i % 6] = rounded(far_features + i);
    }
    return learned;
}

std::string listed(const auto& numbers) {
    std::string text;
    for (const int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
    return "{" + text + "}";
}

void print_weights(const std::string& name, const OrderWeights& weights) {
    std::printf("\nconstexpr OrderWeights %s{{\n", name.c_str());
    for (const MoveWeights& set : weights) {
        std::printf("    {%s,\n     {", listed(set.of_feature).c_str());
        for (std::size_t i = 0; i < 4; ++i)
            std::printf("%s%s",
                        i == 0   ? "{"
                        : i == 2 ? ",\n       "
                                 : ", ",
                        listed(set.of_cell[i]).c_str());
        std::printf("}}},\n");
    }
    std::printf("}};\n");
}

void print_source(const std::vector<Board>& boards, const std::vector<OrderWeights>& weights) {
    std::printf(
        "// Written by tools/train_order; not to be edited. For each kind of node the weights of "
        "the\n"
        "// features, and those of the cells by column from the edge and row from the top.\n"
        "#include \"drop/move_weights.h\"\n\nnamespace puissance::drop {\n\nnamespace {\n\n"
        "// clang-format off\n");
    for (std::size_t i = 0; i < boards.size(); ++i) print_weights(boards[i].name, weights[i]);
    std::printf(
        "// clang-format on\n\n}  // namespace\n\n"
        "const OrderWeights& order_weights(const Game& game) {\n"
        "    const auto is = [&](int columns, int rows) {\n"
        "        return game == Game{columns, rows, 4, Gravity::down};\n    };\n");
    for (const Board& board : boards)
        if (board.games.size() == 1)
            std::printf("    if (is(%d, %d)) return %s;\n", board.games[0].columns,
                        board.games[0].rows, board.name.c_str());
    std::printf("    return general;\n}\n\n}  // namespace puissance::drop\n");
}

int train(int walks, std::uint64_t seed, const std::string& only) {
    const auto game = [](int columns, int rows) { return Game{columns, rows, 4, Gravity::down}; };
    std::vector<Board> boards{
        {"general", {game(6, 5), game(6, 6), game(7, 5), game(8, 6), game(6, 8), game(7, 8)}}};
    for (const auto& [columns, rows] :
         {std::pair{7, 6}, {6, 7}, {7, 7}, {8, 7}, {8, 8}, {9, 6}, {9, 7}, {10, 6}})
        boards.push_back(
            {"of_" + std::to_string(columns) + "x" + std::to_string(rows), {game(columns, rows)}});
    if (!only.empty())
        std::erase_if(boards, [&](const Board& board) { return board.name != only; });
    std::vector<OrderWeights> weights(boards.size());
    ThreadCrew crew(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    std::atomic<std::size_t> next = 0;
    crew.run(crew.size(), [&](int) {
        for (std::size_t i = next++; i < boards.size(); i = next++)
            weights[i] = learn(boards[i], walks, seed);
    });
    print_source(boards, weights);
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace puissance::drop

int main(int count, char** arguments) {
    const int walks = count > 1 ? std::atoi(arguments[1]) : 20'000;
    const std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
    return puissance::drop::train(walks, seed, count > 3 ? arguments[3] : "");
}
