#include <algorithm>

#include <fmt/format.h>

#include "referee/markup.h"
#include "referee/tournament.h"
#include "wire/json_pieces.h"
#include "words/words.h"

namespace puissance::referee {

namespace {

using words::say;

// The points of a player against each other one.
struct CrossTable {
    std::vector<std::vector<double>> points;
    std::vector<std::vector<int>> games;

    CrossTable(std::size_t players, const std::vector<TournamentGame>& all)
        : points(players, std::vector<double>(players)), games(players, std::vector<int>(players)) {
        for (const TournamentGame& game : all) {
            const auto a = static_cast<std::size_t>(game.fixture.first);
            const auto b = static_cast<std::size_t>(game.fixture.second);
            points[a][b] += game.score;
            points[b][a] += 1 - game.score;
            ++games[a][b];
            ++games[b][a];
        }
    }
    [[nodiscard]] std::string cell(int row, int column) const {
        const auto a = static_cast<std::size_t>(row);
        const auto b = static_cast<std::size_t>(column);
        return games[a][b] == 0 ? "" : fmt::format("{:g}", points[a][b]);
    }
};

int forfeits_of(int player, const std::vector<TournamentGame>& games) {
    return static_cast<int>(std::ranges::count_if(games, [&](const TournamentGame& game) {
        return game.forfeiter && (*game.forfeiter == Player::first ? game.fixture.first
                                                                   : game.fixture.second) == player;
    }));
}

const std::string& name_of(const TournamentOrder& order, int player) {
    return order.entrants[static_cast<std::size_t>(player)].name;
}

std::string accuracy_text(const TournamentResult& result, int player) {
    const auto percent = result.accuracy[static_cast<std::size_t>(player)].percent();
    return percent ? fmt::format("{:.1f}", *percent) : "";
}

std::string superiority_text(const LeagueRow& row) {
    return row.superiority ? fmt::format("{:.0f} %", 100 * *row.superiority) : "";
}

// Replays a game: the stones come one by one, as `cells` says where they lie.
constexpr std::string_view replay = R"(
const games=JSON.parse(document.getElementById('games').textContent),board=document.getElementById('board'),list=document.getElementById('list'),link=document.getElementById('analyse'),stem=link.href,C=games.columns,R=games.rows;
let game=0,ply=0;
const draw=()=>{let s='';for(let r=0;r<R;r++)for(let c=0;c<C;c++)s+=`<circle cx="${c*40+20}" cy="${r*40+20}" r="16" fill="#f6f2ea"/>`;
games.list[game].cells.slice(0,ply).forEach(([c,r],i)=>{const x=c*40+20,y=(R-1-r)*40+20;s+=`<circle cx="${x}" cy="${y}" r="16" fill="${i%2?'#f2b705':'#e4572e'}"/>`+(i%2?`<circle cx="${x}" cy="${y}" r="7" fill="none" stroke="#5c4500" stroke-width="3"/>`:`<path d="M${x-6} ${y-6}l12 12m0-12l-12 12" stroke="#fff" stroke-width="3"/>`)});
board.innerHTML=s;document.getElementById('ply').textContent=ply+' / '+games.list[game].cells.length};
const go=n=>{link.href=stem+games.list[game].moves;ply=Math.max(0,Math.min(games.list[game].cells.length,n));draw()};
list.addEventListener('change',()=>{game=Number(list.value);go(Infinity)});
for(const [id,step] of [['start',()=>0],['back',()=>ply-1],['on',()=>ply+1],['end',()=>Infinity]])document.getElementById(id).addEventListener('click',()=>go(step()));
go(Infinity);
)";

constexpr std::string_view league_style = R"(
*{box-sizing:border-box;margin:0;padding:0}body{font:400 14px/20px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;color:#23262b;background:#fff}
main{max-width:1100px;margin:0 auto;padding:40px 32px}h1{font-size:30px;line-height:38px}h2{font-size:20px;line-height:28px;margin:28px 0 8px}.q{color:#5d626b;font-size:13px}
.wide{overflow-x:auto}table{border-collapse:collapse}th{font-size:12px;color:#5d626b;font-weight:400;text-align:left;padding:4px 12px 4px 0}td{border-top:1px solid #e4dfd6;padding:6px 12px 6px 0;overflow-wrap:anywhere}.n{text-align:right}
.replay{max-width:420px}.replay svg{display:block;width:100%;background:#2f4a7d;border-radius:8px}select,button{font:inherit;min-height:44px;padding:0 14px;border:1px solid #8d8a83;border-radius:12px;background:#fff;max-width:100%;margin:4px 4px 4px 0}
a{color:#2f4a7d;display:inline-block;padding:12px 0}code{font:12px/18px ui-monospace,monospace}@media print{.replay{display:none}main{padding:0}}
)";

}  // namespace

std::string table_text(const TournamentOrder& order, const TournamentResult& result,
                       Language language) {
    std::string text =
        fmt::format("{:>3} {:<24} {:>6} {:>6} {:>12} {:>6} {:>6} {:>4}\n", "",
                    say(language, "league.player"), say(language, "league.games"),
                    say(language, "league.points"), "Elo", say(language, "league.stronger"),
                    say(language, "league.exact"), say(language, "league.forfeits"));
    int place = 0;
    for (const LeagueRow& row : result.table)
        text += fmt::format("{:>3} {:<24} {:>6} {:>6g} {:>+6.0f} ± {:<3.0f} {:>6} {:>6} {:>4}\n",
                            ++place, name_of(order, row.player), row.games, row.points, row.elo,
                            row.error, superiority_text(row), accuracy_text(result, row.player),
                            forfeits_of(row.player, result.games));
    return text;
}

std::string table_csv(const TournamentOrder& order, const TournamentResult& result) {
    const CrossTable cross(order.entrants.size(), result.games);
    // A cell that begins with = + - @ is a formula to some programs.
    const auto quoted = [](std::string text) {
        if (!text.empty() && std::string_view("=+-@").find(text[0]) != std::string_view::npos)
            text.insert(0, "'");
        std::string safe = "\"";
        for (const char letter : text) safe += letter == '"' ? "\"\"" : std::string(1, letter);
        return safe + "\"";
    };
    std::string text = "place,name,player,games,points,elo,elo_error,superiority,accuracy,forfeits";
    for (const LeagueRow& row : result.table) text += "," + quoted(name_of(order, row.player));
    text += "\n";
    int place = 0;
    for (const LeagueRow& row : result.table) {
        text += fmt::format(
            "{},{},{},{},{:g},{:.1f},{:.1f},{},{},{}", ++place, quoted(name_of(order, row.player)),
            quoted(order.entrants[static_cast<std::size_t>(row.player)].player.text), row.games,
            row.points, row.elo, row.error,
            row.superiority ? fmt::format("{:.4f}", *row.superiority) : "",
            accuracy_text(result, row.player), forfeits_of(row.player, result.games));
        for (const LeagueRow& column : result.table)
            text += "," + cross.cell(row.player, column.player);
        text += "\n";
    }
    return text;
}

std::string tournament_json(const TournamentOrder& order, const TournamentResult& result,
                            Language language) {
    using wire::Json;
    Json json{{"game", to_text(order.game)},
              {"seed", order.seed},
              {"interrupted", result.interrupted},
              {"table", Json::array()},
              {"games", Json::array()}};
    for (const LeagueRow& row : result.table) {
        Json& one = json["table"].emplace_back(
            Json{{"name", name_of(order, row.player)},
                 {"player", order.entrants[static_cast<std::size_t>(row.player)].player.text},
                 {"games", row.games},
                 {"points", row.points},
                 {"elo", row.elo},
                 {"elo_error", row.error},
                 {"forfeits", forfeits_of(row.player, result.games)}});
        if (row.superiority) one["superiority"] = *row.superiority;
        if (const auto percent = result.accuracy[static_cast<std::size_t>(row.player)].percent())
            one["accuracy"] = *percent;
    }
    for (const TournamentGame& game : result.games) {
        Json& one = json["games"].emplace_back(
            Json{{"first", name_of(order, game.fixture.first)},
                 {"second", name_of(order, game.fixture.second)},
                 {"opening", game.fixture.opening},
                 {"score", game.score},
                 {"moves", game.moves},
                 {"link", analyse_link(order.pages, order.game, game.moves)}});
        if (!game.forfeiter) continue;
        one["forfeiter"] = wire::name_of(*game.forfeiter);
        one["forfeit"] = wire::forfeit_json(game.forfeit);
        one["sentence"] = sentence_of(game.forfeit, language);
    }
    return wire::written(json);
}

std::string tournament_html(const TournamentOrder& order, const TournamentResult& result,
                            Language language) {
    const auto word = [&](std::string_view key) { return escaped(say(language, key)); };
    const CrossTable cross(order.entrants.size(), result.games);
    std::string page =
        "<!doctype html>\n<html lang=\"" + std::string(language == Language::french ? "fr" : "en") +
        "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'\"><title>" +
        word("league.title") + "</title><style>" + std::string(league_style) +
        "</style></head><body><main><h1>" + word("league.title") + "</h1><p class=\"q\">" +
        escaped(say(language, "league.heading",
                    {{"players", std::to_string(order.entrants.size())},
                     {"games", std::to_string(result.games.size())},
                     {"game", to_text(order.game)},
                     {"seed", std::to_string(order.seed)}})) +
        "</p><h2>" + word("league.table") +
        "</h2><div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"" +
        word("league.table") + "\"><table><thead><tr><th class=\"n\">#</th>";
    for (const char* const key : {"league.player", "league.games", "league.points"})
        page += "<th>" + word(key) + "</th>";
    page += "<th>Elo</th>";
    for (const char* const key : {"league.stronger", "league.exact", "league.forfeits"})
        page += "<th>" + word(key) + "</th>";
    for (std::size_t place = 1; place <= result.table.size(); ++place)
        page += fmt::format("<th class=\"n\">{}</th>", place);
    page += "</tr></thead><tbody>";
    int place = 0;
    for (const LeagueRow& row : result.table) {
        page += fmt::format(
            "<tr><td class=\"n\">{}</td><td><b>{}</b></td><td class=\"n\">{}</td><td "
            "class=\"n\">{:g}</td><td class=\"n\">{:+.0f} ± {:.0f}</td><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td><td class=\"n\">{}</td>",
            ++place, escaped(name_of(order, row.player)), row.games, row.points, row.elo, row.error,
            superiority_text(row), accuracy_text(result, row.player),
            forfeits_of(row.player, result.games));
        for (const LeagueRow& column : result.table)
            page += row.player == column.player
                        ? "<td class=\"n\">–</td>"
                        : "<td class=\"n\">" + cross.cell(row.player, column.player) + "</td>";
        page += "</tr>";
    }
    page += "</tbody></table></div><p class=\"q\">" + word("league.explained") + "</p>";
    std::string forfeits;
    wire::Json list = wire::Json::array();
    std::string options;
    for (const TournamentGame& game : result.games) {
        const std::string title =
            name_of(order, game.fixture.first) + " – " + name_of(order, game.fixture.second);
        options += fmt::format("<option value=\"{}\">{}: {} {:g}-{:g}</option>", list.size(),
                               list.size() + 1, escaped(title), game.score, 1 - game.score);
        wire::Json cells = wire::Json::array();
        if (const auto record = parse_moves(order.game, game.moves))
            for (const Cell& cell : record->cells_played())
                cells.push_back({cell.column, cell.row});
        list.push_back({{"cells", cells}, {"moves", game.moves}});
        if (!game.forfeiter) continue;
        const int loser =
            *game.forfeiter == Player::first ? game.fixture.first : game.fixture.second;
        forfeits +=
            fmt::format("<tr><td>{}</td><td>{}</td><td><code>{}</code></td><td>{}</td></tr>",
                        list.size(), escaped(name_of(order, loser)), escaped(game.moves),
                        escaped(sentence_of(game.forfeit, language)));
    }
    if (!forfeits.empty())
        page += "<h2>" + word("league.forfeits") + "</h2><table><tbody>" + forfeits +
                "</tbody></table>";
    if (!list.empty())
        page += "<h2>" + word("league.replay") +
                "</h2><div class=\"replay\"><select id=\"list\" aria-label=\"" +
                word("league.replay") + "\">" + options +
                fmt::format(
                    "</select><svg id=\"board\" viewBox=\"0 0 {} {}\" role=\"img\" "
                    "aria-label=\"{}\"></svg>",
                    order.game.columns * 40, order.game.rows * 40, word("league.replay")) +
                "<p><button id=\"start\" aria-label=\"" + word("league.start") +
                "\">⏮</button><button id=\"back\" aria-label=\"" + word("league.back") +
                "\">◀</button><button id=\"on\" aria-label=\"" + word("league.on") +
                "\">▶</button><button id=\"end\" aria-label=\"" + word("league.end") +
                "\">⏭</button> <span id=\"ply\" aria-live=\"polite\"></span></p><p><a "
                "id=\"analyse\" href=\"" +
                escaped(analyse_stem(order.pages, order.game)) + "\">" + word("league.analyse") +
                "</a></p></div>";
    // Numbers and moves only: nothing that a player or a user wrote is in the script's data.
    const wire::Json data{
        {"columns", order.game.columns}, {"rows", order.game.rows}, {"list", list}};
    if (!list.empty())
        page += "<script type=\"application/json\" id=\"games\">" + wire::written(data) +
                "</script><script>" + std::string(replay) + "</script>";
    return page + "</main></body></html>\n";
}

}  // namespace puissance::referee
