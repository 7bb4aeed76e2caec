// A score is what a search knows of a position, for one player, totally ordered:
//
//     win sooner > win later > any estimate > lose later > lose sooner
//
// A draw is the estimate 0 made exact; whether it is exact is known to the search as a whole, so
// that is said when a Score is turned into a Verdict, once, at the edge.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>

#include "puissance/game.h"

namespace puissance {

class Score {
public:
    constexpr Score() = default;

    // The player has won (or lost) when `plies` more moves have been played, from the root.
    [[nodiscard]] static constexpr Score win_in(int plies) { return Score(win_now - plies); }
    [[nodiscard]] static constexpr Score loss_in(int plies) { return Score(plies - win_now); }
    // Points beyond what an estimate can hold are cut to it: no estimate outweighs a win.
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

    // The same result seen from `plies` moves further from (or, negative, nearer to) its end.
    [[nodiscard]] constexpr Score delayed(int plies) const {
        if (is_win()) return Score(raw_ - plies);
        if (is_loss()) return Score(raw_ + plies);
        return *this;
    }

    [[nodiscard]] constexpr Score operator-() const { return Score(-raw_); }
    constexpr auto operator<=>(const Score&) const = default;

    // The number a table keeps.
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

// What a search that looked through a window knows: its score is the true one, or at least it
// (lower), or at most it (upper).
enum class Bound : std::uint8_t { none, upper, lower, exact };

enum class ScoreKind : std::uint8_t { win, loss, draw, estimate };

// A score in words.
struct Verdict {
    ScoreKind kind = ScoreKind::estimate;
    int plies = 0;           // Moves until the game ends; 0 for an estimate.
    std::int64_t value = 0;  // Exact: the field's scale on drop boards. Estimate: points.
    bool exact = false;

    bool operator==(const Verdict&) const = default;
};

// The field's scale: a win by the winner's stone number s is 1 + (cells - s) / 2, s counting all
// stones on the board; 0 draw; the mirror for a loss. `ply` stones lie on the board now.
[[nodiscard]] constexpr int field_value(const Game& game, int ply, int plies) {
    return 1 + (game.cells() - (ply + plies)) / 2;
}

// Scores on the field's scale that a position cannot fall short of or exceed.
struct ScoreBounds {
    int lowest = 0;
    int highest = 0;

    [[nodiscard]] constexpr bool is_exact() const { return lowest == highest; }
};

// The verdict of an exact score on the field's scale.
[[nodiscard]] constexpr Verdict exact_verdict(const Game& game, int ply, int score) {
    if (score == 0) return {ScoreKind::draw, game.cells() - ply, 0, true};
    // The winner's last stone: one number has the right distance and is his to play.
    const int winner = score > 0 ? ply + 1 : ply;
    int stone = game.cells() - 2 * ((score > 0 ? score : -score) - 1);
    if ((stone - winner) % 2 != 0) --stone;
    return {score > 0 ? ScoreKind::win : ScoreKind::loss, stone - ply, score, true};
}

// `ply` stones lie on the board; `exhausted`: the search reached every end of the game, so that an
// estimate of 0 is a draw.
[[nodiscard]] constexpr Verdict verdict_of(const Game& game, int ply, Score score, bool exhausted) {
    if (score.is_win())
        return {ScoreKind::win, score.plies(), field_value(game, ply, score.plies()), true};
    if (score.is_loss())
        return {ScoreKind::loss, score.plies(), -field_value(game, ply, score.plies()), true};
    if (exhausted && score == Score::draw()) return {ScoreKind::draw, game.cells() - ply, 0, true};
    return {ScoreKind::estimate, 0, score.points(), false};
}

// The score that a verdict puts into words: verdicts are compared by it, whoever gave them. A draw
// and an estimate of 0 are equal.
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
