// Asks a service by HTTP, with TLS where its address says https. Nothing blocks: requests go on
// while Network::run_for() runs, on the thread that calls it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "puissance/message.h"
#include "remote/link.h"

namespace puissance::remote {

class Network {
public:
    Network();
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    // What is under way goes on for so long.
    void run_for(std::chrono::milliseconds time);
    // Calls it after a while, from run_for(). Only one at a time: the last one counts.
    class Timer {
    public:
        explicit Timer(Network& network);
        ~Timer();
        Timer(const Timer&) = delete;
        Timer& operator=(const Timer&) = delete;
        void start(std::chrono::milliseconds time, std::function<void()> then);

    private:
        struct Parts;
        std::shared_ptr<Parts> parts_;
    };

    struct Parts;
    [[nodiscard]] Parts& parts() { return *parts_; }

private:
    std::unique_ptr<Parts> parts_;
};

enum class Failure : std::uint8_t {
    none,
    unknown_host,
    unreachable,
    certificate,  // It is not one of this host that this machine trusts.
    silent,       // No answer in time.
    not_ours,     // An answer, but none that a service of ours gives.
};

struct Question {
    bool posts = false;
    std::string path;    // Behind that of the site, with its query.
    std::string body;    // JSON.
    std::string secret;  // Of a seat; empty: none.
    std::chrono::milliseconds patience = std::chrono::seconds(10);
};

struct Answer {
    Failure failure = Failure::none;
    int status = 0;
    std::string body;
};

// One connection, kept between questions. Where a kept one turns out to be closed, the question is
// asked again on a new one: all of ours may be.
class HttpClient {
public:
    HttpClient(Network& network, Site site, Language language);
    ~HttpClient();  // Nobody is answered after it.
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    using Answered = std::function<void(Answer)>;
    // Requires: !is_busy().
    void ask(Question question, Answered answered);
    [[nodiscard]] bool is_busy() const;

private:
    class Connection;
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}  // namespace puissance::remote
