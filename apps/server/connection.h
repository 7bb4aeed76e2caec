// One client that speaks HTTP. Only the sources that speak to sockets include this.
#pragma once

#include "server/clients.h"
#include "server/sockets.h"

namespace puissance::server {

// Takes the socket over, for as long as it lives: reads requests and answers them, one after the
// other. `clients` must outlive it.
void start_connection(Socket socket, Clients& clients);

}  // namespace puissance::server
