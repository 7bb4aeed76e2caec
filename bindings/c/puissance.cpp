#include "c/puissance.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "free/net_weights.h"
#include "puissance/engine.h"
#include "puissance/message.h"
#ifndef __wasi__
#include "puissance/thread_crew.h"
#endif
#include "puissance/version.h"
#include "search/settings.h"
#include "study/judgement.h"
#include "wire/door.h"
#include "wire/json.h"
#include "words/words.h"

using namespace puissance;  // NOLINT(google-build-using-namespace): C has none.

namespace {

constexpr std::size_t max_bytes = 1U << 20U;

#ifdef __wasi__
// WebAssembly has no threads, so everything runs on the calling one.
class OwnCrew final : public Crew {
public:
    explicit OwnCrew(int /*size*/) {}
    [[nodiscard]] int size() const override { return 1; }
    void run(int count, const std::function<void(int)>& task) override { alone().run(count, task); }
};
#else
using OwnCrew = ThreadCrew;
#endif

// A copy that free() can release, or NULL without memory.
char* copy_of(std::string_view text) {
    auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) return nullptr;
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    return copy;
}

}  // namespace

struct puissance_engine {  // NOLINT(readability-identifier-naming)
    puissance_engine(std::size_t mebibytes, int threads) : memory_mib(mebibytes), crew(threads) {}

    // The engine for a game. The memory is enough for one engine, so a new game replaces the old
    // one.
    Result<Engine*> engine_of(const Game& asked, wire::EngineUse for_what) {
        if (!engine || game != asked || use != for_what) {
            engine.reset();
            TRY_ASSIGN(engine, for_what == wire::EngineUse::judging
                                   ? make_judging_engine(asked)
                                   : make_engine(asked, memory_mib, crew));
            game = asked;
            use = for_what;
        }
        return engine.get();
    }

    std::size_t memory_mib;
    OwnCrew crew;
    Language language = Language::english;
    Stop stop;
    std::atomic_flag is_asked;
    Game game;
    wire::EngineUse use = wire::EngineUse::thinking;
    std::unique_ptr<Engine> engine;
};

namespace {

// Allows one question at a time, and lowers the stop afterwards so that it does not end the next
// question as well.
class Turn {
public:
    explicit Turn(puissance_engine& engine)
        : engine_(engine), is_ours_(!engine.is_asked.test_and_set(std::memory_order_acquire)) {}
    ~Turn() {
        if (!is_ours_) return;
        engine_.stop.lower();
        engine_.is_asked.clear(std::memory_order_release);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    [[nodiscard]] bool is_ours() const { return is_ours_; }

private:
    puissance_engine& engine_;
    bool is_ours_;
};

Result<std::string_view> text_of(const char* text) {
    if (text == nullptr) return fail(ErrorCode::wrong_usage, {{"reason", "null_text"}});
    const std::size_t length = strnlen(text, max_bytes + 1);
    if (length > max_bytes)
        return fail(ErrorCode::too_long, {{"limit", static_cast<std::int64_t>(max_bytes)}});
    return std::string_view(text, length);
}

Result<std::string> answer(puissance_engine& engine, const char* what, const char* json,
                           puissance_progress on_progress, void* user) {
    const Turn turn(engine);
    if (!turn.is_ours()) return fail(ErrorCode::wrong_usage, {{"reason", "still_asked"}});
    TRY_ASSIGN(const auto question, text_of(what));
    TRY_ASSIGN(const auto body, text_of(json));
    wire::Asking asking;
    asking.engine_of = [&](const Game& game, wire::EngineUse use) {
        return engine.engine_of(game, use);
    };
    asking.max_time = max_time;
    asking.stop = &engine.stop;
    asking.language = engine.language;
    if (on_progress != nullptr)
        asking.on_progress = [=](const std::string& text) { on_progress(text.c_str(), user); };
    return wire::answer(question, body, asking);
}

Result<std::string> load_net(puissance_engine& engine, const void* bytes, std::size_t size) {
    const Turn turn(engine);
    if (!turn.is_ours()) return fail(ErrorCode::wrong_usage, {{"reason", "still_asked"}});
    if (bytes == nullptr && size > 0)
        return fail(ErrorCode::wrong_usage, {{"reason", "null_text"}});
    TRY_ASSIGN(auto net, free_board::NetWeights::read(
                             std::span(static_cast<const std::uint8_t*>(bytes), size)));
    engine.engine.reset();  // It would go on without this network.
    std::string answer = wire::net_reply(net.text);
    free_board::use_net(std::move(net));
    return answer;
}

// The answer of this engine, or the error.
template <class AnswerOf>
char* written_answer(puissance_engine* engine, AnswerOf&& answer_of) {
    if (engine == nullptr)
        return copy_of(wire::error_reply({ErrorCode::wrong_usage, {{"reason", "null_engine"}}},
                                         Language::english));
    const Result<std::string> answered = answer_of(*engine);
    return copy_of(answered ? *answered : wire::error_reply(answered.error(), engine->language));
}

// The library throws nothing itself, but the standard library may run out of memory, and an
// exception must not reach C.
template <class AnswerOf>
char* reply_of(puissance_engine* engine, AnswerOf&& answer_of) {
#ifdef __cpp_exceptions
    try {
        return written_answer(engine, answer_of);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
#else
    return written_answer(engine, answer_of);
#endif
}

}  // namespace

const char* puissance_version() { return PUISSANCE_VERSION; }

puissance_engine* puissance_new(size_t memory_mib, int threads) {
    if (!value_of(setting_named("memory"), memory_mib)) return nullptr;
    if (!value_of(setting_named("threads"), threads)) return nullptr;
    return new (std::nothrow) puissance_engine(memory_mib, threads);
}

void puissance_free(puissance_engine* engine) { delete engine; }

int puissance_set_language(puissance_engine* engine, const char* tag) {
    if (engine == nullptr || tag == nullptr) return 0;
    const auto language = words::language_from_tag(tag);
    if (!language) return 0;
    engine->language = *language;
    return 1;
}

char* puissance_ask(puissance_engine* engine, const char* what, const char* json,
                    puissance_progress on_progress, void* user) {
    return reply_of(engine, [=](puissance_engine& asked) {
        return answer(asked, what, json, on_progress, user);
    });
}

int puissance_uses_net(const char* game) {
    if (game == nullptr) return 0;
    const auto named = parse_game(std::string_view(game, strnlen(game, max_bytes)));
    return named && free_board::NetWeights::knows(*named) ? 1 : 0;
}

char* puissance_load_net(puissance_engine* engine, const void* bytes, size_t size) {
    return reply_of(engine, [=](puissance_engine& asked) { return load_net(asked, bytes, size); });
}

void puissance_free_text(char* text) { std::free(text); }

void puissance_stop(puissance_engine* engine) {
    if (engine != nullptr) engine->stop.raise();
}
