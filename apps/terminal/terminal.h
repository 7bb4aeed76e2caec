// The terminal game: full-screen where the terminal allows it, else a conversation line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "puissance/engine.h"
#include "puissance/game.h"
#include "puissance/record.h"
#include "words/words.h"

namespace puissance::terminal {

struct Options {
    // Absent: connect4; the menu asks for it when no players are given either.
    std::optional<Game> game;
    // Both: straight into the game. One: the other is human. None: the menu of modes.
    std::optional<Contestant> first;
    std::optional<Contestant> second;
    words::Language language = words::Language::english;
    bool plain = false;
    std::optional<std::chrono::nanoseconds> time;  // For machines that think by time.
    std::uint64_t seed = 0;
    std::size_t memory_mib = default_memory_mib;
    // The position to start from; `start` goes before `moves`.
    std::string moves;
    std::optional<Record> start;
};

// Plays until the player leaves. Returns the exit status: 0 done, 130 interrupted by Ctrl-C (128
// and the number of the signal), 1 when standard output cannot be written, 2 when `moves` cannot be
// played. One call at a time in a program: it owns standard input and output and the signal
// handlers while it runs.
[[nodiscard]] int play(const Options& options);

}  // namespace puissance::terminal
