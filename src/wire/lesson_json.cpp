#include "wire/lesson_json.h"

#include "wire/json_writer.h"
#include "wire/trace_json.h"

namespace puissance::wire {

namespace {

Json lesson_json(int number, const teach::Lesson& lesson, words::Language language) {
    return {{"number", number},
            {"name", lesson.name},
            {"title", teach::title_of(lesson, language)},
            {"game", lesson.game},
            {"moves", lesson.moves},
            {"runs", lesson.runs}};
}

}  // namespace

std::string lessons_reply(words::Language language) {
    Json all = Json::array();
    for (const teach::Lesson& lesson : teach::lessons())
        all.push_back(lesson_json(static_cast<int>(all.size()) + 1, lesson, language));
    return written(Json{{"lessons", all}});
}

std::string lesson_reply(int number, const teach::Lesson& lesson, std::span<const Trace> traces,
                         words::Language language, TakePiece take) {
    Json json = lesson_json(number, lesson, language);
    const auto text = teach::text_of(lesson, traces, language);
    json["text"] = text.text;
    json["question"] = text.question;
    json["answer"] = text.answer;
    JsonWriter out(std::move(take));
    out.open_object();
    out.members(json);
    out.array("traces", traces, [&](const Trace& trace) { write_trace(out, trace); });
    out.close_object();
    return std::move(out).text();
}

}  // namespace puissance::wire
