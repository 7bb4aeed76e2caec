#include "words/words.h"

#include <algorithm>

#include "words/catalogue.h"

namespace puissance::words {
namespace {

const Entry* find(Language language, std::string_view key) {
    const auto entries = catalogue(language);
    const auto entry =
        std::lower_bound(entries.begin(), entries.end(), key,
                         [](const Entry& e, std::string_view wanted) { return e.key < wanted; });
    return entry != entries.end() && entry->key == key ? &*entry : nullptr;
}

// Zero takes the singular in French and the plural in English: "0 coup", "0 moves".
bool is_singular(Language language, std::string_view number) {
    return number == "1" || (language == Language::french && number == "0");
}

// The replacement for the text between braces, `name` or `name|singular|plural`. Nothing when the
// argument is missing or the text has neither form.
std::optional<std::string_view> value_of(Language language, std::string_view field,
                                         Arguments arguments) {
    const auto name = field.substr(0, field.find('|'));
    const auto argument = std::find_if(arguments.begin(), arguments.end(),
                                       [name](const Argument& a) { return a.name == name; });
    if (argument == arguments.end()) return std::nullopt;
    if (name.size() == field.size()) return argument->value;

    const auto forms = field.substr(name.size() + 1);
    const auto bar = forms.find('|');
    if (bar == std::string_view::npos) return std::nullopt;
    return is_singular(language, argument->value) ? forms.substr(0, bar) : forms.substr(bar + 1);
}

}  // namespace

std::string localized(std::string number, Language language) {
    if (language == Language::french) std::ranges::replace(number, '.', ',');
    return number;
}

std::string fill(Language language, std::string_view sentence, Arguments arguments) {
    std::string filled;
    filled.reserve(sentence.size());
    while (!sentence.empty()) {
        if (sentence.starts_with("{{") || sentence.starts_with("}}")) {
            filled += sentence.front();
            sentence.remove_prefix(2);
            continue;
        }
        if (const auto end = sentence.find('}');
            sentence.front() == '{' && end != std::string_view::npos) {
            const auto as_written = sentence.substr(0, end + 1);
            filled +=
                value_of(language, sentence.substr(1, end - 1), arguments).value_or(as_written);
            sentence.remove_prefix(as_written.size());
            continue;
        }
        filled += sentence.front();
        sentence.remove_prefix(1);
    }
    return filled;
}

std::string say(Language language, std::string_view key, Arguments arguments) {
    const Entry* entry = find(language, key);
    if (entry == nullptr) return "⟨" + std::string(key) + "⟩";
    return fill(language, entry->sentence, arguments);
}

std::string say(Language language, std::string_view key,
                std::initializer_list<Argument> arguments) {
    return say(language, key, Arguments(arguments.begin(), arguments.size()));
}

bool knows(std::string_view key) { return find(Language::english, key) != nullptr; }

std::vector<std::string_view> keys(Language language) {
    std::vector<std::string_view> all;
    for (const Entry& entry : catalogue(language)) all.push_back(entry.key);
    return all;
}

}  // namespace puissance::words
