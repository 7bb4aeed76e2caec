// Empty: CMake needs a source file to precompile the headers of the test frameworks.
