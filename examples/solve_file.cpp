// Solves a file of positions, one a line: each is printed with its exact score. The score is how
// many of his own stones before his last the winner wins; negative where the player to move loses.
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
        const auto solution = (*engine)->solve(*record, false, Limits{});
        if (!solution) return 1;
        std::cout << moves << " " << solution->lowest << "\n";
    }
}
