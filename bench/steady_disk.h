// A disk for SQLite that takes at least so long to sync as one whose bytes are really there. A disk
// that answers from its own memory in 0.1 ms has nothing for a batch to share.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include <sqlite3.h>

namespace puissance::bench {

inline constexpr const char* steady_disk = "steady";
inline constexpr std::chrono::microseconds steady_sync{2000};

// The name to open a store with is that above.
inline void make_steady_disk() {
    static sqlite3_vfs* const own = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs disk = *own;
    // Of the file and of its log, which differ; both sync alike.
    static std::map<const sqlite3_io_methods*, sqlite3_io_methods> methods;
    static int (*sync)(sqlite3_file*, int) = nullptr;
    disk.zName = steady_disk;
    disk.pNext = nullptr;
    disk.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* given) {
        const int error = own->xOpen(own, name, file, flags, given);
        if (error != SQLITE_OK || file->pMethods == nullptr) return error;
        static std::mutex opening;
        const std::lock_guard lock(opening);
        sync = file->pMethods->xSync;
        sqlite3_io_methods& steady =
            methods.try_emplace(file->pMethods, *file->pMethods).first->second;
        steady.xSync = [](sqlite3_file* synced, int how) {
            const auto end = std::chrono::steady_clock::now() + steady_sync;
            const int failed = sync(synced, how);
            std::this_thread::sleep_until(end);
            return failed;
        };
        file->pMethods = &steady;
        return error;
    };
    sqlite3_vfs_register(&disk, 0);
}

}  // namespace puissance::bench
