// Analyses a position: prints the best move of each depth, then a score for every move.
#include <iostream>

#include <puissance/engine.h>

using namespace puissance;

static std::string words_of(const Verdict& score) {
    switch (score.kind) {
        case ScoreKind::win: return "wins in " + std::to_string(score.plies) + " plies";
        case ScoreKind::loss: return "loses in " + std::to_string(score.plies) + " plies";
        case ScoreKind::draw: return "draws";
        case ScoreKind::estimate: break;
    }
    return "is worth about " + std::to_string(score.value);
}

int main() {
    const auto game = parse_game("tictactoe");
    const auto record = parse_moves(*game, "a1 b1 b2");
    auto engine = make_engine(*game);
    if (!record || !engine) return 1;

    Question question;
    question.algorithm.method = Method::deepening;
    question.limits.time = std::chrono::seconds(1);  // Far more than this position needs.
    question.on_progress = [&](const Progress& progress) {
        if (!progress.move) return;
        std::cout << "depth " << progress.depth << ": " << to_text(*game, *progress.move) << "\n";
    };
    const Analysis analysis = (*engine)->analyse(*record, question);
    for (const Option& option : analysis.options)
        std::cout << to_text(*game, option.move) << " " << words_of(option.score) << "\n";
}
