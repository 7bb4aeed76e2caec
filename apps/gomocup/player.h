// The player behind the Gomocup protocol: it keeps the game as the manager tells it, and answers
// with moves of the library's engine. Nothing that is said to it ends it but END, and no line of
// garbage changes its game.
//
// Used by one thread; only the Stop it is given may be raised by another.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gomocup/match_clock.h"
#include "gomocup/order.h"
#include "gomocup/search_report.h"
#include "puissance/engine.h"
#include "words/words.h"

namespace puissance::gomocup {

struct PlayerSettings {
    Contestant contestant;
    std::size_t memory_mib = default_memory_mib;
    std::uint64_t seed = 0;
    SearchReport::Tell tell{};  // Gets what is said before an answer; may be empty.
    words::Language language = words::Language::english;
    const Stop* stop = nullptr;
};

class Player {
public:
    using Clock = std::chrono::steady_clock;

    explicit Player(PlayerSettings settings)
        : settings_(std::move(settings)), report_(settings_.tell) {}

    // The line to be sent back; none where the protocol wants none. `arrived`: when the line came.
    [[nodiscard]] std::optional<std::string> answer(std::string_view line,
                                                    Clock::time_point arrived);
    // To a line that was too long to be read.
    [[nodiscard]] std::string answer_too_long(std::size_t limit) const;
    [[nodiscard]] bool has_ended() const { return has_ended_; }

private:
    using Answer = std::optional<std::string>;

    struct Stone {
        Move move;
        bool is_own;
    };

    [[nodiscard]] Answer obey(const Order& order, std::string_view line);
    [[nodiscard]] Answer collect(const Order& order);
    [[nodiscard]] std::string start(int columns, int rows);
    [[nodiscard]] std::string begin();
    [[nodiscard]] std::string turn(const Order& order);
    [[nodiscard]] std::string play(const Order& order);
    // A board that cannot be read leaves the game as it was.
    [[nodiscard]] Answer set_up(bool is_asked_for_move);
    [[nodiscard]] std::string take_back(const Order& order);
    [[nodiscard]] Answer inform(const Order& order);
    [[nodiscard]] Answer heed(const Order& order);
    // Has the engine choose, and places its stone.
    [[nodiscard]] std::string move();
    // The same, and tells the best moves with their lines.
    [[nodiscard]] std::string best_moves(int count);
    // Answers SWAP2BOARD: three stones, the next stone, or SWAP.
    [[nodiscard]] std::string swap();
    [[nodiscard]] std::string choose_side(const Record& record);

    // For a search that begins now.
    [[nodiscard]] Limits limits_of_turn(int moves_to_come) const;
    void place(Move move);

    [[nodiscard]] Result<Move> cell_of(const Order& order) const;
    [[nodiscard]] Result<Record> record_of(const std::vector<Stone>& stones) const;
    [[nodiscard]] Result<void> make_engine_ready();
    [[nodiscard]] std::string refuse(std::string_view key) const;
    [[nodiscard]] std::string refuse(const Error& error) const;
    void limit_memory(std::int64_t mib);
    // Another game, rule or limit of memory needs another engine.
    void forget_engine() { engine_.reset(); }

    PlayerSettings settings_;
    SearchReport report_;
    MatchClock clock_;
    std::size_t max_memory_mib_ = 0;  // 0: as much as the settings say.
    std::optional<Game> game_;        // None before START.
    Rule rule_ = Rule::at_least;
    std::vector<Stone> stones_;
    // Between BOARD and DONE: what was told so far, and whether all of it could be read.
    std::optional<std::vector<Order>> told_;
    OrderKind told_for_ = OrderKind::board;  // Or another that has such lines.
    std::optional<int> max_depth_;
    std::optional<std::uint64_t> max_nodes_;
    std::unique_ptr<Engine> engine_;
    Clock::time_point arrived_{};
    bool has_ended_ = false;
};

}  // namespace puissance::gomocup
