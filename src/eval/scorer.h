// Keeps the value of an evaluator up to date while a search plays and undoes moves. On drop boards
// the value is computed from a few words whenever it is needed; on free boards a move changes four
// lines, and only those are counted again.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/drop_board.h"
#include "board/free_board.h"
#include "eval/evaluators.h"

namespace puissance {

template <Position Board>
class Scorer {
public:
    Scorer(const Board&, Evaluator evaluator) : evaluator_(evaluator) {}
    void played(const Board&, Move) {}
    void undone(const Board&, Move) {}

    // The value for the player to move.
    [[nodiscard]] std::int64_t value(const Board& board) const {
        return with_evaluator(evaluator_, [&]<class E>() { return value_by<E>(board); });
    }

private:
    template <class E>
    [[nodiscard]] static std::int64_t value_by(const Board& board) {
        std::int64_t sum = 0;
        const int align = board.geometry().align();
        board.for_each_strip([&](const auto& strip)
                                 PUISSANCE_INLINE { sum += points_of<E>(strip, align); });
        return sum;
    }

    Evaluator evaluator_;
};

template <>
class Scorer<FreeBoard> {
public:
    Scorer(const FreeBoard& board, Evaluator evaluator) : evaluator_(evaluator) {
        with_evaluator(evaluator_, [&]<class E>() {
            for (int line = 0; line < board.line_count(); ++line) refresh_line<E>(board, line);
        });
    }

    void played(const FreeBoard& board, Move move) { refresh(board, move); }
    void undone(const FreeBoard& board, Move move) { refresh(board, move); }

    [[nodiscard]] std::int64_t value(const FreeBoard& board) const {
        return board.ply() % 2 == 0 ? total_ : -total_;
    }

private:
    void refresh(const FreeBoard& board, Move move) {
        with_evaluator(evaluator_, [&]<class E>() {
            for (const FreeBoard::Place place : board.places(move))
                refresh_line<E>(board, place.line);
        });
    }

    template <class E>
    void refresh_line(const FreeBoard& board, int line) {
        const std::int64_t points = first_players<E>(board, line);
        std::int64_t& known = lines_[static_cast<std::size_t>(line)];
        total_ += points - known;
        known = points;
    }

    template <class E>
    [[nodiscard]] static std::int64_t first_players(const FreeBoard& board, int line) {
        Strip<FreeBoard::Line> strip = board.strip(line);
        if (board.ply() % 2 != 0) std::swap(strip.own, strip.other);
        if (count_bits(strip.cells) < board.game().align || (strip.own | strip.other) == 0)
            return 0;
        return points_of<E>(strip, board.game().align);
    }

    Evaluator evaluator_;
    std::array<std::int64_t, FreeBoard::max_lines> lines_{};
    std::int64_t total_ = 0;
};

}  // namespace puissance
