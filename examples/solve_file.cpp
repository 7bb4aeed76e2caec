// Solves a file of positions, one on each line, and prints them with their exact scores. A score of
// 1 means that the player to move wins with their last stone, 2 with the one before it, and so on;
// negative scores are losses and 0 is a draw.
//   solve_file positions.txt
#include <fstream>
#include <iostream>
#include <string>

#include <puissance/engine.h>

int main(int count, char** arguments) {
    using namespace puissance;
    std::ifstream file(count > 1 ? arguments[1] : "positions.txt");
    if (!file) {
        std::cerr << "that file cannot be read\n";
        return 1;
    }
    const Game game;
    auto engine = make_engine(game, 32);  // MiB
    if (!engine) return 1;

    for (std::string moves; std::getline(file, moves);) {
        const auto record = parse_moves(game, moves);
        if (!record) {
            std::cout << moves << ": " << name_of(record.error().code) << "\n";
            continue;
        }
        const auto solution = (*engine)->solve(*record, {});
        if (!solution) return 1;
        std::cout << moves << " " << solution->lowest << "\n";
    }
}
