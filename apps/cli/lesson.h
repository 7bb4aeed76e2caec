// `puissance explain --lessons` and `--lesson N`: the course, run by the real engine.
#pragma once

#include "cli/explanation.h"
#include "cli/shell.h"

namespace puissance::app {

struct LessonRequest {
    int number = 1;
    int run = 1;  // Which of its runs is drawn or explained.
    ExplanationFormat format = ExplanationFormat::text;
    bool with_steps = false;
    int max_nodes = default_trace_nodes;
    std::size_t memory_mib = default_memory_mib;
};

void list_lessons(Shell& shell);
void give_lesson(const LessonRequest& request, Shell& shell);

}  // namespace puissance::app
