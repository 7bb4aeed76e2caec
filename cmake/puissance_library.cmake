# How every target of the project is compiled, and how a folder of the library is declared.

# CMake writes "puissance/version.h" when it configures.
set(puissance_generated ${PROJECT_BINARY_DIR}/generated)
configure_file(${PROJECT_SOURCE_DIR}/include/puissance/version.h.in
               ${puissance_generated}/puissance/version.h @ONLY)

# What all our own targets share but users of the library must not inherit: the include folders
# ("puissance/game.h", "board/drop_board.h") and the processor we build for.
add_library(puissance_common INTERFACE)
target_include_directories(puissance_common INTERFACE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${puissance_generated})
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    target_compile_options(puissance_common INTERFACE -march=${PUISSANCE_PROCESSOR})
endif()

# Turns our warnings on for one of our targets.
function(puissance_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                             -Wsign-conversion)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        # GCC 12 wrongly reports overlapping copies in `"a" + std::string` (bug 105651).
        target_compile_options(${target} PRIVATE -Wno-restrict)
    endif()
    if(PUISSANCE_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()

# The standard headers take a third of the compile time of most sources, so PUISSANCE_PRECOMPILE
# parses them once for all. GCC 12 then gives false warnings about copied strings, which are turned
# off. So it is off in the preset test, where these warnings count, and in the preset dev, which is to
# find missing includes.
if(PUISSANCE_PRECOMPILE)
    set(_puissance_nothing ${PROJECT_BINARY_DIR}/standard_headers.cpp)
    file(GENERATE OUTPUT ${_puissance_nothing} CONTENT "// Precompiles the standard headers.\n")
    add_library(puissance_standard_headers OBJECT ${_puissance_nothing})
    target_link_libraries(puissance_standard_headers PRIVATE puissance_common)
    target_precompile_headers(puissance_standard_headers PRIVATE
        <algorithm> <array> <chrono> <cstdint> <functional> <memory> <optional> <string>
        <string_view> <vector> <tl/expected.hpp>)
    puissance_warnings(puissance_standard_headers)
endif()
function(_puissance_precompile target)
    if(PUISSANCE_PRECOMPILE)
        target_precompile_headers(${target} REUSE_FROM puissance_standard_headers)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
            target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow)
        endif()
    endif()
endfunction()

# puissance_untuned(TARGET): a target that hardly matters to the speed of a search. PUISSANCE_TUNE_SEARCH_ONLY compiles
# it without optimisation, in a third of the time, and then without precompiled headers, which are optimised.
function(puissance_untuned target)
    if(PUISSANCE_TUNE_SEARCH_ONLY)
        target_compile_options(${target} PRIVATE -O0)
        set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    endif()
    if(CMAKE_SYSTEM_NAME STREQUAL "WASI")  # Pages load the module: what does not search is made small.
        target_compile_options(${target} PRIVATE -Oz)
        set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    endif()
endfunction()

# puissance_light(TARGET [SEARCHES]): compiles a target that does not search, or little, with little optimisation.
# The program is hardly slower, and builds in two thirds of the time.
function(puissance_light target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O1>)
    if(NOT "SEARCHES" IN_LIST ARGN)
        puissance_untuned(${target})  # Its options are the last, and hold.
    endif()
    # GCC optimises what it has precompiled as it was told then, and mixing both takes longer.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
    endif()
endfunction()

# puissance_library(NAME [SOURCES file.cpp…] [ALONE file.cpp…] [LINKS target…])
# Makes a static library of one folder; without SOURCES it is header-only. Sources listed as ALONE
# hold one large template each and are never joined into a unity build.
function(puissance_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;ALONE;LINKS")
    if(arg_SOURCES)
        add_library(${name} STATIC ${arg_SOURCES} ${arg_ALONE})
        set_source_files_properties(${arg_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        target_link_libraries(${name} PUBLIC puissance_common ${arg_LINKS})
        puissance_warnings(${name})
        _puissance_precompile(${name})
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE puissance_common ${arg_LINKS})
    endif()
endfunction()

# The library that users link, libpuissance.a: all folders of src/ with the public headers and no
# extra flags. Its name is puissance::puissance, whether it is installed or a subfolder of their
# project; the target `puissance` is the program.
add_library(libpuissance STATIC)
add_library(puissance::puissance ALIAS libpuissance)
set_target_properties(libpuissance PROPERTIES OUTPUT_NAME puissance EXPORT_NAME puissance
                                              LINKER_LANGUAGE CXX)
target_compile_features(libpuissance INTERFACE cxx_std_20)
target_include_directories(libpuissance INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/c>
    $<BUILD_INTERFACE:${puissance_generated}>)
target_link_libraries(libpuissance INTERFACE tl::expected)
if(TARGET Threads::Threads)  # puissance/thread_crew.h needs them.
    target_link_libraries(libpuissance INTERFACE Threads::Threads)
endif()

# puissance_add_floor(TARGET): adds the objects of a folder's target to the library.
function(puissance_add_floor target)
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
        target_sources(libpuissance PRIVATE $<TARGET_OBJECTS:${target}>)
    endif()
endfunction()

# puissance_instance(SOURCES NAME HEADER INSTANCE)
# Writes the source NAME.cpp that instantiates a template of HEADER, and adds it to the list SOURCES.
function(puissance_instance sources name header instance)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/instance.cpp.in ${source} @ONLY)
    set(${sources} ${${sources}} ${source} PARENT_SCOPE)
endfunction()

# puissance_embed(OUTPUT FILE HEADER NAMESPACE NAME)
# Writes the source OUTPUT with the function NAME, which HEADER declares: it returns the bytes of FILE, none if that is "".
function(puissance_embed output file header namespace name)
    set(embed ${PROJECT_SOURCE_DIR}/cmake/embed_file.cmake)
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -D FILE=${file} -D HEADER=${header} -D NAMESPACE=${namespace} -D NAME=${name}
                -D OUTPUT=${output} -P ${embed}
        DEPENDS ${file} ${embed}
        COMMENT "Embedding ${name}"
        VERBATIM)
endfunction()

# puissance_program(NAME SOURCES file.cpp… LINKS target…)
# The program is put at the top of the build folder: build/release/puissance.
function(puissance_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE puissance_common ${arg_LINKS})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    puissance_warnings(${name})
    _puissance_precompile(${name})
endfunction()
