#include "study/pack.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "base/try.h"
#include "game/shown.h"
#include "game/take_line.h"
#include "game/take_number.h"

namespace puissance {

namespace {

constexpr std::string_view title = "# puissance exercises 1 ";
constexpr std::string_view theme_mark = "= ";

std::string line_of(const Puzzle& puzzle) {
    return std::to_string(puzzle.grade) + " " + std::to_string(puzzle.plies) + " " +
           to_text(puzzle.position.game(), puzzle.move) + " " + to_text(puzzle.position) + "\n";
}

auto place_of(const Puzzle& puzzle) {
    return std::tuple(puzzle.theme, puzzle.grade, puzzle.plies, to_text(puzzle.position));
}

// "GRADE PLIES MOVE MOVES", exactly as line_of() writes it; nothing otherwise.
std::optional<Puzzle> puzzle_of(const Game& game, Theme theme, std::string_view line) {
    std::string_view rest = line;
    const auto take_word = [&] {
        const auto space = rest.find(' ');
        const std::string_view word = rest.substr(0, space);
        rest.remove_prefix(space == std::string_view::npos ? rest.size() : space + 1);
        return word;
    };
    std::string_view grade_text = take_word();
    std::string_view plies_text = take_word();
    const auto grade = take_number(grade_text);
    const auto plies = take_number(plies_text);
    const auto move = parse_move(game, take_word());
    const auto position = parse_moves(game, rest);
    if (!grade || !plies || !move || !position) return std::nullopt;
    if (*grade < min_grade || *grade > max_grade || *plies > game.cells()) return std::nullopt;
    if (position->is_over() || !position->check(*move)) return std::nullopt;
    Puzzle puzzle{*position, theme, *move, *plies, *grade, {}};
    if (line_of(puzzle) != std::string(line) + "\n") return std::nullopt;
    return puzzle;
}

}  // namespace

Pack make_pack(const Game& game, std::vector<Puzzle> puzzles, std::size_t count) {
    constexpr int grades_of_a_kind = 100;
    std::map<std::pair<Theme, int>, std::vector<Puzzle>> kinds;
    std::set<std::string> seen;
    std::size_t bytes = title.size() + to_text(game).size() + 1;
    for (int i = 0; i < theme_count; ++i)
        bytes += theme_mark.size() + name_of(static_cast<Theme>(i)).size() + 1;
    for (Puzzle& puzzle : puzzles) {
        if (!seen.insert(shape_of(puzzle.position)).second) continue;
        puzzle.cells.clear();
        kinds[{puzzle.theme, puzzle.grade / grades_of_a_kind}].push_back(std::move(puzzle));
    }
    Pack pack{game, {}};
    for (std::size_t round = 0; !kinds.empty(); ++round) {
        std::erase_if(kinds, [&](const auto& kind) { return kind.second.size() <= round; });
        for (auto& [kind, all] : kinds) {
            bytes += line_of(all[round]).size();
            if (pack.puzzles.size() == count || bytes > max_pack) {
                kinds.clear();
                break;
            }
            pack.puzzles.push_back(std::move(all[round]));
        }
    }
    std::ranges::sort(pack.puzzles, {}, place_of);
    return pack;
}

std::string to_text(const Pack& pack) {
    std::string text = std::string(title) + to_text(pack.game) + "\n";
    std::optional<Theme> theme;
    for (const Puzzle& puzzle : pack.puzzles) {
        if (theme != puzzle.theme)
            text += std::string(theme_mark) + std::string(name_of(puzzle.theme)) + "\n";
        theme = puzzle.theme;
        text += line_of(puzzle);
    }
    return text;
}

Result<Pack> parse_pack(std::string_view text, std::string_view name) {
    int number = 1;
    const auto wrong = [&](std::string reason) {
        return fail(ErrorCode::unreadable_file,
                    {{"file", shown(name)}, {"reason", std::move(reason)}, {"line", number}});
    };
    if (text.size() > max_pack || !text.starts_with(title)) return wrong("not_exercises");
    std::string_view first = take_line(text);
    first.remove_prefix(title.size());
    TRY_ASSIGN(const Game game, parse_game(first));
    Pack pack{game, {}};
    std::optional<Theme> theme;
    for (++number; !text.empty(); ++number) {
        std::string_view line = take_line(text);
        if (line.starts_with(theme_mark)) {
            line.remove_prefix(theme_mark.size());
            const auto next = theme_named(line);
            if (!next || (theme && *next <= *theme)) return wrong("wrong_line");
            theme = next;
            continue;
        }
        auto puzzle = theme ? puzzle_of(game, *theme, line) : std::nullopt;
        const auto* before = pack.puzzles.empty() ? nullptr : &pack.puzzles.back();
        if (!puzzle || (before != nullptr && place_of(*before) >= place_of(*puzzle)))
            return wrong("wrong_line");
        pack.puzzles.push_back(*std::move(puzzle));
    }
    return pack;
}

}  // namespace puissance
