// review, why, puzzle: what is said of a game, by the engine of judgements, the same on every
// machine.
#include <memory>

#include "puissance/engine.h"
#include "python/module.h"
#include "python/run.h"
#include "study/lost_game.h"
#include "study/puzzle.h"
#include "study/review.h"
#include "wire/puzzle_json.h"
#include "wire/review_json.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

Record game_to_judge(const py::object& position, const py::object& game) {
    if (py::isinstance<Record>(position)) return position.cast<Record>();
    return record_of(position, game_of(game));
}

std::uint64_t nodes_of(const Game& game, std::optional<std::uint64_t> nodes) {
    return nodes ? check_setting("nodes", *nodes) : judging_nodes(game);
}

py::object judged_game(const py::object& position, const py::object& game,
                       std::optional<std::uint64_t> nodes, const py::object& progress) {
    const Record record = game_to_judge(position, game);
    const std::uint64_t each = nodes_of(record.game(), nodes);
    const auto engine = value_of(make_judging_engine(record.game()));
    Run run;
    Review found;
    const auto judged = [&](const Judgement& judgement) {
        if (progress.is_none()) return;
        const int done = record.ply() - judgement.ply + 1;
        run.tell([&progress, done, total = record.ply()] { progress(done, total); });
    };
    run.perform([&] { found = review(*engine, record, each, &run.stop(), judged); });
    py::list judgements;
    Record played(record.game());
    for (const Judgement& judgement : found.judgements) {
        value_of(played.play(judgement.move));
        judgements.append(dict_of(wire::review_reply(played, judgement, language())));
    }
    py::object answer = dict_of(wire::review_sum_reply(record, found));
    answer["judgements"] = judgements;
    return answer;
}

py::object why_lost_game(const py::object& position, const py::object& game,
                         std::optional<std::uint64_t> nodes) {
    const Record record = game_to_judge(position, game);
    if (!record.winner()) refuse({ErrorCode::wrong_usage, {{"reason", "why_without_winner"}}});
    const std::uint64_t each = nodes_of(record.game(), nodes);
    const auto engine = value_of(make_judging_engine(record.game()));
    Run run;
    std::optional<LostGame> lost;
    run.perform([&] { lost = why_lost(*engine, record, each, &run.stop(), [](int) {}); });
    if (!lost) refuse({ErrorCode::not_judged, {}});
    return dict_of(wire::why_reply(record, *lost, language()));
}

py::object puzzle_of(const py::object& position, const py::object& game) {
    const Record record = game_to_judge(position, game);
    if (record.is_over()) refuse({ErrorCode::finished, {}});
    const auto engine = value_of(make_judging_engine(record.game()));
    Run run;
    std::optional<Puzzle> puzzle;
    run.perform([&] { puzzle = puzzle_in(*engine, record, run.stop()); });
    return puzzle ? dict_of(wire::puzzle_reply(*puzzle)) : py::none();
}

}  // namespace

void bind_study(py::module_& module) {
    module.def("review", judged_game, py::arg("position"), py::arg("game") = "connect4",
               py::kw_only(), py::arg("nodes") = py::none(), py::arg("progress") = py::none(),
               R"doc(
Every move of a game, judged: `judgements`, one a move, as the service's `review` has them (`mark`, `fault`,
`cause`, `best`, `sentence`, …), the `accuracy` of both players, and the plies of the `decisive` mistake and
of the one that `shortened` the game then, or None.

The same on every machine: each move gets so many `nodes`, on Connect Four as many as it takes.
`progress(done, total)` is called after each move; what it raises ends the work.

>>> reviewed = review("4141414")
>>> reviewed["shortened"], reviewed["judgements"][5]["mark"]
(6, '?')
>>> reviewed["accuracy"]["first"]["percent"]
100.0
)doc");
    module.def("why", why_lost_game, py::arg("position"), py::arg("game") = "connect4",
               py::kw_only(), py::arg("nodes") = py::none(), R"doc(
Why a game was lost that somebody has won: the `mistake`, what would have been better (`saving`), and `sentences`
about it, as the service's `why` has them.

>>> why("4141414")["loser"]
'second'
)doc");
    module.def("puzzle", puzzle_of, py::arg("position"), py::arg("game") = "connect4", R"doc(
The exercise in a position, or None: it has one if exactly one move is right, and a person can see why.

>>> exercise = puzzle("7544665264437565336")
>>> exercise["theme"], exercise["move"], exercise["plies"]
('win', '6', 7)
>>> puzzle("4453") is None
True
)doc");
}

}  // namespace puissance::python
