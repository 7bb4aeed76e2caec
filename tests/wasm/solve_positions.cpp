// Solves the positions of standard input, one on each line with its expected score, and prints how
// many there were. The exit status is 1 if a score was wrong.
#include <iostream>
#include <string>

#include "puissance/engine.h"

int main() {
    using namespace puissance;
    const Game game;
    auto engine = make_engine(game, 8);
    if (!engine) return 1;
    int solved = 0;
    std::string moves;
    for (int expected = 0; std::cin >> moves >> expected; ++solved) {
        const auto record = parse_moves(game, moves);
        if (!record) return 1;
        const auto solution = (*engine)->solve(*record, {});
        if (!solution || !solution->is_exact() || solution->lowest != expected) {
            std::cout << moves << " is worth " << expected << "\n";
            return 1;
        }
    }
    std::cout << solved << " positions solved\n";
}
