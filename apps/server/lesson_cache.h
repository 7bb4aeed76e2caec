// Rendered lessons. A lesson never changes while the program runs and takes most of a second to
// make, so each is made once in each language.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/answer_text.h"
#include "server/message.h"

namespace puissance::server {

// Thread-safe.
class LessonCache {
public:
    // Returns the answer if the lesson has been made.
    [[nodiscard]] std::optional<Response> answer(int number, const Request& request) const;

    void keep(int number, Language language, CompressedText text);

private:
    struct Lesson {
        CompressedText text;
        std::string hash;
    };

    [[nodiscard]] const Lesson* find(int number, Language language) const;

    mutable std::mutex mutex_;
    std::map<std::pair<int, Language>, Lesson> lessons_;  // Entries are never removed.
};

}  // namespace puissance::server
