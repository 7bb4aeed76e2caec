// The C interface as a WebAssembly module. JavaScript calls the exports of c/puissance.h and reads
// the texts in the module's memory; bindings/npm has the other half. The module asks its host for
// the clock (WASI) and tells it what a search has found so far.
#include "c/puissance.h"

extern "C" {

// Gets a JSON object, which is valid only until it returns.
[[clang::import_module("puissance"), clang::import_name("progress")]] void host_progress(
    const char* json);

// puissance_ask() with the progress going to the host, which has no function pointers to hand in.
[[clang::export_name("puissance_ask_host")]] char* puissance_ask_host(puissance_engine* engine,
                                                                      const char* what,
                                                                      const char* json) {
    return puissance_ask(
        engine, what, json, [](const char* progress, void*) { host_progress(progress); }, nullptr);
}

}  // extern "C"
