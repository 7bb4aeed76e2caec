#include "fuzz/fuzzed.h"

#include <algorithm>
#include <array>

#include "fuzz/facts.h"
#include "puissance/engine.h"
#include "puissance/record.h"

namespace puissance::fuzz {

namespace {

struct Headed {
    std::string_view head;
    std::string_view rest;
};

Headed split_head(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

std::string try_moves(const Game& game, std::string_view text) {
    if (const auto move = parse_move(game, text)) {
        if (parse_move(game, to_text(game, *move)) != *move)
            return "a move that does not lead back";
        if (parse_move(game, to_coordinates(game, *move)) != *move)
            return "coordinates that do not lead back";
    } else if (auto wrong = wrong_facts(move.error().facts); !wrong.empty()) {
        return wrong;
    }
    const auto record = parse_moves(game, text);
    if (!record) return wrong_facts(record.error().facts);
    if (parse_moves(game, to_text(*record)) != *record) return "a record that does not lead back";
    std::string coordinates;
    for (const Move move : record->moves()) coordinates += to_coordinates(game, move) + " ";
    if (parse_moves(game, coordinates) != *record) return "coordinates that do not lead back";
    return {};
}

// A drawing and an array of the record must both lead back to the same position.
std::string try_board(const Game& game, std::string_view text, std::optional<Player> turn) {
    const auto record = parse_drawing(game, text, turn);
    if (!record) return wrong_facts(record.error().facts);
    for (const std::string& drawn : {to_drawing(*record), to_array(*record)}) {
        const auto again = parse_drawing(game, drawn);
        if (!again) return "a drawing that cannot be read again";
        if (to_drawing(*again) != to_drawing(*record)) return "other stones when read again";
        if (again->turn() != record->turn()) return "another turn when read again";
        if (again->winner() != record->winner()) return "another winner when read again";
    }
    return {};
}

constexpr std::array other_games{Game{7, 6, 4, Gravity::down},
                                 Game{40, 2, 3, Gravity::down},
                                 Game{3, 3, 3, Gravity::none},
                                 Game{15, 15, 5, Gravity::none},
                                 Game{7, 6, 4, Gravity::down, Rule::exactly},
                                 Game{5, 5, 3, Gravity::none, Rule::exactly}};

}  // namespace

std::string try_notation(std::string_view text) {
    const auto [head, rest] = split_head(text);
    if (const auto game = parse_game(head)) {
        if (parse_game(to_text(*game)) != *game) return "a game that does not lead back";
        if (auto wrong = try_moves(*game, rest); !wrong.empty()) return wrong;
    } else if (auto wrong = wrong_facts(game.error().facts); !wrong.empty()) {
        return wrong;
    }
    for (const Game& game : other_games)
        if (auto wrong = try_moves(game, rest); !wrong.empty()) return wrong;
    return {};
}

std::string try_drawing(std::string_view text) {
    auto [head, rest] = split_head(text);
    std::optional<Player> turn;
    if (head.ends_with(" x")) turn = Player::first;
    if (head.ends_with(" o")) turn = Player::second;
    if (turn) head.remove_suffix(2);
    if (const auto game = parse_game(head)) return try_board(*game, rest, turn);
    for (const Game& game : other_games)
        if (auto wrong = try_board(game, text, std::nullopt); !wrong.empty()) return wrong;
    return {};
}

std::string try_contestant(std::string_view text) {
    const auto contestant = parse_contestant(text);
    if (!contestant) return wrong_facts(contestant.error().facts);
    const auto again = parse_contestant(contestant->text);
    if (!again) return "a player that cannot be read again";
    if (again->text != contestant->text || again->level != contestant->level ||
        again->is_human != contestant->is_human || again->algorithm != contestant->algorithm)
        return "another player when read again";
    return {};
}

}  // namespace puissance::fuzz
