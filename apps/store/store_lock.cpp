#include "store/store_lock.h"

#include <array>
#include <cerrno>
#include <cstdlib>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "game/shown.h"
#include "system/files.h"

namespace puissance::store {

Result<system::Descriptor> lock_store(const std::string& path) {
    const std::string name = path + ".lock";
    system::Descriptor file(open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!file.is_open()) return system::unwritable(name, errno);
    if (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return system::unwritable(name, errno);
        std::array<char, 24> text{};
        if (pread(file.number(), text.data(), text.size() - 1, 0) < 0) text[0] = '\0';
        return fail(ErrorCode::unwritable_file,
                    {{"file", shown(path)},
                     {"reason", "store_in_use"},
                     {"process", std::strtol(text.data(), nullptr, 10)}});
    }
    // On a full disk the number does not fit; the lock holds all the same.
    const std::string number = std::to_string(getpid()) + '\n';
    if (ftruncate(file.number(), 0) == 0) (void)system::write_all(file.number(), number);
    return file;
}

}  // namespace puissance::store
