// The transposition table: what a search has learnt of positions it met before. One entry is 16
// bytes, four to a cache line; a bucket keeps its newest and deepest slots. Starting a new search
// makes all slots stale at once, without touching them. One thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/pages.h"
#include "puissance/record.h"
#include "puissance/score.h"

namespace puissance {

class Table {
public:
    struct Entry {
        Score score;  // Counted from the position itself.
        int depth = 0;
        Bound bound = Bound::none;
        Move move{};
    };

    // The largest power of two of slots that fits in so many bytes.
    explicit Table(std::size_t bytes)
        : mask_(index_mask(bytes, sizeof(Bucket))),
          pages_((mask_ + 1) * sizeof(Bucket)),
          buckets_(static_cast<Bucket*>(pages_.data())) {}

    // Without it the table must not be used.
    [[nodiscard]] bool has_memory() const { return buckets_ != nullptr; }

    // Forgets everything.
    void start_search() {
        if (++generation_ < last_generation) return;
        std::fill_n(buckets_, mask_ + 1, Bucket{});
        generation_ = 1;
    }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

    [[nodiscard]] std::optional<Entry> probe(std::uint64_t key) const {
        for (const Slot& slot : buckets_[bucket_of(key)].slots)
            if (slot.key == key && slot.generation() == generation_) return slot.entry();
        return std::nullopt;
    }

    void store(std::uint64_t key, const Entry& entry) {
        Bucket& bucket = buckets_[bucket_of(key)];
        Slot* worst = &bucket.slots[0];
        for (Slot& slot : bucket.slots) {
            if (slot.key == key || slot.generation() != generation_) {
                worst = &slot;
                break;
            }
            if (slot.depth() < worst->depth()) worst = &slot;
        }
        *worst = Slot(key, entry, generation_);
    }

private:
    static constexpr std::uint32_t last_generation = 1U << 11U;

    // score 32 | move 10 | depth 9 | bound 2 | generation 11
    struct Slot {
        std::uint64_t key = 0;
        std::uint64_t packed = 0;

        Slot() = default;
        Slot(std::uint64_t k, const Entry& entry, std::uint32_t generation)
            : key(k),
              packed(static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.score.raw())) |
                     (static_cast<std::uint64_t>(index_of(entry.move) + 1) << 32U) |
                     (static_cast<std::uint64_t>(entry.depth) << 42U) |
                     (static_cast<std::uint64_t>(entry.bound) << 51U) |
                     (static_cast<std::uint64_t>(generation) << 53U)) {}

        [[nodiscard]] std::uint32_t generation() const {
            return static_cast<std::uint32_t>(packed >> 53U);
        }
        [[nodiscard]] int depth() const { return static_cast<int>((packed >> 42U) & 0x1FFU); }
        [[nodiscard]] Entry entry() const {
            return {Score::from_raw(static_cast<std::int32_t>(static_cast<std::uint32_t>(packed))),
                    depth(), static_cast<Bound>((packed >> 51U) & 3U),
                    move_at(static_cast<int>((packed >> 32U) & 0x3FFU) - 1)};
        }
    };

    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const {
        return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 20U) & mask_;
    }

    std::size_t mask_;
    Pages pages_;
    Bucket* buckets_;
    std::uint32_t generation_ = 1;
};

}  // namespace puissance
