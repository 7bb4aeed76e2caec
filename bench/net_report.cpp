// What the network is worth against the patterns, in the strong search alone.
//
//     net_report FILE [PAIRS [PATTERN_NODES [NET_NODES [SIDE [SEED [RULE]]]]]]
//                      50    20000          20000      15    1     0
//
// Speed: nodes a second of processor time of both, on the same positions. Match: PAIRS openings of
// a few random stones, which a short search finds even, played from both sides with so many nodes a
// move; the score is that of the network, with its 95 % interval (Wilson). RULE is 0 for five or
// more, 1 for exactly five. FILE is a file of weights (docs/formats/net.md).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

#include <fmt/core.h>

#include "base/mebibytes.h"
#include "base/random.h"
#include "free/strong_search.h"

namespace puissance::free_board {
namespace {

constexpr std::size_t table_bytes = 16_MiB;

Limits nodes_only(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

template <class Search>
PatternResult searched(Search& search, const FreeBoard& board, std::uint64_t nodes) {
    search.forget();
    Budget budget(nodes_only(nodes));
    return search.search(board, search.max_depth, budget);
}

class Match {
public:
    Match(const Game& game, const NetWeights& net, std::uint64_t seed)
        : game_(game), random_(seed), net_(game, table_bytes, {}, alone(), net) {}

    // Random stones around the centre, after which neither side is much better off.
    [[nodiscard]] FreeBoard opening() {
        constexpr int max_points = 100;
        constexpr std::uint64_t span = 7;
        constexpr std::uint64_t nodes = 20'000;
        const auto within = [&](int side) {
            return (side - static_cast<int>(span)) / 2 + static_cast<int>(random_.below(span));
        };
        while (true) {
            FreeBoard board(game_);
            const int stones = 3 + static_cast<int>(random_.below(4));
            while (board.ply() < stones) {
                const Move move =
                    move_at(within(game_.rows) * game_.columns + within(game_.columns));
                if (board.is_legal(move)) board.play(move);
            }
            if (board.has_win(0) || board.has_win(1)) continue;
            const Score score = searched(patterns_, board, nodes).score;
            if (!score.is_decided() && std::abs(score.points()) <= max_points) return board;
        }
    }

    // The score of the network, which plays the stones of this player.
    [[nodiscard]] double play(FreeBoard board, int net_player, std::uint64_t pattern_nodes,
                              std::uint64_t net_nodes) {
        while (!board.is_full()) {
            const bool is_net = board.ply() % 2 == net_player;
            const PatternResult found = is_net ? searched(net_, board, net_nodes)
                                               : searched(patterns_, board, pattern_nodes);
            board.play(found.line.front());
            if (board.last_mover_won()) return is_net ? 1 : 0;
        }
        return 0.5;
    }

    // Nodes a second of processor time.
    template <class Search>
    [[nodiscard]] static double speed(Search& search, const std::vector<FreeBoard>& boards) {
        constexpr std::uint64_t nodes = 100'000;
        const std::clock_t start = std::clock();
        for (const FreeBoard& board : boards) (void)searched(search, board, nodes);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        return static_cast<double>(nodes * boards.size()) / seconds;
    }

    void report_speed() {
        std::vector<FreeBoard> boards;
        for (int i = 0; i < 8; ++i) boards.push_back(opening());
        std::vector<double> ratios;
        for (int i = 0; i < 5; ++i) {
            const double by_net = speed(net_, boards);
            const double by_patterns = speed(patterns_, boards);
            ratios.push_back(by_net / by_patterns);
            fmt::print("nodes a second: net {:.0f}, patterns {:.0f}, ratio {:.3f}\n", by_net,
                       by_patterns, ratios.back());
        }
        std::ranges::sort(ratios);
        fmt::print("median of the ratios: {:.3f}\n", ratios[ratios.size() / 2]);
    }

private:
    Game game_;
    Random random_;
    PatternSearch patterns_{game_, table_bytes};
    NetSearch net_;
};

// The 95 % interval of a score, as Wilson computes it.
std::array<double, 2> interval(double score, double games) {
    constexpr double z = 1.96;
    const double middle = (score + z * z / (2 * games)) / (1 + z * z / games);
    const double width = z / (1 + z * z / games) *
                         std::sqrt(score * (1 - score) / games + z * z / (4 * games * games));
    return {middle - width, middle + width};
}

}  // namespace
}  // namespace puissance::free_board

int main(int count, char** arguments) {
    using namespace puissance;
    using namespace puissance::free_board;
    const auto number = [&](int which, std::uint64_t otherwise) {
        return count > which ? std::strtoull(arguments[which], nullptr, 10) : otherwise;
    };
    std::ifstream file(count > 1 ? arguments[1] : "", std::ios::binary);
    const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    const auto net = NetWeights::read(bytes);
    if (!net) return 2;
    const auto side = static_cast<int>(number(5, 15));
    const auto rule = number(7, 0) == 1 ? Rule::exactly : Rule::at_least;
    Match match({side, side, 5, Gravity::none, rule}, *net, number(6, 1));
    match.report_speed();
    std::array<int, 3> results{};  // Losses, draws, wins.
    for (std::uint64_t pair = 0; pair < number(2, 50); ++pair) {
        const FreeBoard board = match.opening();
        for (const int player : {0, 1}) {
            const double score = match.play(board, player, number(3, 20'000), number(4, 20'000));
            ++results[static_cast<std::size_t>(2 * score)];
        }
        if (pair % 10 == 9)
            fmt::print("+{} ={} -{}\n", results[2], results[1], results[0]), std::fflush(stdout);
    }
    const double games = results[0] + results[1] + results[2];
    if (games == 0) return 0;
    const double score = (results[2] + 0.5 * results[1]) / games;
    const auto [low, high] = interval(score, games);
    fmt::print("net {} nodes, patterns {}: +{} ={} -{}, {:.1f} % ({:.1f} to {:.1f})\n",
               number(4, 20'000), number(3, 20'000), results[2], results[1], results[0],
               100 * score, 100 * low, 100 * high);
    return 0;
}
