// Explains a search: what alpha-beta visited, what it cut off, and the value of each move.
#include <iostream>

#include <puissance/engine.h>

int main() {
    using namespace puissance;
    const auto game = parse_game("tictactoe");
    const auto record = parse_moves(*game, "a1 b1 b2");
    const auto player = parse_contestant("alphabeta(eval=outcome)");
    auto engine = make_engine(*game);
    if (!record || !player || !engine) return 1;

    const auto trace = (*engine)->trace(*record, question_for(*player));
    if (!trace) return 1;

    std::cout << to_text(trace->algorithm) << " visited " << trace->counts.visited
              << " nodes and cut " << trace->counts.cuts << " times\n";
    for (const RootMove& move : trace->root_moves) {
        std::cout << to_text(*game, move.move) << (move.bound == Bound::exact ? " =" : " <=");
        std::cout << (move.value.is_win() ? " win" : move.value.is_loss() ? " loss" : " draw");
        std::cout << ", line";
        for (const Move next : move.line) std::cout << " " << to_text(*game, next);
        std::cout << "\n";
    }
    if (trace->move) std::cout << "chosen: " << to_text(*game, *trace->move) << "\n";
}
