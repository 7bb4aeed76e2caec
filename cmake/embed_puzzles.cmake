# Writes files of exercises as C++ tables, so that the program needs no file.
#   cmake -D "FILES=connect4.txt;gomoku.txt" -D OUTPUT=shipped_packs.cpp -P embed_puzzles.cmake

set(tables)
set(rows)
foreach(file ${FILES})
    cmake_path(GET file STEM name)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND tables "constexpr char ${name}[] = {${bytes}};\n")
    string(APPEND rows "    {\"${name}\", {${name}, sizeof ${name}}},\n")
endforeach()
file(WRITE ${OUTPUT} "// Generated from puzzles/ by cmake/embed_puzzles.cmake.
#include \"terminal/shipped_packs.h\"

namespace puissance::terminal {
namespace {

${tables}
constexpr ShippedPack packs[] = {
${rows}};

}  // namespace

std::span<const ShippedPack> shipped_packs() { return packs; }

}  // namespace puissance::terminal
")
