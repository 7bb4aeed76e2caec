#include "terminal/online_screen.h"

#include <algorithm>
#include <array>

#include "terminal/frame.h"
#include "terminal/names.h"
#include "terminal/online_text.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

// Between two looks at the keys the network has its turn.
constexpr std::chrono::milliseconds screen_beat{20};

}  // namespace

OnlineScreen::OnlineScreen(Screen& screen, remote::Network& network, std::string invitation,
                           words::Language language)
    : OnlineSeat(network, language), screen_(screen), invitation_(std::move(invitation)) {}

void OnlineScreen::run(remote::Seat seat) {
    sit(std::move(seat));
    while (!leaving_ && !must_leave(screen_) && !has_failed()) {
        network_.run_for(screen_beat);
        if (has_table() && plays() && follow_rematch()) cursor_.reset();
        if (!client().is_acting()) sent_.reset();
        draw();
        handle(screen_.read(std::chrono::milliseconds(0)));
    }
}

std::string OnlineScreen::way_back() const {
    if (has_failed() || !has_table() || !plays() || is_over()) return {};
    const remote::Seat& seat = client().seat();
    const remote::Link link{seat.site, remote::Link::Kind::room, seat.name, {}};
    return words::say(language_, "remote.come_back", {{"link", to_text(link)}});
}

Meanwhile OnlineScreen::meanwhile() {
    return [this] { network_.run_for(screen_beat); };
}

bool OnlineScreen::is_waiting() const { return table().standing().state == online::State::waiting; }

bool OnlineScreen::is_over() const { return table().standing().state == online::State::over; }

remote::Milliseconds OnlineScreen::age() const {
    return lost_.empty() ? client().age() : lost_age_;
}

void OnlineScreen::happened(const std::vector<remote::Happening>& happenings) {
    if (!cursor_) cursor_.emplace(table().record().game());
    for (const remote::Happening& happening : happenings) {
        const bool is_mine = happening.seat == table().standing().seat;
        if (happening.kind == online::Kind::moved) {
            asks_end_ = false;
            if (!is_mine) falling_.begin(table().record());
        } else if (!is_mine || happening.kind == online::Kind::joined) {
            message_ = happening_text(table(), happening, language_);
        }
    }
}

void OnlineScreen::lost(const remote::Trouble& trouble, remote::Milliseconds /*pause*/) {
    if (lost_.empty()) lost_age_ = client().age();
    lost_ = sentence_of(trouble, client().seat().site, language_);
}

void OnlineScreen::draw() {
    screen_.clear();
    const remote::Seat& seat = client().seat();
    if (!has_table()) {
        screen_.put({1, 1}, words::say(language_, "remote.looking"));
    } else if (shows_link_) {
        const auto kind = plays() ? remote::Link::Kind::seat : remote::Link::Kind::watch;
        draw_link(plays() ? "remote.seat_link" : "remote.public_link",
                  to_text(remote::Link{seat.site, kind, seat.name, seat.secret}));
    } else if (is_waiting() && !invitation_.empty()) {
        draw_link("remote.invite", invitation_);
    } else {
        draw_table();
    }
    screen_.show();
}

// A link that is wider than the screen goes on in the next line; it has no blanks to break it at.
void OnlineScreen::draw_link(const char* sentence, const std::string& link) const {
    constexpr int indent = 2;
    const int width = std::max(8, screen_.size().columns - 2 * indent);
    int row = 1;
    for (const std::string& line : wrap(words::say(language_, sentence), width))
        screen_.put({row++, indent}, line, strong);
    ++row;
    for (std::size_t start = 0; start < link.size(); start += static_cast<std::size_t>(width))
        screen_.put({row++, indent}, link.substr(start, static_cast<std::size_t>(width)),
                    {Ink::accent, false});
    ++row;
    if (is_waiting() && !shows_link_)
        for (const std::string& text :
             {words::say(language_, "remote.waiting"),
              clock_rule_text(table().standing().clock, language_),
              words::say(language_, "remote.waiting_keys"), bottom_line(true)})
            for (const std::string& line : wrap(text, width)) screen_.put({row++, indent}, line);
}

void OnlineScreen::draw_table() {
    const Record& record = table().record();
    const Layout layout = layout_of(record.game(), screen_.size());
    if (!layout.fits) return draw_too_small(screen_, layout, language_);
    draw_title(screen_, layout, clock_rule_text(table().standing().clock, language_), language_);
    Picture picture;
    picture.record = &record;
    picture.language = language_;
    if (table().is_my_turn() && !client().is_acting()) picture.cursor = cursor_->cell();
    if (record.ply() > 0) picture.last = record.cells_played().back();
    picture.fall = falling_.fall(record);
    if (sent_ && record.check(*sent_)) picture.unsent = record.cell_of(*sent_);
    draw_board(screen_, layout, picture);
    if (layout.has_panel) draw_panel(layout);
    draw_message(screen_, layout, bottom_line(layout.has_panel),
                 {Ink::plain, !message_.empty() || asks_end_ || !lost_.empty()});
}

void OnlineScreen::draw_panel(const Layout& layout) const {
    const remote::Standing& standing = table().standing();
    const Record& record = table().record();
    PanelColumn column(screen_, layout);
    // The player's own seat below, as it lies before him.
    for (const int seat : standing.seat == 0 ? std::array{1, 0} : std::array{0, 1}) {
        column.player(seat == 0 ? Player::first : Player::second, name_of(seat),
                      standing.turn == seat, clock_of(seat));
        if (standing.state == online::State::playing && seat != standing.seat)
            column.line("    " + presence_text(table(), seat, age(), language_), faint);
    }
    column.blank();
    column.lines(standing_text(table(), language_), strong);
    if (const auto due = table().due(age()))
        column.line(words::say(language_, "remote.due", {{"time", clock_text(*due, language_)}}));
    if (!lost_.empty() && client().is_acting()) column.lines(words::say(language_, "remote.kept"));
    if (record.ply() > 0)
        column.line(words::say(language_, "status.last_move",
                               {{"move", move_name(record.game(), record.moves().back())},
                                {"number", std::to_string(record.ply())}}),
                    faint);
    if (standing.watching > 0)
        column.line(words::say(language_, "remote.watchers",
                               {{"count", std::to_string(standing.watching)}}),
                    faint);
    if (const std::string offer = offer_text(table(), language_); !offer.empty()) {
        column.blank();
        column.lines(offer, strong);
        column.lines(answer_line());
    }
    column.keys(keys(), language_);
}

std::vector<const char*> OnlineScreen::keys() const {
    std::vector<const char*> keys;
    if (plays() && is_over()) keys = {"keys.rematch"};
    else if (plays())
        keys = {table().record().game().drops() ? "keys.column" : "keys.cell", "keys.play",
                "keys.undo", "keys.offer_draw",
                table().has_both_moved() ? "keys.resign" : "keys.abort"};
    keys.insert(keys.end(), {"keys.save", "keys.link", "keys.help", "keys.quit"});
    return keys;
}

std::string OnlineScreen::bottom_line(bool has_panel) const {
    if (!message_.empty()) return message_;
    if (asks_end_)
        return words::say(language_,
                          table().has_both_moved() ? "remote.resign_keys" : "remote.abort_keys");
    if (!lost_.empty()) {
        const bool has_kept = client().is_acting() && !has_panel;
        return (has_kept ? words::say(language_, "remote.kept") + " " : "") +
               words::say(language_, "remote.reconnecting", {{"reason", lost_}});
    }
    if (client().is_acting()) return words::say(language_, "remote.sending");
    if (is_over() && plays() && !table().standing().offer)
        return words::say(language_, "remote.after_keys");
    if (has_panel) return {};
    if (const std::string offer = offer_text(table(), language_); !offer.empty())
        return offer + " " + answer_line();
    return standing_text(table(), language_) + " " + clock_of(0) + " " + clock_of(1);
}

std::string OnlineScreen::answer_line() const {
    const remote::Standing& standing = table().standing();
    if (!plays()) return {};
    return words::say(language_, standing.offer->seat == standing.seat ? "remote.withdraw_key"
                                                                       : "remote.answer_keys");
}

std::string OnlineScreen::clock_of(int seat) const {
    const auto left = table().left(seat, age());
    return left ? clock_text(*left, language_) : "";
}

std::string OnlineScreen::name_of(int seat) const {
    std::string name = seat_name(table(), seat, language_);
    if (table().standing().seat != seat) return name;
    return words::say(language_, "remote.you", {{"player", name}});
}

}  // namespace puissance::terminal
