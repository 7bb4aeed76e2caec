// Random games and records for property tests: any game that the library can play, and a record of
// it of any length.
#pragma once

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/random.h"
#include "puissance/record.h"

// RapidCheck uses these to print a failing case.
namespace puissance {
inline void showValue(const Game& game, std::ostream& out) { out << to_text(game); }
inline void showValue(const Record& record, std::ostream& out) {
    out << to_text(record.game()) << " " << to_text(record);
}
inline void PrintTo(const Game& game, std::ostream* out) { *out << to_text(game); }
inline void PrintTo(Move move, std::ostream* out) { *out << index_of(move); }
}  // namespace puissance

namespace puissance::tests {

// The game of this text, which must be valid.
inline Game game_of(std::string_view text) { return parse_game(text).value(); }

// The record of these moves, which must be legal.
inline Record record_of(std::string_view game, std::string_view moves) {
    return parse_moves(game_of(game), moves).value();
}

// A record of at most `plies` random legal moves; shorter when the game ends before.
inline Record random_record(const Game& game, Random& random, int plies) {
    Record record(game);
    while (record.ply() < plies && !record.is_over()) {
        const auto moves = record.legal_moves();
        const auto played = record.play(moves[random.below(moves.size())]);
        EXPECT_TRUE(played);
    }
    return record;
}

// The same, but without the last move if it ended the game.
inline Record random_unfinished_record(const Game& game, Random& random, int plies) {
    Record record = random_record(game, random, plies);
    if (record.is_over()) record.undo();
    return record;
}

inline rc::Gen<Game> any_game() {
    return rc::gen::exec([] {
        Game game;
        game.gravity = *rc::gen::element(Gravity::down, Gravity::none);
        if (game.drops()) {
            game.columns = *rc::gen::inRange(1, max_drop_columns + 1);
            game.rows = *rc::gen::inRange(1, max_drop_bits / game.columns);
            if (std::max(game.columns, game.rows) < min_align) game.rows = min_align;
        } else {
            game.columns = *rc::gen::inRange(1, max_free_side + 1);
            const int min_rows = game.columns < min_align ? min_align : 1;
            game.rows = *rc::gen::inRange(min_rows, max_free_side + 1);
        }
        game.align = *rc::gen::inRange(min_align,
                                       std::min(max_align, std::max(game.columns, game.rows)) + 1);
        game.rule = *rc::gen::element(Rule::at_least, Rule::exactly);
        return game;
    });
}

inline rc::Gen<Record> any_record_of(const Game& game) {
    return rc::gen::exec([game] {
        const int plies = *rc::gen::inRange(0, game.cells() + 1);
        Random random(*rc::gen::arbitrary<std::uint64_t>());
        return random_record(game, random, plies);
    });
}

inline rc::Gen<Record> any_record() {
    return rc::gen::mapcat(any_game(), [](const Game& game) { return any_record_of(game); });
}

// The mirror image of a move or record, left and right exchanged.
inline Move mirrored(const Game& game, Move move) {
    const int column = index_of(move) % game.columns;
    return move_at(index_of(move) + game.columns - 1 - 2 * column);
}

inline Record mirrored(const Record& record) {
    Record image(record.game());
    for (const Move move : record.moves()) {
        const auto played = image.play(mirrored(record.game(), move));
        EXPECT_TRUE(played);
    }
    return image;
}

}  // namespace puissance::tests
