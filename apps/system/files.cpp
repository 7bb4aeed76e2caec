#include "system/files.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/try.h"
#include "game/shown.h"

namespace puissance::system {

namespace {

namespace fs = std::filesystem;

// The file that a chain of symbolic links leads to; it need not exist.
Result<fs::path> behind_links(const std::string& name) {
    constexpr int max_links = 40;
    fs::path path = name;
    std::error_code failure;
    for (int i = 0; i < max_links; ++i) {
        if (!fs::is_symlink(fs::symlink_status(path, failure))) return path;
        const fs::path target = fs::read_symlink(path, failure);
        if (failure) return unwritable(name, failure.value());
        path = path.parent_path() / target;  // An absolute target replaces the folder.
    }
    return unwritable(name, ELOOP);
}

std::string random_name() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1);
    std::string name = ".puissance-";
    for (int i = 0; i < 12; ++i) name += letters[any(random)];
    return name;
}

// A temporary file that is removed again unless take_name() succeeds.
class NewFile {
public:
    explicit NewFile(const fs::path& folder) {
        constexpr int max_tries = 100;
        for (int i = 0; i < max_tries; ++i) {
            path_ = folder / random_name();
            file_ = Descriptor(
                open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
            if (file_.is_open() || errno != EEXIST) break;
        }
        is_there_ = file_.is_open();
    }
    ~NewFile() {
        if (is_there_) unlink(path_.c_str());
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    [[nodiscard]] bool has_mode(mode_t mode) const { return fchmod(file_.number(), mode) == 0; }
    [[nodiscard]] std::string name() const { return path_; }
    // These return false on failure, with the reason in errno.
    [[nodiscard]] bool hold(std::string_view bytes) { return write_all(file_.number(), bytes); }
    [[nodiscard]] bool is_kept() { return fsync(file_.number()) == 0 && file_.close(); }
    [[nodiscard]] bool take_name(const fs::path& name) {
        if (std::rename(path_.c_str(), name.c_str()) != 0) return false;
        is_there_ = false;
        return true;
    }

private:
    fs::path path_;
    Descriptor file_;
    bool is_there_ = false;
};

// A rename survives a crash once the folder is synced. Not every file system can sync a folder, and
// a folder that may be written may still be unreadable: neither is an error.
bool sync_folder(const fs::path& folder) {
    const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened.is_open()) return errno == EACCES;
    return fsync(opened.number()) == 0 || errno == EINVAL;
}

}  // namespace

std::string file_reason(int number) {
    switch (number) {
        case ENOENT: return "missing";
        case EACCES:
        case EPERM:
        case EROFS: return "denied";
        case EISDIR: return "directory";
        case ENOTDIR: return "no_directory";
        case ELOOP: return "link";
        case ENOSPC:
        case EDQUOT: return "no_space";
        case EPIPE: return "no_reader";
        default: return "refused";
    }
}

tl::unexpected<Error> unreadable(const std::string& name, int number) {
    return fail(ErrorCode::unreadable_file,
                {{"file", shown(name)}, {"reason", file_reason(number)}});
}

tl::unexpected<Error> unwritable(const std::string& name, int number) {
    return fail(ErrorCode::unwritable_file,
                {{"file", shown(name)}, {"reason", file_reason(number)}});
}

std::string user_folder(const char* variable, std::string_view below_home) {
    const char* const named = std::getenv(variable);
    // A relative folder is to be ignored, says the XDG specification.
    if (named != nullptr && fs::path(named).is_absolute()) return named;
    const char* const home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return {};
    return home + std::string(below_home);
}

Result<Descriptor> open_file(const std::string& name) {
    // Without O_NONBLOCK, opening a pipe that has no writer yet would block; read_some() waits for
    // it instead, where a signal ends the wait.
    Descriptor file(name == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                : open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file.is_open()) return unreadable(name, errno);
    return file;
}

Result<std::string> read_file(const std::string& name, std::size_t max_bytes) {
    TRY_ASSIGN(const Descriptor file, open_file(name));
    std::string text;
    std::array<char, 1U << 16U> block{};
    while (const std::ptrdiff_t count = read_some(file.number(), block)) {
        if (count < 0) return unreadable(name, errno);
        text.append(block.data(), static_cast<std::size_t>(count));
        if (text.size() > max_bytes)
            return fail(ErrorCode::too_long, {{"limit", static_cast<std::int64_t>(max_bytes)}});
    }
    return text;
}

namespace {

Result<bool> replace(const std::string& name, Mode mode,
                     const std::function<Result<bool>(NewFile&)>& fill) {
    TRY_ASSIGN(const fs::path path, behind_links(name));
    struct stat there {};
    const bool exists = stat(path.c_str(), &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) return unwritable(name, EISDIR);
    if (exists && !S_ISREG(there.st_mode)) return unwritable(name, EINVAL);
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    NewFile file(folder);
    // The new file gets the permissions of the one it replaces.
    const bool is_ready =
        file.is_open() &&
        (mode == Mode::own ? file.has_mode(0600) : !exists || file.has_mode(there.st_mode & 0777U));
    if (!is_ready) return unwritable(name, errno);
    TRY_ASSIGN(const bool is_filled, fill(file));
    if (!is_filled) return false;
    if (!file.is_kept() || !file.take_name(path) || !sync_folder(folder))
        return unwritable(name, errno);
    return true;
}

}  // namespace

Result<void> write_file(const std::string& name, std::string_view bytes, Mode mode) {
    TRY(replace(name, mode, [&](NewFile& file) -> Result<bool> {
        if (!file.hold(bytes)) return unwritable(name, errno);
        return true;
    }));
    return {};
}

Result<bool> replace_file(const std::string& name, Mode mode,
                          const std::function<Result<bool>(const std::string&)>& fill) {
    return replace(name, mode, [&](const NewFile& file) { return fill(file.name()); });
}

}  // namespace puissance::system
