#include "terminal/dialogue.h"

#include <algorithm>

#include "game/shown.h"
#include "system/interruption.h"
#include "terminal/text.h"

namespace puissance::terminal {

namespace {

using Kind = Key::Kind;

constexpr std::chrono::milliseconds patience{200};
constexpr std::size_t max_answer = 255;
constexpr int margin = 3;

// Where a menu stands on the screen. at() gives the index of a choice, or -1 outside the menu.
struct MenuRows {
    int first = 0;
    int count = 0;

    [[nodiscard]] int at(Place place) const {
        const int index = place.row - first;
        return index >= 0 && index < count ? index : -1;
    }
};

MenuRows draw_menu(Screen& screen, const Menu& menu, int chosen, words::Language language) {
    screen.clear();
    const ScreenSize size = screen.size();
    const auto choices = menu.choices();
    const int count = static_cast<int>(choices.size());
    // A small screen leaves out the title and the keys in favour of the choices.
    const bool has_room = size.rows >= count + 6;
    const int top = has_room ? 1 : 0;
    int row = top;
    if (has_room) {
        screen.put({row, margin}, words::say(language, "menu.title"), {Ink::accent, true});
        row += 2;
    }
    screen.put({row, margin}, cut(say(language, menu.question()), size.columns - margin), strong);
    row += has_room ? 2 : 1;
    // When not all choices fit, those around the chosen one are shown.
    const int visible = std::max(1, std::min(count, size.rows - row));
    const int skipped = std::clamp(chosen - visible / 2, 0, count - visible);
    for (int i = 0; i < visible; ++i) {
        const int index = skipped + i;
        const std::string text = std::to_string(index + 1) + "  " +
                                 say(language, choices[static_cast<std::size_t>(index)]);
        const bool is_chosen = index == chosen;
        screen.put({row + i, margin - 2}, is_chosen ? "▸ " : "  ", {Ink::accent, true});
        screen.put({row + i, margin}, cut(text, size.columns - margin),
                   is_chosen ? strong : Style{});
    }
    if (has_room)
        screen.put({size.rows - 1, margin},
                   cut(words::say(language, "menu.keys"), size.columns - margin), faint);
    screen.show();
    return {row - skipped, count};
}

// The index of the choice that a click or a digit selects directly, or -1.
int index_of_key(const Key& key, const MenuRows& rows) {
    if (key.kind == Kind::click) return rows.at(key.place);
    if (key.kind != Kind::character || key.character < U'1' || key.character > U'9') return -1;
    const int index = static_cast<int>(key.character - U'1');
    return index < rows.count ? index : -1;
}

bool leaves(const Key& key) {
    return key.kind == Kind::character && (key.character == U'q' || key.character == U'Q');
}

// Asks for the text that the menu wants; false when the player goes back.
bool answer_text(Screen& screen, Menu& menu, words::Language language) {
    std::string complaint;
    std::string typed;
    while (true) {
        const auto text =
            ask_text(screen, say(language, menu.question()), typed, complaint, language);
        if (!text) return menu.back();
        const auto entered = menu.enter(*text);
        if (entered) return true;
        typed = *text;
        complaint = say(language, entered.error());
    }
}

}  // namespace

bool must_leave(const Screen& screen) {
    return screen.is_closed() || system::Interruption::signal() != 0;
}

std::optional<Setup> ask_menu(Screen& screen, Menu menu, words::Language language) {
    int chosen = 0;
    while (!must_leave(screen)) {
        if (menu.choices().empty()) {
            if (!answer_text(screen, menu, language)) return std::nullopt;
            chosen = 0;
            continue;
        }
        const MenuRows rows = draw_menu(screen, menu, chosen, language);
        const Key key = screen.read(patience);
        int picked = index_of_key(key, rows);
        if (key.kind == Kind::enter) picked = chosen;
        if (key.kind == Kind::up) chosen = (chosen + rows.count - 1) % rows.count;
        if (key.kind == Kind::down) chosen = (chosen + 1) % rows.count;
        if (leaves(key)) return std::nullopt;
        if (key.kind == Kind::escape || key.kind == Kind::left || key.kind == Kind::backspace) {
            if (!menu.back() && key.kind == Kind::escape) return std::nullopt;
            chosen = 0;
        }
        if (picked < 0) continue;
        chosen = 0;
        if (auto setup = menu.choose(static_cast<std::size_t>(picked))) return setup;
    }
    return std::nullopt;
}

std::optional<std::string> ask_text(Screen& screen, const std::string& question,
                                    const std::string& suggestion, const std::string& complaint,
                                    words::Language language, const Meanwhile& meanwhile) {
    std::u32string typed = decode(suggestion);
    const auto text = [&typed] {
        std::string all;
        for (const char32_t character : typed) all += encode(character);
        return all;
    };
    while (!must_leave(screen)) {
        screen.clear();
        const int width = std::max(1, screen.size().columns - margin);
        int row = 1;
        for (const std::string& line : wrap(question, width))
            screen.put({row++, margin}, line, strong);
        // Of an answer wider than the screen, the end is shown: that is where the player types.
        std::string tail;
        int used = 2;
        for (std::size_t i = typed.size(); i > 0 && used < width; --i) {
            used += width_of(typed[i - 1]);
            tail.insert(0, encode(typed[i - 1]));
        }
        ++row;
        screen.put({row, margin}, "> " + tail);
        for (const std::string& line : wrap(complaint, width))
            screen.put({++row + 1, margin}, line, {Ink::first, false});
        screen.put({screen.size().rows - 1, margin},
                   cut(words::say(language, "prompt.keys"), width), faint);
        const int input_row = 2 + static_cast<int>(wrap(question, width).size());
        screen.show_with_cursor({input_row, margin + 2 + width_of(tail)});
        const Key key = screen.read(patience);
        meanwhile();
        if (key.kind == Kind::enter) return text();
        if (key.kind == Kind::escape) return std::nullopt;
        if (key.kind == Kind::backspace && !typed.empty()) typed.pop_back();
        if (key.kind == Kind::character && key.character == 0x15) typed.clear();  // Ctrl-U
        if (key.kind == Kind::character && key.character >= 0x20 && typed.size() < max_answer)
            typed += key.character;
    }
    return std::nullopt;
}

std::optional<std::string> ask_to_save(Screen& screen, std::string& file, words::Language language,
                                       const std::function<Result<void>(const std::string&)>& save,
                                       const Meanwhile& meanwhile) {
    const auto typed = ask_text(screen, words::say(language, "prompt.save"),
                                file.empty() ? "game.txt" : file, "", language, meanwhile);
    if (!typed || typed->empty()) return std::nullopt;
    if (const auto saved = save(*typed); !saved) return say(language, saved.error());
    file = *typed;
    return words::say(language, "file.saved", {{"file", shown(file)}});
}

void show_help(Screen& screen, const Game& game, const std::vector<const char*>& keys,
               words::Language language, const Meanwhile& meanwhile) {
    std::vector<const char*> all;
    all = game.drops() ? std::vector<const char*>{"keyhelp.drop", "keyhelp.drop_wide"}
                       : std::vector<const char*>{"keyhelp.free", "keyhelp.free_small"};
    all.insert(all.end(), keys.begin(), keys.end());
    int first = 0;
    while (!must_leave(screen)) {
        screen.clear();
        const ScreenSize size = screen.size();
        std::vector<std::string> lines{words::say(language, "keyhelp.title"), ""};
        for (const char* key : all)
            for (const std::string& line :
                 wrap(words::say(language, key), std::max(8, size.columns - 2 * margin)))
                lines.push_back(line);
        const int count = static_cast<int>(lines.size());
        const int visible = std::max(1, size.rows - 2);
        first = std::clamp(first, 0, std::max(0, count - visible));
        for (int row = 0; row < count; ++row) {
            const int place = row - first;
            if (place < 0 || place >= visible) continue;
            screen.put({place, margin}, lines[static_cast<std::size_t>(row)],
                       row == 0 ? Style{Ink::accent, true} : Style{});
        }
        screen.put({size.rows - 1, margin},
                   cut(words::say(language, "keyhelp.keys"), size.columns - margin), faint);
        screen.show();
        const Key key = screen.read(patience);
        meanwhile();
        if (key.kind == Kind::down) ++first;
        if (key.kind == Kind::up) --first;
        const bool stays = key.kind == Kind::none || key.kind == Kind::resized ||
                           key.kind == Kind::down || key.kind == Kind::up;
        if (!stays) return;
    }
}

}  // namespace puissance::terminal
