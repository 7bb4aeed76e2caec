#include "referee/keeper.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace puissance::referee {

namespace {

constexpr int watch_ms = 20;
// How long a program may take to end once its input is closed, and once more after a SIGTERM.
constexpr std::chrono::milliseconds patience{100};
constexpr rlim_t max_file_bytes = 256U << 20U;
constexpr std::array ended_by_terminal{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

void limit(int resource, rlim_t most) {
    rlimit limits{};
    if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limits) != 0) return;
    limits.rlim_max = std::min(limits.rlim_max, most);
    limits.rlim_cur = std::min(limits.rlim_cur, most);
    setrlimit(static_cast<__rlimit_resource_t>(resource), &limits);
}

// When the machine has no memory left, this process is the first that the system ends: there are
// ways to take memory that nobody counts.
void offer_to_the_system() {
    constexpr std::string_view first_of_all = "1000";
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    (void)!write(file, first_of_all.data(), first_of_all.size());
    close(file);
}

// In the process that becomes the program: writes the errno to `failure` when it cannot.
[[noreturn]] void become(const KeptProgram& program, int failure) {
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (const int number : ended_by_terminal) std::signal(number, SIG_DFL);
    std::signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    limit(RLIMIT_CORE, 0);
    // For who takes memory faster than anybody looks.
    limit(RLIMIT_DATA, static_cast<rlim_t>(program.limits.memory_mib) << 21U);
    limit(RLIMIT_FSIZE, max_file_bytes);
    offer_to_the_system();
    dup2(program.input, STDIN_FILENO);
    dup2(program.output, STDOUT_FILENO);
    dup2(program.error, STDERR_FILENO);
    execvpe(program.arguments[0], program.arguments, program.environment);
    const int number = errno;
    (void)!write(failure, &number, sizeof number);
    _exit(127);
}

// The first bytes of a file of /proc.
std::string_view read_start(const std::string& name, std::array<char, 4096>& buffer) {
    const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    const ssize_t count = read(file, buffer.data(), buffer.size() - 1);
    close(file);
    if (count <= 0) return {};
    buffer[static_cast<std::size_t>(count)] = '\0';
    return {buffer.data(), static_cast<std::size_t>(count)};
}

// Adds the children of a process, those of all its threads, to `found`. Returns how many threads
// it has.
int add_children(pid_t parent, std::vector<pid_t>& found) {
    const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
    DIR* const folder = opendir(tasks.c_str());
    if (folder == nullptr) return 0;
    int threads = 0;
    std::array<char, 4096> buffer{};
    while (const dirent* const entry = readdir(folder)) {
        if (entry->d_name[0] == '.') continue;
        ++threads;
        const char* rest =
            read_start(tasks + "/" + static_cast<const char*>(entry->d_name) + "/children", buffer)
                .data();
        if (rest == nullptr) continue;
        for (char* end = nullptr; true; rest = end) {
            const long child = std::strtol(rest, &end, 10);
            if (end == rest) break;
            found.push_back(static_cast<pid_t>(child));
        }
    }
    closedir(folder);
    return threads;
}

// The children of this process.
std::vector<pid_t> children() {
    std::vector<pid_t> found;
    add_children(getpid(), found);
    return found;
}

// True only where the list above is empty because there is nothing to list.
bool has_no_child() {
    siginfo_t ended{};
    return waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD;
}

// Adds all processes below `found` to it. Returns how many threads they have.
int add_descendants(std::vector<pid_t>& found) {
    constexpr std::size_t enough = 4096;
    int threads = 0;
    for (std::size_t i = 0; i < found.size() && found.size() < enough; ++i)
        threads += add_children(pid_t{found[i]}, found);
    return threads;
}

std::size_t resident_bytes(pid_t process) {
    std::array<char, 4096> buffer{};
    const auto text = read_start("/proc/" + std::to_string(process) + "/statm", buffer);
    const auto space = text.find(' ');
    if (space == std::string_view::npos) return 0;
    static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return std::strtoul(text.data() + space, nullptr, 10) * page;
}

// What the program and all it has started take beyond its limits, if anything.
Ending::Kind excess(const ProcessLimits& limits) {
    std::size_t bytes = 0;
    auto all = children();
    const int threads = add_descendants(all);
    for (const pid_t process : all) bytes += resident_bytes(process);
    if (static_cast<int>(all.size()) > limits.processes || threads > limits.threads)
        return Ending::Kind::processes;
    if (bytes >> 20U > limits.memory_mib) return Ending::Kind::memory;
    return Ending::Kind::none;
}

Ending ending_of(int status) {
    if (WIFSIGNALED(status)) return {Ending::Kind::signalled, WTERMSIG(status)};
    return {Ending::Kind::exited, WEXITSTATUS(status)};
}

// Reaps whoever has ended; true with the program's ending when it is among them.
bool has_ended(pid_t program, Ending& ending) {
    int status = 0;
    pid_t reaped = 0;
    while ((reaped = waitpid(-1, &status, WNOHANG)) > 0) {
        if (reaped != program) continue;
        ending = ending_of(status);
        return true;
    }
    return false;
}

// Looks again and again until it is so, and at last says whether it is.
bool comes_true(const auto& is_so) {
    const auto last = std::chrono::steady_clock::now() + patience;
    while (!is_so()) {
        if (std::chrono::steady_clock::now() >= last) return false;
        poll(nullptr, 0, 1);
    }
    return true;
}

// Once the input of the program is closed: how it ends where nobody forces it.
Ending dismiss(pid_t program) {
    const auto is_gone = [&] {
        Ending unimportant;
        return has_ended(program, unimportant);
    };
    const auto are_all_gone = [] {
        while (waitpid(-1, nullptr, WNOHANG) > 0) {
        }
        return has_no_child();
    };
    Ending ending;
    if (!comes_true(is_gone)) {
        kill(-program, SIGTERM);
        ending.was_killed = !comes_true(is_gone);
    }
    if (ending.was_killed || comes_true(are_all_gone)) return ending;
    auto left = children();
    add_descendants(left);
    ending.left_behind = static_cast<std::int32_t>(left.size());
    return ending;
}

Ending watch(const KeptProgram& program, pid_t process) {
    Ending ending;
    pollfd control{program.control, POLLIN, 0};
    while (poll(&control, 1, watch_ms) <= 0) {
        if (has_ended(process, ending)) return ending;
        ending.kind = excess(program.limits);
        if (ending.kind != Ending::Kind::none) return ending;
    }
    return dismiss(process);
}

}  // namespace

// Who left the group is stopped before it is killed, so that it starts no others.
void end_all_but(std::span<const pid_t> spared) {
    while (true) {
        auto own = children();
        std::erase_if(
            own, [&](pid_t child) { return std::ranges::find(spared, child) != spared.end(); });
        if (own.empty() && (!spared.empty() || has_no_child())) return;
        for (const int number : {SIGSTOP, SIGKILL}) {
            auto all = own;
            add_descendants(all);
            for (const pid_t process : all) kill(process, number);
        }
        for (const pid_t child : own) waitpid(child, nullptr, WNOHANG);
        poll(nullptr, 0, 1);
    }
}

void keep(const KeptProgram& program) {
    setpgid(0, 0);  // Ctrl-C is the referee's.
    for (const int number : ended_by_terminal) std::signal(number, SIG_IGN);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    std::array<int, 2> failure{};
    if (pipe2(failure.data(), O_CLOEXEC) != 0) _exit(1);
    const pid_t process = fork();
    if (process == 0) become(program, failure[1]);
    for (const int number : {program.input, program.output, program.error, failure[1]})
        close(number);
    Ending ending{Ending::Kind::not_started, errno};
    if (process > 0) {
        int number = 0;
        const bool is_started = read(failure[0], &number, sizeof number) <= 0;
        close(failure[0]);
        ending.number = number;
        if (is_started) ending = watch(program, process);
        // The group first: the kernel ends it at once, so that no fork escapes.
        kill(-process, SIGKILL);
        end_all_but({});
    }
    (void)!write(program.report, &ending, sizeof ending);
    _exit(0);
}

}  // namespace puissance::referee
