// Nothing: this source exists to have the frameworks' headers compiled once (see CMakeLists.txt).
