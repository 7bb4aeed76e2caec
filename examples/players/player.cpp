// Plays the first column that has room, from the centre outwards. One line in, one line out.
#include <cstdlib>
#include <iostream>
#include <string>

int main() {
    const std::string names = "4352617";
    for (std::string line; std::getline(std::cin, line);) {
        for (const char name : names) {
            int height = 0;
            for (const char played : line) height += played == name;
            if (height == 6) continue;
            std::cout << name << std::endl;  // std::endl sends the line at once.
            break;
        }
    }
}
