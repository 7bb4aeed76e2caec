// What all threads of the exact solver share: a large table, a small one for the last plies, which
// stays in the processor's cache, and marks of the positions that threads are searching.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

#include "drop/table.h"
#include "puissance/game.h"

namespace puissance::drop {

template <Word W>
class Memory {
public:
    using Table = drop::Table<W>;

    // `bytes` is the size of both tables together, which is used whole. Boards of more than 110
    // bits may need more than that, because their keys need more slots (see table.h).
    Memory(const Game& game, std::size_t bytes, bool small_tables)
        : late_ply_(small_tables ? game.cells() - late_cells : game.cells()),
          main_(key_bits(game), small_tables ? first_main_bits : Table::bits_for(main_count(bytes)),
                main_count(bytes)),
          late_(key_bits(game), first_late_bits, late_count) {}

    // Must be true before anything is searched.
    [[nodiscard]] bool has_memory() const { return main_.has_memory() && late_.has_memory(); }

    void forget() {
        main_.forget();
        late_.forget();
    }

    // Several threads may use the tables between share(true) and share(false). They should stop
    // when the main table is crowded: it grows at the next share(true).
    void share(bool is_shared) {
        if (is_shared && main_.is_crowded()) main_.grow();
        if (is_shared) late_.grow_fully();  // is_crowded() ignores this table.
        main_.share(is_shared);
        late_.share(is_shared);
    }
    [[nodiscard]] bool is_crowded() const { return main_.is_crowded(); }

    [[nodiscard]] PUISSANCE_INLINE Table& table(int ply) { return ply < late_ply_ ? main_ : late_; }

    // Marks keep threads from searching the same position. They are only hints and may be lost.
    void enter(W mixed) { mark(mixed).store(short_of(mixed), std::memory_order_relaxed); }
    void leave(W mixed) { mark(mixed).store(0, std::memory_order_relaxed); }
    [[nodiscard]] bool is_busy(W mixed) const {
        return mark(mixed).load(std::memory_order_relaxed) == short_of(mixed);
    }

private:
    static constexpr int late_cells = 16;  // Cheaper to search again than to keep for long.
    static constexpr int first_main_bits = 13;
    static constexpr int first_late_bits = 10;
    static constexpr std::size_t late_count = std::size_t{1} << (sizeof(W) == 8 ? 16 : 15);
    static constexpr std::size_t mark_count = 1024;

    [[nodiscard]] static int key_bits(const Game& game) { return game.columns * (game.rows + 1); }

    // As many slots as fit in the memory that the late table leaves.
    [[nodiscard]] static std::size_t main_count(std::size_t bytes) {
        const std::size_t late_bytes = sizeof(W) * late_count;
        return std::max(std::size_t{1} << first_main_bits,
                        (bytes - std::min(bytes, late_bytes)) / sizeof(W));
    }

    [[nodiscard]] static Word64 short_of(W mixed) {
        return static_cast<Word64>(mixed >> (bits_of<W> - 64));
    }
    [[nodiscard]] std::atomic<Word64>& mark(W mixed) {
        return marks_[short_of(mixed) >> 10U & (mark_count - 1)];
    }
    [[nodiscard]] const std::atomic<Word64>& mark(W mixed) const {
        return marks_[short_of(mixed) >> 10U & (mark_count - 1)];
    }

    int late_ply_;
    Table main_;
    Table late_;
    std::array<std::atomic<Word64>, mark_count> marks_{};
};

// What several threads have proved about the root that they all search.
struct SharedBounds {
    std::atomic<int> lowest;
    std::atomic<int> highest;

    // Takes the answer to "is the score above `question`?": a lower bound if it is, else an upper
    // bound.
    void narrow(int question, int score) {
        if (score > question) {
            int old = lowest.load(std::memory_order_relaxed);
            while (old < score && !lowest.compare_exchange_weak(old, score)) {
            }
        } else {
            int old = highest.load(std::memory_order_relaxed);
            while (old > score && !highest.compare_exchange_weak(old, score)) {
            }
        }
    }

    // Is the score known to be above alpha, or known not to be?
    [[nodiscard]] bool answers(int alpha) const {
        return lowest.load(std::memory_order_relaxed) > alpha ||
               highest.load(std::memory_order_relaxed) <= alpha;
    }
};

}  // namespace puissance::drop
