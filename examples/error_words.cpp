// Shows an error in words: an error is a value, a code with facts, and can be turned into a
// sentence.
#include <iostream>
#include <string_view>

#include <puissance/message.h>
#include <puissance/record.h>

int main() {
    using namespace puissance;
    for (const std::string_view moves : {"4444444", "49", "four"}) {
        const auto record = parse_moves(Game{}, moves);
        if (record) continue;
        const Error& error = record.error();
        std::cout << name_of(error.code) << ": " << sentence_of(error, Language::english) << "\n"
                  << sentence_of(error, Language::french) << "\n";
    }
}
