// Runs a search on a thread of its own while the Python thread that asked for it waits without the
// interpreter's lock. So other Python threads go on, Ctrl-C ends the search, and the interpreter
// can end in the middle of one.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

#include <pybind11/pybind11.h>

#include "puissance/limits.h"

namespace puissance::python {

class Run {
public:
    // Calls the search, which must end soon once stop() is raised, and returns after it. Throws
    // what it throws, KeyboardInterrupt after Ctrl-C, what a task of tell() raises, and SystemExit
    // when the interpreter is ending; the last three stop the search. Requires: the calling thread
    // holds the interpreter's lock.
    void perform(const std::function<void()>& search);

    [[nodiscard]] const Stop& stop() const { return stop_; }
    // Has the waiting thread call the task, with the lock. The search does not wait for it.
    void tell(std::function<void()> task);

private:
    using Tasks = std::vector<std::function<void()>>;

    // Waits for news, but not for long. Returns whether the search has ended.
    bool wait(Tasks& told);
    void end();

    Stop stop_;
    std::mutex mutex_;
    std::condition_variable news_;
    Tasks told_;
    bool has_ended_ = false;
};

// Has the interpreter stop all searches when it ends, before it takes the lock from their threads.
void stop_searches_at_exit();

}  // namespace puissance::python
