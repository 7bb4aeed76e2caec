#include "terminal/phrase.h"

#include "puissance/message.h"

namespace puissance::terminal {

std::string say(words::Language language, const Wording& wording) {
    return wording.is_key ? words::say(language, wording.text) : wording.text;
}

std::string say(words::Language language, const Phrase& phrase) {
    if (phrase.key.empty()) return {};
    std::vector<words::Argument> arguments;
    for (const auto& [name, value] : phrase.arguments)
        arguments.push_back({name, say(language, value)});
    return words::say(language, phrase.key, arguments);
}

std::string say(words::Language language, const Error& error) {
    return sentence_of(error, language);
}

}  // namespace puissance::terminal
