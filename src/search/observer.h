// An observer is told what a search does, never asked: every event returns void, and the search
// goes the same way whoever watches. `Silent` compiles to nothing.
#pragma once

#include <concepts>
#include <cstdint>

#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance {

// Why a node has no children: the game is over there (won, lost, full); the depth is reached
// (horizon); every reply loses at once (forced); the table knew (remembered); not even the quickest
// win or loss from here could matter (bounded).
enum class Ending : std::uint8_t { won, lost, full, horizon, forced, remembered, bounded };

// Which player a node chooses for: in minimax a layer, in negamax always the mover.
enum class Layer : std::uint8_t { max, min, mover };

// The window a node was entered with, and what it has become.
struct Window {
    Score alpha = Score::worst();
    Score beta = Score::best();
};

struct Silent {
    static void enter(int /*ply*/, Layer, Window) {}
    static void end(int /*ply*/, Ending, Score) {}
    static void descend(int /*ply*/, Move) {}
    static void improve(int /*ply*/, Move, Score, Window) {}
    static void cut(int /*ply*/, Move, Window) {}
    static void leave(int /*ply*/, Score) {}
    static void iteration(int /*depth*/) {}
};

template <class W>
concept Watch = requires(W watch, Move move, Score score, Window window) {
    { watch.enter(0, Layer::max, window) } -> std::same_as<void>;
    { watch.end(0, Ending::won, score) } -> std::same_as<void>;
    { watch.descend(0, move) } -> std::same_as<void>;
    { watch.improve(0, move, score, window) } -> std::same_as<void>;
    { watch.cut(0, move, window) } -> std::same_as<void>;
    { watch.leave(0, score) } -> std::same_as<void>;
    { watch.iteration(0) } -> std::same_as<void>;
};

static_assert(Watch<Silent>);

}  // namespace puissance
