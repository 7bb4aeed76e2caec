// Replays the inputs that fuzzers start from and those they found: an input that once failed stays
// in tests/fuzz/findings.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/fuzzed.h"
#include "sanitized.h"

namespace puissance::fuzz {
namespace {

struct Fuzzed {
    const char* name;
    std::string (*attempt)(std::string_view);
};

void PrintTo(const Fuzzed& fuzzed, std::ostream* out) { *out << fuzzed.name; }

class FuzzFindings : public testing::TestWithParam<Fuzzed> {};

INSTANTIATE_TEST_SUITE_P(Kept, FuzzFindings,
                         testing::Values(Fuzzed{"notation", try_notation},
                                         Fuzzed{"drawing", try_drawing},
                                         Fuzzed{"contestant", try_contestant},
                                         Fuzzed{"json", try_json}, Fuzzed{"http", try_http},
                                         Fuzzed{"book", try_book}, Fuzzed{"training", try_training},
                                         Fuzzed{"pack", try_pack}, Fuzzed{"game", try_game},
                                         Fuzzed{"games", try_games}, Fuzzed{"trace", try_trace},
                                         Fuzzed{"gomocup", try_gomocup}, Fuzzed{"net", try_net}),
                         [](const auto& fuzzed) { return std::string(fuzzed.param.name); });

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

TEST_P(FuzzFindings, go_well_now) {
    int tried = 0;
    for (const auto kept : {"corpus", "findings"}) {
        const auto folder = std::filesystem::path(PUISSANCE_FUZZ_FOLDER) / kept / GetParam().name;
        for (const auto& file : files_in(folder)) {
            std::ifstream bytes(file, std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(bytes), {}};
            EXPECT_EQ(GetParam().attempt(text), "") << file;
            ++tried;
        }
    }
    EXPECT_GT(tried, 0);
}

// Cuts, doubles and overwrites every stored text, as a fuzzer would in its first steps.
TEST_P(FuzzFindings, go_well_when_they_are_disfigured) {
    const std::size_t step = tests::sanitized_stride > 1 ? 5 : 1;
    for (const auto kept : {"corpus", "findings"}) {
        const auto folder = std::filesystem::path(PUISSANCE_FUZZ_FOLDER) / kept / GetParam().name;
        for (const auto& file : files_in(folder)) {
            std::ifstream bytes(file, std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(bytes), {}};
            for (std::size_t at = 0; at < text.size() && at < 200; at += step) {
                EXPECT_EQ(GetParam().attempt(text.substr(0, at)), "") << file << " to " << at;
                EXPECT_EQ(GetParam().attempt(text.substr(0, at) + text), "")
                    << file << " at " << at;
                for (const char other : {'\0', '\xff', ' ', '\n', 'x', '9', '('}) {
                    std::string changed = text;
                    changed[at] = other;
                    EXPECT_EQ(GetParam().attempt(changed), "") << file << " at " << at;
                }
            }
        }
    }
}

}  // namespace
}  // namespace puissance::fuzz
