/* Puissance for C, and for every language that can call it: an engine is asked in JSON and answers
 * in JSON, as the command line prints it and the HTTP service sends it (docs/api.md). What is here
 * stays: functions are added, never changed.
 *
 *     puissance_engine* engine = puissance_new(64, 1);
 *     char* answer = puissance_ask(engine, "move", "{\"moves\": \"4453\"}", NULL, NULL);
 *     puts(answer);
 *     puissance_free_text(answer);
 *     puissance_free(engine);
 *
 * Texts are UTF-8 and end with a zero byte. An engine may be used by one thread at a time, but for
 * puissance_stop; several engines by several threads.
 */
#ifndef PUISSANCE_H
#define PUISSANCE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct puissance_engine puissance_engine;

/* "0.1.0" */
const char* puissance_version(void);

/* `memory_mib` (1 to 65536) is all that its tables may take; it keeps those of the game that was
 * asked about last. `threads` (1 to 256) work on exact solutions together; without threads, as in
 * WebAssembly, one does. NULL where the numbers are out of range or there is no memory. */
puissance_engine* puissance_new(size_t memory_mib, int threads);
/* Nothing for NULL. Requires: no question is being answered. */
void puissance_free(puissance_engine* engine);

/* The language of sentences: "en", "fr", or a locale such as "fr_FR.UTF-8". 0 and no change for a
 * language that is not spoken here; 1 otherwise. */
int puissance_set_language(puissance_engine* engine, const char* tag);

/* What a search has found so far, a JSON object. It is called on the thread that asked, and the
 * text is gone when it returns. */
typedef void (*puissance_progress)(const char* json, void* user);

/* `what`: "check", "move", "analyse", "explain", "eval", "solve", "games", "lessons", "lesson".
 * `json`: an object with the members the HTTP service takes for it; "" counts as {}. At most 1 MiB.
 * `on_progress` may be NULL; `user` is handed to it.
 *
 * A search thinks for one second, or as long as the member "time" says. The answer is an object;
 * what is wrong is one too: {"error": {"code": …, "message": …}}, also for NULL, for what is no
 * UTF-8, and for a question that is asked before the last one was answered. It belongs to the
 * caller, who hands it to puissance_free_text. NULL only where there is no memory for an answer. */
char* puissance_ask(puissance_engine* engine, const char* what, const char* json,
                    puissance_progress on_progress, void* user);
/* Nothing for NULL. */
void puissance_free_text(char* text);

/* Ends the search that is under way, which then answers with what it knows, or the next one where
 * none is. Any thread may call it, and a signal handler. Nothing for NULL. */
void puissance_stop(puissance_engine* engine);

#ifdef __cplusplus
}
#endif

#endif
