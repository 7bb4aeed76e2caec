# Writes the catalogues locales/*.json as C++ tables, so that nothing parses JSON at run time.
#   cmake -D ENGLISH=en.json -D FRENCH=fr.json -D OUTPUT=catalogue.cpp -P embed_words.cmake
# string(JSON) hands out the members in byte order: the tables are sorted, whatever the files are.

function(append_table language file)
    file(READ ${file} json)
    string(JSON count LENGTH "${json}")
    math(EXPR last "${count} - 1")
    set(rows "")
    foreach(index RANGE ${last})
        string(JSON key MEMBER "${json}" ${index})
        string(JSON sentence GET "${json}" "${key}")
        foreach(text key sentence)
            string(REPLACE "\\" "\\\\" ${text} "${${text}}")
            string(REPLACE "\"" "\\\"" ${text} "${${text}}")
            string(REPLACE "\n" "\\n" ${text} "${${text}}")
        endforeach()
        string(APPEND rows "    {\"${key}\", \"${sentence}\"},\n")
    endforeach()
    string(APPEND code "constexpr Entry ${language}[] = {\n${rows}};\n\n")
    set(code "${code}" PARENT_SCOPE)
endfunction()

set(code "// Generated from locales/ by cmake/embed_words.cmake.\n#include \"words/catalogue.h\"\n\n")
string(APPEND code "namespace puissance::words {\nnamespace {\n\n")
append_table(english ${ENGLISH})
append_table(french ${FRENCH})
string(APPEND code "}  // namespace\n\n"
    "std::span<const Entry> catalogue(Language language) {\n"
    "    if (language == Language::french) return french;\n"
    "    return english;\n"
    "}\n\n}  // namespace puissance::words\n")
file(WRITE ${OUTPUT} "${code}")
