#include "gomocup/order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/lower_case.h"

namespace puissance::gomocup {

namespace {

constexpr std::string_view blanks = " \t\r";

// What the command needs behind it.
enum class Operands : std::uint8_t { none, size, cell };

struct CommandName {
    std::string_view name;
    OrderKind kind;
    Operands operands;
};

constexpr std::array<CommandName, 23> commands{{
    {"START", OrderKind::start, Operands::size},
    {"RECTSTART", OrderKind::rectangle, Operands::cell},
    {"RESTART", OrderKind::restart, Operands::none},
    {"BEGIN", OrderKind::begin, Operands::none},
    {"TURN", OrderKind::turn, Operands::cell},
    {"PLAY", OrderKind::play, Operands::cell},
    {"BOARD", OrderKind::board, Operands::none},
    {"DONE", OrderKind::done, Operands::none},
    {"TAKEBACK", OrderKind::takeback, Operands::cell},
    {"SWAP2BOARD", OrderKind::swap_board, Operands::none},
    {"INFO", OrderKind::info, Operands::none},
    {"ABOUT", OrderKind::about, Operands::none},
    {"SUGGEST", OrderKind::suggest, Operands::none},
    {"YXBOARD", OrderKind::yx_board, Operands::none},
    {"YXNBEST", OrderKind::n_best, Operands::size},
    {"YXSTOP", OrderKind::stop, Operands::none},
    {"STOP", OrderKind::stop, Operands::none},
    {"YXSHOWFORBID", OrderKind::forbidden, Operands::none},
    {"YXHASHCLEAR", OrderKind::clear_hash, Operands::none},
    {"YXSHOWINFO", OrderKind::show_info, Operands::none},
    {"YXBLOCK", OrderKind::yx_block, Operands::none},
    {"YXBLOCKUNDO", OrderKind::yx_block, Operands::none},
    {"END", OrderKind::end, Operands::none},
}};

std::string in_capitals(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

// The next word, and the line behind it.
std::string_view take_word(std::string_view& line) {
    const auto start = std::min(line.find_first_not_of(blanks), line.size());
    const auto end = std::min(line.find_first_of(blanks, start), line.size());
    const std::string_view word = line.substr(start, end - start);
    line.remove_prefix(end);
    return word;
}

template <class Number>
bool take_number(std::string_view& text, Number& number) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return true;
}

bool take_comma(std::string_view& text) {
    if (!text.starts_with(',')) return false;
    text.remove_prefix(1);
    return true;
}

bool read_cell(std::string_view text, Order& order) {
    return take_number(text, order.x) && take_comma(text) && take_number(text, order.y) &&
           text.empty();
}

// "7,7,1", or without the player, as after SWAP2BOARD.
bool read_stone(std::string_view text, Order& order) {
    if (!take_number(text, order.x) || !take_comma(text) || !take_number(text, order.y))
        return false;
    return text.empty() || (take_comma(text) && take_number(text, order.field) && text.empty());
}

bool read_size(std::string_view text, Order& order) {
    if (!take_number(text, order.x) || !text.empty()) return false;
    order.y = order.x;
    return true;
}

}  // namespace

Order parse_order(std::string_view line) {
    Order order;
    if (read_stone(line, order)) {
        order.kind = OrderKind::stone;
        return order;
    }
    const std::string name = in_capitals(take_word(line));
    const auto command = std::ranges::find(commands, name, &CommandName::name);
    if (command == commands.end()) {
        order.kind = name.empty() ? OrderKind::nothing : OrderKind::unknown;
        return order;
    }
    order.kind = command->kind;
    if (order.kind == OrderKind::info) {
        order.key = lower_case(take_word(line));
        // What is no number (a folder) is of no use here.
        if (!take_number(line, order.value)) order.value = 0;
    }
    const bool is_read = command->operands == Operands::cell   ? read_cell(line, order)
                         : command->operands == Operands::size ? read_size(line, order)
                                                               : true;
    if (!is_read) order.kind = OrderKind::malformed;
    return order;
}

}  // namespace puissance::gomocup
