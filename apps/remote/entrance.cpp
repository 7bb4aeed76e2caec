#include "remote/entrance.h"

#include <algorithm>

#include "base/try.h"
#include "remote/seat_file.h"
#include "system/interruption.h"
#include "system/random_text.h"
#include "wire/json_text.h"
#include "wire/online_requests.h"

namespace puissance::remote {

namespace {

using wire::Json;
using namespace std::chrono_literals;

tl::unexpected<Trouble> refuse(Trouble trouble) {
    return tl::unexpected<Trouble>(std::move(trouble));
}

tl::unexpected<Trouble> refuse(const Error& error) {
    Trouble trouble;
    trouble.error = error;
    return refuse(std::move(trouble));
}

Answer ask_once(Network& network, HttpClient& client, const Question& question) {
    std::optional<Answer> answer;
    client.ask(question, [&](Answer told) { answer = std::move(told); });
    while (!answer && system::Interruption::signal() == 0) network.run_for(20ms);
    return answer.value_or(Answer{Failure::silent, 0, {}});
}

// An answer without "name" or whatever is expected is none of ours. A question whose answer was
// lost is asked again, a few times.
Tried<Json> ask(Network& network, const Site& site, Language language, const Question& question,
                const char* expected) {
    constexpr int max_attempts = 4;
    // It is let go before `answer` is: nobody answers into what is gone.
    Answer answer;
    for (int attempt = 1; attempt <= max_attempts; ++attempt) {
        HttpClient client(network, site, language);
        answer = ask_once(network, client, question);
        const bool is_lost = answer.failure == Failure::silent || answer.status >= 500;
        if (!is_lost || system::Interruption::signal() != 0) break;
        network.run_for(pause_after(attempt, 0));
    }
    Trouble trouble = trouble_of(answer);
    if (answer.failure != Failure::none || answer.status >= 300) return refuse(std::move(trouble));
    auto json = wire::parse_json(answer.body);
    if (json && json->is_object() && json->contains(expected)) return std::move(*json);
    trouble.failure = Failure::not_ours;
    return refuse(std::move(trouble));
}

Question posted(std::string path, const Json& body) {
    Question question;
    question.posts = true;
    question.path = std::move(path);
    question.body = wire::written(body);
    return question;
}

Json clock_json(const online::ClockRule& clock) {
    if (clock.days > 0) return Json{{"days", clock.days}};
    if (!clock.is_live()) return nullptr;
    return Json{{"base", clock.base.count()}, {"increment", clock.increment.count()}};
}

void add_nickname(Json& json, const std::string& nickname) {
    if (!nickname.empty()) wire::add(json, "nickname", nickname);
}

Tried<Seat> join(Network& network, const Link& link, const std::string& nickname,
                 Language language) {
    const SeatFile file(link.site, link.name, Side::guest);
    const auto kept = file.read();
    const SeatKey key = kept ? *kept : new_seat_key();
    if (!kept)
        if (const auto written = file.write(key); !written) return refuse(written.error());
    Json body{{"request", key.request}, {"invite", link.secret}, {"secret", key.secret}};
    add_nickname(body, nickname);
    const auto answer = ask(network, link.site, language,
                            posted("/api/v1/online/games/" + link.name + "/join", body), "seat");
    // Without an answer it may be ours: the next attempt will tell.
    if (!answer && !kept && !answer.error().may_pass()) file.remove();
    if (!answer && !(kept && answer.error().code == "over")) return refuse(answer.error());
    return Seat{link.site, link.name, key.secret};
}

}  // namespace

Tried<MadeGame> make_game(Network& network, const Invitation& invitation,
                          const std::string& nickname, Language language) {
    const SeatKey key = new_seat_key();
    const std::string invite = new_secret();
    Json body{{"request", key.request},    {"game", invitation.rules},
              {"moves", invitation.start}, {"clock", clock_json(invitation.clock)},
              {"secret", key.secret},      {"invite", invite}};
    if (invitation.seat) wire::add(body, "seat", *invitation.seat);
    add_nickname(body, nickname);
    const auto answer =
        ask(network, invitation.site, language, posted("/api/v1/online/games", body), "name");
    if (!answer) return refuse(answer.error());
    const std::string name = wire::text_of(*answer, "name", "").value_or("");
    if (!wire::is_online_name(name)) {
        Trouble trouble;
        trouble.failure = Failure::not_ours;
        return refuse(std::move(trouble));
    }
    // Only now the game has a name to keep it by; before, nobody else could know it either.
    if (const auto kept = SeatFile(invitation.site, name, Side::maker).write(key); !kept)
        return refuse(kept.error());
    return MadeGame{{invitation.site, name, key.secret},
                    {invitation.site, Link::Kind::join, name, invite}};
}

Tried<Seat> enter(Network& network, const Link& link, const std::string& nickname,
                  Language language) {
    Seat seat{link.site, link.name, {}};
    switch (link.kind) {
        case Link::Kind::join: return join(network, link, nickname, language);
        case Link::Kind::seat: seat.secret = link.secret; break;
        case Link::Kind::watch: break;
        case Link::Kind::room:
            for (const Side side : {Side::guest, Side::maker})
                if (const auto key = SeatFile(link.site, link.name, side).read())
                    seat.secret = key->secret;
    }
    return seat;
}

Result<Seat> rematch_of(const Seat& seat, const std::string& name) {
    for (const Side side : {Side::maker, Side::guest}) {
        const auto key = SeatFile(seat.site, seat.name, side).read();
        if (key && key->secret == seat.secret) TRY(SeatFile(seat.site, name, side).write(*key));
    }
    return Seat{seat.site, name, seat.secret};
}

}  // namespace puissance::remote
