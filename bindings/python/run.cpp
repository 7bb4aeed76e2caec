#include "python/run.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <thread>

namespace py = pybind11;

namespace puissance::python {

namespace {

// How often a waiting thread checks for Ctrl-C.
constexpr std::chrono::milliseconds check_every{20};
// How long the end of the interpreter waits for callbacks; searches stop much sooner.
constexpr std::chrono::seconds max_farewell{2};

// Ends the Python thread without a word, as the interpreter ends.
[[noreturn]] void leave_thread() {
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
}

// The searches that are running. A thread that returned from one after the interpreter has ended
// would be unwound through our frames, which C++ answers with std::terminate.
class Searches {
public:
    void add(Stop& stop) {
        const std::lock_guard lock(mutex_);
        if (is_ending_) leave_thread();
        stops_.push_back(&stop);
    }

    void remove(Stop& stop) {
        const std::lock_guard lock(mutex_);
        std::erase(stops_, &stop);
        left_.notify_all();
    }

    void stop_all() {
        const py::gil_scoped_release released;
        std::unique_lock lock(mutex_);
        is_ending_ = true;
        for (Stop* const stop : stops_) stop->raise();
        left_.wait_for(lock, max_farewell, [&] { return stops_.empty(); });
    }

private:
    std::mutex mutex_;
    std::condition_variable left_;
    std::vector<Stop*> stops_;
    bool is_ending_ = false;
};

// Never destroyed, since threads may outlive the statics.
Searches& searches() {
    static auto* const all = new Searches;
    return *all;
}

class Registered {
public:
    explicit Registered(Stop& stop) : stop_(stop) { searches().add(stop_); }
    ~Registered() { searches().remove(stop_); }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

private:
    Stop& stop_;
};

}  // namespace

void Run::perform(const std::function<void()>& search) {
    const Registered registered(stop_);
    std::exception_ptr thrown;
    std::jthread searcher([&] {
        try {
            search();
        } catch (...) {
            thrown = std::current_exception();
        }
        end();
    });

    std::exception_ptr raised;
    for (bool has_ended = false; !has_ended;) {
        Tasks told;
        {
            const py::gil_scoped_release released;
            has_ended = wait(told);
        }
        if (raised) continue;
        try {
            for (const auto& task : told) task();
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        } catch (...) {
            raised = std::current_exception();
            stop_.raise();
        }
    }
    searcher.join();
    if (raised) std::rethrow_exception(raised);
    if (thrown) std::rethrow_exception(thrown);
    if (stop_.is_raised()) leave_thread();
}

void Run::tell(std::function<void()> task) {
    const std::lock_guard lock(mutex_);
    told_.push_back(std::move(task));
    news_.notify_one();
}

bool Run::wait(Tasks& told) {
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, check_every, [&] { return has_ended_ || !told_.empty(); });
    told.swap(told_);
    return has_ended_;
}

void Run::end() {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    news_.notify_one();
}

void stop_searches_at_exit() {
    py::module_::import("atexit").attr("register")(py::cpp_function([] { searches().stop_all(); }));
}

}  // namespace puissance::python
