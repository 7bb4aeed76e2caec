// Plays a move: reads the game so far as text and prints the board after the machine's reply.
//   play_move 4453
#include <iostream>

#include <puissance/engine.h>

int main(int count, char** arguments) {
    using namespace puissance;
    const Game game;  // Connect Four
    auto record = parse_moves(game, count > 1 ? arguments[1] : "4453");
    const auto machine = parse_contestant("hard");
    auto engine = make_engine(game);
    if (!record || !machine || !engine) {
        std::cerr << "that is no game of Connect Four, or there is no memory for it\n";
        return 1;
    }

    const Analysis answer = (*engine)->choose(*record, question_for(*machine));
    if (!answer.move) {
        std::cout << "the game is over\n";
        return 0;
    }
    if (!record->play(*answer.move)) return 1;
    std::cout << "plays " << to_text(game, *answer.move) << "\n" << to_drawing(*record) << "\n";
}
