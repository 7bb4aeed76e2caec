#include "cli/shell.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include <unistd.h>

#include "base/lower_case.h"
#include "puissance/message.h"
#include "system/descriptor.h"
#include "system/files.h"
#include "system/interruption.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

std::string ended(std::string_view text) {
    return std::string(text) + (text.ends_with('\n') ? "" : "\n");
}

}  // namespace

void Shell::print(std::string_view text) {
    if (output_error_ != 0 || system::write_all(STDOUT_FILENO, ended(text))) return;
    output_error_ = errno;
    system::Interruption::stop().raise();
}

void Shell::tell(std::string_view text) const { std::fputs(ended(text).c_str(), stderr); }

Status Shell::finish() {
    end_progress();
    if (output_error_ == EINTR) return interrupted;
    if (output_error_ == EPIPE) return unread;
    if (output_error_ == 0) return status;
    const std::string reason = say("reason." + system::file_reason(output_error_));
    tell("puissance: " + say("output.failed", {{"reason", reason}}));
    return failed;
}

void Shell::refuse(const Error& error, Status with) {
    end_progress();
    // The user who pressed Ctrl-C needs no message about the missing answer.
    if (stop().is_raised()) {
        status = interrupted;
        return;
    }
    status = with;
    if (json) print(wire::error_reply(error, language));
    else tell("puissance: " + sentence_of(error, language));
}

void Shell::show_progress(std::string_view text) {
    using std::chrono::steady_clock;
    constexpr std::chrono::milliseconds between{100};
    const auto now = steady_clock::now();
    if (isatty(STDERR_FILENO) == 0 || now - last_progress_ < between) return;
    last_progress_ = now;
    progress_shown_ = true;
    std::fprintf(stderr, "\r\x1b[K%s%.*s", progress_heading.c_str(), static_cast<int>(text.size()),
                 text.data());
    std::fflush(stderr);
}

void Shell::end_progress() {
    if (progress_shown_) std::fputs("\r\x1b[K", stderr);
    progress_shown_ = false;
}

const Stop& Shell::stop() { return system::Interruption::stop(); }

std::optional<std::string_view> value_after(std::string_view option, int count,
                                            const char* const* arguments) {
    for (int i = 1; i < count; ++i) {
        std::string_view argument = arguments[i];
        if (argument == "--") break;
        if (!argument.starts_with(option)) continue;
        argument.remove_prefix(option.size());
        if (argument.starts_with('=')) return argument.substr(1);
        if (argument.empty() && i + 1 < count) return arguments[i + 1];
    }
    return std::nullopt;
}

Result<words::Language> find_language(int count, const char* const* arguments) {
    if (const auto argument = value_after("--lang", count, arguments)) {
        const std::string name = lower_case(*argument);
        if (name == "fr") return words::Language::french;
        if (name == "en") return words::Language::english;
        return fail(
            ErrorCode::wrong_option,
            {{"option", "--lang"}, {"value", std::string(*argument)}, {"expected", "fr, en"}});
    }
    for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* const value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        return words::language_from_tag(value).value_or(words::Language::english);
    }
    return words::Language::english;
}

}  // namespace puissance::app
