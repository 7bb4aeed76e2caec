/* The C interface as a door of the conformance table: reads lines `what <tab> language <tab> json` and prints each
 * answer on a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puissance.h"

enum { max_line = 1 << 16 };

int main(void) {
    puissance_engine* engine = puissance_new(64, 1);
    char* line = malloc(max_line);
    if (engine == NULL || line == NULL) return 1;
    while (fgets(line, max_line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char* const language = strchr(line, '\t');
        char* const json = language == NULL ? NULL : strchr(language + 1, '\t');
        if (json == NULL) return 1;
        *language = *json = '\0';
        if (!puissance_set_language(engine, language + 1)) return 1;
        char* const answer = puissance_ask(engine, line, json + 1, NULL, NULL);
        if (answer == NULL) return 1;
        puts(answer);
        fflush(stdout);  /* Who asks may wait for it before the next question. */
        puissance_free_text(answer);
    }
    free(line);
    puissance_free(engine);
    return 0;
}
