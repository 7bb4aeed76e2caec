// A score is the value of a position for one player, totally ordered:
//
//     win sooner > win later > any estimate > lose later > lose sooner
//
// A draw has the same score as the estimate 0. Only a search as a whole knows which of the two it
// is, and says so when its Score is turned into a Verdict at the end.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

#include "puissance/game.h"

namespace puissance {

class Score {
public:
    constexpr Score() = default;

    // The player wins (or loses) `plies` moves after the root.
    [[nodiscard]] static constexpr Score win_in(int plies) { return Score(win_now - plies); }
    [[nodiscard]] static constexpr Score loss_in(int plies) { return Score(plies - win_now); }
    // Points are clamped, so that no estimate outweighs a win.
    [[nodiscard]] static constexpr Score estimate(std::int64_t points) {
        return Score(
            static_cast<std::int32_t>(std::clamp<std::int64_t>(points, -max_points, max_points)));
    }
    [[nodiscard]] static constexpr Score draw() { return Score(0); }
    [[nodiscard]] static constexpr Score best() { return Score(win_now); }
    [[nodiscard]] static constexpr Score worst() { return Score(-win_now); }

    [[nodiscard]] constexpr bool is_win() const { return raw_ > max_points; }
    [[nodiscard]] constexpr bool is_loss() const { return raw_ < -max_points; }
    [[nodiscard]] constexpr bool is_decided() const { return is_win() || is_loss(); }
    // Moves until the game ends. Requires: is_decided().
    [[nodiscard]] constexpr int plies() const { return win_now - (raw_ < 0 ? -raw_ : raw_); }
    // Requires: !is_decided().
    [[nodiscard]] constexpr std::int32_t points() const { return raw_; }

    // The same result seen from a position `plies` moves earlier (or, if negative, later).
    [[nodiscard]] constexpr Score delayed(int plies) const {
        if (is_win()) return Score(raw_ - plies);
        if (is_loss()) return Score(raw_ + plies);
        return *this;
    }

    [[nodiscard]] constexpr Score operator-() const { return Score(-raw_); }
    constexpr auto operator<=>(const Score&) const = default;

    // The number that a table stores.
    [[nodiscard]] constexpr std::int32_t raw() const { return raw_; }
    [[nodiscard]] static constexpr Score from_raw(std::int32_t raw) { return Score(raw); }
    // The score just above this one: the null window is [s, s.next()].
    [[nodiscard]] constexpr Score next() const { return Score(raw_ + 1); }

private:
    static constexpr std::int32_t win_now = 2'000'000'000;
    static constexpr std::int32_t max_points = 1'900'000'000;

    explicit constexpr Score(std::int32_t raw) : raw_(raw) {}
    std::int32_t raw_ = 0;
};

// What the result of a search within a window says about the true score: `lower` means that the
// true score is at least the result, `upper` that it is at most the result.
enum class Bound : std::uint8_t { none, upper, lower, exact };

enum class ScoreKind : std::uint8_t { win, loss, draw, estimate };

// A score prepared for output.
struct Verdict {
    ScoreKind kind = ScoreKind::estimate;
    int plies = 0;           // Moves until the game ends; 0 for an estimate.
    std::int64_t value = 0;  // If exact, on the field's scale; else points.
    bool exact = false;
    bool at_most = false;  // The game may end sooner: `plies` is an upper bound.
    // An estimate whose search has seen the end of the game, a win if its value is above zero, and
    // has not proved it.
    bool is_seen = false;

    bool operator==(const Verdict&) const = default;
};

[[nodiscard]] constexpr bool is_seen_win(const Verdict& verdict) {
    return verdict.is_seen && verdict.value > 0;
}
[[nodiscard]] constexpr bool is_seen_loss(const Verdict& verdict) {
    return verdict.is_seen && verdict.value < 0;
}

// The field's scale, as common for Connect Four solvers: a win with stone number s, counting all
// stones on the board, is 1 + (cells - s) / 2; a draw is 0; a loss is the negative. `ply` stones
// are on the board now, and `plies` more decide the game.
[[nodiscard]] constexpr int field_value(const Game& game, int ply, int plies) {
    return 1 + (game.cells() - (ply + plies)) / 2;
}

// How many moves of the winner so many plies are.
[[nodiscard]] constexpr int moves_in(int plies) { return (plies + 1) / 2; }

// Proved bounds of a score on the field's scale.
struct ScoreBounds {
    int lowest = 0;
    int highest = 0;

    [[nodiscard]] constexpr bool is_exact() const { return lowest == highest; }
};

// The verdict of an exact score on the field's scale.
[[nodiscard]] constexpr Verdict exact_verdict(const Game& game, int ply, int score) {
    if (score == 0) return {ScoreKind::draw, game.cells() - ply, 0, true};
    // Two numbers of the last stone give this score; the winner plays only one of them.
    const int winner = score > 0 ? ply + 1 : ply;
    int stone = game.cells() - 2 * ((score > 0 ? score : -score) - 1);
    if ((stone - winner) % 2 != 0) --stone;
    return {score > 0 ? ScoreKind::win : ScoreKind::loss, stone - ply, score, true};
}

// `ply` stones are on the board. `exhausted` says that the search reached the end of the game
// everywhere, so that an estimate of 0 is a draw.
[[nodiscard]] constexpr Verdict verdict_of(const Game& game, int ply, Score score, bool exhausted) {
    if (score.is_win())
        return {ScoreKind::win, score.plies(), field_value(game, ply, score.plies()), true};
    if (score.is_loss())
        return {ScoreKind::loss, score.plies(), -field_value(game, ply, score.plies()), true};
    if (exhausted && score == Score::draw()) return {ScoreKind::draw, game.cells() - ply, 0, true};
    return {ScoreKind::estimate, 0, score.points(), false};
}

// The score of a verdict, to compare verdicts. A draw and an estimate of 0 are equal.
[[nodiscard]] constexpr Score score_of(const Verdict& verdict) {
    switch (verdict.kind) {
        case ScoreKind::win: return Score::win_in(verdict.plies);
        case ScoreKind::loss: return Score::loss_in(verdict.plies);
        case ScoreKind::draw: return Score::draw();
        case ScoreKind::estimate: break;
    }
    return Score::estimate(verdict.value);
}

}  // namespace puissance
