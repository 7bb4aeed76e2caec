// What all stores share: one thread that writes everything that waits as one transaction, and one
// that reads in the same way. While a batch is being synced the next one gathers, so nobody waits
// for a timer, and the slower the disk the larger the batches.
//
// The writer moves a heartbeat while it can write. Where that was silent for too long nobody could
// move: an outage. A store that cannot write answers `no` at once, tries one write a second, and
// goes on by itself.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>

#include "store/open_store.h"

namespace puissance::store {

// A heartbeat older than this means that nobody could write.
inline constexpr online::Milliseconds max_silence = std::chrono::seconds(6);
// So long after an outage no clock runs yet: players have to come back.
inline constexpr online::Milliseconds time_to_return = std::chrono::seconds(10);
// The outage that a beat at `now` ends, after those that are known.
[[nodiscard]] std::optional<online::Outage> outage_since(online::Milliseconds last_beat,
                                                         online::Milliseconds now,
                                                         const online::Outages& known);

class GroupWriter : public Store {
public:
    ~GroupWriter() override { GroupWriter::stop(); }

    void write(Write write, Written done) final;
    void read(Read read, Found done) final;
    void unfinished(online::GameId after, int count,
                    std::function<void(std::vector<online::GameId>)> done) final;
    [[nodiscard]] online::Milliseconds now() const final {
        return options_.now ? options_.now() : own_time();
    }
    [[nodiscard]] const online::Outages& outages() const final { return told_->outages; }
    // Also while the heartbeat is silent: a process that was frozen must not judge clocks before
    // the writer has found out.
    [[nodiscard]] Trouble trouble() const final;
    [[nodiscard]] Figures figures() const final;
    void start() override;
    void stop() override;  // The destructors of heirs call it: the threads call their functions.

protected:
    struct Waiting {
        Write write;
        Written done;
        Stored outcome = Stored::no;
        online::GameId id = 0;  // Of the new game.
    };
    struct Sweep {
        online::GameId after = 0;
        int count = 0;
        std::function<void(std::vector<online::GameId>)> done;
    };

    GroupWriter(Post post, Options options)
        : options_(std::move(options)), post_(std::move(post)) {}

    // On the writer's thread: one transaction, with a heartbeat of that time if there is one. Sets
    // the outcomes, which are `no` before; with trouble the store cannot write any more.
    virtual Trouble commit(std::span<Waiting> batch, std::optional<online::Milliseconds> beat) = 0;
    // As of the last heartbeat. On the writer's thread.
    [[nodiscard]] virtual const online::Outages& known_outages() const = 0;
    // On the reader's thread.
    virtual std::vector<Loaded> find(std::span<const Read> reads) = 0;
    virtual std::vector<online::GameId> list_unfinished(online::GameId after, int count) = 0;

    // Any thread.
    [[nodiscard]] virtual online::Milliseconds own_time() const { return wall_time(); }

    // Calls `task` through `post`, unless the store is stopped before.
    void tell(std::function<void()> task);
    // Before start(), once the store is open: finds the outage that this start ends.
    void first_beat();
    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] bool has_heartbeat() const { return options_.heartbeat.count() > 0; }

private:
    // What is told belongs to the thread of `post`, and outlives the store as long as a task waits.
    struct Told {
        std::atomic<bool> has_ended = false;
        Trouble trouble = Trouble::not_answering;
        online::Milliseconds beat{};
        online::Outages outages;
    };

    void write_all();
    void read_all();
    // The heartbeat is committed and told with a batch when it is due.
    std::function<void()> save(std::span<Waiting> batch, bool beats);

    Options options_;
    Post post_;
    std::shared_ptr<Told> told_ = std::make_shared<Told>();
    Trouble trouble_ = Trouble::none;  // The writer's.

    mutable std::mutex mutex_;
    std::condition_variable write_comes_;
    std::condition_variable read_comes_;
    std::vector<Waiting> writes_;
    std::vector<std::pair<Read, Found>> reads_;
    std::vector<Sweep> sweeps_;
    bool ends_ = false;
    Figures figures_;
    std::thread writer_;
    std::thread reader_;
};

}  // namespace puissance::store
