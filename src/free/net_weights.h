// The weights of the network that values free boards, all of them integers, and their file
// (docs/formats/net.md, which also says how points are computed). tools/net trains and exports it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "free/net_windows.h"
#include "puissance/game.h"
#include "puissance/result.h"

namespace puissance::free_board {

struct NetWeights {
    static constexpr std::size_t channels = 32;
    static constexpr std::size_t mixed = 8;    // The first of them, which nine cells share.
    static constexpr std::size_t regions = 9;  // Three to a side.
    static constexpr std::size_t found = 8;    // Outputs of each region.
    static constexpr std::size_t inputs = channels + regions * found;
    static constexpr std::size_t hidden = 32;
    static constexpr std::size_t last = 16;

    static constexpr int max_activation = 127;
    static constexpr int mixed_shift = 6;
    static constexpr int whole_shift = 2;  // Of the sums over all regions.

    using Channels = std::array<std::int16_t, channels>;

    // Outputs are (bias + the weighted sum of the inputs) >> shift. The weights are listed by
    // input.
    template <std::size_t Inputs, std::size_t Outputs>
    struct Layer {
        std::array<std::array<std::int32_t, Outputs>, Inputs> weights{};
        std::array<std::int32_t, Outputs> bias{};
        std::uint8_t shift = 0;
    };

    // Does it also say which moves are likely? A file of version 1 does not.
    bool has_policy = false;

    // Is it stronger than the patterns on this board? It was trained for five or more in a row.
    [[nodiscard]] static bool knows(const Game& game);

    // Fails with wrong_net if the file is no network, is of another version, is damaged, or has
    // weights with which a sum could overflow.
    [[nodiscard]] static Result<NetWeights> read(std::span<const std::uint8_t> file);
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;
    // The size of the longest possible file.
    [[nodiscard]] static std::size_t max_bytes();

    std::string text;  // The recipe and the licence.
    std::vector<Channels> rows = std::vector<Channels>(NetWindows::row_count);
    std::array<Channels, 2> stones{};  // Of the player to move and of the other.
    std::array<std::array<std::int16_t, mixed>, 9> mix{};  // By the place of the neighbour.
    std::array<std::int16_t, mixed> mix_bias{};
    Layer<channels, found> to_found;
    Layer<inputs, hidden> to_hidden;
    Layer<hidden, last> to_last;
    Layer<last, 1> to_points;
    // The policy: what each channel of a cell weighs in the points of a stone there, >> move_shift.
    Layer<hidden, channels> to_policy;
    std::uint8_t move_shift = 0;
    std::uint8_t rule = 0;  // That it was trained for: 0 five or more, 1 exactly five.
    // What an empty cell counts that is far from everything: it follows from the others.
    Channels nothing{};
};

// The network in use, if it knows this board, or null. It is the one compiled into the library,
// unless use_net() was called.
[[nodiscard]] std::shared_ptr<const NetWeights> net_for(const Game& game);
// Replaces it for engines that are made from now on; the others keep theirs. Requires: no other
// thread runs.
void use_net(NetWeights weights);

// The file of the network that is compiled into the library; empty where it comes later, as in a
// page.
[[nodiscard]] std::span<const std::uint8_t> shipped_net();

}  // namespace puissance::free_board
