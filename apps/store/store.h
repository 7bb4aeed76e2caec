// Where games between people stay. Whatever is told to be stored is on the disk: it is there after
// kill -9 and after a power cut. One thread writes, and takes everything that waits as one
// transaction; one thread reads, and groups in the same way. What they find out is told through
// `post`, once a batch.
#pragma once

#include <functional>
#include <memory>

#include "play/online_event.h"
#include "puissance/result.h"

namespace puissance::store {

// conflict: somebody else has stored an event of that number (or that create_request, that
// rematch) first. no: nothing is stored, the store cannot write. unknown: the store went away
// meanwhile; whether it is stored shows when the game is loaded.
enum class Stored : std::uint8_t { yes, conflict, no, unknown };

// All of it, or nothing.
struct Write {
    std::optional<online::Event> event{};
    std::optional<online::NewGame> game{};  // A new game; with an event: the rematch of its game.
    struct Seat {
        online::Hash secret{};
        std::string nickname{};
    };
    std::optional<Seat> seat{};  // With `joined`: the seat is taken, the invitation spent.
    std::optional<online::State> state{};  // Of the event's game, if the event changes it.
    // Or this alone: the maker of a game that waits was seen. It is kept as the row's `changed`.
    struct Seen {
        online::GameId game = 0;
        online::Milliseconds at{};
    };
    std::optional<Seen> seen{};
};

struct Read {
    std::string name{};               // Which game: by its name,
    online::GameId id = 0;            // or, if that is empty, by its number,
    std::int64_t create_request = 0;  // or, if that is 0, by the request that made it.
    int after = 0;                    // Events with a greater seq.
};

struct Loaded {
    bool has_failed = false;  // The store did not answer.
    std::optional<online::Row> row{};
    std::vector<online::Event> events{};
};

// There is an event of that number.
struct News {
    online::GameId game = 0;
    int seq = 0;
};

// Why nothing can be stored at the moment. not_answering: the disk fails, the database is away, or
// nothing is known yet.
enum class Trouble : std::uint8_t { none, no_room, not_answering };

class Store {
public:
    using Post = std::function<void(std::function<void()>)>;
    using Written = std::function<void(Stored, online::GameId)>;  // Of `game`, if there is one.
    using Found = std::function<void(Loaded)>;

    virtual ~Store() = default;
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // Any thread. `done` comes through `post`.
    virtual void write(Write write, Written done) = 0;
    virtual void read(Read read, Found done) = 0;

    // The time of the store, which all its processes share.
    [[nodiscard]] virtual online::Milliseconds now() const = 0;
    // While nobody could write. It changes between two calls of `post` only.
    [[nodiscard]] virtual const online::Outages& outages() const = 0;
    [[nodiscard]] virtual Trouble trouble() const = 0;
    [[nodiscard]] bool can_write() const { return trouble() == Trouble::none; }

    // Games that wait, or are played, whose deadline may have passed: for the sweep.
    virtual void unfinished(online::GameId after, int count,
                            std::function<void(std::vector<online::GameId>)> done) = 0;

    // Set before start(): another process has stored these; some may have been missed.
    std::function<void(const std::vector<News>&)> on_foreign;
    std::function<void()> on_gap;
    virtual void start() = 0;
    // Writes what waits, and ends its threads. Nothing is told afterwards.
    virtual void stop() = 0;

    struct Figures {
        std::uint64_t batches = 0;
        std::uint64_t writes = 0;
        std::chrono::nanoseconds commit_time{};  // Of all batches.
        std::uint64_t conflicts = 0;
    };
    [[nodiscard]] virtual Figures figures() const = 0;
};

}  // namespace puissance::store
