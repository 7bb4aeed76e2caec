#include "base/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "base/lower_case.h"

namespace puissance {

namespace {

// How many letters must be put in, left out, replaced or exchanged with their neighbour.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before(to.size() + 1);
    std::vector<std::size_t> last(to.size() + 1);
    std::vector<std::size_t> next(to.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        next[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            next[j + 1] =
                std::min({last[j + 1] + 1, next[j] + 1, last[j] + (from[i] == to[j] ? 0 : 1)});
            if (i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j])
                next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
        }
        std::swap(before, last);
        std::swap(last, next);
    }
    return last.back();
}

}  // namespace

std::string nearest_name(std::string_view written, const std::vector<std::string>& names) {
    constexpr std::size_t longest = 30;
    if (written.size() > longest) return {};
    const std::string lower = lower_case(written);
    const auto distance_to = [&](const std::string& name) { return distance(lower, name); };
    const auto nearest = std::ranges::min_element(names, {}, distance_to);
    if (nearest == names.end() || distance_to(*nearest) > (nearest->size() > 4 ? 2U : 1U))
        return {};
    return *nearest;
}

}  // namespace puissance
