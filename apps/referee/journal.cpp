#include "referee/journal.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/try.h"
#include "game/shown.h"
#include "system/files.h"

namespace puissance::referee {

Result<Journal> Journal::open(const std::string& name, std::string_view first_line) {
    constexpr std::size_t max_bytes = 1U << 30U;
    Journal journal;
    journal.name_ = name;
    journal.file_ = system::Descriptor(
        ::open(name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!journal.file_.is_open()) return system::unwritable(name, errno);
    if (flock(journal.file_.number(), LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::wrong_usage, {{"reason", "journal_in_use"}, {"file", shown(name)}});
    TRY_ASSIGN(const std::string text, system::read_file(name, max_bytes));
    std::size_t whole = 0;
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', whole)) {
        journal.lines_.push_back(text.substr(whole, end - whole));
        whole = end + 1;
    }
    if (ftruncate(journal.file_.number(), static_cast<off_t>(whole)) != 0)
        return system::unwritable(name, errno);
    if (journal.lines_.empty()) {
        TRY(journal.append(first_line));
        return journal;
    }
    if (journal.lines_.front() != first_line)
        return fail(ErrorCode::wrong_usage, {{"reason", "journal_other"}, {"file", shown(name)}});
    journal.lines_.erase(journal.lines_.begin());
    return journal;
}

Result<void> Journal::append(std::string_view line) {
    if (!system::write_all(file_.number(), std::string(line) + "\n"))
        return system::unwritable(name_, errno);
    return {};
}

}  // namespace puissance::referee
