// How strong the search of free boards is, on a file of positions that the player to move wins by
// force: one a line, "MOVES ; plies ; first move". Lines that begin with # are comments.
//
//     free_report FILE [NODES]         NODES: of each search of the ablation table
//
// Prints the wins that are found and proved within three times and as many nodes as a free core
// visits in them, how many of the proofs a checker confirms that knows nothing of the search, the
// speed, the depth reached, how soon four in a row is won on twelve by twelve, and how many wins
// are still found with each part of the search left out.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/mebibytes.h"
#include "engine/announced_proof.h"
#include "free/strong_search.h"
#include "proof_checker.h"
#include "puissance/engine.h"

namespace puissance {
namespace {

using free_board::PatternParts;
using free_board::PatternSearch;

const Game gomoku{15, 15, 5, Gravity::none};

std::vector<Record> read_records(const char* name) {
    std::vector<Record> records;
    std::ifstream file(name);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto record = parse_moves(gomoku, line.substr(0, line.find(';')));
        if (record) records.push_back(*record);
    }
    return records;
}

struct Row {
    const char* name;
    Limits limits;
};

Row within(const char* name, std::chrono::milliseconds time) {
    Row row{name, {}};
    row.limits.time = time;
    return row;
}

Row within(const char* name, std::uint64_t nodes) {
    Row row{name, {}};
    row.limits.nodes = nodes;
    return row;
}

// Whether the announced win is one, against every reply on the board.
bool is_confirmed(const Engine& engine, const Record& record, const Analysis& analysis) {
    std::vector<free_board::ProofNode> proof = announced_proof(engine);
    if (proof.empty()) proof.push_back({index_of(*analysis.move), analysis.score.plies, {}});
    return proof.front().cell == index_of(*analysis.move) &&
           proof.front().plies <= analysis.score.plies &&
           tests::ProofChecker(record, proof).holds();
}

void report_wins(const std::vector<Record>& records) {
    using std::chrono::milliseconds;
    const auto engine = make_engine(gomoku).value();
    fmt::print("{:>13} {:>8} {:>8} {:>10} {:>14} {:>13}\n", "limit", "found", "proved", "confirmed",
               "nodes/second", "median depth");
    // Nodes are what they are on every machine, however busy.
    for (const Row& row : {within("0.1 s", milliseconds(100)), within("0.3 s", milliseconds(300)),
                           within("1 s", milliseconds(1000)), within("70,000 nodes", 70'000U),
                           within("210,000 nodes", 210'000U), within("700,000 nodes", 700'000U)}) {
        int found = 0;
        int proved = 0;
        int confirmed = 0;
        double nodes = 0;
        double elapsed = 0;
        std::vector<int> depths;
        for (const Record& record : records) {
            Question question;
            question.algorithm.method = Method::net;
            question.limits = row.limits;
            engine->forget();
            const Analysis analysis = engine->choose(record, question);
            const bool wins = analysis.score.kind == ScoreKind::win;
            found += wins ? 1 : 0;
            proved += wins && analysis.score.exact ? 1 : 0;
            confirmed += wins && is_confirmed(*engine, record, analysis) ? 1 : 0;
            nodes += static_cast<double>(analysis.nodes);
            elapsed += std::chrono::duration<double>(analysis.elapsed).count();
            if (!wins) depths.push_back(analysis.depth);
        }
        std::ranges::sort(depths);
        fmt::print("{:>13} {:>8} {:>8} {:>10} {:>14.0f} {:>13}\n", row.name, found, proved,
                   confirmed, nodes / elapsed, depths.empty() ? 0 : depths[depths.size() / 2]);
        std::fflush(stdout);
    }
}

// Of positions with nothing forced, as they come up in games between equal players.
void report_depth() {
    const auto engine = make_engine(gomoku).value();
    std::vector<int> depths;
    Record record(gomoku);
    while (!record.is_over() && record.ply() < 40) {
        Question question;
        question.algorithm.method = Method::net;
        question.limits.time = std::chrono::milliseconds(300);
        engine->forget();
        const Analysis analysis = engine->choose(record, question);
        if (analysis.score.kind != ScoreKind::estimate) break;
        depths.push_back(analysis.depth);
        (void)record.play(*analysis.move);
    }
    std::ranges::sort(depths);
    fmt::print("\ngame against itself, 0.3 s a move: median depth {} of {} moves\n",
               depths[depths.size() / 2], depths.size());
}

// Four in a row on twelve by twelve: the win from the empty board, and against every reply to the
// centre.
void report_four_in_a_row() {
    const Game game{12, 12, 4, Gravity::none};
    const auto engine = make_engine(game).value();
    Question question;
    question.algorithm.method = Method::net;
    question.limits.time = std::chrono::seconds(1);
    const auto proved_in = [&](const Record& record) {
        engine->forget();
        const Analysis analysis = engine->choose(record, question);
        const bool is_proved = analysis.score.kind == ScoreKind::win && analysis.score.exact;
        return is_proved ? std::chrono::duration<double, std::milli>(analysis.elapsed).count()
                         : 1e9;
    };
    (void)proved_in(Record(game));  // The first question also pays for the memory.
    fmt::print("\n12x12x4: proved from the empty board in {:.1f} ms", proved_in(Record(game)));
    double slowest = 0;
    Record centre(game);
    (void)centre.play(move_at(game.rows / 2 * game.columns + game.columns / 2));
    for (const Move reply : centre.legal_moves()) {
        Record record = centre;
        (void)record.play(reply);
        slowest = std::max(slowest, proved_in(record));
    }
    fmt::print(", against {} replies to the centre in {:.1f} ms at most\n",
               centre.legal_moves().size(), slowest);
}

void report_parts(const std::vector<Record>& records, std::uint64_t nodes) {
    const auto found = [&](const PatternParts& parts) {
        PatternSearch search(gomoku, 32_MiB, parts);
        int wins = 0;
        for (const Record& record : records) {
            search.forget();
            Limits limits;
            limits.nodes = nodes;
            Budget budget(limits, machine_clock());
            const auto result =
                search.search(position_of<FreeBoard>(record), PatternSearch::max_depth, budget);
            wins += result.score.is_win() ? 1 : 0;
        }
        return wins;
    };
    fmt::print("\n{} nodes a search, no search for proofs\n{:<28}{:>4}\n", nodes, "whole",
               found({}));
    constexpr std::array<std::pair<const char*, bool PatternParts::*>, 7> parts{
        {{"wins by fours inside", &PatternParts::inner_fours},
         {"late move reductions", &PatternParts::late_reductions},
         {"late move pruning", &PatternParts::late_pruning},
         {"reverse futility", &PatternParts::reverse_futility},
         {"razoring", &PatternParts::razoring},
         {"history", &PatternParts::history},
         {"guard against a four-three", &PatternParts::guard}}};
    for (const auto& [name, part] : parts) {
        PatternParts without;
        without.*part = false;
        fmt::print("{:<28}{:>4}\n", std::string("without ") + name, found(without));
    }
}

}  // namespace
}  // namespace puissance

int main(int count, char** arguments) {
    using namespace puissance;
    if (count < 2) {
        fmt::print(stderr, "free_report FILE [NODES]\n");
        return 2;
    }
    const auto records = read_records(arguments[1]);
    if (records.empty()) {
        fmt::print(stderr, "{}: no positions\n", arguments[1]);
        return 1;
    }
    report_wins(records);
    report_depth();
    report_four_in_a_row();
    report_parts(records, count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 50'000);
    return 0;
}
