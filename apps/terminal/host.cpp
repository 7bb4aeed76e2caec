#include "terminal/host.h"

#include <algorithm>
#include <utility>

#include "base/random.h"
#include "base/try.h"

namespace puissance::terminal {

namespace {

using Task = Thinker::Task;

constexpr std::chrono::seconds advice_time{1};

Question advice(const Game& game) {
    Question question;
    question.algorithm = analysis_algorithm(game);
    question.limits.time = advice_time;
    return question;
}

// The best move there is: the one that an analysis names.
Question hint_question() {
    Limits limits;
    limits.time = advice_time;
    return question_for(parse_contestant("perfect").value(), limits);
}

}  // namespace

Session session_of(const SavedGame& saved) {
    const bool has_more = saved.opening && !saved.opening->choices.empty();
    Session session(Record(saved.record.game()), saved.first, saved.second,
                    saved.opening ? std::optional(Swap2{}) : std::nullopt);
    const auto choose_more = [&] {
        if (has_more && session.is_choosing() && session.opening()->choices.empty())
            session.choose(SwapChoice::two_more);
    };
    for (const Move move : saved.record.moves()) {
        choose_more();
        static_cast<void>(session.play(move));
    }
    choose_more();
    return session;
}

Host::Host(Session session, MachineSettings machine, Keep keep)
    : session_(std::move(session)),
      machine_(std::move(machine)),
      keep_(std::move(keep)),
      is_kept_(session_.is_over()) {}

Host::~Host() { dismiss_programs(); }

void Host::dismiss_programs() {
    if (thinker_) thinker_->drop();
    for (const std::string& name : started_) (void)machine_.programs.seats.at(name)->end();
    started_.clear();
}

void Host::forget() {
    if (thinker_) thinker_->drop();
    hint_wanted_ = false;
    why_wanted_ = false;
    stuck_ = false;
    hint_.reset();
    analysis_.reset();
    loss_.reset();
}

Result<void> Host::play(Move move) {
    auto played = session_.play(move);
    if (!played) return played;
    forget();
    keep_game();
    return played;
}

void Host::keep_game() {
    if (!session_.is_over() || std::exchange(is_kept_, true)) return;
    if (!keep_ || session_.has_no_human()) return;
    if (const auto kept = keep_(session_); !kept) unkept_ = kept.error();
}

void Host::choose(SwapChoice choice) {
    session_.choose(choice);
    forget();
}

bool Host::undo() {
    if (!session_.undo()) return false;
    forget();
    last_thought_.reset();
    if (session_.has_no_human()) paused_ = true;
    return true;
}

bool Host::redo() {
    if (!session_.redo()) return false;
    forget();
    return true;
}

void Host::restart() {
    session_.restart();
    is_kept_ = session_.is_over();
    forget();
    dismiss_programs();
    last_thought_.reset();
    paused_ = false;
    ++games_;
}

void Host::swap_sides() {
    session_.swap_sides();
    forget();
}

Result<void> Host::save(const std::string& file) const {
    SavedGame saved{session_.record(), session_.contestant(Player::first),
                    session_.contestant(Player::second)};
    if (session_.is_opening()) saved.opening = session_.opening();
    return save_game(file, saved);
}

Result<void> Host::load(const std::string& file) {
    TRY_ASSIGN(auto saved, load_game(file));
    replace(session_of(saved));
    return {};
}

void Host::replace(Session session) {
    forget();
    dismiss_programs();
    if (session.game() != session_.game()) thinker_.reset();
    session_ = std::move(session);
    is_kept_ = session_.is_over();
    last_thought_.reset();
    paused_ = false;
    said_fall_back_ = false;
    ++games_;
}

void Host::ask_for_hint() {
    stuck_ = false;
    if (session_.is_human_turn() && !session_.is_opening() && !hint_) hint_wanted_ = true;
}

bool Host::has_lost() const {
    const auto winner = session_.record().winner();
    return winner && session_.is_human(other(*winner));
}

void Host::ask_why() {
    stuck_ = false;
    if (has_lost()) why_wanted_ = true;
}

bool Host::saves(Move move) const {
    return !loss_ || std::ranges::find(loss_->saving, move) != loss_->saving.end();
}

void Host::set_analysing(bool on) {
    analysing_ = on;
    stuck_ = false;
    if (!on) analysis_.reset();
    if (!on && is_thinking_about(Task::analysis)) thinker_->drop();
}

bool Host::hurry() {
    if (!is_thinking_about_act() || thinker_->is_program()) return false;
    thinker_->hurry();
    return true;
}

bool Host::has_thinker() {
    if (thinker_) return true;
    auto engine = make_engine(session_.game(), machine_.memory_mib);
    if (!engine) {
        failure_ = engine.error();
        stuck_ = true;
        return false;
    }
    thinker_ = std::make_unique<Thinker>(std::move(*engine));
    return true;
}

Question Host::question_for(const Contestant& machine, const Limits& limits) const {
    Question question = puissance::question_for(machine, limits);
    // Every move of every game gets its own seed, derived so that --seed repeats all of them.
    const auto ply = static_cast<std::uint64_t>(session_.record().ply());
    question.seed = Random::mix(machine_.seed + Random::mix((games_ << 16U) + ply + 1));
    return question;
}

void Host::ask_program(const std::string& name) {
    Seat& seat = *machine_.programs.seats.at(name);
    const Question question = question_for(Contestant{}, {});
    if (started_.insert(name).second) seat.begin(session_.game(), question.seed);
    thinker_->start(seat, session_.record(), {machine_.time, std::nullopt, question.seed, nullptr});
}

void Host::begin() {
    const Record& record = session_.record();
    const bool machine_plays = session_.is_machine_turn() && !paused_;
    const bool analysis_due = analysing_ && !analysis_ && !session_.is_over();
    if (!machine_plays && !hint_wanted_ && !why_wanted_ && !analysis_due) return;
    if (!has_thinker()) return;
    const Contestant& mover = session_.contestant(session_.mover());
    Limits limits;
    limits.time = machine_.time;
    if (machine_plays && mover.is_program) ask_program(mover.text);
    else if (machine_plays && session_.is_opening())
        thinker_->start(*session_.opening(), record, question_for(mover, {}));
    else if (machine_plays) thinker_->start(Task::move, record, question_for(mover, limits));
    else if (hint_wanted_) thinker_->start(Task::hint, record, hint_question());
    else if (why_wanted_) thinker_->start(Task::loss, record, advice(record.game()));
    else thinker_->start(Task::analysis, record, advice(record.game()));
}

Event Host::step(bool may_move) {
    if (is_thinking_about(Task::analysis) &&
        (hint_wanted_ || (session_.is_machine_turn() && !paused_)))
        thinker_->drop();
    if (!is_thinking()) {
        if (stuck_) return Event::none;
        begin();
        return stuck_ ? Event::failed : Event::none;
    }
    if (!thinker_->is_done() || (is_thinking_about_act() && (!may_move || paused_)))
        return Event::none;
    return finish();
}

Event Host::finish() {
    const Task task = thinker_->task();
    auto answer = thinker_->take();
    const bool needs_move = task == Task::move || task == Task::hint;
    if (!answer || (needs_move && !answer->move)) {
        failure_ = Error{ErrorCode::out_of_memory, {}};
        if (const auto& forfeit = thinker_->forfeit()) {
            const std::string& name = session_.contestant(session_.mover()).text;
            failure_ = {ErrorCode::wrong_usage,
                        {{"reason", machine_.programs.words(name, *forfeit)}}};
            dismiss_programs();  // What is asked next starts it anew.
        }
        stuck_ = true;
        hint_wanted_ = false;
        why_wanted_ = false;
        return Event::failed;
    }
    if (task == Task::loss) return finish_loss();
    if (task == Task::opening) return finish_opening(thinker_->act());
    if (task == Task::move) return finish_move(*answer);
    (task == Task::hint ? hint_ : analysis_) = std::move(answer);
    if (task == Task::hint) hint_wanted_ = false;
    return task == Task::hint ? Event::hinted : Event::analysed;
}

// Every turn of the human is a place where undo() stops, so the one before the mistake is met.
Event Host::finish_loss() {
    std::optional<LostGame> loss = thinker_->loss();
    why_wanted_ = false;
    if (!loss || !loss->mistake) {
        loss_without_mistake_ = std::move(loss).value_or(LostGame{});
        return Event::explained;
    }
    while (session_.record().ply() >= loss->mistake->ply && session_.undo()) continue;
    forget();
    last_thought_.reset();
    loss_ = std::move(loss);
    return Event::explained;
}

Event Host::finish_move(const Analysis& analysis) {
    const bool hurried = thinker_->was_hurried();
    const bool is_random =
        session_.contestant(session_.record().turn()).algorithm.method == Method::random;
    last_thought_ = Thought{analysis.depth, analysis.nodes, std::nullopt, analysis.elapsed};
    if (!is_random && analysis.depth > 0) last_thought_->score = analysis.score;
    if (analysis.fell_back && !hurried && !said_fall_back_) fell_back_ = true;
    if (const auto played = play(*analysis.move); !played) {
        failure_ = played.error();
        stuck_ = true;
        return Event::failed;
    }
    return Event::moved;
}

Event Host::finish_opening(const SwapAct& act) {
    last_thought_.reset();
    if (act.choice) {
        choose(*act.choice);
        return Event::chosen;
    }
    for (const Move move : act.stones)
        if (const auto played = play(move); !played) {
            failure_ = played.error();
            stuck_ = true;
            return Event::failed;
        }
    return Event::moved;
}

void Host::wait_for(std::chrono::milliseconds time) {
    if (is_thinking()) thinker_->wait_for(time);
}

std::optional<Thought> Host::thought() const {
    if (!is_thinking_about(Task::move)) return last_thought_;
    Thought thought;
    thought.elapsed = thinker_->elapsed();
    if (const auto progress = thinker_->progress()) {
        thought.depth = progress->depth;
        thought.nodes = progress->nodes;
        thought.score = progress->score;
    }
    return thought;
}

bool Host::take_fall_back() {
    if (!fell_back_) return false;
    fell_back_ = false;
    said_fall_back_ = true;
    return true;
}

}  // namespace puissance::terminal
