// Reviews of games between rungs, held against the textbook's search and plain boards.
//
//     review_report [GAMES=300] [SEED=1]
//
// Plays Connect Four, level:3 to level:6 against level:7, and reviews every game. The decisive
// mistake must be the last move after which the winner had a forced win of at most nine plies that
// was not there before, found by plain negamax without the solver; and every cell that a sentence
// names is tried with a stone.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/random.h"
#include "checked_judgement.h"
#include "play/review.h"

namespace {

using namespace puissance;
using namespace puissance::bench;

const Game connect4;

Record played(Engine& engine, int number, Random& random) {
    Record record(connect4);
    while (!record.is_over()) {
        Question question;
        const bool is_seven = (record.ply() + number) % 2 == 0;
        question.rung = is_seven ? 7 : 3 + number / 2 % 4;
        question.seed = random.next();
        (void)record.play(*engine.choose(record, question).move);
    }
    return record;
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 300;
    Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    const auto engine = make_engine(connect4).value();
    int decided = 0;
    int missed = 0;
    int sentences = 0;
    int untrue = 0;
    for (int number = 0; number < games; ++number) {
        const Record record = played(*engine, number, random);
        Limits limits;
        limits.time = std::chrono::seconds(20);
        const Review reviewed = review(*engine, record, limits, [](const Judgement&) {});
        Record position(connect4);
        for (const Judgement& judged : reviewed.judgements) {
            (void)position.play(judged.move);
            if (judged.fault == Fault::none) continue;
            ++sentences;
            if (is_true(judged, position)) continue;
            ++untrue;
            std::printf("untrue: %s\n", to_text(position).c_str());
        }
        if (!record.winner()) continue;
        const int expected = expected_ply(*engine, record);
        if (expected == 0) continue;
        ++decided;
        if (reviewed.decisive == expected) continue;
        ++missed;
        std::printf("%s: %d named instead of %d\n", to_text(record).c_str(),
                    reviewed.decisive.value_or(0), expected);
    }
    std::printf(
        "%d games, %d with a short win given, %d named otherwise; %d sentences, %d untrue\n", games,
        decided, missed, sentences, untrue);
    return missed + untrue > 0 ? 1 : 0;
}
