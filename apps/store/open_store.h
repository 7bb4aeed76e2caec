// Opens the store that a text names: `sqlite:PATH` or, where the program was built with libpq,
// `postgresql://…`, a URI as libpq reads it.
#pragma once

#include "puissance/message.h"
#include "store/store.h"

namespace puissance::store {

[[nodiscard]] online::Milliseconds wall_time();  // Since 1970.

// Time since 1970 that goes on evenly, whatever is done to the system's clock, and also while the
// machine sleeps.
class EvenTime {
public:
    // It begins with the system's clock, or at `least` where that is later.
    void begin(online::Milliseconds least = {});
    [[nodiscard]] online::Milliseconds now() const;

private:
    online::Milliseconds ahead_{};  // Of the time since the machine was started.
};

struct Options {
    std::function<online::Milliseconds()> now{};  // Empty: the store's own.
    Language language = Language::english;        // Of the last words on standard error.
    std::optional<int> keep_days{};  // Finished games are deleted then; otherwise never.

    // For tests and benchmarks.
    std::chrono::milliseconds heartbeat{2000};  // Zero: no outage is ever found.
    std::chrono::milliseconds probing{1000};    // While it cannot write.
    std::chrono::milliseconds patience{5000};   // With others who write, and with a database.
    std::size_t max_batch = 2000;
    bool syncs_each_commit = true;  // Otherwise a power cut loses what was acknowledged.
    const char* vfs = nullptr;      // SQLite's name of a file system.
};

[[nodiscard]] Result<std::unique_ptr<Store>> open_store(const std::string& where, Store::Post post,
                                                        const Options& options = {});

// $XDG_STATE_HOME/puissance/online.db, or the same in ~/.local/state, as open_store() reads it.
// Empty where there is no home.
[[nodiscard]] std::string default_store();

// The file that such a text names.
[[nodiscard]] Result<std::string> sqlite_file(const std::string& where);
[[nodiscard]] bool is_postgres(const std::string& where);
[[nodiscard]] std::string without_password(std::string where);
// Such a text as others may read it.
[[nodiscard]] std::string shown_store(const std::string& where);

}  // namespace puissance::store
