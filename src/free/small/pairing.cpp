#include "free/small/pairing.h"

#include <algorithm>
#include <array>

#include "free/small/line_game.h"

namespace puissance::free_board {

namespace {

class PairSearch {
public:
    PairSearch(int effort, std::vector<Word64>& pairs) : effort_(effort), pairs_(pairs) {}

    // `used`: the cells of the pairs chosen so far.
    bool cover(std::span<const Word64> sets, Word64 used) {
        if (sets.empty()) return true;
        // First the set with the fewest possible pairs.
        Word64 tightest = 0;
        int choice = 65;
        for (const Word64 set : sets) {
            const int free = count_bits(set & ~used);
            if (free < 2) return false;
            if (free >= choice) continue;
            choice = free;
            tightest = set & ~used;
        }
        return cover_by_one_of(tightest, sets, used);
    }

private:
    struct Choice {
        Word64 pair;
        int covered;
    };
    // The pairs of the cells of a line.
    using Choices = std::array<Choice, max_align*(max_align - 1) / 2>;

    // The pairs of these cells; those that lie in most sets come first.
    static std::span<const Choice> choices_of(Word64 cells, std::span<const Word64> sets,
                                              Choices& choices) {
        std::size_t count = 0;
        for_each_bit(cells, [&](int first) {
            for_each_bit(cells & ~((bit<Word64>(first) << 1) - 1), [&](int second) {
                const Word64 pair = bit<Word64>(first) | bit<Word64>(second);
                int covered = 0;
                for (const Word64 set : sets) covered += (pair & ~set) == 0 ? 1 : 0;
                std::size_t place = count++;
                for (; place > 0 && choices[place - 1].covered < covered; --place)
                    choices[place] = choices[place - 1];
                choices[place] = {pair, covered};
            });
        });
        return {choices.data(), count};
    }

    bool cover_by_one_of(Word64 cells, std::span<const Word64> sets, Word64 used) {
        Choices choices;
        std::array<Word64, LineGame::max_lines> rest;
        for (const Choice& choice : choices_of(cells, sets, choices)) {
            if (--effort_ < 0) return false;
            const auto end = std::copy_if(sets.begin(), sets.end(), rest.begin(),
                                          [&](Word64 set) { return (choice.pair & ~set) != 0; });
            pairs_.push_back(choice.pair);
            if (cover({rest.begin(), end}, used | choice.pair)) return true;
            pairs_.pop_back();
        }
        return false;
    }

    int effort_;
    std::vector<Word64>& pairs_;
};

}  // namespace

bool find_pairs(std::span<const Word64> sets, int effort, std::vector<Word64>& pairs) {
    return PairSearch(effort, pairs).cover(sets, 0);
}

}  // namespace puissance::free_board
