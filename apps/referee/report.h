// What the referee found out about a player: the six parts of `puissance judge`, typed. Text, JSON,
// JUnit and HTML are written from this alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "play/seat.h"
#include "puissance/message.h"
#include "referee/game_link.h"
#include "study/judgement.h"
#include "study/puzzle.h"

namespace puissance::referee {

struct FoulAt {
    std::string moves;
    Forfeit forfeit;
};

// Does it play? And how long does it take?
struct LegalPart {
    int asked = 0;
    int legal = 0;
    std::chrono::nanoseconds slowest{0};  // In all parts.
    std::vector<FoulAt> fouls;            // In all positions; at most max_kept.
    bool was_killed = false;              // It did not end when it was told to.
    int left_behind = 0;                  // The most processes that it left at an end.
};

// Does it see? One kind of exercise.
struct SeenKind {
    std::string name;  // win_in_one, block, or a theme.
    int asked = 0;
    int solved = 0;
};

struct Phase {
    int stones = 0;  // On the board, from this number on.
    int asked = 0;
    int kept = 0;     // Moves that kept win, draw or loss,
    int soonest = 0;  // and among these the distance.
};

struct Curve {
    std::string player;
    std::vector<Phase> phases;

    [[nodiscard]] Phase sum() const;
};

struct WorstMove {
    Record record;  // Ends with the move.
    Judgement judgement;
};

// How exact is it?
struct ExactPart {
    bool is_solved = false;  // The game can be solved; else there is nothing here.
    Curve own;
    std::vector<Curve> rungs;
    std::vector<WorstMove> worst;
};

struct StrengthGame {
    int rung = 0;
    bool moves_first = false;
    double score = 0;  // 1 won, 0.5 drawn, 0 lost.
    std::string moves;
    std::optional<Forfeit> forfeit;  // The player's own.
};

// How strong is it?
struct StrengthPart {
    bool is_measured = false;  // The ladder has been measured on this game.
    std::vector<StrengthGame> games;
    double elo = 0;
    double error = 0;         // Half the width of the 95 % interval.
    std::vector<int> ladder;  // Elo of the rungs.
    // The highest rung that is not above it; 0 is below the first, and without games.
    [[nodiscard]] int rung() const;
};

// Is its search right? One comparison with the search that it claims to be.
struct ClaimCheck {
    std::string name;  // values, order, nodes, moves.
    std::string yours;
    std::string textbook;
    bool same = false;
};

struct ClaimPart {
    std::string claims;  // Empty if nothing was claimed.
    int positions = 0;
    std::vector<ClaimCheck> checks;
    // What its reports equal, position by position: `sound`, or the name of a fault. Empty: nothing
    // known.
    std::string finding;
    std::optional<Forfeit> forfeit;  // It could not be asked.
    std::string first_difference;    // The moves of the first position whose value differs.

    [[nodiscard]] int failed() const;
};

inline constexpr std::size_t max_kept = 10;

struct Report {
    std::string player;
    std::string name;  // The same, short.
    Game game;
    std::uint64_t seed = 0;
    std::chrono::nanoseconds time{0};  // A move.
    bool is_cut = false;               // The minutes were over before all was asked.
    std::string pages{own_pages};      // Links to games lead there.
    LegalPart legal;
    std::vector<SeenKind> seen;
    ExactPart exact;
    StrengthPart strength;
    ClaimPart claim;

    // Where the pages show the game after these moves.
    [[nodiscard]] std::string link(std::string_view moves) const;
    [[nodiscard]] SeenKind seen_sum() const;
    [[nodiscard]] const SeenKind* seen_kind(std::string_view kind) const;
};

// The verdict in a teacher's words: one sentence each.
[[nodiscard]] std::vector<std::string> verdict_of(const Report& report, Language language);
// "lessons 9 and 12", or empty.
[[nodiscard]] std::string reading_of(const Report& report, Language language);
// What a finding means, in words; empty where nothing is known.
[[nodiscard]] std::string finding_sentence(const ClaimPart& claim, Language language);
// Its Elo with the interval, or why there is none.
[[nodiscard]] std::string strength_sentence(const StrengthPart& strength, Language language);
// "86.1"
[[nodiscard]] std::string percent(int part, int whole, Language language);

[[nodiscard]] std::string text_report(const Report& report, Language language);
[[nodiscard]] std::string json_report(const Report& report, Language language);
[[nodiscard]] std::string junit_report(const Report& report, Language language);
[[nodiscard]] std::string html_report(const Report& report, Language language);

}  // namespace puissance::referee
