#include "terminal/online_play.h"

#include <csignal>
#include <cstdio>

#include <unistd.h>

#include "system/interruption.h"
#include "terminal/online_room.h"
#include "terminal/online_screen.h"

namespace puissance::terminal {

namespace {

// The way in is closed, but the game is there to be watched.
bool is_taken(const remote::Trouble& trouble) {
    return trouble.code == "taken" || trouble.code == "expired" || trouble.code == "over";
}

void print_line(const std::string& text) {
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
}

// `invitation` is the link for the other player, or empty.
int play_at(remote::Network& network, system::LineReader& reader, const remote::Seat& seat,
            const std::string& invitation, const OnlineOptions& options) {
    auto screen = !options.plain && Screen::is_possible() ? Screen::open() : nullptr;
    if (!screen) return OnlineRoom(network, reader, options.language).run(seat);
    OnlineScreen game(*screen, network, invitation, options.language);
    game.run(seat);
    screen.reset();
    // Who invites has read it before.
    if (const std::string back = game.way_back(); !back.empty() && invitation.empty())
        print_line(back);
    return game.finish();
}

}  // namespace

int play_online(const OnlineOptions& options) {
    const system::Interruption interruption({SIGINT, SIGTERM, SIGHUP},
                                            system::SecondSignal::is_like_the_first);
    remote::Network network;
    system::LineReader reader;
    const words::Language language = options.language;
    if (const auto* const invitation = std::get_if<remote::Invitation>(&options.way)) {
        const auto made = make_game(network, *invitation, options.nickname, language);
        if (!made) return complain(sentence_of(made.error(), invitation->site, language));
        const std::string link = to_text(made->invitation);
        print_line(words::say(language, "remote.invite"));
        print_line("  " + link);
        const remote::Link back{invitation->site, remote::Link::Kind::room, made->seat.name, {}};
        print_line(words::say(language, "remote.come_back", {{"link", to_text(back)}}));
        return play_at(network, reader, made->seat, link, options);
    }
    const auto& link = std::get<remote::Link>(options.way);
    auto seat = enter(network, link, options.nickname, language);
    if (!seat) {
        const std::string sentence = sentence_of(seat.error(), link.site, language);
        if (const int signal = system::Interruption::signal(); signal != 0) return 128 + signal;
        if (!is_taken(seat.error())) return complain(sentence);
        const remote::Link watch{link.site, remote::Link::Kind::watch, link.name, {}};
        if (isatty(STDIN_FILENO) != 1)
            return complain(sentence + "; " +
                            words::say(language, "remote.watch_link", {{"link", to_text(watch)}}));
        print_line(sentence + ".");
        print_line(words::say(language, "remote.watch_instead"));
        if (!says_yes(reader.read().text)) return 1;
        seat = remote::Seat{link.site, link.name, {}};
    }
    return play_at(network, reader, *seat, {}, options);
}

}  // namespace puissance::terminal
