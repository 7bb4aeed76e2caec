// Plays quick games of the search against itself on square boards from 9x9 to 15x15, every other
// one of 15x15, and writes positions for tools/net/student.py to learn from: some that the search
// valued where nothing was clear, for a network must know what it will be asked, each with what a
// search of its own makes of it; and those of the games with their results.
//
//     record_leaves FILE [POSITIONS [NODES [EVERY [SEED [LABEL_NODES [RULE [NET]]]]]]]
//                          300000    3000   300     1        2000      0
//
// Until so many positions were valued and written, of which every EVERY-th is taken. A game opens
// with a few random stones between which a short search sees little difference. RULE is 0 for five
// or more, 1 for exactly five. NET is the file of the network that plays; without one, patterns do.
// The same arguments give the same file.
//
// The file: the eight characters "leaves 2", then records of 63 bytes:
//
//     side        1 byte
//     result      1 byte    for the player to move: 0 lost, 1 drawn, 2 won; 3: valued, not played
//     points      2 bytes   that the patterns give, the lower byte first
//     score       2 bytes   of the search, in points; 30,000 is a win, -30,000 a loss
//     cells      57 bytes   two bits each, row by row, the lowest first: 0 empty, 1 of the player
//                           to move, 2 of the other
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "../game_player.h"
#include "free/node_search_impl.h"
#include "free/strong_search_impl.h"

namespace puissance::free_board {
namespace {

constexpr int min_side = 9;
constexpr int max_side = 15;
constexpr int won_points = 30'000;

enum class Result : std::uint8_t { lost, drawn, won, unknown };

using Leaf = std::array<std::uint8_t, 63>;

Leaf leaf_of(const FreeBoard& board, int points, int score, Result result) {
    const int side = board.game().columns;
    const auto low = [](int number) { return static_cast<std::uint8_t>(number & 255); };
    const auto high = [](int number) { return static_cast<std::uint8_t>(number >> 8 & 255); };
    Leaf leaf{static_cast<std::uint8_t>(side),
              static_cast<std::uint8_t>(result),
              low(points),
              high(points),
              low(score),
              high(score)};
    for (int cell = 0; cell < board.game().cells(); ++cell) {
        const auto stone = [&](int whose) {
            return board.line_stones(cell / side, whose) >> (cell % side) & 1;
        };
        const auto at = static_cast<std::size_t>(cell);
        leaf[6 + at / 4] |= static_cast<std::uint8_t>((stone(0) | stone(1) << 1) << (2 * (at % 4)));
    }
    return leaf;
}

struct Asked {
    FreeBoard board;
    int points;
};

// Positions that a search asked an evaluation about.
struct Recorder {
    std::uint64_t every = 1;
    std::uint64_t until_next = 1;
    std::vector<Asked> asked;
};
Recorder recorder;

// An evaluation that now and then keeps a position that it is asked about.
template <class Points>
struct Recording : Points {
    using Points::Points;

    [[nodiscard]] int points(const PatternBoard& board) {
        if (std::abs(board.points()) < NetEvaluation::clear_points && --recorder.until_next == 0) {
            recorder.until_next = recorder.every;
            recorder.asked.push_back({board.board(), board.points()});
        }
        return Points::points(board);
    }
};

class LeafFile {
public:
    explicit LeafFile(const char* name) : file_(std::fopen(name, "wb")) { put("leaves 2", 8); }
    LeafFile(const LeafFile&) = delete;
    LeafFile& operator=(const LeafFile&) = delete;

    void add(const Leaf& leaf) { put(leaf.data(), leaf.size()); }
    // Was everything written?
    [[nodiscard]] bool close() {
        return file_ != nullptr && std::fclose(std::exchange(file_, nullptr)) == 0 && is_whole_;
    }

private:
    void put(const void* bytes, std::size_t count) {
        is_whole_ = is_whole_ && file_ != nullptr && std::fwrite(bytes, 1, count, file_) == count;
    }

    std::FILE* file_;
    bool is_whole_ = true;
};

// The positions after the last move made at random, whose result says what they are worth.
void add_game(const Game& game, const PlayedGame& played, LeafFile& file) {
    PatternBoard board(LineTable::of(game.align, game.rule), FreeBoard(game));
    for (const auto& [cell, points] : played.moves) {
        const double won = board.mover() == 0 ? played.result : 1 - played.result;
        if (board.board().ply() >= played.random_stones)
            file.add(leaf_of(board.board(), board.points(), points,
                             static_cast<Result>(static_cast<int>(2 * won))));
        board.play(cell);
    }
}

struct Wish {
    std::uint64_t positions;
    std::uint64_t nodes;
    std::uint64_t label_nodes;
    std::uint64_t seed;
    Rule rule;
};

template <class Points>
void record(LeafFile& file, const Wish& wish, const typename Points::Weights& weights) {
    Random random(Random::mix(wish.seed));
    std::uint64_t written = 0;
    for (int number = 0; written < wish.positions; ++number) {
        const int side = random.below(2) == 0
                             ? max_side
                             : min_side + static_cast<int>(random.below(max_side - min_side));
        const Game game{side, side, 5, Gravity::none, wish.rule};
        recorder.asked.clear();
        GamePlayer<Recording<Points>> player(game, wish.nodes, Random(random.next()), weights);
        const PlayedGame played = player.play(number, 150);
        add_game(game, played, file);
        StrongSearch<Points> search(game, 4_MiB, {}, alone(), weights);
        for (const auto& [board, points] : recorder.asked) {
            Limits limits;
            limits.nodes = wish.label_nodes;
            Budget budget(limits);
            const Score score = search.search(board, search.max_depth, budget).score;
            file.add(leaf_of(board, points,
                             !score.is_decided() ? score.points()
                             : score.is_win()    ? won_points
                                                 : -won_points,
                             Result::unknown));
        }
        written += recorder.asked.size();
    }
}

}  // namespace
}  // namespace puissance::free_board

int main(int count, char** arguments) {
    using namespace puissance;
    using namespace puissance::free_board;
    const auto number = [&](int which, std::uint64_t otherwise) {
        return count > which ? std::strtoull(arguments[which], nullptr, 10) : otherwise;
    };
    if (count < 2) return 2;
    LeafFile file(arguments[1]);
    recorder.every = std::max<std::uint64_t>(1, number(4, 300));
    const Wish wish{number(2, 300'000), number(3, 3'000), number(6, 2'000), number(5, 1),
                    number(7, 0) == 1 ? Rule::exactly : Rule::at_least};
    if (count > 8) {
        std::ifstream stream(arguments[8], std::ios::binary);
        const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(stream), {}};
        const auto net = NetWeights::read(bytes);
        if (!net) return 2;
        record<NetEvaluation>(file, wish, *net);
    } else {
        record<PatternEvaluation>(file, wish, PatternEvaluation::no_weights);
    }
    return file.close() ? 0 : 1;
}
