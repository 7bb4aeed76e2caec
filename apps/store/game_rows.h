// Reads games and their events.
#pragma once

#include "store/sqlite.h"
#include "store/store.h"

namespace puissance::store {

class GameRows {
public:
    explicit GameRows(const sqlite::Connection& connection);

    [[nodiscard]] Loaded load(const Read& read);

private:
    sqlite::Statement by_name_;
    sqlite::Statement by_id_;
    sqlite::Statement by_request_;
    sqlite::Statement events_;
};

}  // namespace puissance::store
