// The settings of a search are the same on every surface: what is not C++ is held against their
// list.
#include "search/settings.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "words/words.h"

namespace puissance {
namespace {

std::string text_in(const std::string& file) {
    std::ifstream stream(file);
    EXPECT_TRUE(stream) << file;
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Settings, are_read_in_their_range) {
    for (const Setting& setting : all_settings) {
        SCOPED_TRACE(setting.name);
        for (const std::uint64_t value : {setting.smallest, setting.largest}) {
            EXPECT_EQ(value_of(setting, text_of(setting, value)), value);
            EXPECT_EQ(value_of(setting, value), value);
        }
        for (const char* const text : {"", "x", "-1", "+1", "1e3", "18446744073709551616"})
            EXPECT_FALSE(value_of(setting, text)) << text;
        EXPECT_FALSE(value_of(setting, -1));
        if (setting.smallest > 0) {
            EXPECT_FALSE(value_of(setting, setting.smallest - 1));
            EXPECT_FALSE(value_of(setting, "0"));
        }
        if (setting.largest == std::numeric_limits<std::uint64_t>::max()) continue;
        EXPECT_FALSE(value_of(setting, setting.largest + 1));
        EXPECT_FALSE(value_of(setting, text_of(setting, setting.largest + 1)));
    }
    const Setting& time = setting_named("time");
    EXPECT_EQ(value_of(time, 0.25), 250'000'000U);
    EXPECT_EQ(value_of(time, 1e-12), 1U);
    for (const double seconds : {0.0, -1.0, 86'400.001, 1e300, std::nan("")})
        EXPECT_FALSE(value_of(time, seconds)) << seconds;
}

TEST(Settings, have_words) {
    for (const Setting& setting : all_settings)
        for (const auto language : {words::Language::english, words::Language::french}) {
            const std::string help = words::say(language, setting.words);
            std::smatch named;  // "(default 5)"
            if (!std::regex_search(help, named, std::regex(R"(\([^)]*?(\d+)\))"))) continue;
            EXPECT_EQ(named[1], text_of(setting, setting.otherwise.value())) << help;
        }
}

// The members of requests, and with them the types of TypeScript, which are made of them.
TEST(Settings, are_those_of_the_schemas) {
    const nlohmann::json schemas = nlohmann::json::parse(text_in("../web/api/schemas.json"));
    std::size_t seen = 0;
    for (const auto& [name, schema] : schemas.items()) {
        if (!name.ends_with("Request") || !schema.contains("properties")) continue;
        for (const auto& [member, said] : schema["properties"].items()) {
            const Setting* const setting = find_setting(member);
            if (setting == nullptr) continue;
            SCOPED_TRACE(name + "." + member);
            ++seen;
            nlohmann::json expected{{"description", said["description"]},
                                    {"type", setting->is_time() ? "number" : "integer"}};
            if (setting->is_time()) {
                expected["exclusiveMinimum"] = 0;
                expected["maximum"] = std::chrono::seconds(std::chrono::hours(24)).count();
            } else {
                expected["minimum"] = setting->smallest;
                // JavaScript has no such number.
                if (setting->largest <= std::uint64_t{1} << 53U)
                    expected["maximum"] = setting->largest;
            }
            // The wire carries smaller trees than a machine may keep.
            if (member == "max_nodes") expected["maximum"] = default_trace_nodes;
            if (setting->otherwise) expected["default"] = *setting->otherwise;
            EXPECT_EQ(said, expected);
        }
    }
    EXPECT_EQ(seen, 11U);
}

// A default is that of the list, or None where something else decides.
TEST(Settings, are_those_of_the_stubs_of_Python) {
    const std::string stubs = text_in("../bindings/python/puissance/_core.pyi") +
                              text_in("../bindings/python/puissance/__init__.py");
    const std::regex argument(R"(\b(\w+): (Optional\[)?(\w+)\]? = ([\w.]+))");
    std::size_t seen = 0;
    for (auto at = std::sregex_iterator(stubs.begin(), stubs.end(), argument);
         at != std::sregex_iterator(); ++at) {
        const std::smatch& found = *at;
        const Setting* const setting = find_setting(found[1].str());
        if (setting == nullptr) continue;
        ++seen;
        EXPECT_EQ(found[3], setting->is_time() ? "float" : "int") << found[0];
        if (found[2].matched) EXPECT_EQ(found[4], "None") << found[0];
        else EXPECT_EQ(found[4], text_of(*setting, setting->otherwise.value())) << found[0];
    }
    EXPECT_EQ(seen, 21U);
}

}  // namespace
}  // namespace puissance
