// A game with a program: JSON lines in, JSON lines out. docs/formats/play.md describes them.
#pragma once

#include "cli/shell.h"
#include "play/session.h"
#include "search/settings.h"

namespace puissance::app {

// Plays until the input ends or says so. Where the session has a human, the program plays.
void play_json(Session session, const Settings& settings, Shell& shell);

}  // namespace puissance::app
