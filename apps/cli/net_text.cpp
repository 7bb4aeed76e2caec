#include "cli/net_text.h"

#include <map>

#include <fmt/core.h>

namespace puissance::app {

namespace {

bool wins_at_once(const NetOpinion& opinion, int percent) {
    return !opinion.by_policy && percent == 100;
}

// Rows from the top, three characters a cell.
std::string board_text(const Record& record, const NetOpinion& opinion) {
    const Game& game = record.game();
    std::map<int, char> stones;
    const auto cells = record.cells_played();
    for (std::size_t i = 0; i < cells.size(); ++i)
        stones[cells[i].row * game.columns + cells[i].column] = i % 2 == 0 ? 'x' : 'o';
    std::map<int, int> percents;
    for (const auto& [move, percent] : opinion.looks) percents[index_of(move)] = percent;
    std::string text;
    for (int row = game.rows - 1; row >= 0; --row) {
        text += fmt::format("{:>3}", row + 1);
        for (int column = 0; column < game.columns; ++column) {
            const int cell = row * game.columns + column;
            const auto stone = stones.find(cell);
            const auto percent = percents.find(cell);
            if (stone != stones.end()) text += fmt::format("{:>3}", stone->second);
            else if (percent == percents.end()) text += "  .";
            else if (wins_at_once(opinion, percent->second)) text += "  !";
            else text += fmt::format("{:>3}", percent->second);
        }
        text += '\n';
    }
    text += "   ";
    for (int column = 0; column < game.columns; ++column)
        text += fmt::format("{:>3}", static_cast<char>('a' + column));
    return text;
}

}  // namespace

std::string net_text(const Record& record, const NetOpinion& opinion, words::Language language) {
    const bool is_first = record.turn() == Player::first;
    const std::string mover = is_first ? "x" : "o";
    const std::string other = is_first ? "o" : "x";
    const bool is_ahead = opinion.chance >= 50;
    const std::string advantage =
        words::say(language, "net.advantage." + std::string(name_of(opinion.advantage)),
                   {{"side", is_ahead ? mover : other}});
    const std::string sees = words::say(language, "net.sees",
                                        {{"advantage", advantage},
                                         {"side", mover},
                                         {"chance", std::to_string(opinion.chance)},
                                         {"points", fmt::format("{:+}", opinion.points)}});
    std::string legend = words::say(language, opinion.by_policy ? "net.by.policy" : "net.by.look",
                                    {{"side", mover}});
    if (wins_at_once(opinion, opinion.looks.front().percent))
        legend += ' ' + words::say(language, "net.wins");
    return sees + '\n' + legend + '\n' + board_text(record, opinion);
}

}  // namespace puissance::app
