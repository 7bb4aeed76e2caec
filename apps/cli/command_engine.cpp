// puissance engine: plays for a Gomocup manager over standard input and output.
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "cli/arguments.h"
#include "cli/machine.h"
#include "cli/registry.h"
#include "gomocup/player.h"
#include "system/interruption.h"
#include "system/line_reader.h"

namespace puissance::app {

namespace {

struct EngineArguments : SettingArguments {
    std::string player = "perfect";
};

// The manager's lines, read on a thread of its own: whoever thinks is stopped as soon as the input
// ends, END or YXSTOP comes or the program is interrupted.
class Orders {
public:
    using Line = system::LineReader::Line;
    using Outcome = system::LineReader::Outcome;
    using Clock = gomocup::Player::Clock;

    struct Arrival {
        Line line;
        Clock::time_point time;
    };

    Orders() : reading_([this] { read(); }) {}
    ~Orders() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        changed_.notify_all();
        reading_.join();
    }
    Orders(const Orders&) = delete;
    Orders& operator=(const Orders&) = delete;

    [[nodiscard]] Arrival next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !arrivals_.empty(); });
        Arrival arrival = std::move(arrivals_.front());
        arrivals_.pop_front();
        // What was to be stopped came before it.
        if (kind_of(arrival.line) == gomocup::OrderKind::stop) search_stop_.lower();
        changed_.notify_all();
        return arrival;
    }

    // Of the search that runs.
    [[nodiscard]] const Stop& stop() const { return search_stop_; }

private:
    // More than anybody says before he waits for an answer.
    static constexpr std::size_t max_arrivals = 4096;
    static constexpr std::chrono::milliseconds between_checks{100};

    static gomocup::OrderKind kind_of(const Line& line) {
        return gomocup::parse_order(line.text).kind;
    }

    void read() {
        system::LineReader input;
        while (true) {
            Line line = input.read_for(between_checks);
            std::unique_lock lock(mutex_);
            if (is_over_) return;
            if (line.outcome == Outcome::timeout) continue;
            const bool is_line = line.outcome == Outcome::line || line.outcome == Outcome::too_long;
            const bool is_last = !is_line || kind_of(line) == gomocup::OrderKind::end;
            if (is_last) stop_.raise();
            if (kind_of(line) == gomocup::OrderKind::stop) search_stop_.raise();
            changed_.wait(lock, [&] { return arrivals_.size() < max_arrivals || is_over_; });
            arrivals_.push_back({std::move(line), Clock::now()});
            changed_.notify_all();
            if (is_last) return;
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Arrival> arrivals_;
    bool is_over_ = false;
    Stop stop_;  // For good.
    Stop search_stop_{&stop_, machine_clock(), std::chrono::hours(24) * 365};
    std::thread reading_;  // Last: it uses the others.
};

void run(const EngineArguments& arguments, Shell& shell) {
    auto contestant = read_machine(arguments.player);
    if (!contestant) return shell.refuse(contestant.error());
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());

    Orders orders;
    gomocup::Player player({*std::move(contestant), settings->memory_mib, seed_of(*settings),
                            [&](const std::string& line) { shell.print(line); }, shell.language,
                            &orders.stop()});
    while (!player.has_ended() && !Shell::stop().is_raised()) {
        const Orders::Arrival arrival = orders.next();
        const auto outcome = arrival.line.outcome;
        if (outcome == Orders::Outcome::too_long) {
            shell.print(player.answer_too_long(system::LineReader::max_line));
        } else if (outcome == Orders::Outcome::line) {
            const auto answer = player.answer(arrival.line.text, arrival.time);
            if (answer) shell.print(*answer);
        } else {
            break;
        }
    }
    if (system::Interruption::signal() != 0) shell.status = interrupted;
}

}  // namespace

void add_engine(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<EngineArguments>();
    Command command(program, shell, "engine", "help.engine", "help.engine.examples");
    command.option("--player", arguments->player, "help.option.player", "P");
    add_settings(command, *arguments, {"memory", "seed"});
    command.language_option();
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
