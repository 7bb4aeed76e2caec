// One move of a game, judged: what it gave up, and why, in cells that a player can check on the
// board. Only what is proved counts as lost. Each cause is verified by playing it out before it is
// named: where a threat is said to be, a stone there wins.
//
// Where nothing is proved, the strong search estimates the move and the best one with as many nodes
// each. A move that costs much by it, and again with more nodes, is *likely* a mistake: no fault,
// and marked apart.
//
// A judgement is the same on every machine and on every surface: its searches are limited by nodes,
// never by time, and run in an engine of the same size everywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "game/attack.h"
#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance {

enum class Fault : std::uint8_t {
    none,
    result_lost,   // A win became a draw or a loss, a draw a loss.
    shorter_loss,  // The game was lost anyway, but a long defence became a short loss.
    win_missed,    // A short win became a long one.
};
inline constexpr int fault_count = 4;

enum class Cause : std::uint8_t {
    none,
    threat,         // The other player can complete a line at once.
    cell_opened,    // So he can, on top of the stone just played.
    double_threat,  // His reply threatens two cells at once, or two in a column.
    cell_lost,      // He takes a cell on top of the stone just played that the mover needed to win.
    win_at_once,    // The mover could have completed a line at once,
    own_threats,    // or have threatened two cells at once.
    only_move,      // One move alone kept the result.
    forced_win,     // The other player wins by force.
    attacked,       // Of a likely mistake only: his reply begins an attack (game/attack.h),
    attack_missed,  // or the best move would have begun one,
    attack_left,    // or would have taken the cell where he begins one.
};
inline constexpr int cause_count = 12;

enum class Mark : std::uint8_t {
    none,
    blunder,  // ??  A win became a loss.
    mistake,  // ?   Any other fault.
    good,     // !   The only move that kept the result, and not the obvious one.
    only,     // □   The only move, and easy to see.
    likely,   // ?!  Likely a mistake; nothing is proved.
};
[[nodiscard]] std::string_view sign_of(Mark mark);

// What estimates say of a move of which nothing is proved.
enum class Estimate : std::uint8_t {
    none,     // Not asked, or they do not say it clearly.
    kept,     // The move is as good as the best.
    mistake,  // It is likely a mistake.
};

// A forced win is short when it takes no more plies than this.
inline constexpr int max_short_plies = 9;

struct Judgement {
    int ply = 0;  // The stone's number, from 1.
    Move move{};
    Player player = Player::first;
    Verdict before;               // What the position was worth to the player,
    Verdict after;                // and what the move was.
    Move best{};                  // The best move there was; `move` itself if none is better.
    std::vector<Move> line;       // The line that begins with `best`.
    std::vector<Move> reply;      // How the other player answers `move`, as far as it is known.
    std::vector<Option> options;  // The moves there were, as far as they were scored.
    Fault fault = Fault::none;
    Cause cause = Cause::none;
    Mark mark = Mark::none;
    Estimate estimate = Estimate::none;
    // By how many points of the strong search the move is worse than the best, where that was
    // asked.
    std::optional<std::int64_t> cost;
    std::vector<Cell> cells;  // Those that the cause names.
    Attack attack;            // The one that the cause names; `cells` are its stones.

    [[nodiscard]] bool is_proved() const { return before.exact && after.exact; }
    // Does the move cost much by estimate? A likely mistake does so twice over.
    [[nodiscard]] bool is_costly() const;
    // Of 100: 100 kept all that the position held, 50 gave up part of it, 0 turned a win into a
    // loss. Estimates say 100 or 50. Nothing where neither a proof nor an estimate says anything.
    [[nodiscard]] std::optional<int> accuracy() const;
};

// Does the strong search estimate moves of this game, where nothing is proved? Nine tenths of
// the nodes of a judgement are for that, though few moves take them.
[[nodiscard]] bool is_estimated(const Game& game);

// How many nodes the judgement of one move takes at most, unless another number is asked for. On
// Connect Four as many as it takes: every position is solved.
[[nodiscard]] std::uint64_t judging_nodes(const Game& game);

// The engine for judgements.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_judging_engine(
    const Game& game, const Clock& clock = machine_clock());

// Judges the last move of the record with at most so many nodes in all. Nothing when the stop,
// which may be null, was raised. Requires: record.ply() > 0.
[[nodiscard]] std::optional<Judgement> judge(Engine& engine, const Record& record,
                                             std::uint64_t nodes, const Stop* stop);

}  // namespace puissance
