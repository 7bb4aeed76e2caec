#include "free/strong_search.h"

#include "free/strong_search_impl.h"

namespace puissance::free_board {

SearchTables::SearchTables(std::size_t bytes, const Crew& crew) : table(bytes / 8 * 7) {
    const auto threads = static_cast<std::size_t>(crew.size());
    for (std::size_t i = 0; i < threads; ++i) fours.emplace_back(bytes / 8 / threads);
}

bool SearchTables::has_memory() const {
    return table.has_memory() && std::ranges::all_of(fours, &FourSearch::has_memory);
}

void SearchTables::forget() {
    table.forget();
    for (FourSearch& search : fours) search.forget();
}

template class StrongSearch<PatternEvaluation>;
template class StrongSearch<NetEvaluation>;

}  // namespace puissance::free_board
