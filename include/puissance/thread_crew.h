// A crew of threads. It is header-only, so that the library itself does not depend on threads.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

#include "puissance/crew.h"

namespace puissance {

// The threads are started for each run and joined at its end. One run at a time.
class ThreadCrew final : public Crew {
public:
    // Requires: size > 0.
    explicit ThreadCrew(int size) : size_(size) {}

    [[nodiscard]] int size() const override { return size_; }

    void run(int count, const std::function<void(int)>& task) override {
        std::vector<std::jthread> helpers;
        helpers.reserve(static_cast<std::size_t>(count));
        int started = 1;
        try {
            for (; started < count; ++started) helpers.emplace_back(task, started);
        } catch (const std::system_error&) {
            // The system has no thread left, so the calling thread does the rest.
        }
        for (int i = 0; i < count; i = i == 0 ? started : i + 1) task(i);
    }

private:
    int size_;
};

}  // namespace puissance
