// What the network says of a position, computed from its stones alone, as docs/formats/net.md says
// and as plainly as possible: the judge of free/net_view.h.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "board/free_board.h"
#include "free/net_weights.h"

namespace puissance::free_board {

class NaiveNet {
public:
    explicit NaiveNet(const NetWeights& weights) : weights_(weights) {
        for (int window = 0; window < 65'536; ++window) {
            auto& row = rows_[key_of(window)];
            if (row == 0) row = static_cast<int>(rows_.size());
        }
    }

    // How many windows differ.
    [[nodiscard]] std::size_t row_count() const { return rows_.size(); }

    // For the player to move.
    [[nodiscard]] int points(const FreeBoard& board) const {
        std::vector<int> inputs = hidden(board);
        for (int& input : inputs = outputs(weights_.to_last, inputs)) input = positive(input);
        return std::clamp(outputs(weights_.to_points, inputs)[0], -20'000, 20'000);
    }

    // Of his stone on an empty cell.
    [[nodiscard]] int move_points(const FreeBoard& board, int column, int row) const {
        const std::vector<int> weights = outputs(weights_.to_policy, hidden(board));
        int sum = 0;
        for (std::size_t i = 0; i < NetWeights::channels; ++i)
            sum += value(board, column, row, i) * std::clamp(weights[i], -32'768, 32'767);
        return sum >> weights_.move_shift;
    }

private:
    [[nodiscard]] std::vector<int> hidden(const FreeBoard& board) const {
        const Game& game = board.game();
        std::array<std::array<int, NetWeights::channels>, 9> regions{};
        for (int row = 0; row < game.rows; ++row) {
            for (int column = 0; column < game.columns; ++column) {
                auto& region = regions[static_cast<std::size_t>(row * 3 / game.rows * 3 +
                                                                column * 3 / game.columns)];
                for (std::size_t i = 0; i < NetWeights::channels; ++i)
                    region[i] += value(board, column, row, i) - nothing(i);
            }
        }
        std::vector<int> inputs;
        for (std::size_t i = 0; i < NetWeights::channels; ++i) {
            int whole = 0;
            for (const auto& region : regions) whole += region[i];
            inputs.push_back(std::clamp(whole >> 2, -32'768, 32'767));
        }
        for (const auto& region : regions)
            for (const int output : outputs(weights_.to_found, {region.begin(), region.end()}))
                inputs.push_back(positive(output));
        for (int& input : inputs = outputs(weights_.to_hidden, inputs)) input = positive(input);
        return inputs;
    }

    // 0 empty, 1 of the player to move, 2 of the other, 3 outside.
    static int stone(const FreeBoard& board, int column, int row) {
        const Game& game = board.game();
        if (column < 0 || column >= game.columns || row < 0 || row >= game.rows) return 3;
        for (int whose = 0; whose < 2; ++whose)
            if ((board.line_stones(row, whose) >> column & 1) != 0) return whose + 1;
        return 0;
    }

    // The two sides of a window, from the inside out, the smaller first.
    static std::vector<int> key_of(int window) {
        std::array<std::vector<int>, 2> sides;
        for (int i = 0; i < 4; ++i) {
            sides[0].push_back(window >> (2 * (3 - i)) & 3);
            sides[1].push_back(window >> (2 * (4 + i)) & 3);
        }
        for (auto& side : sides) std::fill(std::ranges::find(side, 3), side.end(), 3);
        std::ranges::sort(sides);
        sides[0].insert(sides[0].end(), sides[1].begin(), sides[1].end());
        return sides[0];
    }

    [[nodiscard]] int active(const FreeBoard& board, int column, int row, std::size_t i) const {
        const int here = stone(board, column, row);
        if (here == 3) return 0;
        if (here != 0) return weights_.stones[static_cast<std::size_t>(here - 1)][i];
        int sum = 0;
        for (const auto& [right, up] : {std::array{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            int window = 0;
            for (int step = 4; step >= -4; --step)
                if (step != 0)
                    window = window * 4 + stone(board, column + step * right, row + step * up);
            sum += weights_.rows[static_cast<std::size_t>(rows_.at(key_of(window)) - 1)][i];
        }
        return std::clamp(sum, 0, 127);
    }

    [[nodiscard]] int value(const FreeBoard& board, int column, int row, std::size_t i) const {
        if (i >= NetWeights::mixed) return active(board, column, row, i);
        int sum = weights_.mix_bias[i];
        for (int place = 0; place < 9; ++place)
            sum += weights_.mix[static_cast<std::size_t>(place)][i] *
                   active(board, column + place % 3 - 1, row + place / 3 - 1, i);
        return std::max(sum, 0) >> 6;
    }

    [[nodiscard]] int nothing(std::size_t i) const {
        const int alone = std::clamp(4 * weights_.rows[0][i], 0, 127);
        if (i >= NetWeights::mixed) return alone;
        int sum = weights_.mix_bias[i];
        for (const auto& place : weights_.mix) sum += place[i] * alone;
        return std::max(sum, 0) >> 6;
    }

    static int positive(int output) { return std::clamp(output, 0, 32'767); }

    template <class Layer>
    static std::vector<int> outputs(const Layer& layer, const std::vector<int>& inputs) {
        std::vector<int> sums(layer.bias.begin(), layer.bias.end());
        for (std::size_t i = 0; i < inputs.size(); ++i)
            for (std::size_t j = 0; j < sums.size(); ++j)
                sums[j] += inputs[i] * layer.weights[i][j];
        for (int& sum : sums) sum >>= layer.shift;
        return sums;
    }

    const NetWeights& weights_;
    std::map<std::vector<int>, int> rows_;  // Numbered from 1.
};

}  // namespace puissance::free_board
