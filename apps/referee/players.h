// Players that are not ours, by name: `program:CMD`, `gomocup:CMD`, `python:FILE`, `http://…`.
// Only the command line knows them: a request to the service or a page can never name one, since
// parse_contestant() does not.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "puissance/engine.h"
#include "puissance/message.h"
#include "referee/http_seat.h"
#include "referee/program_seat.h"

namespace puissance::referee {

struct PlayerSettings {
    ProcessLimits limits;
    std::chrono::nanoseconds time{std::chrono::seconds(5)};  // A move, where none is given.
    bool sandbox = false;
    bool allow_host = false;  // Services on other machines, too.
};

struct Program {
    enum class Protocol : std::uint8_t { lines, gomocup };
    Protocol protocol = Protocol::lines;
    ProgramSettings settings;
};

struct PlayerOnBoard {
    std::string text;  // As it was written.
    std::variant<Contestant, Program, ServiceAddress> kind;

    [[nodiscard]] bool is_ours() const { return std::holds_alternative<Contestant>(kind); }
};

// A level, a rung, an algorithm, or one of the above; a human is refused. With the sandbox the
// command runs under bubblewrap, and wrong_usage says so where that is missing.
[[nodiscard]] Result<PlayerOnBoard> parse_player(std::string_view text,
                                                 const PlayerSettings& settings);

// Can this player play this game at all? A program of the Gomocup protocol knows five in line on
// free boards.
[[nodiscard]] Result<void> can_play(const PlayerOnBoard& player, const Game& game);

// The same as a contestant; of a program, only the name.
[[nodiscard]] Contestant contestant_of(const PlayerOnBoard& player);

// A seat with the player in it, and the engine where it needs one.
class Chair {
public:
    // Requires: can_play(player, game).
    [[nodiscard]] static Result<Chair> make(const PlayerOnBoard& player, const Game& game,
                                            const PlayerSettings& settings,
                                            std::size_t memory_mib = default_memory_mib);
    [[nodiscard]] Seat* seat() const { return seat_.get(); }

private:
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Seat> seat_;
};

// Why a game was lost, in words: "no move in time (seen: …)".
[[nodiscard]] std::string sentence_of(const Forfeit& forfeit, Language language);

}  // namespace puissance::referee
