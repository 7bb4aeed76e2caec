// The classes of a cell by their definition, for tests only: lines are strings, a stone is tried on
// every cell, and nothing is remembered but what a string was found to need.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "free/line_class.h"

namespace puissance::tests {

class NaiveLines {
public:
    NaiveLines(int align, Rule rule) : align_(align), rule_(rule) {}

    // The class of an empty cell of a line of 'x' (own), '#' (blocked) and '.', for x.
    [[nodiscard]] free_board::LineClass class_of(std::string line, int cell) {
        using free_board::LineClass;
        line[index(cell)] = 'x';
        const Need need = need_of(line, cell);
        switch (need.stones) {
            case never: return LineClass::dead;
            case 0: return LineClass::five;
            case 1: return need.is_open ? LineClass::open_four : LineClass::four;
            case 2:
                if (!need.is_open) return need.ways < 3 ? LineClass::three : LineClass::three_many;
                return need.ways < 2 ? LineClass::open_three : LineClass::open_three_many;
            case 3:
                if (!need.is_open) return LineClass::two;
                if (need.ways == 1) return LineClass::open_two_few;
                return need.ways == 2 ? LineClass::open_two_some : LineClass::open_two_many;
            case 4: return need.is_open ? LineClass::open_one : LineClass::one;
            default: return LineClass::one;
        }
    }

private:
    static constexpr int never = 1000;
    struct Need {
        int stones = never;
        int ways = 0;
        bool is_open = false;
    };

    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    // The fewest stones that fill a line of k through the cell, none of them beside a longer run.
    [[nodiscard]] int stones_needed(const std::string& line, int cell) const {
        const int size = static_cast<int>(line.size());
        int fewest = never;
        for (int first = cell - align_ + 1; first <= cell; ++first) {
            const int last = first + align_ - 1;
            if (first < 0 || last >= size) continue;
            const auto is_own = [&](int i) { return i >= 0 && i < size && line[index(i)] == 'x'; };
            if (rule_ == Rule::exactly && (is_own(first - 1) || is_own(last + 1))) continue;
            const std::string_view part =
                std::string_view(line).substr(index(first), index(align_));
            if (part.find('#') != std::string_view::npos) continue;
            fewest = std::min(fewest, static_cast<int>(std::ranges::count(part, '.')));
        }
        return fewest;
    }

    Need need_of(const std::string& line, int cell) {
        const auto known = known_.find({line, cell});
        if (known != known_.end()) return known->second;
        Need need;
        need.stones = stones_needed(line, cell);
        if (need.stones != never && need.stones > 0) {
            int open_ways = 0;
            int closed_ways = 0;
            for (int i = 0; i < static_cast<int>(line.size()); ++i) {
                if (line[index(i)] != '.') continue;
                std::string next = line;
                next[index(i)] = 'x';
                if (stones_needed(next, cell) != need.stones - 1) continue;
                ++(need_of(next, cell).is_open ? open_ways : closed_ways);
            }
            need.is_open = need.stones == 1 ? closed_ways >= 2 : open_ways > 0;
            need.ways = open_ways > 0 ? open_ways : closed_ways;
        }
        return known_[{line, cell}] = need;
    }

    int align_;
    Rule rule_;
    std::map<std::pair<std::string, int>, Need> known_;
};

}  // namespace puissance::tests
