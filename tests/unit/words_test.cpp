#include "words/words.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "words/catalogue.h"

namespace puissance::words {
namespace {

constexpr std::array languages{Language::english, Language::french};

// Sentences that are the same in both languages.
const std::set<std::string_view> same_in_both_languages = {
    "game.gomoku",
    "bench.signature",
    "error.wrong_usage",
    "help.label.options",
    "help.label.options_short",
    "help.label.positionals",
    "help.label.usage",
    "draw.horizon",
    "draw.max",
    "draw.min",
    "draw.second",
    "judge.page.verdict",
    "keys.menu",
    "league.exact",
    "league.points",
};

// The names between braces, each once: the arguments that a caller must pass.
std::set<std::string> argument_names(std::string_view sentence) {
    std::set<std::string> names;
    for (std::size_t at = 0; at < sentence.size(); ++at) {
        if (sentence[at] != '{') continue;
        if (sentence.substr(at).starts_with("{{")) {
            ++at;
            continue;
        }
        const auto end = sentence.find_first_of("|}", at);
        names.emplace(sentence.substr(at + 1, end - at - 1));
    }
    return names;
}

TEST(Catalogue, has_the_same_keys_in_both_languages) {
    EXPECT_EQ(keys(Language::english), keys(Language::french));
}

TEST(Catalogue, is_sorted_without_repetition) {
    for (const Language language : languages) {
        const auto all = keys(language);
        EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
        EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    }
}

TEST(Catalogue, takes_the_same_arguments_in_both_languages) {
    const auto english = catalogue(Language::english);
    const auto french = catalogue(Language::french);
    ASSERT_EQ(english.size(), french.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        EXPECT_EQ(argument_names(english[i].sentence), argument_names(french[i].sentence))
            << english[i].key;
    }
}

TEST(Catalogue, is_translated) {
    const auto english = catalogue(Language::english);
    const auto french = catalogue(Language::french);
    ASSERT_EQ(english.size(), french.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        EXPECT_FALSE(english[i].sentence.empty()) << english[i].key;
        EXPECT_FALSE(french[i].sentence.empty()) << french[i].key;
        EXPECT_EQ(english[i].sentence == french[i].sentence,
                  same_in_both_languages.contains(english[i].key))
            << english[i].key;
    }
}

// Filled with its own argument names, no sentence may have a brace or a bar left over.
TEST(Catalogue, is_well_formed) {
    for (const Language language : languages) {
        for (const Entry& entry : catalogue(language)) {
            if (entry.sentence.find("{{") != std::string_view::npos) continue;
            std::vector<Argument> arguments;
            const auto names = argument_names(entry.sentence);
            for (const std::string& name : names) arguments.push_back({name, "5"});
            const std::string filled = fill(language, entry.sentence, arguments);
            EXPECT_EQ(filled.find_first_of("{}"), std::string::npos) << entry.key << ": " << filled;
        }
    }
}

TEST(Say, fills_in_arguments) {
    EXPECT_EQ(say(Language::english, "error.column_full", {{"column", "4"}}), "column 4 is full");
    EXPECT_EQ(say(Language::french, "error.column_full", {{"column", "4"}}),
              "la colonne 4 est pleine");
}

TEST(Say, marks_an_unknown_key) {
    EXPECT_FALSE(knows("no.such_key"));
    EXPECT_EQ(say(Language::english, "no.such_key"), "⟨no.such_key⟩");
}

TEST(Fill, leaves_a_missing_argument_visible) {
    const std::vector<Argument> none;
    EXPECT_EQ(fill(Language::english, "a {b} {c|d|e}", none), "a {b} {c|d|e}");
}

TEST(Fill, reads_doubled_braces_as_braces) {
    const std::vector<Argument> arguments{{"name", "n"}};
    EXPECT_EQ(fill(Language::english, "{{name}} {{{name}}} }}{{", arguments), "{name} {n} }{");
}

TEST(Fill, survives_a_brace_that_never_closes) {
    const std::vector<Argument> arguments{{"name", "n"}};
    EXPECT_EQ(fill(Language::english, "{name} {name", arguments), "n {name");
    EXPECT_EQ(fill(Language::english, "{", arguments), "{");
    EXPECT_EQ(fill(Language::english, "}", arguments), "}");
}

TEST(Fill, does_not_read_braces_in_values) {
    const std::vector<Argument> arguments{{"a", "{b}"}, {"b", "{{"}};
    EXPECT_EQ(fill(Language::english, "{a}{b}", arguments), "{b}{{");
}

TEST(Fill, picks_the_plural_of_the_language) {
    const auto moves = [](Language language, const char* count) {
        const std::vector<Argument> arguments{{"count", count}};
        return fill(language, "{count} {count|one|many}", arguments);
    };
    EXPECT_EQ(moves(Language::english, "0"), "0 many");
    EXPECT_EQ(moves(Language::english, "1"), "1 one");
    EXPECT_EQ(moves(Language::english, "2"), "2 many");
    EXPECT_EQ(moves(Language::french, "0"), "0 one");
    EXPECT_EQ(moves(Language::french, "1"), "1 one");
    EXPECT_EQ(moves(Language::french, "2"), "2 many");
}

TEST(LanguageFromTag, reads_what_locales_and_browsers_write) {
    for (const char* tag : {"fr", "FR", "fr_FR.UTF-8", "fr-CA", "fr@euro", "fr.UTF-8"}) {
        EXPECT_EQ(language_from_tag(tag), Language::french) << tag;
    }
    for (const char* tag : {"en", "en_US", "en-GB", "EN_us.utf8"}) {
        EXPECT_EQ(language_from_tag(tag), Language::english) << tag;
    }
    for (const char* tag : {"", "f", "C", "C.UTF-8", "POSIX", "de_DE", "french", "fry", "enm"}) {
        EXPECT_EQ(language_from_tag(tag), std::nullopt) << tag;
    }
}

}  // namespace
}  // namespace puissance::words
