#include <cerrno>
#include <csignal>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "system/files.h"
#include "system/interruption.h"
#include "system/line_reader.h"

namespace puissance::system {
namespace {

using Outcome = LineReader::Outcome;

TEST(Output, that_has_no_space_says_so) {
    const Descriptor full(open("/dev/full", O_WRONLY));
    EXPECT_FALSE(write_all(full.number(), "text"));
    EXPECT_EQ(file_reason(errno), "no_space");
}

TEST(LineReader, hands_out_lines_however_they_come) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    Descriptor from(ends[0]);
    Descriptor to(ends[1]);
    LineReader reader(from.number());
    const auto none = std::chrono::milliseconds(0);
    EXPECT_EQ(reader.read_for(none).outcome, Outcome::timeout);
    ASSERT_TRUE(write_all(to.number(), "half"));
    EXPECT_EQ(reader.read_for(none).outcome, Outcome::timeout);
    ASSERT_TRUE(write_all(to.number(), " a line\n\nanother\n"));
    EXPECT_EQ(reader.read().text, "half a line");
    EXPECT_EQ(reader.read().text, "");
    EXPECT_EQ(reader.read().text, "another");
    const std::string beginning(LineReader::max_line, 'x');
    ASSERT_TRUE(write_all(to.number(), beginning + "y\n" + beginning + "\nrest"));
    const auto cut = reader.read();
    EXPECT_EQ(cut.outcome, Outcome::too_long);
    EXPECT_EQ(cut.text, beginning);
    EXPECT_EQ(reader.read().text, beginning);
    EXPECT_TRUE(to.close());
    const auto rest = reader.read();
    EXPECT_EQ(rest.outcome, Outcome::line);
    EXPECT_EQ(rest.text, "rest");
    EXPECT_EQ(reader.read().outcome, Outcome::end);
    EXPECT_EQ(reader.read().outcome, Outcome::end);
}

TEST(LineReader, says_why_it_cannot_read) {
    const auto folder = open_file("/");
    ASSERT_TRUE(folder);
    LineReader reader(folder->number());
    const auto line = reader.read();
    EXPECT_EQ(line.outcome, Outcome::failed);
    EXPECT_EQ(file_reason(line.error), "directory");
}

// Runs in its own process, because the flag cannot be lowered again.
TEST(InterruptionDeathTest, meets_the_first_signal_and_not_the_second) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            const Interruption interruption({SIGINT}, SecondSignal::ends_the_program);
            raise(SIGINT);
            if (Interruption::signal() != SIGINT || !Interruption::stop().is_raised()) _exit(1);
            raise(SIGINT);
            _exit(2);
        },
        testing::KilledBySignal(SIGINT), "");
    EXPECT_EXIT(
        {
            const Interruption interruption({SIGINT}, SecondSignal::is_like_the_first);
            raise(SIGINT);
            raise(SIGINT);
            _exit(Interruption::signal() == SIGINT ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace puissance::system
