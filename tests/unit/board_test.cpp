// Tests that every board must pass, most of them by comparison with the naive board.
#include <unordered_map>

#include <gtest/gtest.h>

#include "board/perft.h"
#include "board_battery.h"
#include "sanitized.h"

namespace puissance {
namespace {

using namespace tests;

template <class Board>
class BoardBattery : public testing::Test {
protected:
    // Calls play(game, random) `times` times for each of the board's games, and six times as often
    // on drop boards, where the naive board is fast enough.
    template <class Play>
    static void on_every_game(int times, Play&& play) {
        if (!std::is_same_v<Board, FreeBoard>) times *= 6;
        if (sanitized_stride > 1) times = (times + 3) / 4;
        for (const auto text : GamesOf<Board>::games) {
            SCOPED_TRACE(text);
            Random random(7);
            for (int i = 0; i < times && !HasFailure(); ++i) play(game_of(text), random);
        }
    }

    // A move for a random game: near other stones, so that lines occur and, where they do not win,
    // also longer ones.
    static int random_move(const NaiveBoard& naive, Random& random) {
        if (naive.game().rule == Rule::exactly && random.below(2) == 0) {
            const auto joins = naive.overlong_moves(naive.mover());
            if (!joins.empty()) return joins[random.below(joins.size())];
        }
        const auto moves = random.below(8) == 0 ? naive.legal_moves() : naive.candidates();
        return moves[random.below(moves.size())];
    }
};

using Boards = testing::Types<Connect4Board, Drop64Board, Drop128Board, FreeBoard>;

class BoardNames {
public:
    template <class Board>
    static std::string GetName(int) {
        if (std::is_same_v<Board, Connect4Board>) return "connect4";
        if (std::is_same_v<Board, Drop64Board>) return "drop64";
        if (std::is_same_v<Board, Drop128Board>) return "drop128";
        return "free";
    }
};
TYPED_TEST_SUITE(BoardBattery, Boards, BoardNames);

TYPED_TEST(BoardBattery, follows_the_naive_board) {
    this->on_every_game(12, [&](const Game& game, Random& random) {
        TypeParam board(game);
        NaiveBoard naive(game);
        EXPECT_EQ(Game(board.game()), game);
        while (!this->HasFailure()) {
            ASSERT_EQ(board.ply(), naive.ply());
            ASSERT_EQ(picture(board), naive.picture());
            ASSERT_EQ(board.last_mover_won(), naive.last_mover_won());
            ASSERT_EQ(board.is_full(), naive.is_full());
            ASSERT_EQ(legal_moves(board), naive.legal_moves());
            ASSERT_EQ(candidates(board), naive.candidates());
            if (naive.is_over()) break;
            const int move = this->random_move(naive, random);
            board.play(move_at(move));
            naive.play(move);
        }
    });
}

TYPED_TEST(BoardBattery, knows_what_is_legal) {
    this->on_every_game(3, [&](const Game& game, Random& random) {
        TypeParam board(game);
        NaiveBoard naive(game);
        while (!naive.is_over()) {
            for (int move = 0; move < game.move_count(); ++move)
                ASSERT_EQ(board.is_legal(move_at(move)), naive.is_legal(move)) << move;
            const int move = this->random_move(naive, random);
            board.play(move_at(move));
            naive.play(move);
        }
    });
}

TYPED_TEST(BoardBattery, sees_wins_and_safe_moves_as_brute_force_does) {
    this->on_every_game(5, [&](const Game& game, Random& random) {
        TypeParam board(game);
        NaiveBoard naive(game);
        while (!naive.is_over()) {
            const auto wins = naive.winning_moves(naive.mover());
            const auto winning = board.winning_move();
            ASSERT_EQ(winning.has_value(), !wins.empty()) << naive.picture();
            if (winning) {
                ASSERT_EQ(index_of(*winning), wins.front()) << naive.picture();
            } else if (game.cells() < 100 || random.below(16) == 0) {
                // Brute force is slow on large boards.
                ASSERT_EQ(safe_moves(board), naive.safe_moves()) << naive.picture();
            }
            // Half of the wins are not played, so that positions with several wins occur.
            int move = this->random_move(naive, random);
            if (!wins.empty() && random.below(2) == 0) move = wins.back();
            board.play(move_at(move));
            naive.play(move);
        }
    });
}

TYPED_TEST(BoardBattery, undo_restores_everything) {
    this->on_every_game(4, [&](const Game& game, Random& random) {
        TypeParam board(game);
        NaiveBoard naive(game);
        std::vector<Seen> views;
        std::vector<std::uint64_t> keys;
        std::vector<int> moves;
        while (!naive.is_over()) {
            views.push_back(seen(board));
            keys.push_back(board.key());
            moves.push_back(this->random_move(naive, random));
            // Playing another move and undoing it must not change anything either.
            const Move aside = move_at(this->random_move(naive, random));
            board.play(aside);
            board.undo(aside);
            ASSERT_EQ(seen(board), views.back());
            board.play(move_at(moves.back()));
            naive.play(moves.back());
        }
        while (!moves.empty()) {
            board.undo(move_at(moves.back()));
            ASSERT_EQ(seen(board), views.back());
            ASSERT_EQ(board.key(), keys.back());
            views.pop_back();
            keys.pop_back();
            moves.pop_back();
        }
    });
}

TYPED_TEST(BoardBattery, keys_are_equal_when_and_only_when_the_stones_are) {
    std::size_t met_again = 0;
    for (const auto text : GamesOf<TypeParam>::games) {
        SCOPED_TRACE(text);
        const Game game = game_of(text);
        std::unordered_map<std::uint64_t, std::string> stones_of;
        std::unordered_map<std::string, std::uint64_t> key_of;
        Random random(3);
        for (int i = 0; i < unless_sanitized(300, 75); ++i) {
            TypeParam board(game);
            for (int ply = 0; ply < 24; ++ply) {
                const auto [known, is_new] = key_of.try_emplace(picture(board), board.key());
                met_again += is_new ? 0 : 1;
                ASSERT_EQ(known->second, board.key()) << known->first;
                const auto [same, is_new_key] = stones_of.try_emplace(board.key(), known->first);
                ASSERT_EQ(same->second, known->first);
                if (board.is_full() || board.last_mover_won()) break;
                // Only a few neighbouring moves, so that the same stones are reached in many
                // orders.
                const auto moves = legal_moves(board);
                board.play(move_at(moves[random.below(std::min<std::size_t>(moves.size(), 5))]));
            }
        }
    }
    EXPECT_GT(met_again, unless_sanitized<std::size_t>(1000, 200));
}

TYPED_TEST(BoardBattery, sees_the_same_in_a_mirror) {
    this->on_every_game(6, [&](const Game& game, Random& random) {
        TypeParam board(game);
        TypeParam image(game);
        NaiveBoard naive(game);
        const auto in_mirror = [&](std::vector<int> moves) {
            for (int& move : moves) move = index_of(mirrored(game, move_at(move)));
            std::ranges::sort(moves);
            return moves;
        };
        while (!naive.is_over()) {
            const int move = this->random_move(naive, random);
            naive.play(move);
            board.play(move_at(move));
            image.play(mirrored(game, move_at(move)));
            const Seen view = seen(board);
            const Seen mirror_view = seen(image);
            ASSERT_EQ(view.won, mirror_view.won);
            ASSERT_EQ(in_mirror(view.legal), mirror_view.legal);
            ASSERT_EQ(in_mirror(view.considered), mirror_view.considered);
            ASSERT_EQ(view.winning.has_value(), mirror_view.winning.has_value());
            ASSERT_EQ(in_mirror(view.safe), mirror_view.safe);
        }
    });
}

TYPED_TEST(BoardBattery, perft_is_the_naive_count) {
    for (const auto text : GamesOf<TypeParam>::games) {
        SCOPED_TRACE(text);
        TypeParam board(game_of(text));
        NaiveBoard naive(game_of(text));
        std::uint64_t count = 1;
        for (int depth = 0; depth < 12 && count < 8'000; ++depth) {
            count = naive.perft(depth);
            EXPECT_EQ(perft(board, depth, nullptr), count) << depth;
        }
        EXPECT_EQ(board.ply(), 0);
    }
}

TYPED_TEST(BoardBattery, perft_stops_when_it_is_told_to) {
    TypeParam board(game_of(GamesOf<TypeParam>::games[0]));
    Stop stop;
    stop.raise();
    EXPECT_EQ(perft(board, 8, &stop), 0U);
}

TYPED_TEST(BoardBattery, comes_from_a_record) {
    this->on_every_game(3, [&](const Game& game, Random& random) {
        const Record record = random_record(game, random, game.cells() / 2);
        EXPECT_EQ(picture(position_of<TypeParam>(record)), NaiveBoard(record).picture());
    });
}

// Both boards must agree on every position of random games.
template <class One, class Other>
void expect_same(const Game& game) {
    SCOPED_TRACE(to_text(game));
    Random random(11);
    for (int i = 0; i < 60; ++i) {
        One one(game);
        Other other_board(game);
        while (true) {
            const Seen view = seen(one);
            ASSERT_EQ(view, seen(other_board));
            if (view.won || view.full) break;
            const Move move = move_at(view.legal[random.below(view.legal.size())]);
            one.play(move);
            other_board.play(move);
        }
    }
}

TEST(Geometry, fixed_is_dynamic) {
    expect_same<Connect4Board, Drop64Board>(game_of("connect4"));
    expect_same<Connect4Board, Drop128Board>(game_of("connect4"));
    expect_same<DropBoard<Fixed<9, 7, 4>>, Drop128Board>(game_of("drop:9x7x4"));
    expect_same<DropBoard<Fixed<16, 7, 5>>, Drop128Board>(game_of("drop:16x7x5"));
    expect_same<DropBoard<Fixed<1, 20, 3>>, Drop64Board>(game_of("drop:1x20x3"));
    expect_same<DropBoard<Fixed<8, 7, 4>>, Drop64Board>(game_of("drop:8x7x4"));
}

TEST(Geometry, narrow_words_are_wide_words) {
    for (const auto text : GamesOf<Drop64Board>::games)
        expect_same<Drop64Board, Drop128Board>(game_of(text));
}

// On a single row, both players join stones to a run that is too long: this does not win, nor does
// the cell beside it.
template <class Board>
void expect_no_win_by_six(const char* text, const char* moves) {
    SCOPED_TRACE(text);
    const Game game = game_of(text);
    Board board = position_of<Board>(parse_moves(game, moves).value());
    EXPECT_FALSE(board.winning_move()) << moves;
    Game other_rule = game;
    other_rule.rule = Rule::at_least;
    EXPECT_TRUE(position_of<Board>(parse_moves(other_rule, moves).value()).winning_move());
}

TEST(Rule, a_stone_that_makes_six_does_not_win_by_five) {
    expect_no_win_by_six<FreeBoard>("free:9x9=5", "a1 a9 b1 c9 c1 e9 e1 g9 f1 i9");
    expect_no_win_by_six<Drop64Board>("drop:9x5=5", "1122335566");
    expect_no_win_by_six<Drop128Board>("drop:9x7=5", "1122335566");
    expect_no_win_by_six<Drop64Board>("drop:7x6=4", "11223355");
}

TEST(FreeBoard, has_no_cell_beyond_its_own) {
    const FreeBoard board(game_of("free:4x3x3"));
    EXPECT_FALSE(board.is_legal(move_at(-1)));
    EXPECT_TRUE(board.is_legal(move_at(0)));
    EXPECT_TRUE(board.is_legal(move_at(11)));
    EXPECT_FALSE(board.is_legal(move_at(12)));
}

TEST(FreeBoard, lists_the_winning_cells_of_both_players) {
    Random random(5);
    for (const auto text : {"free:5x5x3", "free:12x12x4", "free:15x15x5", "free:9x9=3",
                            "free:12x12=4", "free:15x15=5"}) {
        const Game game = game_of(text);
        for (int i = 0; i < 8; ++i) {
            FreeBoard board(game);
            NaiveBoard naive(game);
            while (!naive.is_over()) {
                for (const int whose : {0, 1}) {
                    FreeBoard::Moves moves;
                    board.wins_of(whose, moves);
                    auto wins = indices(moves);
                    std::ranges::sort(wins);
                    ASSERT_EQ(wins, naive.winning_moves((naive.mover() + whose) % 2));
                    ASSERT_EQ(board.has_win(whose), !wins.empty());
                }
                const auto moves = naive.candidates();
                const int move = moves[random.below(moves.size())];
                board.play(move_at(move));
                naive.play(move);
                ASSERT_EQ(board.last_move(), move_at(move));
            }
        }
    }
}

TEST(FreeBoard, finds_a_cell_again_on_each_of_its_lines) {
    for (const auto text : GamesOf<FreeBoard>::games) {
        const FreeBoard board(game_of(text));
        int cells = 0;
        for (int line = 0; line < board.line_count(); ++line)
            cells += count_bits(board.line_cells(line));
        EXPECT_EQ(cells, 4 * board.game().cells());
        for (int cell = 0; cell < board.game().cells(); ++cell)
            for (const FreeBoard::Place place : board.places(move_at(cell)))
                EXPECT_EQ(board.move_on(place.line, place.index), move_at(cell));
    }
}

}  // namespace
}  // namespace puissance
