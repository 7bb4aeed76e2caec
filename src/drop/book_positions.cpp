#include "drop/book_positions.h"

#include <algorithm>

#include "board/drop_lines.h"
#include "board/geometry.h"

namespace puissance::drop {

namespace {

// How many positions are listed between two calls of the watch.
constexpr std::size_t watch_every = 4096;

void sort_once(std::vector<Word128>& keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace

std::optional<BookPositions> BookPositions::list(const Game& game, int depth, std::size_t max_count,
                                                 const Watch& watch) {
    BookPositions positions(game);
    if (positions.count() > max_count) return std::nullopt;
    for (int stones = 0; stones < depth; ++stones)
        if (!positions.add_layer(max_count, watch)) return std::nullopt;
    return positions;
}

BookPositions::BookPositions(const Game& game)
    : game_(game),
      bottom_(bottom_cells<Word128>(game.columns, game.rows)),
      cells_(bottom_ * column_cells<Word128>(game.rows)),
      layers_{{bottom_}},
      firsts_{0, 1} {}

bool BookPositions::add_layer(std::size_t max_count, const Watch& watch) {
    const std::size_t room = max_count - count();
    const std::size_t max_keys = 2 * room + watch_every;
    std::vector<Word128> next;
    for (std::size_t i = first(depth()); i < first(depth() + 1); ++i) {
        for (const Child& child : children(at(i)))
            if (!child.is_win) next.push_back(key_of(child.position));
        // Many moves lead to the same position; removing duplicates early bounds the memory.
        if (next.size() >= max_keys) {
            sort_once(next);
            if (next.size() > room) return false;
        }
        if (i % watch_every == 0 && watch && !watch(count() + next.size())) return false;
    }
    sort_once(next);
    if (next.size() > room) return false;
    firsts_.push_back(firsts_.back() + next.size());
    layers_.push_back(std::move(next));
    return true;
}

// In each column, the mover's stones as ones and a 1 above the highest stone. Of this number and
// its mirror image, the smaller one is the key.
Word128 BookPositions::key_of(const Position& position) const {
    const Word128 key = position.own + position.all + bottom_;
    return std::min(key, mirrored(key, game_.columns, game_.rows));
}

std::optional<std::size_t> BookPositions::find(Word128 own, Word128 all) const {
    const int stones = count_bits(all);
    if (stones > depth()) return std::nullopt;
    const auto& layer = layers_[static_cast<std::size_t>(stones)];
    const Word128 key = key_of({own, all});
    const auto found = std::lower_bound(layer.begin(), layer.end(), key);
    if (found == layer.end() || *found != key) return std::nullopt;
    return first(stones) + static_cast<std::size_t>(found - layer.begin());
}

BookPositions::Position BookPositions::at(std::size_t number) const {
    const auto layer = static_cast<std::size_t>(
        std::upper_bound(firsts_.begin(), firsts_.end(), number) - firsts_.begin() - 1);
    const Word128 key = layers_[layer][number - firsts_[layer]];
    // The bits below the highest 1 of a column are its stones; a 1 there is a stone of the mover.
    Position position{0, 0};
    const int height = game_.rows + 1;
    for (int column = 0; column < game_.columns; ++column) {
        const Word128 bits = (key >> (column * height)) & column_cells<Word128>(height);
        int stones = 0;
        while (bits >> (stones + 1) != 0) ++stones;
        const Word128 filled = (static_cast<Word128>(1) << stones) - 1;
        position.all |= filled << (column * height);
        position.own |= (bits & filled) << (column * height);
    }
    return position;
}

std::vector<BookPositions::Child> BookPositions::children(const Position& position) const {
    const Dynamic<Word128> geometry(game_);
    std::vector<Child> children;
    for (Word128 open = (position.all + bottom_) & cells_; open != 0; open &= open - 1) {
        const Word128 move = open & (~open + 1);
        const Position child{position.own ^ position.all, position.all | move};
        children.push_back({child, has_line(geometry, position.own | move)});
    }
    return children;
}

std::vector<std::size_t> BookPositions::parents(const Position& position) const {
    const Word128 others = position.own ^ position.all;
    std::vector<std::size_t> parents;
    for (Word128 last = ((position.all + bottom_) >> 1) & others; last != 0; last &= last - 1) {
        const Word128 stone = last & (~last + 1);
        const auto parent = find(others ^ stone, position.all ^ stone);
        if (parent) parents.push_back(*parent);
    }
    return parents;
}

}  // namespace puissance::drop
