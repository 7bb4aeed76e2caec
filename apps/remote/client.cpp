#include "remote/client.h"

#include <algorithm>

#include "remote/seat_file.h"
#include "system/random_text.h"
#include "wire/json_text.h"

namespace puissance::remote {

namespace {

using namespace std::chrono_literals;

// Who is there changes without an event, so it is asked for now and then.
constexpr std::chrono::seconds wait = 10s;
// A shorter pause is nobody's concern.
constexpr Milliseconds worth_telling = 500ms;

std::string path_of(const Seat& seat) { return "/api/v1/online/games/" + seat.name; }

}  // namespace

Milliseconds pause_after(int failures, double chance) {
    constexpr int enough = 8;
    constexpr Milliseconds longest = 15s;
    if (failures <= 1) return 0ms;
    const Milliseconds pause =
        std::min<Milliseconds>(250ms * (1 << std::min(failures - 2, enough)), longest);
    return std::chrono::duration_cast<Milliseconds>(pause * (0.5 + chance));
}

Client::Client(Network& network, Seat seat, Language language, Listener& listener)
    : seat_(std::move(seat)),
      listener_(listener),
      polls_(network, seat_.site, language),
      acts_(network, seat_.site, language),
      poll_timer_(network),
      act_timer_(network) {
    poll();
}

Milliseconds Client::age() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() -
                                                    answered_at_);
}

Milliseconds Client::pause(int& failures) {
    constexpr double range = 18446744073709551616.0;  // 2^64
    return pause_after(++failures, static_cast<double>(system::random_bits()) / range);
}

void Client::poll() {
    Question question;
    // After a failure the first answer should come at once.
    const auto patient = table_ && poll_failures_ == 0 ? wait : 0s;
    question.path = path_of(seat_) + "?after=" + std::to_string(table_ ? table_->seq() : 0) +
                    "&wait=" + std::to_string(patient.count());
    question.secret = seat_.secret;
    question.patience += patient;
    polls_.ask(std::move(question), [this](const Answer& answer) { polled(answer); });
}

void Client::polled(const Answer& answer) {
    constexpr int ok = 200;
    const bool is_answer = answer.failure == Failure::none && answer.status == ok;
    std::vector<Happening> happenings;
    bool is_understood = false;
    if (is_answer && !table_) {
        if (auto table = Table::make(answer.body)) table_ = std::move(*table);
        is_understood = table_.has_value();
    } else if (is_answer) {
        auto told = table_->update(answer.body);
        is_understood = told.has_value();
        if (told) happenings = std::move(*told);
    }
    if (!is_understood) {
        Trouble trouble = trouble_of(answer);
        if (is_answer) trouble.failure = Failure::not_ours;
        if (!table_ || !trouble.may_pass()) return listener_.failed(trouble);
        const Milliseconds until = pause(poll_failures_);
        if (until >= worth_telling) {
            is_lost_ = true;
            listener_.lost(trouble, until);
        }
        return poll_timer_.start(until, [this] { poll(); });
    }
    poll_failures_ = 0;
    answered_at_ = std::chrono::steady_clock::now();
    // The listener may end this client only after run_for(), so it is still there afterwards.
    if (std::exchange(is_lost_, false)) listener_.found_again();
    listener_.changed(happenings);
    poll();
}

void Client::act(wire::Json act) {
    act["request"] = new_request();
    act_ = wire::written(act);
    act_failures_ = 0;
    send();
}

bool Client::is_acting() const { return !act_.empty() || (table_ && table_->seq() < acted_seq_); }

void Client::send() {
    Question question;
    question.posts = true;
    question.path = path_of(seat_) + "/acts";
    question.body = act_;
    question.secret = seat_.secret;
    acts_.ask(std::move(question), [this](const Answer& answer) { sent(answer); });
}

void Client::sent(const Answer& answer) {
    constexpr int ok = 200;
    constexpr int first_of_the_service = 500;
    constexpr int max_seq = 1'000'000;
    if (answer.failure == Failure::none && answer.status == ok) {
        act_.clear();
        const auto json = wire::parse_json(answer.body);
        if (json && json->is_object())
            acted_seq_ = wire::whole_of(*json, "seq", max_seq, 0).value_or(0);
        return;
    }
    const Trouble trouble = trouble_of(answer);
    if (trouble.failure == Failure::none && trouble.status < first_of_the_service) {
        act_.clear();
        return listener_.refused(trouble);
    }
    // Nobody knows whether it was done: the same again.
    act_timer_.start(pause(act_failures_), [this] { send(); });
}

}  // namespace puissance::remote
