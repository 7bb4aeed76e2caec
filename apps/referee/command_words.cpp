#include "referee/command_words.h"

#include <optional>

#include "game/shown.h"

namespace puissance::referee {

namespace {

tl::unexpected<Error> wrong_command(const char* reason, std::string_view command) {
    return fail(ErrorCode::wrong_usage, {{"reason", reason}, {"command", shown(command)}});
}

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view command) {
    constexpr std::string_view for_a_shell = "|&;<>$`*?()~\n";
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = '\0';
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char letter = command[i];
        const bool has_next = i + 1 < command.size();
        if (quote == '\'' && letter != quote) {
            *word += letter;
        } else if (letter == '\\' && has_next &&
                   (quote == '\0' || command[i + 1] == '"' || command[i + 1] == '\\')) {
            word = word.value_or("") + command[++i];
        } else if (quote != '\0') {
            if (letter == quote) quote = '\0';
            else *word += letter;
        } else if (letter == '"' || letter == '\'') {
            quote = letter;
            word = word.value_or("");
        } else if (letter == ' ' || letter == '\t') {
            if (word) words.push_back(*std::exchange(word, std::nullopt));
        } else if (letter == '\0' || for_a_shell.find(letter) != std::string_view::npos) {
            return wrong_command("command_needs_shell", command);
        } else {
            word = word.value_or("") + letter;
        }
    }
    if (quote != '\0') return wrong_command("command_quote", command);
    if (word) words.push_back(*word);
    if (words.empty() || words[0].empty()) return wrong_command("command_empty", command);
    return words;
}

}  // namespace puissance::referee
