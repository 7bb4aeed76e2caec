/* Puissance for C, and for every language that can call C. An engine takes requests in JSON and
 * answers in JSON, the same that the command line prints and the HTTP server sends (docs/api.md).
 * This interface is stable: functions are added but never changed.
 *
 *     puissance_engine* engine = puissance_new(64, 1);
 *     char* answer = puissance_ask(engine, "move", "{\"moves\": \"4453\"}", NULL, NULL);
 *     puts(answer);
 *     puissance_free_text(answer);
 *     puissance_free(engine);
 *
 * Texts are UTF-8 and end with a zero byte. Except for puissance_stop, only one thread at a time
 * may use an engine; different threads may use different engines.
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

/* `memory_mib` (1 to 65536) limits the tables, which belong to the game asked about last. `threads`
 * (1 to 256) work on exact solutions together; where there are no threads, as in WebAssembly, it is
 * always one. Returns NULL when a number is out of range or there is not enough memory. */
puissance_engine* puissance_new(size_t memory_mib, int threads);
/* Does nothing for NULL. Requires: no request is being answered. */
void puissance_free(puissance_engine* engine);

/* Sets the language of sentences: "en", "fr", or a locale such as "fr_FR.UTF-8". Returns 1, or 0
 * and changes nothing for any other language. */
int puissance_set_language(puissance_engine* engine, const char* tag);

/* Receives what a search has found so far, as a JSON object. It is called on the thread that called
 * puissance_ask, and the text is valid only until it returns. */
typedef void (*puissance_progress)(const char* json, void* user);

/* `what` is "check", "move", "analyse", "review", "why", "explain", "eval", "solve", "puzzle",
 * "rating", "train", "portrait", "swap2", "swap2_act", "games", "lessons", "lesson", "solve_many"
 * or "eval_many". `json` is an object with the members that the HTTP server takes for it, at most 1
 * MiB long; "" counts as {}. `on_progress` may be NULL; `user` is passed to it.
 *
 * A search takes one second, or as long as the member "time" says. The answer is a JSON object,
 * also for errors: {"error": {"code": …, "message": …}}. NULL arguments, text that is not UTF-8,
 * and a call while another one is running are such errors. The answer belongs to the caller, who
 * must pass it to puissance_free_text. NULL only when there is no memory for an answer. */
char* puissance_ask(puissance_engine* engine, const char* what, const char* json,
                    puissance_progress on_progress, void* user);
/* Does nothing for NULL. */
void puissance_free_text(char* text);

/* Some free boards (Gomoku) are valued by a network, `nets/gomoku.net` (docs/formats/net.md). It is
 * compiled into the library; but not into the WebAssembly module, whose host loads it with the
 * first board that it values, and without it such boards are played by patterns.
 *
 * Is this such a board, whether a network is loaded or not? `game` is as in requests: "gomoku",
 * "free:15x15x5". 1, or 0 for another board, for what is no game and for NULL. */
int puissance_uses_net(const char* game);
/* Values such boards by this network, a whole file, from now on. The bytes are copied. Another
 * engine that was asked about such a board before stays with patterns until its next game, though
 * it names the network: load it before there is one. Answers {"net": …}, its recipe and licence, or
 * changes nothing and answers {"error": …} for a file that is damaged or not a network. The answer
 * must be passed to puissance_free_text; it is NULL only when there is no memory for one. Requires:
 * no function of this library runs on another thread. */
char* puissance_load_net(puissance_engine* engine, const void* bytes, size_t size);

/* Stops the running search, which then answers with what it has found, or the next search if none
 * is running. Any thread and any signal handler may call it. Does nothing for NULL. */
void puissance_stop(puissance_engine* engine);

#ifdef __cplusplus
}
#endif

#endif
