# find_package(puissance) -> puissance::puissance
include(CMakeFindDependencyMacro)
find_dependency(tl-expected)
if(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
    find_dependency(Threads)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/puissance-targets.cmake)
