// What the program does first where it was built to run on any Linux (PUISSANCE_PORTABLE).
#pragma once

namespace puissance::system {

// Starts the program for newer processors in place of this one, where it stands beside it.
// Otherwise sets up what differs between systems: how names of hosts are found, and where trusted
// certificates are. Does nothing in other builds. Call it before threads are started.
void fit_this_machine(char** arguments);

}  // namespace puissance::system
