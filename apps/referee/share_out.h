// Tasks shared out among the workers of a crew.
#pragma once

#include <atomic>
#include <functional>

#include "puissance/crew.h"

namespace puissance::referee {

// Runs task(i, worker) for every i in [0, count) on all workers, in any order.
inline void share_out(Crew& crew, int count, const std::function<void(int, int)>& task) {
    std::atomic<int> next{0};
    crew.run(crew.size(), [&](int worker) {
        for (int i = next++; i < count; i = next++) task(i, worker);
    });
}

}  // namespace puissance::referee
