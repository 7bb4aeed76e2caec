#include "system/shared_lines.h"

#include <array>
#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "system/descriptor.h"
#include "system/files.h"

namespace puissance::system {

namespace {

// The file that has this name, held by nobody else. One that was replaced while it was waited for
// has the name no more.
Result<Descriptor> held(const std::string& name, int flags) {
    while (true) {
        Descriptor file(open(name.c_str(), flags | O_RDWR | O_APPEND | O_CLOEXEC, 0666));
        if (!file.is_open()) return unwritable(name, errno);
        while (flock(file.number(), LOCK_EX) != 0)
            if (errno != EINTR) return unwritable(name, errno);
        struct stat own {};
        struct stat named {};
        if (fstat(file.number(), &own) != 0) return unwritable(name, errno);
        if (!S_ISREG(own.st_mode)) return unwritable(name, EINVAL);
        if (stat(name.c_str(), &named) == 0 && own.st_ino == named.st_ino &&
            own.st_dev == named.st_dev)
            return file;
    }
}

bool ends_within_a_line(int file, off_t size) {
    std::array<char, 1> last{'\n'};
    return size > 0 && pread(file, last.data(), 1, size - 1) == 1 && last[0] != '\n';
}

}  // namespace

Result<void> add_lines(const std::string& name, std::string_view lines) {
    std::error_code error;
    if (const auto folder = std::filesystem::path(name).parent_path(); !folder.empty())
        std::filesystem::create_directories(folder, error);
    if (error) return unwritable(name, error.value());
    TRY_ASSIGN(Descriptor file, held(name, O_CREAT));
    const off_t size = lseek(file.number(), 0, SEEK_END);
    if (size < 0) return unwritable(name, errno);
    const std::string text =
        (ends_within_a_line(file.number(), size) ? "\n" : "") + std::string(lines);
    if (write_all(file.number(), text) && fsync(file.number()) == 0) return {};
    const int reason = errno;
    (void)ftruncate(file.number(), size);
    return unwritable(name, reason);
}

Result<void> change_lines(const std::string& name, std::size_t max_bytes,
                          const std::function<std::string(std::string_view)>& change) {
    std::error_code ignored;
    if (!std::filesystem::exists(name, ignored)) return {};
    TRY_ASSIGN(const Descriptor file, held(name, 0));
    TRY_ASSIGN(const std::string text, read_file(name, max_bytes));
    return write_file(name, change(text));
}

}  // namespace puissance::system
