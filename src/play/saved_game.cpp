#include "play/saved_game.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/try.h"
#include "game/shown.h"
#include "game/take_line.h"

namespace puissance {

namespace {

constexpr std::string_view header = "puissance 1";

tl::unexpected<Error> unreadable(std::string_view name, std::string reason, int line = 0) {
    return fail(ErrorCode::unreadable_file,
                {{"file", shown(name)}, {"reason", std::move(reason)}, {"line", line}});
}

struct Fields {
    std::optional<std::string> game;
    std::optional<std::string> first;
    std::optional<std::string> second;
    std::optional<std::string> moves;
    std::optional<std::string> opening;

    std::optional<std::string>* named(std::string_view name) {
        if (name == "game") return &game;
        if (name == "first") return &first;
        if (name == "second") return &second;
        if (name == "opening") return &opening;
        return name == "moves" ? &moves : nullptr;
    }
};

// "swap2", or "swap2 two-more" where two more stones were chosen.
std::string text_of(const Swap2& opening) {
    std::string text = "swap2";
    for (const SwapChoice choice : opening.choices) text += " " + std::string(name_of(choice));
    return text;
}

std::optional<Swap2> opening_of(std::string_view text, const Record& record) {
    for (const Swap2& opening : {Swap2{}, Swap2{{SwapChoice::two_more}}})
        if (text == text_of(opening) && has_swap2(record.game()) && opening.fits(record.ply()))
            return opening;
    return std::nullopt;
}

// No remark begins a line of its own.
std::string one_line(std::string text) {
    std::ranges::replace_if(
        text, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return text;
}

}  // namespace

std::string to_text(const SavedGame& saved) {
    std::string text = std::string(header) + "\n";
    for (const std::string& remark : saved.remarks) text += "# " + one_line(remark) + "\n";
    text += "game " + to_text(saved.record.game()) + "\n";
    for (const bool is_second : {false, true}) {
        const Contestant& player = is_second ? saved.second : saved.first;
        const std::string seat = is_second ? "second " : "first ";
        const std::string& name = player.is_program ? player.text : saved.names[is_second ? 1 : 0];
        if (!name.empty()) text += "# " + seat + one_line(name) + "\n";
        text += seat + (player.is_program ? "human" : player.text) + "\n";
    }
    if (saved.opening) text += "opening " + text_of(*saved.opening) + "\n";
    return text + "moves " + to_text(saved.record) + "\n";
}

std::vector<std::string_view> split_saved_games(std::string_view text) {
    std::vector<std::string_view> games;
    const char* start = nullptr;
    const auto end_game = [&](const char* end) {
        if (start != nullptr) games.emplace_back(start, static_cast<std::size_t>(end - start));
    };
    while (!text.empty()) {
        const char* const line = text.data();
        if (take_line(text) != header) continue;
        end_game(line);
        start = line;
    }
    end_game(text.data());
    return games;
}

bool is_saved_game(std::string_view text) { return text.starts_with(header); }

Result<SavedGame> parse_saved_game(std::string_view text, std::string_view name, int first_line) {
    if (text.size() > max_saved_game || take_line(text) != header)
        return unreadable(name, "not_a_game");
    Fields fields;
    for (int number = first_line + 1; !text.empty(); ++number) {
        const std::string_view line = take_line(text);
        if (line.empty() || line.front() == '#') continue;
        const auto space = line.find(' ');
        auto* field = fields.named(line.substr(0, space));
        if (field == nullptr || *field) return unreadable(name, "wrong_line", number);
        *field = space == std::string_view::npos ? "" : line.substr(space + 1);
    }
    if (!fields.game) return unreadable(name, "no_game");
    TRY_ASSIGN(const Game game, parse_game(*fields.game));
    TRY_ASSIGN(Contestant first, parse_contestant(fields.first.value_or("human")));
    TRY_ASSIGN(Contestant second, parse_contestant(fields.second.value_or("human")));
    TRY_ASSIGN(Record record, parse_moves(game, fields.moves.value_or("")));
    SavedGame saved{std::move(record), std::move(first), std::move(second)};
    if (fields.opening) {
        saved.opening = opening_of(*fields.opening, saved.record);
        if (!saved.opening) return unreadable(name, "wrong_opening");
    }
    return saved;
}

}  // namespace puissance
