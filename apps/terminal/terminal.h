// The terminal game: full-screen where the terminal allows it, otherwise plain lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "puissance/engine.h"
#include "puissance/game.h"
#include "puissance/record.h"
#include "terminal/host.h"
#include "words/words.h"

namespace puissance::terminal {

struct Options {
    // If absent, the game is connect4, or the menu asks for it when no players are given either.
    std::optional<Game> game;
    // If only one is given, the other player is human; if none is, the menu asks.
    std::optional<Contestant> first;
    std::optional<Contestant> second;
    // Swap2, as far as it has come: it fits the position to start from. The first player opens.
    std::optional<Swap2> opening{};
    words::Language language = words::Language::english;
    bool plain = false;
    std::optional<std::chrono::nanoseconds> time;  // For each move of a machine.
    std::uint64_t seed = 0;
    std::size_t memory_mib = default_memory_mib;
    Programs programs{};
    // The position to start from: `start` if given, otherwise the position after `moves`.
    std::string moves;
    std::optional<Record> start;
};

// Plays until the player leaves. Returns the exit status: 0 when the player left, 128 plus the
// number of the signal when one came (130 for Ctrl-C), 1 when standard output cannot be written, 2
// when `moves` cannot be played. Only one call at a time: it owns standard input, standard output
// and the signal handlers while it runs.
[[nodiscard]] int play(const Options& options);

}  // namespace puissance::terminal
