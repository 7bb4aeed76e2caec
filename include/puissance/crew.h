// Who helps a search. The library starts no thread by itself: whoever wants several hands in a crew
// (thread_crew.h has one made of threads).
#pragma once

#include <functional>

namespace puissance {

class Crew {
public:
    virtual ~Crew() = default;
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // How many tasks it is worth to hand in.
    [[nodiscard]] virtual int size() const = 0;
    // Calls task(0) to task(count - 1) and returns when all have: task(0) on the calling thread,
    // the others at the same time or, where that cannot be had, after it.
    virtual void run(int count, const std::function<void(int)>& task) = 0;
};

// Everything on the calling thread. Any number of searches may share it.
[[nodiscard]] Crew& alone();

}  // namespace puissance
