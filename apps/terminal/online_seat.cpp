#include "terminal/online_seat.h"

#include <cstdio>

#include "system/interruption.h"
#include "terminal/keeping.h"
#include "terminal/names.h"
#include "terminal/phrase.h"

namespace puissance::terminal {

int complain(const std::string& sentence) {
    std::fprintf(stderr, "puissance: %s\n", sentence.c_str());
    return 1;
}

int OnlineSeat::finish() const {
    if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
    if (!failure_) return 0;
    return complain(sentence_of(*failure_, client_->seat().site, language_));
}

void OnlineSeat::changed(const std::vector<remote::Happening>& happenings) {
    happened(happenings);
    const std::string& name = client_->seat().name;
    if (!plays() || table().standing().state != online::State::over || kept_ == name) return;
    kept_ = name;
    if (const auto kept = keep_online(table(), name); !kept)
        tell(terminal::say(language_, not_kept(kept.error(), language_)));
}

void OnlineSeat::refused(const remote::Trouble& trouble) {
    tell(sentence_of(trouble, client_->seat().site, language_));
}

void OnlineSeat::say(std::string_view key, std::initializer_list<words::Argument> arguments) {
    tell(words::say(language_, key, arguments));
}

void OnlineSeat::sit(remote::Seat seat) {
    client_ = std::make_unique<remote::Client>(network_, std::move(seat), language_, *this);
}

bool OnlineSeat::follow_rematch() {
    const std::string& name = table().standing().rematch;
    if (name.empty()) return false;
    auto seat = rematch_of(client_->seat(), name);
    if (!seat) {
        tell(terminal::say(language_, seat.error()));
        seat = remote::Seat{client_->seat().site, name, client_->seat().secret};
    }
    sit(std::move(*seat));
    return true;
}

void OnlineSeat::act(const char* act) { client_->act(wire::Json{{"do", act}}); }

void OnlineSeat::answer(const char* act) {
    const auto& offer = table().standing().offer;
    if (!offer) return say("remote.no_offer");
    client_->act(wire::Json{{"do", act}, {"offer", offer->seq}});
}

bool OnlineSeat::play(Move move) {
    const Record& record = table().record();
    const online::State state = table().standing().state;
    const auto refuse = [this](std::string_view key) {
        say(key);
        return false;
    };
    if (state == online::State::waiting) return refuse("remote.waiting");
    if (state == online::State::over) return refuse("remote.after");
    if (!table().is_my_turn()) return refuse("remote.not_your_turn");
    if (const auto legal = record.check(move); !legal) {
        tell(terminal::say(language_, legal.error()));
        return false;
    }
    client_->act(wire::Json{
        {"do", "move"}, {"ply", record.ply()}, {"move", move_name(record.game(), move)}});
    return true;
}

}  // namespace puissance::terminal
