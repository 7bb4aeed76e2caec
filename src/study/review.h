// A whole game, reviewed: every move judged, how exactly each player kept what the positions held,
// and the mistake that decided it; and a sentence for every judgement.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puissance/message.h"
#include "study/judgement.h"

namespace puissance {

// How the moves of one player came out.
struct Accuracy {
    int kept = 0;       // Moves that kept all that the position held,
    int part = 0;       // gave up part of it,
    int lost = 0;       // or turned a win into a loss.
    int estimated = 0;  // By estimate as good as the best,
    int likely = 0;     // or likely a mistake.
    int unproved = 0;   // Those of which neither says anything: they do not count.

    void add(const Judgement& judgement);
    [[nodiscard]] int judged() const { return kept + part + lost + estimated + likely; }
    // The mean of Judgement::accuracy(). Nothing when no move counts.
    [[nodiscard]] std::optional<double> percent() const;
};

struct Review {
    std::vector<Judgement> judgements;  // One a move, in order.
    std::array<Accuracy, 2> accuracy;   // By player.
    std::optional<int> decisive;        // The ply of the mistake that lost the game,
    std::optional<int> shortened;       // and of the one that shortened it then.
    std::optional<int> turned;          // Where nothing decisive is proved, the likely mistake.
    bool interrupted = false;           // The stop was raised: only the last moves are judged.
};

// Judges each move with so many nodes, from the last to the first, since the end of a game is
// judged at once; calls judged(judgement) after each. The stop may be null.
[[nodiscard]] Review review(Engine& engine, const Record& record, std::uint64_t nodes,
                            const Stop* stop, const std::function<void(const Judgement&)>& judged);

// What the move gave up and why, or what was good about it; empty when there is nothing to say.
[[nodiscard]] std::string sentence_of(const Judgement& judgement, const Game& game,
                                      Language language);
// Only its cause: what the other player could do then; empty where none is known.
[[nodiscard]] std::string cause_sentence(const Judgement& judgement, const Game& game,
                                         Language language);
// "d4" on free boards, "column 4, row 4" where stones fall.
[[nodiscard]] std::string cell_text(const Game& game, Cell cell, Language language);

}  // namespace puissance
