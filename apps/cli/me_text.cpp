#include "cli/me_text.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/chrono.h>

#include "study/standing.h"
#include "terminal/names.h"
#include "terminal/remedies.h"
#include "terminal/text.h"
#include "wire/portrait_json.h"

namespace puissance::app {

namespace {

using terminal::KeptGame;
using terminal::LocalPortrait;
using terminal::padded;
using terminal::TakenPart;
using wire::Json;

constexpr std::size_t shown_games = 20;
constexpr std::size_t shown_openings = 6;
constexpr std::size_t shown_kinds = 4;
constexpr std::size_t longest_course = 40;

std::string whole(double number) { return std::to_string(std::lround(number)); }

// By the clock of the user.
std::string date_of(terminal::Instant at) {
    constexpr terminal::Instant second = 1000;
    const auto when = static_cast<std::time_t>(at / second);
    std::tm here{};
    localtime_r(&when, &here);
    return fmt::format("{:%Y-%m-%d %H:%M}", here);
}

// A bar for each rating, the lowest of all the shortest.
std::string bars_of(const std::vector<double>& course) {
    constexpr std::array<const char*, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const auto [low, high] = std::ranges::minmax(course);
    const double step = std::max(high - low, 1.0) / (bars.size() - 1);
    std::string text;
    for (const double value : course)
        text += bars.at(static_cast<std::size_t>(std::lround((value - low) / step)));
    return text;
}

class MeText {
public:
    explicit MeText(words::Language language) : language_(language) {}

    std::string whole_of(const std::vector<LocalPortrait>& portraits, bool all) {
        if (portraits.empty()) return say("me.no_game");
        if (portraits.size() > 1) write_games(portraits);
        write(portraits.front(), all);
        if (portraits.size() > 1) line("\n" + say("me.others"));
        return std::move(text_);
    }

private:
    [[nodiscard]] std::string say(std::string_view key,
                                  std::initializer_list<words::Argument> arguments = {}) const {
        return words::say(language_, key, arguments);
    }
    void line(const std::string& text) { text_ += text + "\n"; }
    void heading(std::string_view key) { line("\n" + say(key)); }

    [[nodiscard]] std::string name_of(const Game& game) const {
        const terminal::Phrase name = terminal::game_name(game);
        const bool is_named =
            std::ranges::find(named_games(), game, &NamedGame::game) != named_games().end();
        return is_named ? terminal::say(language_, name) : to_text(game);
    }
    [[nodiscard]] std::string rung_name(int rung) const {
        const std::string number = std::to_string(rung);
        return number + " · " + say("level." + number + ".name");
    }
    [[nodiscard]] std::string told(const Tally& tally) const {
        return say("me.tally", {{"won", std::to_string(tally.won)},
                                {"drawn", std::to_string(tally.drawn)},
                                {"lost", std::to_string(tally.lost)}});
    }
    [[nodiscard]] std::string percent(double share) const {
        return say("me.percent", {{"number", whole(100 * share)}});
    }

    void write_games(const std::vector<LocalPortrait>& portraits) {
        line(say("me.by_game"));
        for (const auto& [portrait, games, programs, people] : portraits)
            line("  " + padded(name_of(portrait.game), name_width) + "  " +
                 (portrait.rating ? whole(portrait.rating->value) + "  " : "") +
                 told(portrait.all));
        line("");
    }

    void write(const LocalPortrait& portrait, bool all) {
        write_rating(portrait.whole);
        if (portrait.people.count() > 0)
            line("  " + say("me.people") + " " + told(portrait.people));
        write_next(portrait.whole);
        write_opponents(portrait);
        write_openings(portrait.whole);
        write_mistakes(portrait.whole);
        write_list(portrait, all);
    }

    void write_rating(const Portrait& portrait) {
        line(say("me.rating", {{"game", name_of(portrait.game)}}));
        if (!portrait.rating) {
            line("  " + say("me.unrated"));
        } else {
            line("  " + whole(portrait.rating->value) + " ± " + whole(portrait.rating->deviation) +
                 " · " + place_of(portrait));
            std::vector<double> course;
            for (const auto& step : portrait.steps)
                if (step) course.push_back(step->rating.value);
            const double start = first_standing(portrait.game).value;
            course.insert(course.begin(), start);
            const auto count = std::min(course.size(), longest_course);
            const std::vector<double> last(course.end() - static_cast<std::ptrdiff_t>(count),
                                           course.end());
            line("  " + bars_of(last) + "  " +
                 say("me.course_line", {{"from", whole(last.front())},
                                        {"to", whole(last.back())},
                                        {"count", std::to_string(last.size() - 1)}}));
        }
        if (portrait.row.best > 1)
            line("  " + say("me.row", {{"now", std::to_string(portrait.row.now)},
                                       {"best", std::to_string(portrait.row.best)}}));
    }
    void write_next(const Portrait& portrait) {
        const int next = portrait.next_rung();
        line("  " + say("me.next_command", {{"name", rung_name(next)},
                                            {"game", to_text(portrait.game)},
                                            {"rung", std::to_string(next)}}));
    }
    [[nodiscard]] std::string place_of(const Portrait& portrait) const {
        const int below = portrait.below;
        if (below == 0) return say("me.below", {{"name", rung_name(1)}});
        if (below == rung_count) return say("me.above", {{"name", rung_name(rung_count)}});
        return say("me.between", {{"low", rung_name(below)}, {"high", rung_name(below + 1)}});
    }

    void write_tally(const std::string& name, const Tally& tally) {
        line("  " + padded(name, name_width) + "  " + padded(percent(tally.share()), 5) + "  " +
             told(tally));
    }
    void write_opponents(const LocalPortrait& portrait) {
        if (portrait.whole.rungs.empty() && portrait.programs.empty()) return;
        heading("me.by_rung");
        for (const auto& [rung, tally] : portrait.whole.rungs) write_tally(rung_name(rung), tally);
        for (const auto& [name, tally] : portrait.programs) write_tally(name, tally);
    }
    void write_openings(const Portrait& portrait) {
        if (portrait.openings.empty()) return;
        heading("me.openings");
        const auto count = std::min(portrait.openings.size(), shown_openings);
        for (std::size_t i = 0; i < count; ++i) {
            const Portrait::Opening& opening = portrait.openings[i];
            std::string moves;
            for (const Move move : opening.moves) moves += " " + to_text(portrait.game, move);
            write_tally((opening.side == Player::first ? "x:" : "o:") + moves, opening.tally);
        }
    }

    void write_mistakes(const Portrait& portrait) {
        const bool has_own = portrait.all.count() > 0;
        if (!has_own) return;
        heading("me.mistakes");
        if (portrait.reviews < portrait.all.count())
            line("  " + say("me.to_review",
                            {{"count", std::to_string(portrait.all.count() - portrait.reviews)},
                             {"game", to_text(portrait.game)}}));
        if (portrait.reviews == 0) return;
        line("  " + say("me.reviews_sum",
                        {{"count", std::to_string(portrait.reviews)},
                         {"faults", std::to_string(portrait.count_of_mistakes(false))}}));
        write_kinds(portrait, false);
        const int likely = portrait.count_of_mistakes(true);
        if (likely == 0) return;
        line("  " + say("me.likely_sum", {{"count", std::to_string(likely)}}));
        write_kinds(portrait, true);
    }
    void write_kinds(const Portrait& portrait, bool likely) {
        const std::string all = std::to_string(portrait.count_of_mistakes(likely));
        std::size_t shown = 0;
        for (const auto& [mistake, count] : portrait.mistakes) {
            if (mistake.is_likely != likely || shown == shown_kinds) continue;
            ++shown;
            line("  " + say(fmt::format("me.kind_{}", kind_name(mistake))) + " (" +
                 say("me.of", {{"count", std::to_string(count)}, {"all", all}}) + ")");
            for (const std::string& command :
                 terminal::commands_against(mistake.kind, portrait.game))
                line("    " + command);
        }
    }

    [[nodiscard]] std::string result_of(const TakenPart& part) const {
        const KeptGame& kept = *part.kept;
        if (part.side)
            return say(part.points == 1 ? "me.won" : part.points == 0 ? "me.lost" : "me.drawn");
        if (!kept.winner) return say("me.drawn");
        return say("me.side_won", {{"side", *kept.winner == Player::first ? "x" : "o"}});
    }
    [[nodiscard]] std::string rival_in(const TakenPart& part) const {
        if (part.rung) return rung_name(*part.rung);
        if (!part.side) return say("me.two");
        const SavedGame& saved = part.kept->saved;
        const Contestant& rival = *part.side == Player::first ? saved.second : saved.first;
        return rival.is_human ? say("me.by_link") : rival.text;
    }
    void write_list(const LocalPortrait& portrait, bool all) {
        heading("me.games");
        const auto count =
            all ? portrait.games.size() : std::min(portrait.games.size(), shown_games);
        for (std::size_t i = 0; i < count; ++i) {
            const TakenPart& part = portrait.games[portrait.games.size() - 1 - i];
            std::string text = date_of(part.kept->at) + "  " + padded(result_of(part), 14) + "  " +
                               padded(rival_in(part), name_width) + "  ";
            text += say("me.stones", {{"count", std::to_string(part.kept->saved.record.ply())}});
            if (part.step) text += "  " + fmt::format("{:+}", std::lround(part.step->change));
            if (part.review != nullptr)
                if (const auto& accuracy =
                        part.review->accuracy[static_cast<std::size_t>(*part.side)])
                    text += "  " + say("me.accuracy", {{"percent", whole(*accuracy)}});
            line("  " + text);
        }
        if (count < portrait.games.size())
            line("  " + say("me.more", {{"count", std::to_string(portrait.games.size() - count)}}));
    }

    static constexpr int name_width = 18;

    words::Language language_;
    std::string text_;
};

Json game_json(const TakenPart& part) {
    const KeptGame& kept = *part.kept;
    Json json{{"at", terminal::to_text(kept.at)},
              {"first", kept.saved.first.text},
              {"second", kept.saved.second.text},
              {"moves", to_text(kept.saved.record)},
              {"result", kept.winner ? wire::name_of(*kept.winner) : "draw"}};
    if (part.side) {
        json["own"] = wire::name_of(*part.side);
        json["score"] = part.points;
    }
    if (part.rung) json["rung"] = *part.rung;
    if (part.step) json["rating"] = std::lround(part.step->rating.value);
    if (part.review != nullptr)
        if (const auto& accuracy = part.review->accuracy[static_cast<std::size_t>(*part.side)])
            json["accuracy"] = *accuracy;
    return json;
}

// What every surface tells, with what is known here: programs by their names, commands that help,
// the games.
Json local_json(const LocalPortrait& portrait) {
    Json json = wire::portrait_json(portrait.whole);
    json["people"] = wire::tally_json(portrait.people);
    for (const auto& [name, tally] : portrait.programs)
        json["opponents"].push_back({{"player", name}, {"results", wire::tally_json(tally)}});
    const auto add_commands = [&](Json& kinds, bool likely) {
        for (Json& kind : kinds) {
            const auto mistake = mistake_named(kind["kind"].get<std::string>(), likely);
            kind["commands"] = terminal::commands_against(mistake->kind, portrait.whole.game);
        }
    };
    add_commands(json["mistakes"], false);
    add_commands(json["likely"], true);
    json["list"] = Json::array();
    for (const TakenPart& part : portrait.games) json["list"].push_back(game_json(part));
    return json;
}

}  // namespace

std::string me_text(const std::vector<LocalPortrait>& portraits, bool all,
                    words::Language language) {
    return MeText(language).whole_of(portraits, all);
}

std::string me_json(const std::vector<LocalPortrait>& portraits) {
    Json games = Json::array();
    for (const LocalPortrait& portrait : portraits) games.push_back(local_json(portrait));
    return wire::written(Json{{"games", games}});
}

}  // namespace puissance::app
