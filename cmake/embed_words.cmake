# Writes the catalogues locales/*.json as C++ tables, so that nothing parses JSON at run time.
#   cmake -D ENGLISH=en.json -D FRENCH=fr.json -D OUTPUT=catalogue.cpp -P embed_words.cmake
# Each entry of a catalogue is on its own line, as two literals "key": "sentence" that mean the same
# in C++. tools/check_words checks that the entries are sorted.

function(append_table language file)
    file(READ ${file} rows)
    string(REGEX REPLACE "^{\n|}\n$" "" rows "${rows}")
    # The words of the pages and of the description of the service are not said by this program.
    string(REGEX REPLACE "    \"(web|api)\\.[^\n]*\n" "" rows "${rows}")
    string(REGEX REPLACE "    (\"[a-z0-9_.]+\"): (\"[^\n]*\"),?\n" "    {\\1, \\2},\n" rows "${rows}")
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
