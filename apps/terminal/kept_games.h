// The games that were played to their end in this terminal: a line each in the user's data folder,
// to which any number of terminals add at the same time. docs/formats/games.md describes it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/saved_game.h"

namespace puissance::terminal {

// In milliseconds since 1970-01-01T00:00Z.
using Instant = std::int64_t;
[[nodiscard]] Instant now();
// "2026-11-19T00:52:00.123Z"
[[nodiscard]] std::string to_text(Instant at);
[[nodiscard]] std::optional<Instant> parse_instant(std::string_view text);

struct KeptGame {
    Instant at = 0;
    SavedGame saved;
    std::optional<Player> winner;  // The line on the board need not be there: one can resign.
    std::optional<Player> own;     // One's seat in a game between people elsewhere.
    std::string name;              // That game's; each is kept once a seat.
};

// One's own side: that of the only person at the board. Nothing where two played here.
[[nodiscard]] std::optional<Player> own_side(const KeptGame& kept);
[[nodiscard]] bool is_same_game(const KeptGame& one, const KeptGame& other);

class KeptGames {
public:
    // In $XDG_DATA_HOME/puissance, or in ~/.local/share/puissance. Without either nothing is kept.
    KeptGames();

    struct All {
        std::vector<KeptGame> games;  // Each once, the oldest first.
        int unreadable = 0;           // Lines that say nothing, or what only a later version knows.
    };
    [[nodiscard]] Result<All> read() const;
    [[nodiscard]] Result<void> add(const std::vector<KeptGame>& games) const;
    // Of every game, or of one. Lines that cannot be read stay where only those of one go.
    [[nodiscard]] Result<void> forget(const std::optional<Game>& game) const;

    [[nodiscard]] const std::string& file() const { return file_; }

private:
    std::string file_;  // Empty: nothing is kept.
};

}  // namespace puissance::terminal
