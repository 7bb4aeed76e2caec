// What every command shares: the language, the way answers and errors are written, and the flag
// that Ctrl-C raises. Data goes to standard output, messages to standard error.
#pragma once

#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "puissance/limits.h"
#include "puissance/result.h"
#include "words/words.h"

namespace puissance::app {

// `unread`: who read the output has had enough, as `| head` has; nothing needs to be said.
enum Status : int { done = 0, failed = 1, wrong = 2, interrupted = 130, unread = 141 };

class Shell {
public:
    words::Language language = words::Language::english;
    bool json = false;
    Status status = done;          // The exit status, set by the command.
    std::string progress_heading;  // Stands before all progress.

    [[nodiscard]] std::string say(std::string_view key,
                                  std::initializer_list<words::Argument> arguments = {}) const {
        return words::say(language, key, arguments);
    }

    // Writes to standard output at once. If that fails, stop() is raised, since nobody would read
    // the rest.
    void print(std::string_view text);
    // Writes to standard error.
    void tell(std::string_view text) const;

    // Reports an error, with --json on standard output and otherwise on standard error, and sets
    // the status. After Ctrl-C it only sets the status to `interrupted`.
    void refuse(const Error& error, Status with = wrong);

    // Shows one line that the next call overwrites; nothing when standard error is not a terminal.
    void show_progress(std::string_view text);
    void end_progress();

    // Raised by the first Ctrl-C; a second one ends the program at once.
    [[nodiscard]] static const Stop& stop();

    // The exit status, once the command is over: it failed if its answer could not be written.
    [[nodiscard]] Status finish();

private:
    int output_error_ = 0;  // The errno of the first failed write, or 0.
    bool progress_shown_ = false;
    std::chrono::steady_clock::time_point last_progress_{};
};

// What follows an option, wherever that is among the arguments.
[[nodiscard]] std::optional<std::string_view> value_after(std::string_view option, int count,
                                                          const char* const* arguments);

// The language of --lang if it is among the arguments, else that of the locale, else English.
[[nodiscard]] Result<words::Language> find_language(int count, const char* const* arguments);

}  // namespace puissance::app
