// A store in a folder of its own, whose answers the test takes one batch after another.
#pragma once

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "store/open_store.h"

namespace puissance::store {

class Folder {
public:
    Folder() {
        std::string name = std::filesystem::temp_directory_path() / "puissance-store-XXXXXX";
        if (mkdtemp(name.data()) == nullptr) std::abort();
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return path_ + '/' + name;
    }

private:
    std::string path_;
};

// The tasks of a store, done by the thread that waits.
class Mailbox {
public:
    [[nodiscard]] Store::Post post() {
        return [this](std::function<void()> task) {
            const std::lock_guard held(gate_);
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
            comes_.notify_one();
        };
    }
    // Meanwhile whoever posts waits.
    void hold() { gate_.lock(); }
    void release() { gate_.unlock(); }

    template <class Condition>
    void until(const Condition& is_so) {
        while (!is_so()) next();
    }
    void next() {
        std::unique_lock lock(mutex_);
        comes_.wait(lock, [&] { return !tasks_.empty(); });
        const auto task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
        ++done_;
    }
    [[nodiscard]] int done() const { return done_; }

private:
    std::mutex gate_;
    std::mutex mutex_;
    std::condition_variable comes_;
    std::deque<std::function<void()>> tasks_;
    int done_ = 0;
};

struct Answer {
    Stored outcome = Stored::unknown;
    online::GameId id = 0;
};

// Opened at once; the options are those of the test.
class TrialStore {
public:
    // `where`: a file, or the address of a PostgreSQL server.
    explicit TrialStore(const std::string& where, const Options& options = {}) {
        auto opened =
            open_store(is_postgres(where) ? where : "sqlite:" + where, mail.post(), options);
        if (!opened) {
            ADD_FAILURE() << sentence_of(opened.error(), Language::english);
            std::abort();
        }
        store_ = std::move(*opened);
        store_->start();
    }

    Store* operator->() { return store_.get(); }

    // Hands all of them in before it waits for any.
    std::vector<Answer> write_all(std::vector<Write> writes) {
        std::vector<Answer> answers(writes.size());
        std::size_t heard = 0;
        for (std::size_t i = 0; i < writes.size(); ++i)
            store_->write(std::move(writes[i]), [&, i](Stored outcome, online::GameId id) {
                answers[i] = {outcome, id};
                ++heard;
            });
        mail.until([&] { return heard == answers.size(); });
        return answers;
    }
    Answer write(Write write) { return write_all({std::move(write)}).front(); }
    Loaded load(Read read) {
        std::optional<Loaded> found;
        store_->read(std::move(read), [&](Loaded loaded) { found = std::move(loaded); });
        mail.until([&] { return found.has_value(); });
        return *std::move(found);
    }
    std::vector<online::GameId> unfinished(online::GameId after, int count) {
        std::optional<std::vector<online::GameId>> found;
        store_->unfinished(after, count, [&](auto games) { found = std::move(games); });
        mail.until([&] { return found.has_value(); });
        return *std::move(found);
    }

    Mailbox mail;

private:
    std::unique_ptr<Store> store_;
};

inline online::Hash hash_of(int number) {
    online::Hash hash{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        hash[i] = static_cast<unsigned char>(number * 31 + static_cast<int>(i));
    return hash;
}

// The game number `number`: its name and its request are made of that.
inline online::NewGame new_game(int number) {
    online::NewGame game;
    game.name = "game-" + std::to_string(number);
    game.rules = "connect4";
    game.create_request = number;
    game.created = online::Milliseconds(1'000'000);
    game.secrets[0] = hash_of(number);
    game.invite = hash_of(number + 1);
    game.nicknames[0] = "Ada";
    return game;
}

inline Write creates(int number) { return {.game = new_game(number)}; }

inline Write appends(const online::Event& event, std::optional<online::State> state = {}) {
    return {.event = event, .state = state};
}

inline online::Event move_of(online::GameId game, int seq) {
    return {game,
            seq,
            online::Kind::moved,
            seq % 2,
            3,
            online::Milliseconds(1500),
            online::Milliseconds(40),
            online::Milliseconds(1'000'000 + seq),
            9'000'000'000'000 + seq};
}

}  // namespace puissance::store
