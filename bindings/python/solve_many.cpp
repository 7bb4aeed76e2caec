// solve_many: exact scores of many positions, on all cores.
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <thread>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "base/try.h"
#include "puissance/engine.h"
#include "puissance/thread_crew.h"
#include "python/module.h"
#include "python/run.h"

namespace py = pybind11;

namespace puissance::python {

namespace {

// Neighbours are often positions of the same game, so one engine gets several of them at a time.
constexpr std::size_t batch_size = 16;

// Where the positions come from. They are parsed when they are needed: records take much more room.
struct Positions {
    std::size_t count = 0;
    std::function<Result<Record>(std::size_t)> at;
};

Positions positions_in(const py::iterable& given, const Game& game) {
    auto texts = std::make_shared<std::vector<std::string>>();
    for (const py::handle& position : given) {
        if (py::isinstance<py::str>(position)) texts->push_back(position.cast<std::string>());
        else
            texts->push_back(
                to_text(record_of(py::reinterpret_borrow<py::object>(position), game)));
    }
    return {texts->size(), [texts, game](std::size_t i) { return parse_moves(game, (*texts)[i]); }};
}

// An array of boards, each as in Record.cells.
using Boards = py::array_t<std::int8_t, py::array::c_style>;

Positions positions_on(const Boards& boards, const Game& game) {
    if (boards.ndim() != 3) refuse({ErrorCode::wrong_field, {{"field", "positions"}}});
    if (boards.shape(1) != game.rows || boards.shape(2) != game.columns)
        refuse({ErrorCode::drawing_size,
                {{"columns", boards.shape(2)},
                 {"rows", boards.shape(1)},
                 {"game_columns", game.columns},
                 {"game_rows", game.rows}}});
    const std::span all(boards.data(), static_cast<std::size_t>(boards.size()));
    const auto at = [all, game](std::size_t i) {
        const auto columns = static_cast<std::size_t>(game.columns);
        const auto cells = static_cast<std::size_t>(game.cells());
        std::string drawing;
        for (std::size_t first = i * cells; first < (i + 1) * cells; first += columns)
            add_to_drawing(drawing, all.subspan(first, columns));
        return parse_drawing(game, drawing);
    };
    return {static_cast<std::size_t>(boards.shape(0)), at};
}

// Calls task(worker, i) for every position, with as many workers as the crew has.
void share_out(Crew& crew, std::size_t count, const Stop& stop,
               const std::function<void(std::size_t, std::size_t)>& task) {
    std::atomic<std::size_t> next = 0;
    crew.run(crew.size(), [&](int worker) {
        for (std::size_t first; (first = next.fetch_add(batch_size)) < count;)
            for (std::size_t i = first; i < std::min(first + batch_size, count); ++i) {
                if (stop.is_raised()) return;
                task(static_cast<std::size_t>(worker), i);
            }
    });
}

// Every position can be parsed, or what is wrong with the first that cannot.
Result<void> check(const Positions& positions, Crew& crew, const Stop& stop) {
    std::mutex mutex;
    std::size_t first = positions.count;
    std::optional<Error> error;
    share_out(crew, positions.count, stop, [&](std::size_t /*worker*/, std::size_t i) {
        auto record = positions.at(i);
        if (record) return;
        const std::lock_guard lock(mutex);
        if (i > first) return;
        first = i;
        error = std::move(record.error());
    });
    if (!error) return {};
    error->facts.push_back({"index", static_cast<std::int64_t>(first)});
    return tl::unexpected(*error);
}

int sign_of(int score) { return (score > 0) - (score < 0); }

struct Settings {
    Game game;
    std::size_t memory_mib;
    bool weak;
    bool by_book;
};

// All positions are checked before the first is solved, so that a wrong one is found at once.
// `solved` is called on any thread after each.
Result<std::vector<int>> solve_all(const Positions& positions, const Settings& settings, Crew& crew,
                                   const Stop& stop, const std::function<void()>& solved) {
    TRY(check(positions, crew, stop));
    std::vector<std::unique_ptr<Engine>> engines;
    const auto workers = static_cast<std::size_t>(crew.size());
    while (engines.size() < workers) {
        TRY_ASSIGN(auto engine, make_engine(settings.game, std::max<std::size_t>(
                                                               1, settings.memory_mib / workers)));
        engines.push_back(std::move(engine));
    }
    const SolveQuestion question{settings.weak, settings.by_book, until(stop)};
    std::vector<int> scores(positions.count);
    share_out(crew, positions.count, stop, [&](std::size_t worker, std::size_t i) {
        const auto solution = engines[worker]->solve(*positions.at(i), question);
        scores[i] = settings.weak ? sign_of(solution->lowest) : solution->lowest;
        solved();
    });
    return scores;
}

std::vector<int> solve_positions(const Positions& positions, const Settings& settings,
                                 std::optional<int> threads, const py::object& progress) {
    const int all_cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (threads) check_setting("threads", *threads);
    check_setting("memory", settings.memory_mib);
    if (!is_solved(settings.game)) refuse({ErrorCode::no_solver, {}});
    ThreadCrew crew(threads.value_or(all_cores));
    Run run;
    // Told in order, a hundred times, whatever the number of positions.
    std::mutex mutex;
    std::size_t done = 0;
    const auto solved = [&] {
        if (progress.is_none()) return;
        const std::lock_guard lock(mutex);
        const auto percent = [&](std::size_t part) { return part * 100 / positions.count; };
        if (percent(done + 1) != percent(done))
            run.tell(
                [&progress, done = done + 1, total = positions.count] { progress(done, total); });
        ++done;
    };
    Result<std::vector<int>> scores;
    run.perform([&] { scores = solve_all(positions, settings, crew, run.stop(), solved); });
    return value_of(std::move(scores));
}

// Numbers of any type as bytes; what is no cell stays none.
Boards boards_of(const py::object& array) {
    return array.attr("clip")(-1, 3).attr("astype")("int8", py::arg("order") = "C");
}

py::object solve_many(const py::object& positions, const py::object& game,
                      std::optional<int> threads, std::size_t memory_mib, bool weak, bool book,
                      const py::object& progress) {
    const Settings settings{game_of(game), memory_mib, weak, book};
    if (py::isinstance<py::str>(positions))
        throw py::type_error("positions are a list: [\"4453\"] for one");
    const auto solve = [&](const Positions& given) {
        return solve_positions(given, settings, threads, progress);
    };
    if (!py::hasattr(positions, "__array_interface__"))
        return py::cast(solve(positions_in(positions, settings.game)));
    const bool has_texts = positions.attr("dtype").attr("kind").cast<std::string>() == "U";
    std::vector<int> scores;
    if (has_texts) {
        scores = solve(positions_in(positions.attr("tolist")(), settings.game));
    } else {
        const Boards boards = boards_of(positions);  // Lives until the last is solved.
        scores = solve(positions_on(boards, settings.game));
    }
    return py::array(py::cast(scores)).attr("astype")("int8");
}

}  // namespace

void bind_solve_many(py::module_& module) {
    module.def("solve_many", solve_many, py::arg("positions"), py::arg("game") = "connect4",
               py::kw_only(), py::arg("threads") = py::none(),
               py::arg("memory") = default_memory_mib, py::arg("weak") = false,
               py::arg("book") = true, py::arg("progress") = py::none(), R"doc(
The exact scores of many positions, found by all cores, or by so many `threads`; if `weak`, only who
wins: 1, 0 or -1 for the player to move. `memory` is the size of all tables in MiB. Without the
`book`, positions that it knows are searched too.

Positions are records or texts of moves, and the scores a list; or they are a NumPy array of texts, or
of boards with the shape (positions, rows, columns) and cells as in Record.cells, and the scores an
array too. A wrong position is refused with its `index` among the facts, before any is solved.
`progress(done, total)` is called up to a hundred times; what it raises ends the work.

>>> solve_many(["112233", "4444447777775", Record("44444")])
[18, -2, -1]
>>> solve_many(["112233", "4444447777775"], weak=True)
[1, -1]
)doc");
}

}  // namespace puissance::python
