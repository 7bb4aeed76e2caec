// How errors are passed on to the caller, the same way everywhere.
//
//     TRY(record.play(move));                            returns the error, if there is one
//     TRY_ASSIGN(const Game game, parse_game(text));     declares `game`, or returns the error
//
// Both are for functions that return a Result; the expression is a Result of any type.
#pragma once

#include <utility>

#include "puissance/result.h"

#define TRY(...)                                                                           \
    do {                                                                                   \
        if (auto puissance_tried = (__VA_ARGS__); !puissance_tried)                        \
            return tl::unexpected<::puissance::Error>(std::move(puissance_tried).error()); \
    } while (false)

#define PUISSANCE_JOIN_NOW(left, right) left##right
#define PUISSANCE_JOIN(left, right) PUISSANCE_JOIN_NOW(left, right)

#define TRY_ASSIGN(declaration, ...) \
    PUISSANCE_TRY_ASSIGN(PUISSANCE_JOIN(puissance_tried_, __LINE__), declaration, __VA_ARGS__)
#define PUISSANCE_TRY_ASSIGN(tried, declaration, ...)                                \
    auto tried = (__VA_ARGS__);                                                      \
    if (!tried) return tl::unexpected<::puissance::Error>(std::move(tried).error()); \
    declaration = *std::move(tried)
