#include "terminal/save_file.h"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "game/shown.h"
#include "system/files.h"

namespace puissance::terminal {

namespace {

constexpr std::string_view header = "puissance 1";
// The longest game is 361 moves of three characters; comments are welcome, books are not.
constexpr std::size_t max_file = 64 * 1024;

std::string path_of(const std::string& file) {
    const char* home = std::getenv("HOME");
    if (home != nullptr && file.starts_with("~/")) return std::string(home) + file.substr(1);
    return file;
}

tl::unexpected<Error> unreadable(const std::string& file, std::string reason, int line = 0) {
    return fail(ErrorCode::unreadable_file,
                {{"file", shown(file)}, {"reason", std::move(reason)}, {"line", line}});
}

tl::unexpected<Error> unwritable(const std::string& file, std::string reason) {
    return fail(ErrorCode::unwritable_file, {{"file", shown(file)}, {"reason", std::move(reason)}});
}

Result<std::string> contents_of(const std::string& file) {
    auto text = system::read_file(path_of(file), max_file);
    if (!text && text.error().code == ErrorCode::too_long) return unreadable(file, "not_a_game");
    return text;
}

std::string_view take_line(std::string_view& text) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

struct Fields {
    std::optional<std::string> game;
    std::optional<std::string> first;
    std::optional<std::string> second;
    std::optional<std::string> moves;

    std::optional<std::string>* named(std::string_view name) {
        if (name == "game") return &game;
        if (name == "first") return &first;
        if (name == "second") return &second;
        return name == "moves" ? &moves : nullptr;
    }
};

}  // namespace

std::string to_text(const SavedGame& saved) {
    return std::string(header) + "\ngame " + to_text(saved.record.game()) + "\nfirst " +
           saved.first.text + "\nsecond " + saved.second.text + "\nmoves " + to_text(saved.record) +
           "\n";
}

Result<SavedGame> parse_saved_game(std::string_view text, const std::string& file) {
    if (take_line(text) != header) return unreadable(file, "not_a_game");
    Fields fields;
    for (int number = 2; !text.empty(); ++number) {
        const std::string_view line = take_line(text);
        if (line.empty() || line.front() == '#') continue;
        const auto space = line.find(' ');
        auto* field = fields.named(line.substr(0, space));
        if (field == nullptr || *field) return unreadable(file, "wrong_line", number);
        *field = space == std::string_view::npos ? "" : line.substr(space + 1);
    }
    if (!fields.game) return unreadable(file, "no_game");
    const auto game = parse_game(*fields.game);
    if (!game) return tl::unexpected<Error>(game.error());
    const auto first = parse_contestant(fields.first.value_or("human"));
    if (!first) return tl::unexpected<Error>(first.error());
    const auto second = parse_contestant(fields.second.value_or("human"));
    if (!second) return tl::unexpected<Error>(second.error());
    auto record = parse_moves(*game, fields.moves.value_or(""));
    if (!record) return tl::unexpected<Error>(record.error());
    return SavedGame{std::move(*record), *first, *second};
}

Result<void> save_game(const std::string& file, const SavedGame& saved) {
    const std::string path = path_of(file);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored)) {
        const auto there = contents_of(file);
        if (!there || !there->starts_with(header)) return unwritable(file, "other_file");
    }
    return system::write_file(path, to_text(saved));
}

Result<SavedGame> load_game(const std::string& file) {
    const auto text = contents_of(file);
    if (!text) return tl::unexpected<Error>(text.error());
    return parse_saved_game(*text, file);
}

}  // namespace puissance::terminal
