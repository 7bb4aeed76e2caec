#include "free/threat_search.h"

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "plain_board.h"

namespace puissance {
namespace {

Record record_of(std::string_view game, std::string_view moves = "") {
    return parse_moves(parse_game(game).value(), moves).value();
}

std::optional<free_board::ForcedWin> prove(const Record& record, int max_plies) {
    free_board::ThreatSearch search(record.game());
    Budget budget;
    return search.prove(position_of<FreeBoard>(record), max_plies, budget);
}

// A game of random moves that nobody has won and in which `empty` cells are left.
Record random_record(const Game& game, int empty, Random& random) {
    for (;;) {
        Record record(game);
        while (!record.is_over() && record.ply() < game.cells() - empty) {
            const std::vector<Move> moves = record.legal_moves();
            (void)record.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!record.is_over()) return record;
    }
}

// --- Held against a search of every cell. ---

struct Sample {
    std::string_view game;
    int fewest_empty;
    int max_empty;
    int max_plies;
    int positions;
};

// The name ctest knows the test by.
std::ostream& operator<<(std::ostream& out, const Sample& sample) { return out << sample.game; }

class AgainstEveryCell : public testing::TestWithParam<Sample> {};

TEST_P(AgainstEveryCell, AnnouncedWinsAreWinsAndMostAreFound) {
    const Sample sample = GetParam();
    const Game game = parse_game(sample.game).value();
    Random random(2);
    int found = 0;
    int wins = 0;
    for (int i = 0; i < sample.positions; ++i) {
        const int range = sample.max_empty - sample.fewest_empty + 1;
        const int empty =
            sample.fewest_empty + static_cast<int>(random.below(static_cast<std::uint64_t>(range)));
        const Record record = random_record(game, empty, random);
        const char stone = record.turn() == Player::first ? 'x' : 'o';
        PlainBoard board(record);
        Exhaustive exhaustive;
        int shortest = 1;
        while (shortest <= sample.max_plies && !exhaustive.wins_within(board, stone, shortest))
            shortest += 2;
        const auto win = prove(record, sample.max_plies);
        if (win) {
            ASSERT_LE(shortest, win->plies) << to_drawing(record);
        }
        found += win ? 1 : 0;
        wins += shortest <= sample.max_plies ? 1 : 0;
    }
    RecordProperty("wins", wins);
    RecordProperty("found", found);
    EXPECT_GT(wins, sample.positions / 20);
    EXPECT_GE(found, wins * 9 / 10) << "of " << wins;
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, AgainstEveryCell,
    testing::Values(Sample{"free:4x4x3", 6, 14, 9, 300}, Sample{"free:5x4x3", 8, 18, 7, 200},
                    Sample{"free:4x4x4", 5, 11, 9, 300}, Sample{"free:5x5x4", 6, 14, 7, 150},
                    Sample{"free:6x5x4", 8, 16, 5, 100}, Sample{"free:7x5x5", 10, 18, 5, 100},
                    Sample{"free:4x4=3", 6, 14, 9, 300}, Sample{"free:5x4=3", 8, 16, 7, 200},
                    Sample{"free:6x4=4", 8, 14, 7, 150}, Sample{"free:9x3=4", 10, 16, 5, 150},
                    Sample{"free:7x5=5", 10, 18, 5, 100}));

// --- Known results. ---

TEST(ThreatSearch, ProvesNoWinWhereThereIsNone) {
    for (const std::string_view game : {"free:3x3x3", "free:4x4x4", "free:5x5x4"})
        EXPECT_FALSE(prove(record_of(game), 13)) << game;
}

TEST(ThreatSearch, ProvesTheKnownWinsFromTheEmptyBoard) {
    for (const std::string_view game :
         {"free:4x3x3", "free:3x4x3", "free:19x19x3", "free:6x5x4", "free:5x6x4", "free:6x6x4",
          "free:9x9x4", "morpion12", "free:19x19x4"}) {
        const auto win = prove(record_of(game), 15);
        ASSERT_TRUE(win) << game;
        EXPECT_EQ(static_cast<int>(win->line.size()), win->plies) << game;
    }
}

TEST(ThreatSearch, TheLineOfAProofIsAGameTheFirstPlayerWins) {
    const auto win = prove(record_of("morpion12"), 15);
    ASSERT_TRUE(win);
    Record record = record_of("morpion12");
    for (const Move move : win->line) ASSERT_TRUE(record.play(move).has_value());
    EXPECT_EQ(record.winner(), Player::first);
}

// --- Playing proofs out. ---

// Plays for the attacker what the search says, against every reply on the board at every move,
// asking anew each time; every answer must keep what the one before has promised.
class EveryReply {
public:
    explicit EveryReply(const Game& game) : search_(game) {}

    // The attacker is to move and was promised to win within so many plies.
    void play(FreeBoard& board, int promised) {
        if (board.has_win(0)) return;
        const auto known = kept_.find(board.key());
        if (known != kept_.end()) {
            ASSERT_LE(known->second, promised);
            return;
        }
        Budget budget;
        const auto win = search_.prove(board, promised, budget);
        ASSERT_TRUE(win) << "promised " << promised << " at ply " << board.ply();
        ASSERT_GE(win->plies, 3);
        board.play(win->line.front());
        reply(board, win->plies - 2);
        board.undo(win->line.front());
        kept_[board.key()] = win->plies;
    }

private:
    void reply(FreeBoard& board, int promised) {
        ASSERT_FALSE(board.has_win(0)) << "the defender wins";
        FreeBoard::Moves replies;
        board.wins_of(1, replies);
        if (replies.size() > 1) return;
        if (replies.empty()) board.legal_moves(replies);
        for (const Move move : replies) {
            board.play(move);
            play(board, promised);
            board.undo(move);
            if (testing::Test::HasFatalFailure()) return;
        }
    }

    free_board::ThreatSearch search_;
    std::unordered_map<std::uint64_t, int> kept_;
};

TEST(ThreatSearch, WinsFromTheEmptyBoardAgainstEveryReply) {
    for (const std::string_view name : {"free:3x4x3", "free:6x5x4", "morpion12"}) {
        FreeBoard board(parse_game(name).value());
        EveryReply(board.game()).play(board, 11);
    }
}

struct Openings {
    std::string_view game;
    int stones;
    int positions;
};

std::ostream& operator<<(std::ostream& out, const Openings& sample) { return out << sample.game; }

class EveryReplyTo : public testing::TestWithParam<Openings> {};

TEST_P(EveryReplyTo, WinsAsPromised) {
    const Game game = parse_game(GetParam().game).value();
    Random random(4);
    int wins = 0;
    for (int i = 0; i < GetParam().positions && !HasFatalFailure(); ++i) {
        const Record record = random_record(game, game.cells() - GetParam().stones, random);
        const auto win = prove(record, 11);
        if (!win || win->plies < 5) continue;
        ++wins;
        auto board = position_of<FreeBoard>(record);
        EveryReply(game).play(board, win->plies);
    }
    EXPECT_GT(wins, 1);
}

INSTANTIATE_TEST_SUITE_P(
    RandomOpenings, EveryReplyTo,
    testing::Values(Openings{"free:5x5x4", 7, 60}, Openings{"free:7x7x4", 6, 40},
                    Openings{"free:7x7x5", 16, 100}, Openings{"free:9x8x6", 32, 150},
                    Openings{"free:6x6=4", 9, 60}, Openings{"free:7x7=4", 8, 60},
                    Openings{"free:8x7=5", 18, 100}));

// --- Lines that would be too long. ---

TEST(ThreatSearch, AStoneThatMakesSixIsNoWin) {
    // a4-c4 and e4 f4: d4 joins them to six. Nothing else is there.
    const char* const moves = "a4 a9 b4 c9 c4 e9 e4 g9 f4 i9";
    const auto longer = prove(record_of("free:9x9x5", moves), 1);
    ASSERT_TRUE(longer);
    EXPECT_EQ(longer->line.front(), move_at(3 * 9 + 3));
    EXPECT_FALSE(prove(record_of("free:9x9=5", moves), 1));
}

TEST(ThreatSearch, ADefenderWhoseOnlyFiveIsASixStopsNothing) {
    // x has an open three in row 5. o has a1-c1 and e1 f1: where six win, x must answer first.
    const char* const moves = "d5 a1 e5 b1 f5 c1 a9 e1 i9 f1";
    EXPECT_FALSE(prove(record_of("free:9x9x5", moves), 3));
    const Record record = record_of("free:9x9=5", moves);
    const auto win = prove(record, 3);
    ASSERT_TRUE(win);
    EXPECT_EQ(win->plies, 3);
    auto board = position_of<FreeBoard>(record);
    EveryReply(board.game()).play(board, 3);
}

TEST(ThreatSearch, AFourThatCanOnlyBecomeSixIsNoDanger) {
    const char* const moves = "a4 a9 b4 c9 c4 e9 e4 g9 f4";
    for (const auto& [game, must_answer] : {std::pair{"free:9x9x5", true}, {"free:9x9=5", false}}) {
        const Record record = record_of(game, moves);
        free_board::ThreatSearch search(record.game());
        Budget budget;
        const auto danger = search.danger(position_of<FreeBoard>(record), 1, budget);
        EXPECT_EQ(danger.has_value(), must_answer) << game;
    }
}

// --- Danger. ---

TEST(ThreatSearch, SeesWhatMustBeAnswered) {
    const Record record = record_of("gomoku", "h8 a1 i8 a3 j8");
    free_board::ThreatSearch search(record.game());
    Budget budget;
    const auto danger = search.danger(position_of<FreeBoard>(record), 7, budget);
    ASSERT_TRUE(danger);
    EXPECT_EQ(danger->plies, 4);
    std::vector<std::string> answers;
    for (const Move move : danger->answers) answers.push_back(to_text(record.game(), move));
    EXPECT_EQ(answers, (std::vector<std::string>{"g8", "k8"}));
}

TEST(ThreatSearch, SaysWhenEveryAnswerLoses) {
    const Record record = record_of("morpion12", "g7");
    free_board::ThreatSearch search(record.game());
    Budget budget;
    const auto danger = search.danger(position_of<FreeBoard>(record), 15, budget);
    ASSERT_TRUE(danger);
    EXPECT_TRUE(danger->answers.empty());
    EXPECT_EQ(danger->plies, 10);
    Record line = record;
    for (const Move move : danger->line) ASSERT_TRUE(line.play(move).has_value());
    EXPECT_EQ(line.winner(), Player::first);
}

TEST(ThreatSearch, SeesNoDangerWhenTheMoverWinsOrNothingThreatens) {
    free_board::ThreatSearch search(parse_game("gomoku").value());
    Budget budget;
    for (const std::string_view moves : {"h8 a1 h9 a2 h10 a3 h11 a4", "h8 h9", ""}) {
        const auto board = position_of<FreeBoard>(record_of("gomoku", moves));
        EXPECT_FALSE(search.danger(board, 9, budget)) << moves;
    }
}

TEST(ThreatSearch, KnowsWhenTheLastCellIsForced) {
    const Record record = record_of("tictactoe", "a1 b1 c1 b2 b3 a2 c2 c3");
    free_board::ThreatSearch search(record.game());
    Budget budget;
    EXPECT_FALSE(search.danger(position_of<FreeBoard>(record), 9, budget));
    EXPECT_FALSE(search.prove(position_of<FreeBoard>(record), 9, budget));
}

// --- Budget. ---

TEST(ThreatSearch, StopsAtTheNodeItIsTold) {
    const Record record = record_of("morpion12");
    const auto board = position_of<FreeBoard>(record);
    free_board::ThreatSearch search(record.game());
    for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U}) {
        Limits limits;
        limits.nodes = nodes;
        Budget budget(limits, Budget::Clock::now());
        EXPECT_FALSE(search.prove(board, 15, budget));
        EXPECT_EQ(budget.nodes(), nodes);
    }
    // What was cut short has left nothing wrong behind.
    Budget budget;
    const auto win = search.prove(board, 15, budget);
    ASSERT_TRUE(win);
    EXPECT_EQ(win->plies, 11);
}

TEST(ThreatSearch, TheSameQuestionsVisitTheSameNodes) {
    const Record record = record_of("morpion12");
    const auto board = position_of<FreeBoard>(record);
    free_board::ThreatSearch search(record.game());
    std::array<std::uint64_t, 2> nodes{};
    for (std::uint64_t& count : nodes) {
        Budget budget;
        EXPECT_TRUE(search.prove(board, 15, budget));
        count = budget.nodes();
        search.clear();
    }
    EXPECT_EQ(nodes[0], nodes[1]);
}

}  // namespace
}  // namespace puissance
