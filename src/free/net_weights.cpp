#include "free/net_weights.h"

#include <algorithm>
#include <concepts>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/checksum.h"

namespace puissance::free_board {

namespace {

constexpr std::string_view net_magic = "PUISSNET";
constexpr std::uint8_t net_version = 2;
constexpr std::uint8_t version_without_policy = 1;
constexpr std::size_t net_header_size = 16;
constexpr std::size_t sum_size = 4;
constexpr std::size_t max_text_size = 16'384;
constexpr int max_row_weight = 8'191;  // Four rows fit in 16 bits.
constexpr int max_layer_shift = 30;
constexpr std::int64_t max_input = std::numeric_limits<std::int16_t>::max();

// Calls visit(number, stored) for every number of the file after the header, in its order; `stored`
// is of the type that it has in the file.
template <class Weights, class Visit>
void for_each_number(Weights& weights, Visit&& visit) {
    const auto visit_all = [&](auto& list, auto stored) {
        for (auto& item : list) visit(item, stored);
    };
    for (auto& row : weights.rows) visit_all(row, std::int16_t{});
    for (auto& stone : weights.stones) visit_all(stone, std::int16_t{});
    for (auto& place : weights.mix) visit_all(place, std::int16_t{});
    visit_all(weights.mix_bias, std::int16_t{});
    const auto visit_layer = [&](auto& layer) {
        for (auto& input : layer.weights) visit_all(input, std::int16_t{});
        visit_all(layer.bias, std::int32_t{});
        visit(layer.shift, std::uint8_t{});
    };
    visit_layer(weights.to_found);
    visit_layer(weights.to_hidden);
    visit_layer(weights.to_last);
    visit_layer(weights.to_points);
    if (!weights.has_policy) return;
    visit_layer(weights.to_policy);
    visit(weights.move_shift, std::uint8_t{});
    visit(weights.rule, std::uint8_t{});
}

std::size_t number_bytes(bool has_policy) {
    static const auto counts = [] {
        std::array<std::size_t, 2> sums{};
        NetWeights weights;
        for (const bool has : {false, true}) {
            weights.has_policy = has;
            for_each_number(weights, [&](auto, auto stored) {
                sums[static_cast<std::size_t>(has)] += sizeof stored;
            });
        }
        return sums;
    }();
    return counts[static_cast<std::size_t>(has_policy)];
}

void put_number(std::vector<std::uint8_t>& bytes, std::integral auto number) {
    for (std::size_t i = 0; i < sizeof number; ++i)
        bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i)));
}

template <std::integral Number>
Number get_number(std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        number |= std::uint64_t{bytes[at + i]} << (8 * i);
    return static_cast<Number>(number);
}

template <std::size_t Inputs, std::size_t Outputs>
bool can_overflow(const NetWeights::Layer<Inputs, Outputs>& layer) {
    if (layer.shift > max_layer_shift) return true;
    for (std::size_t output = 0; output < Outputs; ++output) {
        std::int64_t most = std::abs(std::int64_t{layer.bias[output]});
        for (const auto& input : layer.weights)
            most += (max_input + 1) * std::abs(std::int64_t{input[output]});
        if (most > std::numeric_limits<std::int32_t>::max()) return true;
    }
    return false;
}

bool can_overflow(const NetWeights& net) {
    for (const auto& row : net.rows)
        for (const int weight : row)
            if (std::abs(weight) > max_row_weight) return true;
    for (const auto& stone : net.stones)
        for (const int weight : stone)
            if (weight < 0 || weight > NetWeights::max_activation) return true;
    for (std::size_t channel = 0; channel < NetWeights::mixed; ++channel) {
        std::int64_t most = std::abs(int{net.mix_bias[channel]});
        for (const auto& place : net.mix)
            most += NetWeights::max_activation * std::abs(int{place[channel]});
        if (most > max_input) return true;
    }
    return can_overflow(net.to_found) || can_overflow(net.to_hidden) || can_overflow(net.to_last) ||
           can_overflow(net.to_points) || can_overflow(net.to_policy) ||
           net.move_shift > max_layer_shift;
}

NetWeights::Channels nothing_of(const NetWeights& net) {
    NetWeights::Channels nothing;
    for (std::size_t channel = 0; channel < NetWeights::channels; ++channel) {
        const int sum = 4 * net.rows.front()[channel];
        int value = std::clamp(sum, 0, NetWeights::max_activation);
        if (channel < NetWeights::mixed) {
            int mixed = net.mix_bias[channel];
            for (const auto& place : net.mix) mixed += place[channel] * value;
            value = std::max(mixed, 0) >> NetWeights::mixed_shift;
        }
        nothing[channel] = static_cast<std::int16_t>(value);
    }
    return nothing;
}

tl::unexpected<Error> wrong_net(const char* reason) {
    return fail(ErrorCode::wrong_net, {{"reason", reason}});
}

std::shared_ptr<const NetWeights>& net_slot() {
    static std::shared_ptr<const NetWeights> net = [] {
        auto shipped = NetWeights::read(shipped_net());
        return shipped ? std::make_shared<const NetWeights>(*std::move(shipped)) : nullptr;
    }();
    return net;
}

}  // namespace

bool NetWeights::knows(const Game& game) {
    constexpr int learned_align = 5;
    constexpr int min_side = 9;
    return !game.drops() && game.align == learned_align &&
           std::min(game.columns, game.rows) >= min_side;
}

std::size_t NetWeights::max_bytes() {
    return net_header_size + max_text_size + number_bytes(true) + sum_size;
}

std::vector<std::uint8_t> NetWeights::bytes() const {
    std::vector<std::uint8_t> file(net_magic.begin(), net_magic.end());
    const std::size_t version = has_policy ? net_version : version_without_policy;
    for (const std::size_t number : {version, channels, mixed, hidden})
        put_number(file, static_cast<std::uint8_t>(number));
    put_number(file, static_cast<std::uint32_t>(text.size()));
    file.insert(file.end(), text.begin(), text.end());
    for_each_number(*this, [&](auto number, auto stored) {
        put_number(file, static_cast<decltype(stored)>(number));
    });
    put_number(file, Checksum::of(file));
    return file;
}

Result<NetWeights> NetWeights::read(std::span<const std::uint8_t> file) {
    if (file.size() < net_header_size + sum_size ||
        !std::equal(net_magic.begin(), net_magic.end(), file.begin()))
        return wrong_net("net_stranger");
    const auto summed = file.first(file.size() - sum_size);
    if (get_number<std::uint32_t>(file, summed.size()) != Checksum::of(summed))
        return wrong_net("net_damaged");
    NetWeights net;
    const std::uint8_t version = file[net_magic.size()];
    net.has_policy = version != version_without_policy;
    const std::array<std::uint8_t, 3> form{channels, mixed, hidden};
    if (version < version_without_policy || version > net_version ||
        !std::equal(form.begin(), form.end(), file.begin() + net_magic.size() + 1))
        return wrong_net("net_version");
    const std::size_t text_size = get_number<std::uint32_t>(file, net_header_size - 4);
    if (text_size > max_text_size ||
        summed.size() != net_header_size + text_size + number_bytes(net.has_policy))
        return wrong_net("net_damaged");
    const auto text = file.subspan(net_header_size, text_size);
    net.text.assign(text.begin(), text.end());
    std::size_t at = net_header_size + text_size;
    for_each_number(net, [&](auto& number, auto stored) {
        number = static_cast<std::remove_cvref_t<decltype(number)>>(
            get_number<decltype(stored)>(file, at));
        at += sizeof stored;
    });
    if (net.rule > 1) return wrong_net("net_version");
    if (can_overflow(net)) return wrong_net("net_overflow");
    net.nothing = nothing_of(net);
    return net;
}

std::shared_ptr<const NetWeights> net_for(const Game& game) {
    return NetWeights::knows(game) ? net_slot() : nullptr;
}

void use_net(NetWeights weights) {
    net_slot() = std::make_shared<const NetWeights>(std::move(weights));
}

}  // namespace puissance::free_board
