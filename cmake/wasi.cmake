# Toolchain file for WebAssembly with the system interface WASI, as Debian packages it with LLVM 19
# (tools/ensure_packages test). It has no threads and no exceptions.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT -fno-exceptions)
# The default stack of 64 KiB is too small: analysing a board of 12x9 takes more than 1 MiB, and 8 MiB
# are what a process has. An overflow would silently overwrite the data below the stack; placed first
# in memory, the stack has nothing below it, and an overflow is an error.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=8388608,--stack-first")
