#include "cli/judged_game.h"

#include <fmt/core.h>

#include "puissance/message.h"
#include "teach/lessons.h"
#include "wire/review_json.h"

namespace puissance::app {

namespace {

std::uint64_t nodes_of(const Game& game, const Limits& limits) {
    return limits.nodes.value_or(judging_nodes(game));
}

// "12. o 4 ?  4 turns a win into a draw. …"
void print_judgement(const Record& record, const Judgement& judgement, Shell& shell) {
    std::string line =
        fmt::format("{:>3} {} {}", judgement.ply, judgement.player == Player::first ? 'x' : 'o',
                    to_text(record.game(), judgement.move));
    if (judgement.mark != Mark::none)
        line += fmt::format(" {}  {}", sign_of(judgement.mark),
                            sentence_of(judgement, record.game(), shell.language));
    shell.print(line);
}

std::string_view key_of(const Accuracy& accuracy) {
    if (accuracy.judged() == 0) return "review.no_accuracy";
    const bool is_proved = accuracy.estimated + accuracy.likely == 0;
    return is_proved ? "review.accuracy" : "review.accuracy_estimated";
}

void print_accuracy(const Review& review, Shell& shell) {
    for (const Player player : {Player::first, Player::second}) {
        const Accuracy& accuracy = review.accuracy[static_cast<std::size_t>(player)];
        shell.print(shell.say(key_of(accuracy),
                              {{"player", player == Player::first ? "x" : "o"},
                               {"percent", fmt::format("{:.0f}", accuracy.percent().value_or(0))},
                               {"judged", std::to_string(accuracy.judged())},
                               {"all", std::to_string(accuracy.judged() + accuracy.unproved)},
                               {"kept", std::to_string(accuracy.kept)},
                               {"part", std::to_string(accuracy.part)},
                               {"lost", std::to_string(accuracy.lost)},
                               {"estimated", std::to_string(accuracy.estimated)},
                               {"likely", std::to_string(accuracy.likely)},
                               {"unproved", std::to_string(accuracy.unproved)}}));
    }
}

void print_turning_points(const Review& review, Shell& shell) {
    const auto print = [&](std::string_view key, int ply) {
        shell.print(shell.say(key, {{"ply", std::to_string(ply)}}));
    };
    if (review.decisive) print("review.decisive", *review.decisive);
    if (review.turned) print("review.turned", *review.turned);
    if (!review.shortened) return;
    print(review.decisive || review.turned ? "review.shortened" : "review.already_lost",
          *review.shortened);
}

}  // namespace

// Judges backwards, since the end of a game is judged at once, and prints forwards.
void review_game(const Record& record, const Limits& limits, Shell& shell) {
    const auto engine = make_judging_engine(record.game());
    if (!engine) return shell.refuse(engine.error(), failed);
    const Review reviewed =
        review(**engine, record, nodes_of(record.game(), limits), &Shell::stop(),
               [&](const Judgement& judgement) {
                   shell.show_progress(
                       shell.say("review.progress", {{"ply", std::to_string(judgement.ply)}}));
               });
    shell.end_progress();
    if (shell.json) {
        shell.print(wire::review_lines(record, reviewed, shell.language));
    } else {
        for (const Judgement& judgement : reviewed.judgements)
            print_judgement(record, judgement, shell);
        print_accuracy(reviewed, shell);
        print_turning_points(reviewed, shell);
    }
    if (!reviewed.interrupted) return;
    shell.status = interrupted;
    shell.tell(
        shell.say("review.interrupted", {{"judged", std::to_string(reviewed.judgements.size())},
                                         {"all", std::to_string(record.ply())}}));
}

void explain_loss(const Record& record, const Limits& limits, Shell& shell) {
    if (!record.winner())
        return shell.refuse({ErrorCode::wrong_usage, {{"reason", "why_without_winner"}}});
    const auto engine = make_judging_engine(record.game());
    if (!engine) return shell.refuse(engine.error(), failed);
    const auto lost =
        why_lost(**engine, record, nodes_of(record.game(), limits), &Shell::stop(), [&](int ply) {
            shell.show_progress(shell.say("review.progress", {{"ply", std::to_string(ply)}}));
        });
    shell.end_progress();
    if (!lost) return shell.refuse({ErrorCode::not_judged, {}}, failed);
    if (shell.json) return shell.print(wire::why_reply(record, *lost, shell.language));
    for (const std::string& sentence : mistake_sentences(*lost, record.game(), shell.language))
        shell.print(sentence);
    if (!lost->mistake) return;
    shell.print(saving_sentence(*lost, record.game(), shell.language));
    if (const auto lesson = teach::number_of_lesson(lost->lesson))
        shell.print(shell.say("lost.lesson", {{"number", std::to_string(*lesson)}}));
}

}  // namespace puissance::app
