#include "remote/trouble.h"

#include "game/shown.h"
#include "puissance/message.h"
#include "wire/json_text.h"
#include "words/words.h"

namespace puissance::remote {

namespace {

std::string_view key_of(Failure failure) {
    switch (failure) {
        case Failure::unknown_host: return "remote.unknown_host";
        case Failure::certificate: return "remote.certificate";
        case Failure::silent: return "remote.silent";
        case Failure::not_ours: return "remote.not_ours";
        case Failure::none:
        case Failure::unreachable: break;
    }
    return "remote.unreachable";
}

bool is_code(const std::string& text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
}

}  // namespace

bool Trouble::may_pass() const {
    constexpr int too_many = 429;
    if (error) return false;
    if (failure != Failure::none) return failure != Failure::certificate;
    return status >= 500 || status == too_many;
}

Trouble trouble_of(const Answer& answer) {
    Trouble trouble;
    trouble.failure = answer.failure;
    trouble.status = answer.status;
    const auto json = wire::parse_json(answer.body);
    if (answer.failure != Failure::none || !json || !json->is_object()) return trouble;
    trouble.code = wire::text_of(*json, "code", "").value_or("");
    if (!is_code(trouble.code)) trouble.code.clear();
    trouble.detail = shown(wire::text_of(*json, "detail", "").value_or(""));
    for (const auto& [name, value] : json->items())
        if (value.is_string()) trouble.facts.push_back({name, shown(value.get<std::string>())});
        else if (value.is_number_integer())
            trouble.facts.push_back({name, value.get<std::int64_t>()});
    return trouble;
}

std::string sentence_of(const Trouble& trouble, const Site& site, Language language) {
    if (trouble.error) return puissance::sentence_of(*trouble.error, language);
    const words::Argument host{"host", to_text(site)};
    if (trouble.failure != Failure::none)
        return words::say(language, key_of(trouble.failure), {host});
    // Some other server, or one of ours without online games.
    if (trouble.code.empty() || trouble.code == "not_found")
        return words::say(language, trouble.status >= 500 ? "remote.broken" : "remote.no_games",
                          {host, {"status", std::to_string(trouble.status)}});
    if (words::knows("error." + trouble.code))
        return words::say_error(language, trouble.code, trouble.facts);
    return trouble.detail.empty() ? trouble.code : trouble.detail;
}

}  // namespace puissance::remote
