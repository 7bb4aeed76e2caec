// Plays quick games of the search against itself on square boards from 9x9 to 15x15, every other
// one of 15x15, and writes positions for tools/net/student.py to learn from: some that the search
// valued, for a network must know what a search asks it, and those of the games with their results.
//
//     record_leaves FILE [POSITIONS [NODES [EVERY [SEED]]]]        300000 3000 300 1
//
// Until so many positions were valued and written, of which every EVERY-th is taken. A game opens
// with a few random stones between which a short search sees little difference. The same arguments
// give the same file.
//
// The file: the eight characters "leaves 1", then records of 61 bytes:
//
//     side        1 byte
//     result      1 byte    for the player to move: 0 lost, 1 drawn, 2 won; 3: valued, not played
//     points      2 bytes   that the patterns give, the lower byte first
//     cells      57 bytes   two bits each, row by row, the lowest first: 0 empty, 1 of the player
//     to
//                           move, 2 of the other
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../game_player.h"
#include "free/node_search_impl.h"
#include "free/strong_search_impl.h"

namespace puissance::free_board {
namespace {

constexpr int min_side = 9;
constexpr int max_side = 15;

enum class Result : std::uint8_t { lost, drawn, won, unknown };

using Leaf = std::array<std::uint8_t, 61>;

Leaf leaf_of(const PatternBoard& patterns, Result result) {
    const FreeBoard& board = patterns.board();
    const int side = board.game().columns;
    const auto points = static_cast<std::uint16_t>(patterns.points());
    Leaf leaf{static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(result),
              static_cast<std::uint8_t>(points & 255), static_cast<std::uint8_t>(points >> 8)};
    for (int cell = 0; cell < board.game().cells(); ++cell) {
        const auto stone = [&](int whose) {
            return board.line_stones(cell / side, whose) >> (cell % side) & 1;
        };
        const auto at = static_cast<std::size_t>(cell);
        leaf[4 + at / 4] |= static_cast<std::uint8_t>((stone(0) | stone(1) << 1) << (2 * (at % 4)));
    }
    return leaf;
}

// The patterns, which now and then keep a position that they are asked about.
struct RecordingEvaluation : PatternEvaluation {
    using PatternEvaluation::PatternEvaluation;

    [[nodiscard]] static int points(const PatternBoard& board) {
        if (--until_next == 0) {
            until_next = every;
            leaves.push_back(leaf_of(board, Result::unknown));
        }
        return board.points();
    }

    static inline std::uint64_t every = 1;
    static inline std::uint64_t until_next = 1;
    static inline std::vector<Leaf> leaves;
};

class LeafFile {
public:
    explicit LeafFile(const char* name) : file_(std::fopen(name, "wb")) { put("leaves 1", 8); }
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
            file.add(leaf_of(board, static_cast<Result>(static_cast<int>(2 * won))));
        board.play(cell);
    }
}

bool record(LeafFile& file, std::uint64_t positions, std::uint64_t nodes, std::uint64_t seed) {
    Random random(Random::mix(seed));
    std::uint64_t written = 0;
    for (int number = 0; written < positions; ++number) {
        const int side = random.below(2) == 0
                             ? max_side
                             : min_side + static_cast<int>(random.below(max_side - min_side));
        const Game game{side, side, 5, Gravity::none};
        GamePlayer<RecordingEvaluation> player(game, nodes, Random(random.next()));
        const PlayedGame played = player.play(number, 150);
        add_game(game, played, file);
        for (const Leaf& leaf : RecordingEvaluation::leaves) file.add(leaf);
        written += RecordingEvaluation::leaves.size();
        RecordingEvaluation::leaves.clear();
    }
    return file.close();
}

}  // namespace
}  // namespace puissance::free_board

int main(int count, char** arguments) {
    using namespace puissance::free_board;
    const auto number = [&](int which, std::uint64_t otherwise) {
        return count > which ? std::strtoull(arguments[which], nullptr, 10) : otherwise;
    };
    if (count < 2) return 2;
    LeafFile file(arguments[1]);
    RecordingEvaluation::every = std::max<std::uint64_t>(1, number(4, 300));
    return record(file, number(2, 300'000), number(3, 3'000), number(5, 1)) ? 0 : 1;
}
