# A toolchain: WebAssembly with the system interface WASI, as Debian packages it with LLVM 19
# (tools/ensure_packages test). There are no threads and no exceptions there.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT -fno-exceptions)
# The linker's default is 64 KiB, and a stack that overflows writes over what lies below: so it lies
# first, where that is an error.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576,--stack-first")
