// Reviews of finished games that people ask for. They become jobs in the store of the games, which
// `puissance work` does wherever it runs; nothing is searched here but a sample of what it
// delivers, by which a wrong review is found and never shown. Two threads of its own: one asks the
// store, one checks. A store that does not answer costs those who ask, and nobody else.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

#include <tl/expected.hpp>

#include "play/online_event.h"
#include "puissance/limits.h"
#include "puissance/message.h"
#include "puissance/record.h"
#include "server/log.h"
#include "server/problem.h"
#include "store/asked_reviews.h"

namespace puissance::server {

class ReviewDesk {
public:
    struct Question {
        bool asks = false;  // Otherwise it looks how far the review is.
        std::string client{};
        online::GameId game = 0;
        Record record;  // With at least one stone.
        Language language = Language::english;
        // Does somebody still wait for the answer? Any thread.
        std::function<bool()> is_wanted = [] { return true; };
    };
    // {"state", "workers", "ahead", "done", "total", "judgements"}, written: `judgements` are null
    // until all are there and checked.
    using Answered = std::function<void(tl::expected<std::string, Problem>)>;
    using Post = std::function<void(std::function<void()>)>;

    // `log` must outlive it.
    ReviewDesk(std::string store, Post post, Log& log);
    ~ReviewDesk();
    ReviewDesk(const ReviewDesk&) = delete;
    ReviewDesk& operator=(const ReviewDesk&) = delete;

    // Any thread. `answered` comes through `post`, or at once where too many wait.
    void answer(Question question, Answered answered);
    // Nothing is told afterwards.
    void stop();

    struct Figures {
        std::uint64_t asked = 0;
        std::uint64_t wrong = 0;
    };
    [[nodiscard]] Figures figures() const { return {asked_, wrong_}; }

private:
    struct Waiting {
        Question question;
        Answered answered;
    };
    using Outcome = tl::expected<std::string, Problem>;

    void answer_all();
    [[nodiscard]] Outcome outcome_of(const Question& question);
    [[nodiscard]] Outcome outcome_in_memory(const Question& question);
    [[nodiscard]] tl::expected<void, Problem> ask(const Question& question);
    [[nodiscard]] Outcome look(const Question& question);
    void check_all();
    [[nodiscard]] Result<bool> check_next();
    [[nodiscard]] Result<bool> check_in_memory();
    void want_check();

    std::string where_;
    Post post_;
    Log& log_;
    std::mutex mutex_;
    std::condition_variable comes_;
    std::deque<Waiting> waiting_;  // Guarded, like the next two.
    bool wants_check_ = false;
    bool ends_ = false;
    Stop stop_;
    std::optional<store::JobStore> jobs_;                     // Of the first thread.
    std::unordered_map<std::string, store::JobId> last_job_;  // Likewise, by client.
    std::optional<store::JobStore> checked_jobs_;             // Of the second.
    std::atomic<std::uint64_t> asked_ = 0;
    std::atomic<std::uint64_t> wrong_ = 0;
    std::thread asking_;
    std::thread checking_;
};

}  // namespace puissance::server
