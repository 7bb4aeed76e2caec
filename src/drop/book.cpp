#include "drop/book.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/checksum.h"
#include "puissance/score.h"

namespace puissance::drop {

namespace {

constexpr std::string_view magic = "PUISBOOK";
constexpr std::uint8_t version = 1;
constexpr std::size_t header_size = 24;
constexpr std::size_t block_size = 4096;

void put(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

std::uint32_t get(std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (unsigned i = 0; i < 4; ++i) number |= std::uint32_t{bytes[at + i]} << (8 * i);
    return number;
}

std::size_t blocks_of(std::size_t positions) { return (positions + block_size - 1) / block_size; }

// The range of scores that a position with so many stones can have: a win needs at least `align`
// stones of the winner, who plays the last of them.
ScoreBounds possible_scores(const Game& game, int stones) {
    const auto value = [&](int placed, int winning_stone) {
        const int missing = std::max(1, game.align - placed);
        const int last = winning_stone + 2 * (missing - 1);
        return last <= game.cells() ? field_value(game, last, 0) : 0;
    };
    return {-value((stones + 1) / 2, stones + 2), value(stones / 2, stones + 1)};
}

bool are_possible(const BookPositions& positions, std::span<const std::int8_t> scores) {
    for (int stones = 0; stones <= positions.depth(); ++stones) {
        const ScoreBounds bounds = possible_scores(positions.game(), stones);
        const std::size_t first = positions.first(stones);
        for (const std::int8_t score : scores.subspan(first, positions.first(stones + 1) - first))
            if (score < bounds.lowest || score > bounds.highest) return false;
    }
    return true;
}

tl::unexpected<Error> wrong(const char* reason) {
    return fail(ErrorCode::wrong_book, {{"reason", reason}});
}

}  // namespace

std::vector<std::uint8_t> Book::bytes() const {
    const Game& game = positions_.game();
    std::vector<std::uint8_t> bytes(magic.begin(), magic.end());
    for (const int number :
         {int{version}, game.columns, game.rows, game.align, positions_.depth(), 0, 0, 0})
        bytes.push_back(static_cast<std::uint8_t>(number));
    put(bytes, static_cast<std::uint32_t>(scores_.size()));
    put(bytes, Checksum::of(bytes));
    for (std::size_t first = 0; first < scores_.size(); first += block_size) {
        const std::size_t start = bytes.size();
        for (std::size_t i = first; i < std::min(first + block_size, scores_.size()); ++i)
            bytes.push_back(static_cast<std::uint8_t>(scores_[i]));
        put(bytes, Checksum::of(std::span(bytes).subspan(start)) ^
                       static_cast<std::uint32_t>(first / block_size));
    }
    return bytes;
}

std::size_t Book::max_bytes() {
    constexpr std::size_t count = BookPositions::max_positions;
    return header_size + count + 4 * blocks_of(count);
}

Result<Book> Book::read(std::span<const std::uint8_t> bytes, const BookPositions::Watch& watch) {
    if (bytes.size() < header_size || !std::equal(magic.begin(), magic.end(), bytes.begin()))
        return wrong("book_stranger");
    if (get(bytes, header_size - 4) != Checksum::of(bytes.first(header_size - 4)))
        return wrong("book_damaged");
    if (bytes[8] != version) return wrong("book_version");
    const auto game = make_game(bytes[9], bytes[10], bytes[11], Gravity::down);
    const int depth = bytes[12];
    const bool has_rest = std::any_of(&bytes[13], &bytes[16], [](auto byte) { return byte != 0; });
    if (!game || depth >= game->cells() || has_rest) return wrong("book_damaged");
    const std::size_t count = get(bytes, 16);
    const std::size_t blocks = blocks_of(count);
    if (count > BookPositions::max_positions || bytes.size() != header_size + count + 4 * blocks)
        return wrong("book_damaged");
    std::vector<std::int8_t> scores;
    scores.reserve(count);
    std::size_t at = header_size;
    for (std::size_t block = 0; block < blocks; ++block) {
        const std::size_t size = std::min(block_size, count - scores.size());
        const auto content = bytes.subspan(at, size);
        if (get(bytes, at + size) != (Checksum::of(content) ^ static_cast<std::uint32_t>(block)))
            return wrong("book_damaged");
        for (const std::uint8_t byte : content) scores.push_back(static_cast<std::int8_t>(byte));
        at += size + 4;
    }
    auto positions = BookPositions::list(*game, depth, count, watch);
    if (!positions || positions->count() != count) return wrong("book_damaged");
    if (!are_possible(*positions, scores)) return wrong("book_impossible");
    return Book(std::move(*positions), std::move(scores));
}

std::optional<int> Book::score(Word128 own, Word128 all) const {
    const auto number = positions_.find(own, all);
    if (!number) return std::nullopt;
    return scores_[*number];
}

std::size_t Book::contradictions(const BookPositions::Watch& watch) const {
    constexpr std::size_t watch_every = 4096;
    std::size_t count = 0;
    for (std::size_t i = 0; i < positions_.count(); ++i) {
        if (i % watch_every == 0 && watch && !watch(i)) break;
        count += is_contradicted(i) ? 1U : 0U;
    }
    return count;
}

bool Book::is_contradicted(std::size_t number) const {
    const int depth = positions_.depth();
    if (number < positions_.first(depth))
        return scores_[number] != score_from_children(positions_, scores_, number);
    const auto children = positions_.children(positions_.at(number));
    const bool wins = std::ranges::any_of(children, &BookPositions::Child::is_win);
    return wins != (scores_[number] == field_value(positions_.game(), depth + 1, 0));
}

int score_from_children(const BookPositions& positions, std::span<const std::int8_t> scores,
                        std::size_t number) {
    const auto position = positions.at(number);
    const int stones = count_bits(position.all);
    int best = -positions.game().cells();
    for (const auto& child : positions.children(position)) {
        if (child.is_win) return field_value(positions.game(), stones + 1, 0);
        const auto found = positions.find(child.position.own, child.position.all);
        best = std::max(best, -int{scores[*found]});
    }
    return best;
}

}  // namespace puissance::drop
