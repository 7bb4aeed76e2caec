// Which question is asked where, what is answered at once, and by whom the rest.
#include "server/service.h"

#include <future>

#include <gtest/gtest.h>

#include "server/http_server.h"
#include "wire/json_text.h"

namespace puissance::server {
namespace {

class ServiceTest : public testing::Test {
protected:
    static Request request(std::string method, std::string path, std::string body = "") {
        Request request;
        request.method = std::move(method);
        request.path = std::move(path);
        request.content_type = "application/json";
        request.body = std::move(body);
        return request;
    }
    // 0: it must be read.
    int at_once(const std::string& method, const std::string& path, const std::string& body = "") {
        const auto response = service_.at_once(request(method, path, body));
        return response ? response->status : 0;
    }
    Response answer(const std::string& what, const std::string& body) {
        const auto task = std::make_shared<Task>();
        task->client = "127.0.0.1";
        auto promise = std::make_shared<std::promise<Response>>();
        service_.answer(request("POST", "/api/v1/" + what, body), task,
                        [promise](Response response) { promise->set_value(std::move(response)); });
        return promise->get_future().get();
    }
    wire::Json json(const std::string& what, const std::string& body) {
        return wire::parse_json(answer(what, body).body).value();
    }

    static ServiceSettings settings() {
        ServiceSettings settings;
        settings.memory_mib = 4;
        settings.threads = 1;
        return settings;
    }

    Metrics metrics_;
    Service service_{settings(), metrics_};
};

TEST(Near, is_loopback_and_a_private_network_alone) {
    for (const char* near :
         {"127.0.0.1", "127.9.9.9", "::1", "10.0.0.1", "10.255.255.255", "172.16.0.1",
          "172.31.255.255", "192.168.1.20", "169.254.7.7", "fe80::1", "fc00::1", "fdff::1"})
        EXPECT_TRUE(is_near(near)) << near;
    for (const char* far : {"0.0.0.0", "::", "9.255.255.255", "11.0.0.0", "172.15.255.255",
                            "172.32.0.0", "192.167.255.255", "192.169.0.0", "169.253.0.1",
                            "203.0.113.7", "2001:db8::1", "fe00::1", "localhost", ""})
        EXPECT_FALSE(is_near(far)) << far;
}

TEST_F(ServiceTest, what_is_posted_must_be_read) {
    for (const char* what : {"check", "move", "analyse", "review", "why", "puzzle", "rating",
                             "explain", "solve", "eval", "solve_many", "eval_many"}) {
        const std::string path = "/api/v1/" + std::string(what);
        EXPECT_EQ(at_once("POST", path, "{}"), 0) << what;
        EXPECT_EQ(at_once("POST", path), 400) << what;
        EXPECT_EQ(at_once("GET", path), 405) << what;
    }
}

TEST_F(ServiceTest, what_is_fixed_is_answered_at_once) {
    for (const char* path : {"/api/v1/games", "/api/v1/lessons", "/healthz"}) {
        EXPECT_EQ(at_once("GET", path), 200) << path;
        EXPECT_EQ(at_once("HEAD", path), 200) << path;
        EXPECT_EQ(at_once("POST", path, "{}"), 405) << path;
    }
    EXPECT_EQ(at_once("GET", "/api/v1/stream"), 426);
    EXPECT_EQ(at_once("GET", "/api/v1/sing"), 404);
    EXPECT_EQ(at_once("POST", "/api/v1/sing", "{}"), 404);
    EXPECT_EQ(at_once("GET", "/api/v1/"), 404);
}

TEST_F(ServiceTest, lessons_are_numbered_from_one) {
    for (const char* number : {"1", "12"})
        EXPECT_EQ(at_once("GET", "/api/v1/lessons/" + std::string(number)), 0) << number;
    for (const char* number : {"0", "13", "-1", "1x", "", "99999999999999999999"})
        EXPECT_EQ(at_once("GET", "/api/v1/lessons/" + std::string(number)), 404) << number;
    EXPECT_EQ(at_once("POST", "/api/v1/lessons/1", "{}"), 405);
}

TEST_F(ServiceTest, metrics_are_for_this_machine) {
    Request asked = request("GET", "/metrics");
    EXPECT_EQ(service_.at_once(asked)->status, 404);
    asked.is_from_loopback = true;
    EXPECT_EQ(service_.at_once(asked)->status, 200);
}

TEST_F(ServiceTest, only_json_is_read) {
    Request asked = request("POST", "/api/v1/check", "{}");
    for (const char* type : {"application/json", "Application/JSON; charset=utf-8"}) {
        asked.content_type = type;
        EXPECT_FALSE(service_.at_once(asked)) << type;
    }
    for (const char* type : {"", "text/plain", "application/jsonx"}) {
        asked.content_type = type;
        EXPECT_EQ(service_.at_once(asked)->status, 415) << type;
    }
}

TEST_F(ServiceTest, every_way_leads_to_an_answer) {
    EXPECT_EQ(json("check", R"({"moves": "4453"})")["ply"], 4);
    EXPECT_EQ(json("check", R"({"game": "tictactoe", "board": "...\n.x.\n..."})")["ply"], 1);
    EXPECT_EQ(json("move", R"({"moves": "121212", "player": "perfect"})")["move"], "1");
    EXPECT_EQ(json("move", R"({"moves": "1212", "player": "hard"})")["depth"], 8);
    EXPECT_EQ(json("solve", R"({"moves": "112233"})")["score"]["value"], 18);
    EXPECT_EQ(json("eval", R"({"moves": "4"})")["turn"], "second");
    EXPECT_EQ(json("solve_many", R"({"positions": ["", "4"]})")["solutions"].size(), 2U);
    EXPECT_EQ(json("eval_many", R"({"positions": ["", "4"]})")["evaluations"].size(), 2U);
    EXPECT_EQ(answer("move", R"({"moves": "9"})").status, 400);
    EXPECT_EQ(answer("move", "{").status, 400);
}

// While a long search has the searcher for all work, another one does what is short.
TEST_F(ServiceTest, short_work_does_not_wait_for_long) {
    const auto task = std::make_shared<Task>();
    std::promise<Response> done;
    service_.answer(request("POST", "/api/v1/analyse", R"({"game": "gomoku", "time": 10})"), task,
                    [&](Response response) { done.set_value(std::move(response)); });
    EXPECT_EQ(json("move", R"({"moves": "4453", "player": "hard"})")["depth"], 8);
    EXPECT_EQ(json("move", R"({"moves": "4453", "player": "expert", "time": 0.01})")["player"],
              "expert");
    service_.stop_searches();
    EXPECT_EQ(done.get_future().get().status, 200);
}

// The text of a plain answer is sent from what was compressed.
TEST_F(ServiceTest, large_answers_are_kept_compressed) {
    const Response plain = answer("explain", R"json({"algorithm": "minimax(depth=3)"})json");
    std::string text;
    Decompression decompression(plain.content());
    for (auto piece = decompression.next(); !piece.empty(); piece = decompression.next())
        text += piece;
    EXPECT_EQ(plain.bytes(), text.size());
    EXPECT_LT(plain.content().size(), text.size() / 4);
    EXPECT_TRUE(wire::parse_json(text));
}

TEST(Accepts, what_is_named_with_a_quality) {
    for (const char* accepted :
         {"gzip", "br, gzip", "gzip;q=0.5", "gzip; q=1", "identity;q=1, gzip;q=0.001"})
        EXPECT_TRUE(accepts(accepted, "gzip")) << accepted;
    for (const char* accepted :
         {"", "br", "gzipped", "x-gzip", "gzip;q=0", "gzip;q=0.000", "identity", "gzi p"})
        EXPECT_FALSE(accepts(accepted, "gzip")) << accepted;
}

}  // namespace
}  // namespace puissance::server
