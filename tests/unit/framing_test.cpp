// What is asked of a request before its body is read.
#include "server/framing.h"

#include <gtest/gtest.h>

namespace puissance::server {
namespace {

Head good() {
    Head head;
    head.bytes = 100;
    head.target = "/api/v1/check";
    head.fields = 2;
    head.hosts = 1;
    head.host = "localhost:8000";
    return head;
}

// The code of what is wrong, or nothing.
std::string_view complaint(const Head& head) {
    const auto problem = complaint_about(head);
    return problem ? problem->code : "";
}

TEST(Framing, a_good_header_is_accepted) {
    Head head = good();
    EXPECT_EQ(complaint(head), "");
    head.content_lengths = 1;
    head.content_length = "0012";
    head.expect = "100-continue";
    EXPECT_EQ(complaint(head), "");
    head = good();
    head.transfer_encodings = 1;
    head.transfer_encoding = "chunked";
    EXPECT_EQ(complaint(head), "");
}

TEST(Framing, limits_are_the_last_that_are_accepted) {
    Head head = good();
    const std::string target = "/" + std::string(max_target_bytes - 1, 'a');
    head.target = target;
    head.bytes = max_header_bytes;
    head.fields = max_fields;
    EXPECT_EQ(complaint(head), "");
    const std::string longer = target + "a";
    head.target = longer;
    EXPECT_EQ(complaint(head), "target_too_long");
    head = good();
    head.bytes = max_header_bytes + 1;
    EXPECT_EQ(complaint(head), "headers_too_large");
    head = good();
    head.fields = max_fields + 1;
    EXPECT_EQ(complaint(head), "headers_too_large");
}

TEST(Framing, there_is_one_way_to_tell_where_a_body_ends) {
    for (const char* length : {"", "+1", "-1", "1,1", "0x1", "1 "}) {
        Head head = good();
        head.content_lengths = 1;
        head.content_length = length;
        EXPECT_EQ(complaint(head), "wrong_framing") << length;
    }
    Head head = good();
    head.content_lengths = 2;
    head.content_length = "1";
    EXPECT_EQ(complaint(head), "wrong_framing");
    head.content_lengths = 1;
    head.transfer_encodings = 1;
    head.transfer_encoding = "chunked";
    EXPECT_EQ(complaint(head), "wrong_framing");
    head.content_lengths = 0;
    EXPECT_EQ(complaint(head), "");
    head.is_http_1_1 = false;
    EXPECT_EQ(complaint(head), "wrong_framing");
    head.is_http_1_1 = true;
    head.transfer_encoding = "gzip, chunked";
    EXPECT_EQ(complaint(head), "wrong_framing");
}

TEST(Framing, a_host_is_named_once) {
    Head head = good();
    head.hosts = 2;
    EXPECT_EQ(complaint(head), "wrong_framing");
    head.hosts = 0;
    EXPECT_EQ(complaint(head), "wrong_framing");
    head.is_http_1_1 = false;
    EXPECT_EQ(complaint(head), "");
    head = good();
    head.host = "local host";
    EXPECT_EQ(complaint(head), "wrong_framing");
}

TEST(Framing, an_origin_is_named_once) {
    Head head = good();
    head.origins = 1;
    EXPECT_EQ(complaint(head), "");
    head.origins = 2;
    EXPECT_EQ(complaint(head), "wrong_framing");
}

TEST(Framing, only_one_expectation_is_met) {
    Head head = good();
    head.expect = "200-maybe";
    EXPECT_EQ(complaint(head), "wrong_expectation");
}

TEST(Framing, a_target_is_a_path_and_may_name_a_host) {
    const Target plain = split_target("/docs?lang=fr");
    EXPECT_EQ(plain.host, "");
    EXPECT_EQ(plain.path, "/docs");
    EXPECT_EQ(plain.query, "lang=fr");
    const Target whole = split_target("HTTP://localhost:8000/docs?a?b");
    EXPECT_EQ(whole.host, "localhost:8000");
    EXPECT_EQ(whole.path, "/docs");
    EXPECT_EQ(whole.query, "a?b");
    EXPECT_EQ(split_target("http://localhost").path, "/");
    EXPECT_EQ(split_target("http://localhost?x").query, "x");
    for (const char* target :
         {"", "docs", "*", "http:///docs", "http://me@localhost/", "ftp://a/"}) {
        Head head = good();
        head.target = target;
        EXPECT_EQ(complaint(head), "wrong_framing") << target;
    }
}

TEST(Framing, our_hosts_are_loopback_our_address_and_our_names) {
    const std::vector<std::string> names{"play.example"};
    const auto is_own = [&](std::string_view host) {
        return is_own_host(host, "192.0.2.1", names);
    };
    for (const char* host : {"localhost", "LOCALHOST:1", "127.0.0.1:8000", "127.9.9.9", "[::1]:80",
                             "192.0.2.1:8000", "play.example", "Play.Example:443"})
        EXPECT_TRUE(is_own(host)) << host;
    for (const char* host :
         {"", "evil.example", "127.evil.example", "192.0.2.10", "play.example.evil",
          "localhost.evil", "[::2]", "::1:8000:x", "localhost:8000:1x"})
        EXPECT_FALSE(is_own(host)) << host;
}

}  // namespace
}  // namespace puissance::server
