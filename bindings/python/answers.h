// Answers of an engine as Python keeps them: with the record they are about, so that they know how
// moves are written.
#pragma once

#include <string>

#include "puissance/engine.h"

namespace puissance::python {

struct AnalysisAnswer : Analysis {
    Record record;
    std::string player;  // Who chose, or how it was analysed.
    bool is_of_all_moves = false;
};

struct SolutionAnswer : Solution {
    Record record;
};

struct ProgressReport : Progress {
    Game game;
};

// A move with its score and line, as texts.
struct OptionText {
    std::string move;
    int column = 0;  // From 1.
    Verdict score;
    std::vector<std::string> line;
    bool is_cut = false;
};

}  // namespace puissance::python
