// What a job was started with, and the JSON by which its row keeps that. Whoever reads a row
// believes nothing: what this program cannot have written is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "puissance/message.h"
#include "puissance/record.h"
#include "referee/tournament.h"
#include "store/job_store.h"

namespace puissance::jobs {

// Of a book or an outcome: all positions with so many stones.
struct PositionsTerms {
    Game game;
    int depth = 0;
};

struct ReviewedGame {
    Record record;
    std::string heading{};  // What `analyse` says before a game of a file: JSON, or nothing.
};
struct ReviewTerms {
    Language language = Language::english;
    std::optional<std::uint64_t> nodes{};  // For each move; else as many as suit the game.
    std::vector<ReviewedGame> games{};
};

// Of one game: the review that somebody has asked for.
struct JudgementsTerms {
    Language language = Language::english;
    Record record;
};

struct ExercisesTerms {
    Game game;
    std::int64_t count = 0;
    std::uint64_t seed = 0;
};

inline constexpr std::int64_t max_exercises = 1'000'000;

struct JobOrder {
    std::string kind;
    std::variant<PositionsTerms, ReviewTerms, JudgementsTerms, ExercisesTerms,
                 referee::TournamentOrder>
        terms;
};

// Will the games of this tournament be the same on every machine? Fails with wrong_usage where a
// player is a program, which no worker starts because a row names it, or where a clock decides.
[[nodiscard]] Result<void> can_be_shared(const referee::TournamentOrder& order);

// As a job keeps it.
[[nodiscard]] std::string terms_of(const JobOrder& order);
// Fails with wrong_usage.
[[nodiscard]] Result<JobOrder> order_of(const store::Job& job);

}  // namespace puissance::jobs
