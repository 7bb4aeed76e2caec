/* Tests the C interface from C. Prints what fails, and exits 1 if anything does. */
#include <puissance.h>
#include <puissance/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

static int failures = 0;

static void check(int holds, const char* what, int line) {
    if (holds) return;
    fprintf(stderr, "c_test.c:%d: %s\n", line, what);
    ++failures;
}
#define CHECK(condition) check(condition, #condition, __LINE__)

/* Whether the answer to a request contains this text. */
static int answers(puissance_engine* engine, const char* what, const char* json, const char* expected) {
    char* answer = puissance_ask(engine, what, json, NULL, NULL);
    int holds = answer != NULL && strstr(answer, expected) != NULL;
    if (!holds) fprintf(stderr, "%s: %.300s\nlacks %s\n", what ? what : "NULL", answer ? answer : "NULL", expected);
    puissance_free_text(answer);
    return holds;
}

static void test_questions(puissance_engine* engine) {
    CHECK(strcmp(puissance_version(), PUISSANCE_VERSION) == 0);
    CHECK(answers(engine, "move", "{\"moves\": \"112233\"}", "\"move\":\"4\""));
    CHECK(answers(engine, "check", "", "\"game\":\"connect4\""));
    CHECK(answers(engine, "solve", "{\"moves\": \"112233\"}", "\"score\":"));
    /* Another game takes over the memory, and then the first game again. */
    CHECK(answers(engine, "eval", "{\"game\": \"tictactoe\"}", "\"game\":\"tictactoe\""));
    CHECK(answers(engine, "move", "{\"moves\": \"112233\"}", "\"move\":\"4\""));
    CHECK(answers(engine, "games", "", "\"gomoku\""));
}

static void test_wrong_questions(puissance_engine* engine) {
    CHECK(answers(engine, "think", "{}", "{\"error\":"));
    CHECK(answers(engine, "", "{}", "{\"error\":"));
    CHECK(answers(engine, "\xff\xfe", "{}", "{\"error\":"));
    CHECK(answers(engine, "move", "{\"moves\": \"4444444\"}", "\"code\":\"column_full\""));
    CHECK(answers(engine, "move", "{", "\"code\":\"wrong_json\""));
    CHECK(answers(engine, "move", "[]", "{\"error\":"));
    CHECK(answers(engine, "move", "{\"moves\": \"\xff\xfe\"}", "{\"error\":"));
    CHECK(answers(engine, "move", "{\"mvoes\": \"4\"}", "\"code\":\"unknown_member\""));
    CHECK(answers(engine, "move", NULL, "\"code\":\"wrong_usage\""));
    CHECK(answers(engine, NULL, "{}", "\"code\":\"wrong_usage\""));
    CHECK(answers(NULL, "move", "{}", "\"code\":\"wrong_usage\""));
}

/* Whether a network of these bytes is answered by this text. */
static int answers_net(puissance_engine* engine, const void* bytes, size_t size, const char* expected) {
    char* answer = puissance_load_net(engine, bytes, size);
    int holds = answer != NULL && strstr(answer, expected) != NULL;
    puissance_free_text(answer);
    return holds;
}

static void test_networks(puissance_engine* engine) {
    CHECK(puissance_uses_net("gomoku") == 1);
    CHECK(puissance_uses_net("free:9x20x5") == 1);
    CHECK(puissance_uses_net("connect4") == 0);
    CHECK(puissance_uses_net("chess") == 0);
    CHECK(puissance_uses_net(NULL) == 0);
    CHECK(answers_net(engine, "PUISSNOT a network at all", 25, "\"code\":\"wrong_net\""));
    CHECK(answers_net(engine, NULL, 0, "\"code\":\"wrong_net\""));
    CHECK(answers_net(engine, NULL, 1, "\"code\":\"wrong_usage\""));
    CHECK(answers_net(NULL, "", 0, "\"code\":\"wrong_usage\""));
    /* The one that is compiled in goes on. */
    CHECK(answers(engine, "analyse", "{\"game\": \"gomoku\", \"time\": 0.05}", "\"player\":\"net\""));
}

static void test_huge_questions(puissance_engine* engine) {
    size_t size = (size_t)64 << 20;
    char* text = malloc(size + 1);
    if (text == NULL) return;
    memset(text, '[', size);
    text[size] = '\0';
    CHECK(answers(engine, "move", text, "\"code\":\"too_long\""));
    CHECK(answers(engine, text, "{}", "\"code\":\"too_long\""));
    text[(size_t)1 << 20] = '\0';
    CHECK(answers(engine, "move", text, "{\"error\":"));
    free(text);
}

static void test_nothing(void) {
    puissance_free(NULL);
    puissance_free_text(NULL);
    puissance_stop(NULL);
    CHECK(puissance_set_language(NULL, "fr") == 0);
    CHECK(puissance_new(0, 1) == NULL);
    CHECK(puissance_new((size_t)-1, 1) == NULL);
    CHECK(puissance_new(1, 0) == NULL);
    CHECK(puissance_new(1, 100000) == NULL);
}

static void test_language(puissance_engine* engine) {
    CHECK(puissance_set_language(engine, "fr_FR.UTF-8") == 1);
    CHECK(answers(engine, "move", "{\"moves\": \"4444444\"}", "colonne"));
    CHECK(puissance_set_language(engine, "tlh") == 0);
    CHECK(puissance_set_language(engine, NULL) == 0);
    CHECK(answers(engine, "move", "{\"moves\": \"4444444\"}", "colonne"));
    CHECK(puissance_set_language(engine, "en") == 1);
    CHECK(answers(engine, "move", "{\"moves\": \"4444444\"}", "column"));
}

/* Searches for an hour unless it is stopped. */
static const char long_question[] = "{\"game\": \"gomoku\", \"time\": 3600}";

struct meeting {
    puissance_engine* engine;
    int calls;
    int refused; /* A request during another one was refused. */
};

static void stop_at_once(const char* json, void* user) {
    struct meeting* meeting = user;
    if (++meeting->calls > 1) return;
    CHECK(json[0] == '{' && strstr(json, "\"depth\":") != NULL);
    meeting->refused = answers(meeting->engine, "check", "", "\"code\":\"wrong_usage\"");
    puissance_stop(meeting->engine);
}

static int stop_from_elsewhere(void* engine) {
    puissance_stop(engine);
    return 0;
}

static void test_stopping(puissance_engine* engine) {
    struct meeting meeting = {engine, 0, 0};
    char* answer = puissance_ask(engine, "analyse", long_question, stop_at_once, &meeting);
    CHECK(answer != NULL && strstr(answer, "\"options\":") != NULL);
    puissance_free_text(answer);
    CHECK(meeting.calls > 0);
    CHECK(meeting.refused);

    /* The stop is not lost, whether it comes before the request or during it. */
    thrd_t thread;
    CHECK(thrd_create(&thread, stop_from_elsewhere, engine) == thrd_success);
    CHECK(answers(engine, "analyse", long_question, "\"options\":"));
    thrd_join(thread, NULL);

    /* It stops only one request: the next one is complete. */
    CHECK(answers(engine, "solve", "{\"moves\": \"4444447777775\"}", "\"exact\":true"));
}

int main(void) {
    puissance_engine* engine = puissance_new(16, 2);
    CHECK(engine != NULL);
    test_questions(engine);
    test_wrong_questions(engine);
    test_networks(engine);
    test_huge_questions(engine);
    test_nothing();
    test_language(engine);
    test_stopping(engine);
    puissance_free(engine);
    return failures == 0 ? 0 : 1;
}
