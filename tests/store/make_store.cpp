// Makes a store with so many games between people, for tests of the program: make_store FILE GAMES
#include <cstdlib>

#include "store/played_games.h"

int main(int count, char** arguments) {
    if (count != 3) return 2;
    puissance::store::TrialStore store(arguments[1], {.syncs_each_commit = false});
    puissance::store::play_games(store, std::atoi(arguments[2]));
}
