#include "free/node_search.h"

#include "free/node_search_impl.h"

namespace puissance::free_board {

namespace {

// By loser. In a proof only the loser's moves are complete. So its entries are kept apart from
// those of other searches and from those of proofs that the other player loses.
constexpr std::array<std::uint64_t, 2> proof_keys{0xbf58476d1ce4e5b9ULL, 0x94d049bb133111ebULL};

}  // namespace

std::uint64_t proof_key(const PatternBoard& board, int loser) {
    return board.key() ^ proof_keys[static_cast<std::size_t>(loser)];
}

template class NodeSearch<PatternEvaluation>;
template class NodeSearch<NetEvaluation>;

}  // namespace puissance::free_board
