// The course: a dozen ready positions, each with a question and an answer, from the game tree to
// the table. A lesson says what to run; its numbers come from the runs, never from here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puissance/trace.h"
#include "words/words.h"

namespace puissance::teach {

struct Lesson {
    std::string_view name;  // Its sentences are lesson.<name>.title, .text, .question and .answer.
    std::string_view game;
    std::string_view moves;
    std::vector<std::string_view> runs;  // Algorithms, as parse_contestant reads them.
    std::string_view cut;  // The kind of cut it is about: the beginning of its sentence's key.
};

// In the order of the course.
[[nodiscard]] std::span<const Lesson> lessons();
// Of the lesson with this name, counted from 1.
[[nodiscard]] std::optional<int> number_of_lesson(std::string_view name);

// The traces of its runs, in their order, fill in the numbers.
struct LessonText {
    std::string title;
    std::string text;
    std::string question;
    std::string answer;
};
[[nodiscard]] LessonText text_of(const Lesson& lesson, std::span<const Trace> traces,
                                 words::Language language);
[[nodiscard]] std::string title_of(const Lesson& lesson, words::Language language);

}  // namespace puissance::teach
