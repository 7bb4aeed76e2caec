#include "free/net_view.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace puissance::free_board {

namespace {

constexpr std::array<std::array<int, 2>, NetGeometry::directions> line_steps{
    {{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};  // Columns, rows.

constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

NetGeometry::Thirds thirds_of(int side) {
    NetGeometry::Thirds thirds;
    for (int i = 0; i <= NetGeometry::third_count; ++i)
        thirds[at(i)] = (i * side + NetGeometry::third_count - 1) / NetGeometry::third_count;
    return thirds;
}

std::size_t third_of(int place, int side) { return at(place * NetGeometry::third_count / side); }

constexpr int lowest_input = std::numeric_limits<std::int16_t>::min();

template <class Number>
std::int16_t as_input(Number number, int lowest) {
    constexpr Number highest = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::clamp<Number>(number, lowest, highest));
}

// The outputs of a layer, cut to 16 bits and to no less than `lowest`.
template <class Lanes, std::size_t Inputs, std::size_t Outputs>
std::array<std::int16_t, Outputs> outputs_from(const NetWeights::Layer<Inputs, Outputs>& layer,
                                               const std::array<std::int16_t, Inputs>& inputs,
                                               int lowest) {
    constexpr std::size_t count = Outputs / sum_count;
    static_assert(Outputs % sum_count == 0);
    std::array<SumsOf<Lanes>, count> sums;
    std::memcpy(sums.data(), layer.bias.data(), sizeof sums);
    for (std::size_t i = 0; i < Inputs; ++i) {
        std::array<SumsOf<Lanes>, count> weights;
        std::memcpy(weights.data(), layer.weights[i].data(), sizeof weights);
        for (std::size_t j = 0; j < count; ++j) sums[j].add(weights[j], inputs[i]);
    }
    std::array<std::int32_t, Outputs> totals;
    std::memcpy(totals.data(), sums.data(), sizeof totals);
    std::array<std::int16_t, Outputs> outputs;
    for (std::size_t j = 0; j < Outputs; ++j)
        outputs[j] = as_input(totals[j] >> layer.shift, lowest);
    return outputs;
}

// The same as inputs of the next.
template <class Lanes, std::size_t Inputs, std::size_t Outputs>
std::array<std::int16_t, Outputs> positive_outputs(const NetWeights::Layer<Inputs, Outputs>& layer,
                                                   const std::array<std::int16_t, Inputs>& inputs) {
    return outputs_from<Lanes>(layer, inputs, 0);
}

}  // namespace

auto NetGeometry::place_of(int column, int row) const -> Place {
    const std::size_t region = third_of(row, rows_) * third_count + third_of(column, columns_);
    return {static_cast<std::int16_t>(row * columns_ + column),
            static_cast<std::int16_t>(framed(column, row)), static_cast<std::uint8_t>(region)};
}

NetGeometry::NetGeometry(const Game& game)
    : columns_(game.columns),
      rows_(game.rows),
      column_thirds_(thirds_of(columns_)),
      row_thirds_(thirds_of(rows_)),
      cells_(at(game.cells())) {
    constexpr int reach = NetWindows::reach;
    for (int number = 0; number < game.cells(); ++number) {
        Cell& cell = cells_[at(number)];
        const int column = number % columns_;
        const int row = number / columns_;
        cell.place = place_of(column, row);
        for (int direction = 0; direction < directions; ++direction) {
            const auto [right, up] = line_steps[at(direction)];
            for (int place = 0; place < 2 * reach; ++place) {
                const int steps = place < reach ? place - reach : place - reach + 1;
                const int there_column = column + steps * right;
                const int there_row = row + steps * up;
                if (there_column < 0 || there_column >= columns_ || there_row < 0 ||
                    there_row >= rows_) {
                    cell.windows[at(direction)] |= static_cast<std::uint16_t>(3U << (2 * place));
                    continue;
                }
                // The other cell has this one at the opposite place of its window.
                cell.seers[cell.seer_count++] = {
                    place_of(there_column, there_row), static_cast<std::uint8_t>(direction),
                    static_cast<std::uint8_t>(2 * (2 * reach - 1 - place))};
            }
        }
    }
}

template <class Lanes>
NetView<Lanes>::NetView(const NetWeights& weights, const NetGeometry& geometry,
                        const FreeBoard& board, int viewer)
    : weights_(weights), geometry_(geometry), viewer_(viewer), frames_(1) {
    static_assert(sizeof(Channels) == sizeof(NetWeights::Channels));
    for (std::size_t place = 0; place < mix_.size(); ++place)
        std::memcpy(&mix_[place], weights.mix[place].data(), sizeof(Lanes));
    for (std::size_t i = 0; i < 2; ++i) stone_channels_[i] = channels_of(weights.stones[i]);
    for (int cell = 0; cell < board.game().cells(); ++cell) {
        windows_[at(cell)] = geometry.windows(cell);
    }
    for (int cell = 0; cell < board.game().cells(); ++cell) {
        for (int whose = 0; whose < 2; ++whose) {
            const int row = cell / geometry.columns();
            const int column = cell % geometry.columns();
            if ((board.line_stones(row, whose) >> column & 1) == 0) continue;
            const int player = (board.ply() + whose) % 2;
            const unsigned stone = player == viewer_ ? 1 : 2;
            stones_[at(cell)] = static_cast<std::uint8_t>(stone);
            for (const auto& seer : geometry_.seers(cell))
                windows_[at(seer.place.cell)][seer.direction] ^=
                    static_cast<std::uint16_t>(stone << seer.shift);
        }
    }
    compute_all();
}

template <class Lanes>
auto NetView<Lanes>::channels_of(const NetWeights::Channels& weights) -> Channels {
    Channels channels;
    std::memcpy(&channels, weights.data(), sizeof channels);
    return channels;
}

template <class Lanes>
void NetView<Lanes>::mix_in(int framed, Lanes change) {
    // A cell is the neighbour on the opposite side of its neighbours.
    std::size_t place = mix_.size();
    for (int up = -1; up <= 1; ++up) {
        Lanes* const row = &mixed_[at(framed + up * geometry_.pitch() - 1)];
        for (std::size_t right = 0; right < 3; ++right) row[right] += mix_[--place] * change;
    }
}

template <class Lanes>
void NetView<Lanes>::compute_all() {
    Frame& first = frames_.front();
    const Channels nothing = channels_of(weights_.nothing);
    first.regions = {};
    Lanes bias;
    std::memcpy(&bias, weights_.mix_bias.data(), sizeof bias);
    mixed_.fill(bias);
    for (int row = 0; row < geometry_.rows(); ++row) {
        for (int column = 0; column < geometry_.columns(); ++column) {
            const int cell = row * geometry_.columns() + column;
            Channels& sum = sums_[at(cell)];
            sum = {};
            for (const std::uint16_t window : windows_[at(cell)]) {
                const Channels weights = channels_of(weights_.rows[rows_.row_of(window)]);
                for (std::size_t i = 0; i < vectors; ++i) sum[i] += weights[i];
            }
            Channels active = sum;
            for (Lanes& lanes : active) lanes = cut(lanes, NetWeights::max_activation);
            if (stones_[at(cell)] != 0) active = stone_channels_[stones_[at(cell)] - 1U];
            mix_in(geometry_.framed(column, row), active[0]);
            Channels& region = first.regions[geometry_.place(cell).region];
            for (std::size_t i = 1; i < vectors; ++i) region[i] += active[i] - nothing[i];
        }
    }
    for (int row = 0; row < geometry_.rows(); ++row)
        for (int column = 0; column < geometry_.columns(); ++column)
            first.regions[geometry_.place(row * geometry_.columns() + column).region][0] +=
                shifted(mixed_[at(geometry_.framed(column, row))], NetWeights::mixed_shift) -
                nothing[0];
    first.stale = (1U << NetWeights::regions) - 1;
}

template <class Lanes>
auto NetView<Lanes>::patch_around(int cell) const -> Patch {
    constexpr int around = NetWindows::reach + 1;
    const int column = cell % geometry_.columns();
    const int row = cell / geometry_.columns();
    return {std::max(0, column - around), std::min(geometry_.columns() - 1, column + around),
            std::max(0, row - around), std::min(geometry_.rows() - 1, row + around)};
}

template <class Lanes>
void NetView<Lanes>::place(int cell, int player) {
    assert(stones_[at(cell)] == 0);
    if (frames_.size() < depth_ + 2) frames_.resize(depth_ + 2);
    const Frame& before = frames_[depth_];
    Frame& frame = frames_[++depth_];
    const unsigned stone = player == viewer_ ? 1 : 2;
    frame.cell = cell;
    frame.stone = stone;
    frame.regions = before.regions;
    frame.found = before.found;
    frame.is_valued = false;
    frame.patch = patch_around(cell);
    Lanes* saved = frame.mixed_before.data();
    for (int row = frame.patch.first_row; row <= frame.patch.last_row; ++row) {
        const Lanes* const from = &mixed_[at(geometry_.framed(frame.patch.first_column, row))];
        const int count = frame.patch.last_column - frame.patch.first_column + 1;
        saved = std::copy_n(from, count, saved);
    }

    // First the rows of all cells that see the stone, then what they change: so the next are loaded
    // while the last are added.
    struct Change {
        const std::int16_t* minus;
        const std::int16_t* plus;
        NetGeometry::Place place;
    };
    std::array<Change, NetGeometry::max_seen> changes;
    std::size_t count = 0;
    for (const auto& seer : geometry_.seers(cell)) {
        if (stones_[at(seer.place.cell)] != 0) continue;
        std::uint16_t& window = windows_[at(seer.place.cell)][seer.direction];
        const std::int16_t* const minus = weights_.rows[rows_.row_of(window)].data();
        window ^= static_cast<std::uint16_t>(stone << seer.shift);
        const std::int16_t* const plus = weights_.rows[rows_.row_of(window)].data();
        __builtin_prefetch(minus);
        __builtin_prefetch(plus);
        changes[count] = {minus, plus, seer.place};
        frame.changed[count++] = seer.place.cell;
    }
    frame.changed_count = count;
    unsigned stale = before.stale;
    const auto change_cell = [&](const NetGeometry::Place& where, const Channels& old_active,
                                 const Channels& active) {
        Channels& region = frame.regions[where.region];
        for (std::size_t i = 1; i < vectors; ++i) region[i] += active[i] - old_active[i];
        stale |= 1U << where.region;
        const Lanes change = active[0] - old_active[0];
        if (is_zero(change)) return;
        mix_in(where.framed, change);
    };
    for (std::size_t i = 0; i < count; ++i) {
        Channels& sum = sums_[at(frame.changed[i])];
        frame.sums_before[i] = sum;
        Channels old_active;
        Channels active;
        for (std::size_t k = 0; k < vectors; ++k) {
            Lanes minus;
            Lanes plus;
            std::memcpy(&minus, changes[i].minus + k * lane_count, sizeof minus);
            std::memcpy(&plus, changes[i].plus + k * lane_count, sizeof plus);
            old_active[k] = cut(sum[k], NetWeights::max_activation);
            sum[k] += plus - minus;
            active[k] = cut(sum[k], NetWeights::max_activation);
        }
        change_cell(changes[i].place, old_active, active);
    }
    Channels old_active = sums_[at(cell)];
    for (Lanes& lanes : old_active) lanes = cut(lanes, NetWeights::max_activation);
    change_cell(geometry_.place(cell), old_active, stone_channels_[stone - 1]);
    stones_[at(cell)] = static_cast<std::uint8_t>(stone);

    // What mixing has changed, region by region.
    const Patch& patch = frame.patch;
    const int width = patch.last_column - patch.first_column + 1;
    for (std::size_t down = 0; down < NetGeometry::third_count; ++down) {
        const int first_row = std::max(patch.first_row, geometry_.row_thirds()[down]);
        const int last_row = std::min(patch.last_row, geometry_.row_thirds()[down + 1] - 1);
        for (std::size_t right = 0; right < NetGeometry::third_count; ++right) {
            const int first = std::max(patch.first_column, geometry_.column_thirds()[right]);
            const int last = std::min(patch.last_column, geometry_.column_thirds()[right + 1] - 1);
            if (first_row > last_row || first > last) continue;
            Lanes change{};
            for (int row = first_row; row <= last_row; ++row) {
                const Lanes* const now = &mixed_[at(geometry_.framed(first, row))];
                const Lanes* const was = &frame.mixed_before[at((row - patch.first_row) * width +
                                                                first - patch.first_column)];
                for (int i = 0; i <= last - first; ++i)
                    change += shifted(now[i], NetWeights::mixed_shift) -
                              shifted(was[i], NetWeights::mixed_shift);
            }
            const std::size_t number = down * NetGeometry::third_count + right;
            frame.regions[number][0] += change;
            if (!is_zero(change)) stale |= 1U << number;
        }
    }
    frame.stale = stale;
}

template <class Lanes>
void NetView<Lanes>::take_back() {
    assert(depth_ > 0);
    const Frame& frame = frames_[depth_--];
    stones_[at(frame.cell)] = 0;
    for (std::size_t i = 0; i < frame.changed_count; ++i)
        sums_[at(frame.changed[i])] = frame.sums_before[i];
    for (const auto& seer : geometry_.seers(frame.cell))
        if (stones_[at(seer.place.cell)] == 0)
            windows_[at(seer.place.cell)][seer.direction] ^=
                static_cast<std::uint16_t>(frame.stone << seer.shift);
    const Lanes* saved = frame.mixed_before.data();
    for (int row = frame.patch.first_row; row <= frame.patch.last_row; ++row) {
        const int count = frame.patch.last_column - frame.patch.first_column + 1;
        std::copy_n(saved, count, &mixed_[at(geometry_.framed(frame.patch.first_column, row))]);
        saved += count;
    }
}

template <class Lanes>
int NetView<Lanes>::points() {
    constexpr int max_points = 20'000;
    Frame& frame = frames_[depth_];
    if (frame.is_valued) return frame.points;
    std::array<std::int16_t, NetWeights::inputs> inputs;
    std::array<std::int32_t, NetWeights::channels> whole{};
    for (std::size_t number = 0; number < NetWeights::regions; ++number) {
        NetWeights::Channels region;
        std::memcpy(region.data(), &frame.regions[number], sizeof region);
        for (std::size_t i = 0; i < whole.size(); ++i) whole[i] += region[i];
        if ((frame.stale >> number & 1) != 0)
            frame.found[number] = positive_outputs<Lanes>(weights_.to_found, region);
        std::ranges::copy(frame.found[number],
                          &inputs[NetWeights::channels + number * NetWeights::found]);
    }
    for (std::size_t i = 0; i < whole.size(); ++i)
        inputs[i] = as_input(whole[i] >> NetWeights::whole_shift, lowest_input);
    frame.hidden = positive_outputs<Lanes>(weights_.to_hidden, inputs);
    const auto last = positive_outputs<Lanes>(weights_.to_last, frame.hidden);
    std::int32_t sum = weights_.to_points.bias[0];
    for (std::size_t i = 0; i < last.size(); ++i) sum += last[i] * weights_.to_points.weights[i][0];
    frame.points = std::clamp(sum >> weights_.to_points.shift, -max_points, max_points);
    frame.stale = 0;
    frame.is_valued = true;
    return frame.points;
}

template <class Lanes>
NetWeights::Channels NetView<Lanes>::move_weights() {
    (void)points();
    return outputs_from<Lanes>(weights_.to_policy, frames_[depth_].hidden, lowest_input);
}

template <class Lanes>
int NetView<Lanes>::move_points(const NetWeights::Channels& weights, int cell) const {
    assert(stones_[at(cell)] == 0);
    Channels active = sums_[at(cell)];
    for (Lanes& lanes : active) lanes = cut(lanes, NetWeights::max_activation);
    active[0] = shifted(mixed_[at(geometry_.place(cell).framed)], NetWeights::mixed_shift);
    NetWeights::Channels values;
    std::memcpy(values.data(), &active, sizeof values);
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += std::int32_t{values[i]} * weights[i];
    return sum >> weights_.move_shift;
}

template class NetView<PlainLanes>;
#if defined(__GNUC__)
template class NetView<VectorLanes>;
#endif

}  // namespace puissance::free_board
