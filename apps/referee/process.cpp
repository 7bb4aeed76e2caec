#include "referee/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace puissance::referee {

namespace {

using system::Descriptor;

// A signal that arrives just before a wait begins does not end it.
constexpr std::chrono::milliseconds between_checks{50};
constexpr int ending_patience_ms = 100;
constexpr int stopped_keeper_ms = 50;
// A program has a tenth of a second to end, and killing takes milliseconds.
constexpr std::chrono::seconds patience_with_keeper{5};

// The keepers of this process, all the children it has. A program with the rights of its keeper can
// kill it; what the keeper had below it then becomes a child of this process too, and who is a
// child and no keeper is one of those.
struct Keepers {
    std::mutex mutex;
    std::vector<pid_t> all;
};

Keepers& keepers() {
    static Keepers only;
    return only;
}

struct Pipe {
    Descriptor reading;
    Descriptor writing;

    Pipe() {
        std::array<int, 2> ends{-1, -1};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
        reading = Descriptor(ends[0]);
        writing = Descriptor(ends[1]);
    }
};

void make_nonblocking(const Descriptor& descriptor) {
    fcntl(descriptor.number(), F_SETFL, O_NONBLOCK);
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

// Ours, with these variables in place of those of the same name.
std::vector<std::string> environment_with(const std::vector<std::string>& variables) {
    std::vector<std::string> all = variables;
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string_view name =
            std::string_view(*each).substr(0, std::string_view(*each).find('=') + 1);
        if (std::ranges::none_of(variables,
                                 [&](const std::string& own) { return own.starts_with(name); }))
            all.emplace_back(*each);
    }
    return all;
}

// In the keeper's process: leaves open only what it needs, as 3 to 7, so that it holds no pipe of
// another program.
[[noreturn]] void start_keeper(KeptProgram program) {
    const std::array ends{&program.input, &program.output, &program.error, &program.control,
                          &program.report};
    constexpr int high = 100;
    constexpr int low = 3;
    for (int* const end : ends) *end = fcntl(*end, F_DUPFD_CLOEXEC, high);
    int next = low;
    for (int* const end : ends) {
        dup3(*end, next, O_CLOEXEC);
        *end = next++;
    }
    close_range(static_cast<unsigned>(next), ~0U, 0);
    keep(program);
}

timespec time_until(Process::Clock::time_point moment) {
    const auto left = std::clamp<Process::Clock::duration>(
        moment - Process::Clock::now(), Process::Clock::duration::zero(), between_checks);
    return {0, static_cast<long>(std::chrono::nanoseconds(left).count())};
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments,
                 const std::vector<std::string>& variables, const ProcessLimits& limits) {
    auto words = arguments;
    auto environment = environment_with(variables);
    const auto word_pointers = pointers_to(words);
    const auto environment_pointers = pointers_to(environment);
    Pipe input;
    Pipe output;
    Pipe error;
    Pipe control;
    Pipe report;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    std::unique_lock lock(keepers().mutex);
    keeper_ = report.writing.is_open() ? fork() : -1;
    if (keeper_ == 0)
        start_keeper({word_pointers.data(), environment_pointers.data(), input.reading.number(),
                      output.writing.number(), error.writing.number(), control.reading.number(),
                      report.writing.number(), limits});
    if (keeper_ < 0) {
        ending_ = Ending{Ending::Kind::not_started, errno};
        return;
    }
    keepers().all.push_back(keeper_);
    lock.unlock();
    input_ = std::move(input.writing);
    output_ = std::move(output.reading);
    error_ = std::move(error.reading);
    control_ = std::move(control.writing);
    report_ = std::move(report.reading);
    for (const Descriptor* const end : {&input_, &output_, &error_}) make_nonblocking(*end);
}

Ending Process::end() {
    if (keeper_ < 0) return {};
    (void)input_.close();
    (void)control_.close();
    await_keeper();
    keeper_ = -1;
    take_remarks();
    take_output();
    const Ending told = ending_ ? *ending_ : reported(0);
    for (Descriptor* const end : {&output_, &error_, &report_}) (void)end->close();
    return told;
}

void Process::await_keeper() {
    const auto last = Clock::now() + patience_with_keeper;
    int status = 0;
    // Its number leaves the list before another keeper can get it.
    const auto has_ended = [&] {
        const std::scoped_lock lock(keepers().mutex);
        if (waitpid(keeper_, &status, WNOHANG) == 0) return false;
        std::erase(keepers().all, keeper_);
        return true;
    };
    while (!has_ended()) {
        const bool is_hindered = Clock::now() >= last;
        kill(keeper_, is_hindered ? SIGKILL : SIGCONT);  // A program may have stopped it.
        pollfd ended{report_.number(), 0, 0};
        poll(&ended, 1, stopped_keeper_ms);
    }
    if (!WIFSIGNALED(status)) return;
    const std::scoped_lock lock(keepers().mutex);
    end_all_but(keepers().all);
}

bool Process::send(std::string_view line, Clock::time_point deadline) {
    std::string rest = std::string(line) + "\n";
    while (!rest.empty()) {
        const ssize_t count =
            input_.is_open() ? write(input_.number(), rest.data(), rest.size()) : -1;
        if (count > 0) {
            rest.erase(0, static_cast<std::size_t>(count));
            continue;
        }
        if (!input_.is_open() || (errno != EAGAIN && errno != EINTR)) return false;
        if (Clock::now() >= deadline) return false;
        pollfd room{input_.number(), POLLOUT, 0};
        const timespec time = time_until(deadline);
        ppoll(&room, 1, &time, nullptr);
        take_remarks();
    }
    return true;
}

Process::Line Process::read(Clock::time_point deadline, const Stop* stop) {
    while (true) {
        const auto end = buffer_.find('\n');
        if (end <= max_line) {
            Line line{Outcome::line, buffer_.substr(0, end)};
            buffer_.erase(0, end + 1);
            if (line.text.ends_with('\r')) line.text.pop_back();
            return line;
        }
        if (buffer_.size() > max_line) return {Outcome::too_long, buffer_.substr(0, max_line)};
        if (!output_.is_open()) return {Outcome::closed, buffer_};
        if (stop != nullptr && stop->is_raised()) return {Outcome::stopped, {}};
        if (!wait(deadline) && Clock::now() >= deadline) return {Outcome::late, buffer_};
    }
}

std::optional<std::string> Process::unasked() {
    take_output();
    if (buffer_.empty()) return std::nullopt;
    return buffer_.substr(0, std::min(buffer_.find('\n'), max_line));
}

bool Process::wait(Clock::time_point until) {
    std::array<pollfd, 2> sources{{{output_.number(), POLLIN, 0}, {error_.number(), POLLIN, 0}}};
    const timespec time = time_until(until);
    if (keeper_ > 0) kill(keeper_, SIGCONT);  // Nobody stops it so as not to be watched.
    if (ppoll(sources.data(), sources.size(), &time, nullptr) <= 0) return false;
    if (sources[1].revents != 0) take_remarks();
    if (sources[0].revents == 0) return false;
    take_output();
    return true;
}

void Process::take_output() {
    std::array<char, max_line> bytes{};
    if (!output_.is_open() || buffer_.size() > max_line) return;
    const ssize_t count = ::read(output_.number(), bytes.data(), bytes.size());
    if (count > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    else if (count == 0 || (errno != EAGAIN && errno != EINTR)) (void)output_.close();
}

// One piece at a time: whoever writes without end gets no more than its turn.
void Process::take_remarks() {
    std::array<char, 65536> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): read into
    if (!error_.is_open()) return;
    const ssize_t count = ::read(error_.number(), bytes.data(), bytes.size());
    if (count > 0) {
        remarks_.append(bytes.data(), static_cast<std::size_t>(count));
        if (remarks_.size() > max_remarks) remarks_.erase(0, remarks_.size() - max_remarks);
    } else if (count == 0) {
        (void)error_.close();
    }
}

Ending Process::ending() {
    if (ending_ || keeper_ < 0) return ending_.value_or(Ending{});
    const Ending told = reported(ending_patience_ms);
    if (told.kind == Ending::Kind::none) return told;
    take_remarks();
    ending_ = told;
    return told;
}

Ending Process::reported(int patience_ms) const {
    pollfd report{report_.number(), POLLIN, 0};
    Ending told;
    if (poll(&report, 1, patience_ms) <= 0 ||
        ::read(report_.number(), &told, sizeof told) != sizeof told)
        return {};
    return told;
}

}  // namespace puissance::referee
