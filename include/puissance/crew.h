// Runs tasks in parallel. The library starts no threads itself: a program that wants several passes
// a crew (thread_crew.h has one made of threads).
#pragma once

#include <functional>

namespace puissance {

class Crew {
public:
    virtual ~Crew() = default;
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // How many tasks can usefully run at the same time.
    [[nodiscard]] virtual int size() const = 0;
    // Calls task(0) to task(count - 1) and returns when all have returned. task(0) runs on the
    // calling thread, the others at the same time or, if that is not possible, after it.
    virtual void run(int count, const std::function<void(int)>& task) = 0;
};

// A crew that runs everything on the calling thread. Any number of searches may share it.
[[nodiscard]] Crew& alone();

}  // namespace puissance
