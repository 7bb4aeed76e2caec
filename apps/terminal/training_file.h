// Where a training is kept: one file a game in the user's data folder.
#pragma once

#include <string>

#include "puissance/result.h"
#include "study/training.h"

namespace puissance::terminal {

class TrainingFile {
public:
    // In $XDG_DATA_HOME/puissance, or in ~/.local/share/puissance. Without either nothing is kept.
    explicit TrainingFile(const Game& game);

    // A new training when there is no file yet.
    [[nodiscard]] Result<Training> read() const;
    // Replaces the file as a whole.
    [[nodiscard]] Result<void> write(const Training& training) const;

private:
    Game game_;
    std::string path_;  // Empty: nothing is kept.
};

}  // namespace puissance::terminal
