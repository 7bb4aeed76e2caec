#include "faulty_vfs.h"

#include <cstddef>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include <sqlite3.h>
#include <unistd.h>

namespace puissance::tests {

namespace {

// What a write or a truncation has replaced.
struct Undo {
    sqlite3_int64 at = 0;
    std::string before;
    sqlite3_int64 size = 0;  // Of the whole file, before.
};

struct Beneath {
    std::vector<std::max_align_t> memory;
    bool is_log = false;
    std::string name;

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(memory.data()); }
};

struct File : sqlite3_file {
    Beneath* beneath;
};

std::mutex power;  // Whoever cuts it never gives it back.
// What is not synced, by the file: whoever syncs one, syncs what all have written to it.
std::map<std::string, std::vector<Undo>> unsynced;
std::map<std::string, Beneath*> open_files;  // One way to each.
bool forgets = false;
int operations_left = 0;
std::mt19937 dice;
int fault = SQLITE_OK;
Operation faulty_operation = Operation::write;
Which faulty_files = Which::any;

Beneath& beneath(sqlite3_file* file) { return *static_cast<File*>(file)->beneath; }
sqlite3_file* real(sqlite3_file* file) { return beneath(file).real(); }

[[noreturn]] void cut() {
    const bool loses_all = dice() % 2 == 0;
    for (auto& [name, undoes] : unsynced) {
        sqlite3_file* const file = open_files.at(name)->real();
        for (auto undo = undoes.rbegin(); undo != undoes.rend(); ++undo) {
            if (!loses_all && dice() % 2 == 0) continue;
            const auto count = undo->before.size();
            const std::size_t kept = loses_all || dice() % 2 == 0 ? 0 : dice() % (count + 1);
            file->pMethods->xWrite(file, undo->before.data() + kept, static_cast<int>(count - kept),
                                   undo->at + static_cast<sqlite3_int64>(kept));
            if (loses_all) file->pMethods->xTruncate(file, undo->size);
        }
    }
    _exit(0);
}

// Before each operation, with the power held.
int next_operation(Beneath& file, Operation operation) {
    if (forgets && --operations_left <= 0) cut();
    const bool is_meant = faulty_files == Which::any || (faulty_files == Which::log) == file.is_log;
    return is_meant && operation == faulty_operation ? fault : SQLITE_OK;
}

void remember(Beneath& file, sqlite3_int64 at, sqlite3_int64 count) {
    if (!forgets) return;
    Undo undo{at, std::string(static_cast<std::size_t>(count), '\0'), 0};
    file.real()->pMethods->xFileSize(file.real(), &undo.size);
    file.real()->pMethods->xRead(file.real(), undo.before.data(), static_cast<int>(count), at);
    unsynced[file.name].push_back(std::move(undo));
}

int write_file(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
    const std::lock_guard lock(power);
    if (const int failure = next_operation(beneath(file), Operation::write)) return failure;
    remember(beneath(file), at, count);
    return real(file)->pMethods->xWrite(real(file), bytes, count, at);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    const std::lock_guard lock(power);
    sqlite3_int64 before = 0;
    real(file)->pMethods->xFileSize(real(file), &before);
    if (before > size) remember(beneath(file), size, before - size);
    return real(file)->pMethods->xTruncate(real(file), size);
}

// What a power cut would lose is kept here, so the disk itself need not be asked.
int sync_file(sqlite3_file* file, int flags) {
    const std::lock_guard lock(power);
    if (const int failure = next_operation(beneath(file), Operation::sync)) return failure;
    unsynced.erase(beneath(file).name);
    return forgets ? SQLITE_OK : real(file)->pMethods->xSync(real(file), flags);
}

int close_file(sqlite3_file* file) {
    const std::lock_guard lock(power);
    // The one that is closed last takes what is not synced along: nobody closes before a cut.
    if (open_files[beneath(file).name] == &beneath(file)) open_files.erase(beneath(file).name);
    const int result = real(file)->pMethods->xClose(real(file));
    delete &beneath(file);
    return result;
}

// Everything else is the machine's own.
template <auto method>
struct Passed;
template <class... Arguments, int (*sqlite3_io_methods::*method)(sqlite3_file*, Arguments...)>
struct Passed<method> {
    static int call(sqlite3_file* file, Arguments... arguments) {
        return (real(file)->pMethods->*method)(real(file), arguments...);
    }
};
template <auto method>
constexpr auto pass = Passed<method>::call;

using Methods = sqlite3_io_methods;
const Methods methods{
    2,
    close_file,
    pass<&Methods::xRead>,
    write_file,
    truncate_file,
    sync_file,
    pass<&Methods::xFileSize>,
    pass<&Methods::xLock>,
    pass<&Methods::xUnlock>,
    pass<&Methods::xCheckReservedLock>,
    pass<&Methods::xFileControl>,
    pass<&Methods::xSectorSize>,
    // A disk that promises nothing about the order or the size of what it writes.
    [](sqlite3_file*) { return 0; },
    pass<&Methods::xShmMap>,
    pass<&Methods::xShmLock>,
    [](sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); },
    pass<&Methods::xShmUnmap>,
    nullptr,
    nullptr,
};

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    auto* const machine = static_cast<sqlite3_vfs*>(vfs->pAppData);
    auto made = std::make_unique<Beneath>();
    made->memory.resize(static_cast<std::size_t>(machine->szOsFile) / sizeof(std::max_align_t) + 1);
    made->is_log = (flags & SQLITE_OPEN_WAL) != 0;
    made->name = name != nullptr ? name : "";
    const int result = machine->xOpen(machine, name, made->real(), flags, out);
    file->pMethods = result == SQLITE_OK ? &methods : nullptr;
    if (result != SQLITE_OK) return result;
    const std::lock_guard lock(power);
    open_files[made->name] = made.get();
    static_cast<File*>(file)->beneath = made.release();
    return result;
}

}  // namespace

const char* faulty_vfs() {
    static sqlite3_vfs vfs = [] {
        sqlite3_initialize();
        sqlite3_vfs* const machine = sqlite3_vfs_find(nullptr);
        sqlite3_vfs made = *machine;
        made.pNext = nullptr;
        made.szOsFile = sizeof(File);
        made.zName = "faulty";
        made.xOpen = open_file;
        // The other functions look here only if they are the machine's, which keeps its own.
        made.pAppData = machine;
        return made;
    }();
    sqlite3_vfs_register(&vfs, 0);
    return vfs.zName;
}

void fail_with(int result, Operation operation, Which which) {
    const std::lock_guard lock(power);
    fault = result;
    faulty_operation = operation;
    faulty_files = which;
}

void cut_power_after(int operations, std::uint32_t seed) {
    forgets = true;
    operations_left = operations;
    dice.seed(seed);
}

}  // namespace puissance::tests
