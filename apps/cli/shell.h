// What every command shares: the language, the way answers and errors are written, and the flag
// that Ctrl-C raises. Data goes to standard output, messages to standard error.
#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

#include "puissance/limits.h"
#include "puissance/result.h"
#include "words/words.h"

namespace puissance::app {

enum Status : int { done = 0, failed = 1, wrong = 2, interrupted = 130 };

class Shell {
public:
    words::Language language = words::Language::english;
    bool json = false;
    Status status = done;  // What the command came to.

    [[nodiscard]] std::string say(std::string_view key,
                                  std::initializer_list<words::Argument> arguments = {}) const {
        return words::say(language, key, arguments);
    }

    // Standard output, at once. Where it cannot be written, stop() is raised: nobody would hear the
    // rest.
    void print(std::string_view text);
    // Standard error.
    void tell(std::string_view text) const;

    // Says what is wrong, where it is looked for, and sets the status; after Ctrl-C it only notes
    // that the command was interrupted.
    void refuse(const Error& error, Status with = wrong);

    // A line on the terminal that is written over: for long work only, and only for eyes.
    void show_progress(std::string_view text);
    void end_progress();

    // Raised by the first Ctrl-C; a second one ends the program at once.
    [[nodiscard]] static const Stop& stop();

    // The exit status, once the command is over: it failed if its answer could not be written.
    [[nodiscard]] Status finish();

private:
    int output_error_ = 0;  // What the system left in errno.
    bool progress_shown_ = false;
    std::chrono::steady_clock::time_point last_progress_{};
};

// The language of --lang if it stands among the arguments, else of the locale, else English.
[[nodiscard]] Result<words::Language> find_language(int count, const char* const* arguments);

}  // namespace puissance::app
