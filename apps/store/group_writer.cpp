#include "store/group_writer.h"

#include <algorithm>
#include <iterator>

namespace puissance::store {

namespace {

using Steady = std::chrono::steady_clock;

// Takes the first `count` of what waits.
template <class T>
std::vector<T> take(std::vector<T>& waiting, std::size_t count) {
    if (waiting.size() <= count) return std::exchange(waiting, {});
    const auto end = waiting.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<T> taken(std::make_move_iterator(waiting.begin()), std::make_move_iterator(end));
    waiting.erase(waiting.begin(), end);
    return taken;
}

}  // namespace

std::optional<online::Outage> outage_since(online::Milliseconds last_beat, online::Milliseconds now,
                                           const online::Outages& known) {
    if (now - last_beat <= max_silence) return std::nullopt;
    online::Outage outage{last_beat, now + time_to_return};
    if (!known.empty()) outage.began = std::max(outage.began, known.back().ended);
    if (outage.began >= outage.ended) return std::nullopt;
    return outage;
}

void GroupWriter::write(Write write, Written done) {
    const std::lock_guard lock(mutex_);
    writes_.push_back({std::move(write), std::move(done)});
    write_comes_.notify_one();
}

void GroupWriter::read(Read read, Found done) {
    const std::lock_guard lock(mutex_);
    reads_.emplace_back(std::move(read), std::move(done));
    read_comes_.notify_one();
}

void GroupWriter::unfinished(online::GameId after, int count,
                             std::function<void(std::vector<online::GameId>)> done) {
    const std::lock_guard lock(mutex_);
    sweeps_.push_back({after, count, std::move(done)});
    read_comes_.notify_one();
}

Trouble GroupWriter::trouble() const {
    if (told_->trouble != Trouble::none) return told_->trouble;
    const bool is_silent = has_heartbeat() && now() - told_->beat > max_silence;
    return is_silent ? Trouble::not_answering : Trouble::none;
}

Store::Figures GroupWriter::figures() const {
    const std::lock_guard lock(mutex_);
    return figures_;
}

void GroupWriter::first_beat() {
    if (const auto task = save({}, true)) task();
}

void GroupWriter::start() {
    writer_ = std::thread([this] { write_all(); });
    reader_ = std::thread([this] { read_all(); });
}

void GroupWriter::stop() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    write_comes_.notify_all();
    read_comes_.notify_all();
    if (writer_.joinable()) writer_.join();
    if (reader_.joinable()) reader_.join();
    told_->has_ended = true;
}

void GroupWriter::tell(std::function<void()> task) {
    post_([told = told_, task = std::move(task)] {
        if (!told->has_ended) task();
    });
}

std::function<void()> GroupWriter::save(std::span<Waiting> batch, bool beats) {
    const bool could_write = trouble_ == Trouble::none;
    const auto beat = beats ? std::optional(now()) : std::nullopt;
    if (could_write || beats) {
        const auto began = Steady::now();
        trouble_ = commit(batch, beat);
        const std::lock_guard lock(mutex_);
        ++figures_.batches;
        figures_.commit_time += Steady::now() - began;
    }
    {
        const std::lock_guard lock(mutex_);
        figures_.writes += batch.size();
        figures_.conflicts += static_cast<std::uint64_t>(
            std::ranges::count(batch, Stored::conflict, &Waiting::outcome));
    }
    if (trouble_ != Trouble::none)
        return [told = told_, trouble = trouble_] { told->trouble = trouble; };
    if (!beat) return {};
    return [told = told_, beat = *beat, outages = known_outages()]() mutable {
        told->trouble = Trouble::none;
        told->beat = beat;
        told->outages = std::move(outages);
    };
}

void GroupWriter::write_all() {
    constexpr auto never = std::chrono::hours(24 * 365);
    const auto next_beat = [&] {
        if (trouble_ != Trouble::none) return Steady::now() + options_.probing;
        return Steady::now() + (has_heartbeat() ? options_.heartbeat : never);
    };
    for (auto beat_at = next_beat();;) {
        std::vector<Waiting> batch;
        {
            std::unique_lock lock(mutex_);
            write_comes_.wait_until(lock, beat_at, [&] { return ends_ || !writes_.empty(); });
            if (ends_ && writes_.empty()) return;
            batch = take(writes_, options_.max_batch);
        }
        const bool could_write = trouble_ == Trouble::none;
        const bool beats = Steady::now() >= beat_at;
        auto state = save(batch, beats);
        if (beats || (trouble_ == Trouble::none) != could_write) beat_at = next_beat();
        if (batch.empty() && !state) continue;
        tell([state = std::move(state),
              told = std::make_shared<std::vector<Waiting>>(std::move(batch))] {
            if (state) state();
            for (const Waiting& waiting : *told) waiting.done(waiting.outcome, waiting.id);
        });
    }
}

void GroupWriter::read_all() {
    constexpr std::size_t max_reads = 1000;
    for (;;) {
        std::vector<std::pair<Read, Found>> asked;
        std::vector<Sweep> sweeps;
        {
            std::unique_lock lock(mutex_);
            read_comes_.wait(lock, [&] { return ends_ || !reads_.empty() || !sweeps_.empty(); });
            if (ends_) return;
            asked = take(reads_, max_reads);
            sweeps = std::exchange(sweeps_, {});
        }
        std::vector<Read> reads;
        reads.reserve(asked.size());
        for (auto& [read, done] : asked) reads.push_back(std::move(read));
        struct Answers {
            std::vector<std::pair<Read, Found>> asked;
            std::vector<Loaded> found;
            std::vector<Sweep> sweeps;
            std::vector<std::vector<online::GameId>> listed;
        };
        auto answers = std::make_shared<Answers>();
        answers->found = find(reads);
        answers->asked = std::move(asked);
        for (const Sweep& sweep : sweeps)
            answers->listed.push_back(list_unfinished(sweep.after, sweep.count));
        answers->sweeps = std::move(sweeps);
        tell([answers] {
            for (std::size_t i = 0; i < answers->asked.size(); ++i)
                answers->asked[i].second(std::move(answers->found[i]));
            for (std::size_t i = 0; i < answers->sweeps.size(); ++i)
                answers->sweeps[i].done(std::move(answers->listed[i]));
        });
    }
}

}  // namespace puissance::store
