#include "wire/door.h"

#include <algorithm>

#include "base/try.h"
#include "wire/json.h"
#include "wire/json_pieces.h"
#include "wire/lesson_json.h"
#include "wire/portrait_json.h"
#include "wire/puzzle_json.h"
#include "wire/review_json.h"
#include "wire/swap2_json.h"
#include "wire/trace_json.h"

namespace puissance::wire {

namespace {

// Answers each kind of request.
class Answerer {
public:
    explicit Answerer(const Asking& asking) : asking_(asking) {}

    Result<std::string> operator()(const CheckRequest& asked) const {
        return check_reply(asked.record);
    }

    Result<std::string> operator()(const EvalRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.record.game()));
        return evaluated(*engine, asked.record, true);
    }

    Result<std::string> operator()(const EvalManyRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.batch.game));
        return batch_reply("evaluations", asked.batch,
                           [&](const Record& record, std::int64_t /*left*/) {
                               return evaluated(*engine, record, false);
                           });
    }

    Result<std::string> operator()(const SolveRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.record.game()));
        TRY_ASSIGN(
            const Solution solution,
            engine->solve(asked.record, {.by_book = asked.by_book, .limits = limits(asked.time)}));
        return solve_reply(asked.record, solution);
    }

    // Each gets its share of what is left of the time, so that a hard one leaves some to the
    // others.
    Result<std::string> operator()(const SolveManyRequest& asked) const {
        if (!is_solved(asked.batch.game)) return fail(ErrorCode::no_solver);
        TRY_ASSIGN(Engine* const engine, engine_of(asked.batch.game));
        SolveQuestion question{.by_book = asked.by_book, .limits = limits(asked.time)};
        const auto end = asking_.clock->now() + *question.limits.time;
        return batch_reply("solutions", asked.batch, [&](const Record& record, std::int64_t left) {
            question.limits.time =
                std::max((end - asking_.clock->now()) / left, std::chrono::nanoseconds(1));
            return solve_reply(record, engine->solve(record, question).value());
        });
    }

    Result<std::string> operator()(const MoveRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.record.game()));
        Question question = question_for(asked.player, limits(asked.time));
        question.seed = asked.seed;
        const Game& game = asked.record.game();
        tell(question, [&](const Progress& progress) { return progress_json(game, progress); });
        return move_reply(asked.record, engine->choose(asked.record, question), asked.player.text);
    }

    Result<std::string> operator()(const AnalyseRequest& asked) const {
        const Game& game = asked.record.game();
        TRY_ASSIGN(const Json json, analysed(asked, [&](const Progress& progress) {
                       return progress_json(game, progress);
                   }));
        return written(json);
    }

    Result<std::string> operator()(const StreamRequest& asked) const {
        const Game& game = asked.analyse.record.game();
        TRY_ASSIGN(Json json, analysed(asked.analyse, [&](const Progress& progress) {
                       return Json{{"progress", progress_json(game, progress)}};
                   }));
        return written(Json{{"result", std::move(json)}});
    }

    Result<std::string> operator()(const ReviewRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, judging_engine_of(asked.record.game()));
        const Stop stop = judging_stop();
        const auto judgement =
            judge(*engine, asked.record, judging_nodes(asked.record.game()), &stop);
        if (!judgement) return fail(ErrorCode::not_judged);
        return review_reply(asked.record, *judgement, asking_.language);
    }

    Result<std::string> operator()(const WhyRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, judging_engine_of(asked.record.game()));
        const Stop stop = judging_stop();
        const auto lost =
            why_lost(*engine, asked.record, judging_nodes(asked.record.game()), &stop, [](int) {});
        if (!lost) return fail(ErrorCode::not_judged);
        return why_reply(asked.record, *lost, asking_.language);
    }

    Result<std::string> operator()(const ExplainRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.record.game()));
        const Question question = question_for(asked.player, limits(asked.time));
        TRY_ASSIGN(const Trace trace, engine->trace(asked.record, question, asked.max_nodes));
        return trace_reply(trace, asking_.take);
    }

    Result<std::string> operator()(const PuzzleRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, judging_engine_of(asked.record.game()));
        const Stop stop = judging_stop();
        const auto puzzle = puzzle_in(*engine, asked.record, stop);
        if (stop.is_raised()) return fail(ErrorCode::not_judged);
        if (!puzzle) return fail(ErrorCode::no_puzzle);
        return puzzle_reply(*puzzle);
    }

    Result<std::string> operator()(const RatingRequest& asked) const {
        if (!asked.grade) return rating_reply(asked.before);
        return rating_reply(after_exercise(asked.before, *asked.grade, asked.is_solved));
    }

    Result<std::string> operator()(const TrainRequest& asked) const {
        using Event = TrainRequest::Event;
        Training training = asked.training;
        const bool is_solved = asked.event == Event::solved;
        if (is_solved || asked.event == Event::failed) {
            if (asked.grade) rate_answer(training, *asked.grade, is_solved);
            schedule(training, to_text(asked.record), is_solved, asked.today);
        } else if (asked.event == Event::mistake) {
            add_mistake(training, to_text(asked.record), asked.today);
        }
        return train_reply(asked.record.game(), training, asked.today);
    }

    Result<std::string> operator()(const PortraitRequest& asked) const {
        return portrait_reply(portrait_of(asked.game, asked.games));
    }
    Result<std::string> operator()(const Swap2Request& asked) const {
        return swap2_reply(asked.record, asked.opening);
    }

    // Limited by nodes alone, as judgements are.
    Result<std::string> operator()(const Swap2ActRequest& asked) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.record.game()));
        const Stop stop = judging_stop();
        Question question = question_for(asked.player, until(stop));
        question.seed = asked.seed;
        const SwapAct act = swap_act(*engine, asked.record, asked.opening, std::move(question));
        if (stop.is_raised()) return fail(ErrorCode::not_judged);
        return swap2_act_reply(asked.record.game(), act, asked.player.text);
    }

    Result<std::string> operator()(const GamesRequest&) const { return games_reply(); }

    Result<std::string> operator()(const LessonsRequest&) const {
        return lessons_reply(asking_.language);
    }

    Result<std::string> operator()(const LessonRequest& asked) const {
        const teach::Lesson& lesson = teach::lessons()[static_cast<std::size_t>(asked.number) - 1];
        TRY_ASSIGN(const Game game, parse_game(lesson.game));
        TRY_ASSIGN(const Record record, parse_moves(game, lesson.moves));
        TRY_ASSIGN(Engine* const engine, engine_of(game));
        std::vector<Trace> traces;
        for (const std::string_view run : lesson.runs) {
            TRY_ASSIGN(const Contestant player, parse_contestant(run));
            Limits stoppable;
            stoppable.stop = asking_.stop;
            TRY_ASSIGN(Trace trace, engine->trace(record, question_for(player, stoppable)));
            traces.push_back(std::move(trace));
        }
        return lesson_reply(asked.number, lesson, traces, asking_.language, asking_.take);
    }

private:
    [[nodiscard]] Result<Engine*> engine_of(const Game& game) const {
        return asking_.engine_of(game, EngineUse::thinking);
    }
    [[nodiscard]] Result<Engine*> judging_engine_of(const Game& game) const {
        return asking_.engine_of(game, EngineUse::judging);
    }

    // Raised with the caller's, and when nobody wants to wait any longer.
    [[nodiscard]] Stop judging_stop() const {
        return Stop(asking_.stop, *asking_.clock, asking_.max_judging_time);
    }

    [[nodiscard]] Limits limits(Time time) const {
        Limits limits;
        limits.time = std::min(time.value_or(asking_.default_time), asking_.max_time);
        limits.stop = asking_.stop;
        return limits;
    }

    // `looks`: with what the network thinks of moves.
    static std::string evaluated(Engine& engine, const Record& record, bool looks) {
        std::vector<NamedEvaluation> all;
        for (int i = 0; i < evaluator_count; ++i) {
            const auto evaluator = static_cast<Evaluator>(i);
            all.push_back({evaluator, engine.evaluate(record, evaluator)});
        }
        return eval_reply(record, all, net_opinion(record, looks));
    }

    // {"game", `name`: [an answer or an error for each position]}; answer_to(record, how many are
    // left).
    template <class AnswerTo>
    std::string batch_reply(std::string_view name, const Batch& batch, AnswerTo&& answer_to) const {
        std::vector<std::string> answers;
        for (const std::string& moves : batch.positions) {
            const auto record = parse_moves(batch.game, moves);
            const auto left = static_cast<std::int64_t>(batch.positions.size() - answers.size());
            answers.push_back(record ? answer_to(*record, left)
                                     : error_reply(record.error(), asking_.language));
        }
        return list_reply(batch.game, name, answers);
    }

    template <class ToJson>
    void tell(Question& question, ToJson&& to_json) const {
        if (!asking_.on_progress) return;
        question.on_progress = [this, to_json](const Progress& progress) {
            asking_.on_progress(written(to_json(progress)));
        };
    }

    template <class ToJson>
    Result<Json> analysed(const AnalyseRequest& asked, ToJson&& to_json) const {
        TRY_ASSIGN(Engine* const engine, engine_of(asked.record.game()));
        Question question;
        question.algorithm = asked.algorithm;
        question.limits = limits(asked.time);
        question.options = asked.options;
        tell(question, to_json);
        const Analysis analysis = engine->analyse(asked.record, question);
        return analyse_json(asked.record, analysis, to_text(asked.algorithm));
    }

    const Asking& asking_;
};

// The only move that wins at once, if there is exactly one.
std::optional<Move> only_win(const Record& record) {
    std::optional<Move> win;
    for (const Move move : record.legal_moves()) {
        if (!record.wins_with(move, record.turn())) continue;
        if (win) return std::nullopt;
        win = move;
    }
    return win;
}

std::optional<std::string> win_at_once(const MoveRequest& asked) {
    const Record& record = asked.record;
    if (!record.game().drops() || !asked.player.level || *asked.player.level == Level::easy)
        return std::nullopt;
    const auto win = only_win(record);
    if (!win) return std::nullopt;
    Analysis analysis;
    analysis.move = win;
    analysis.line = {*win};
    analysis.score = verdict_of(record.game(), record.ply(), Score::win_in(1), false);
    // As the engine counts: a search looks as deep as it was told and visits one node, the solver
    // none.
    const int empty = record.game().cells() - record.ply();
    analysis.depth = std::min(asked.player.limits.depth.value_or(1), empty);
    analysis.nodes = asked.player.algorithm.method == Method::solver ? 0 : 1;
    return move_reply(record, analysis, asked.player.text);
}

}  // namespace

std::optional<std::string> answer_at_once(const Request& request) {
    if (const auto* move = std::get_if<MoveRequest>(&request)) return win_at_once(*move);
    if (!std::holds_alternative<CheckRequest>(request) &&
        !std::holds_alternative<RatingRequest>(request) &&
        !std::holds_alternative<TrainRequest>(request) &&
        !std::holds_alternative<Swap2Request>(request))
        return std::nullopt;
    return answer(request, {}).value();
}

Result<std::string> answer(const Request& request, const Asking& asking) {
    return std::visit(Answerer(asking), request);
}

Result<std::string> answer(std::string_view what, std::string_view body, const Asking& asking) {
    TRY_ASSIGN(const Request request, parse_request(what, body));
    return answer(request, asking);
}

}  // namespace puissance::wire
