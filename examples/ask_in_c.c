/* Uses the engine from C: requests, answers and errors are JSON. */
#include <stdio.h>

#include <puissance.h>

static void ask(puissance_engine* engine, const char* what, const char* json) {
    char* answer = puissance_ask(engine, what, json, NULL, NULL);
    puts(answer != NULL ? answer : "no memory");
    puissance_free_text(answer);
}

int main(void) {
    puissance_engine* engine = puissance_new(16, 1); /* MiB, threads */
    if (engine == NULL) return 1;
    ask(engine, "check", "{\"game\": \"tictactoe\", \"moves\": \"a1 b1 b2\"}");
    puissance_set_language(engine, "fr");
    ask(engine, "move", "{\"moves\": \"4444444\"}");
    puissance_free(engine);
    return 0;
}
