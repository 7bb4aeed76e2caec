# find_package(puissance) -> puissance::puissance
include(CMakeFindDependencyMacro)
find_dependency(tl-expected)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/puissance-targets.cmake)
