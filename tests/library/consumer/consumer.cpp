// A user's program outside our tree, which has only the installed library.
#include <iostream>

#include <puissance/engine.h>
#include <puissance/version.h>

int main() {
    const auto game = puissance::parse_game("puissance4");
    if (!game) return 1;
    auto engine = puissance::make_engine(*game, 1);
    if (!engine) return 1;
    const auto record = puissance::parse_moves(*game, "7422341735647741166133573473242566");
    if (!record) return 1;
    const auto solution = (*engine)->solve(*record, {});
    if (!solution || !solution->is_exact()) return 1;
    std::cout << "Puissance " << PUISSANCE_VERSION_MAJOR << " says " << solution->lowest << "\n";
}
