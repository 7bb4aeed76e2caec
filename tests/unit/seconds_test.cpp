#include "base/seconds.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace puissance {
namespace {

using std::chrono::nanoseconds;

TEST(Seconds, are_read_to_the_nanosecond) {
    EXPECT_EQ(parse_seconds("0"), nanoseconds(0));
    EXPECT_EQ(parse_seconds("2"), nanoseconds(2'000'000'000));
    EXPECT_EQ(parse_seconds("0.25"), nanoseconds(250'000'000));
    EXPECT_EQ(parse_seconds(".5"), nanoseconds(500'000'000));
    EXPECT_EQ(parse_seconds("5."), nanoseconds(5'000'000'000));
    EXPECT_EQ(parse_seconds("0.000000001"), nanoseconds(1));
    EXPECT_EQ(parse_seconds("999999999.999999999"), nanoseconds(999'999'999'999'999'999));
}

TEST(Seconds, beyond_the_nanosecond_are_rounded) {
    EXPECT_EQ(parse_seconds("0.0000000004999"), nanoseconds(0));
    EXPECT_EQ(parse_seconds("0.0000000005"), nanoseconds(1));
    EXPECT_EQ(parse_seconds("0.99999999999"), nanoseconds(1'000'000'000));
    EXPECT_EQ(parse_seconds("0.00000000049"), nanoseconds(0)) << "one digit decides";
}

TEST(Seconds, are_plain_numbers) {
    for (const auto text : {"", ".", "-1", "+1", "1s", "1e3", "1,5", "1.2.3", " 1", "inf", "nan",
                            "0x1", "1000000000", "99999999999999999999999999"})
        EXPECT_EQ(parse_seconds(text), std::nullopt) << text;
}

TEST(Seconds, are_written_short) {
    EXPECT_EQ(to_seconds_text(nanoseconds(0)), "0");
    EXPECT_EQ(to_seconds_text(nanoseconds(250'000'000)), "0.25");
    EXPECT_EQ(to_seconds_text(nanoseconds(10'000'000'000)), "10");
    EXPECT_EQ(to_seconds_text(nanoseconds(1)), "0.000000001");
}

RC_GTEST_PROP(Seconds, what_is_written_is_read_back, ()) {
    const auto time = nanoseconds(*rc::gen::inRange<std::int64_t>(0, 999'999'999'999'999'999));
    RC_ASSERT(parse_seconds(to_seconds_text(time)) == time);
}

}  // namespace
}  // namespace puissance
