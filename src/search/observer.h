// An observer is told what a search does, never asked: every event returns void, and the search
// goes the same way whoever watches. `Silent` compiles to nothing (bench/observer_ratio).
//
// A node is entered, then either ends at once, or its moves are visited and it is left:
//
//     enter ─┬─ know? ── end
//            └─ consider ── (descend ── enter … ── improve?)* ── cut? ── leave
//
// A search that is stopped unwinds without a word.
#pragma once

#include <concepts>
#include <span>

#include "puissance/trace.h"

namespace puissance {

struct Silent {
    // A search `depth` plies deep begins.
    static void iteration(int /*depth*/) {}
    static void enter(int /*ply*/, Layer, Window) {}
    // The best move is known and will not be visited.
    static void know(int /*ply*/, Move) {}
    static void end(int /*ply*/, Ending, Score) {}
    // The moves will be visited in this order, until the window is closed.
    static void consider(int /*ply*/, std::span<const Move>) {}
    static void descend(int /*ply*/, Move) {}
    static void improve(int /*ply*/, Move, Score, Window) {}
    // The window is closed, and there are moves after this one: they are left out.
    static void cut(int /*ply*/, Move, Window) {}
    static void leave(int /*ply*/, Score) {}
};

template <class W>
concept Watch = requires(W watch, Move move, Score score, Window window,
                         std::span<const Move> moves) {
    { watch.iteration(0) } -> std::same_as<void>;
    { watch.enter(0, Layer::max, window) } -> std::same_as<void>;
    { watch.know(0, move) } -> std::same_as<void>;
    { watch.end(0, Ending::won, score) } -> std::same_as<void>;
    { watch.consider(0, moves) } -> std::same_as<void>;
    { watch.descend(0, move) } -> std::same_as<void>;
    { watch.improve(0, move, score, window) } -> std::same_as<void>;
    { watch.cut(0, move, window) } -> std::same_as<void>;
    { watch.leave(0, score) } -> std::same_as<void>;
};

static_assert(Watch<Silent>);

}  // namespace puissance
