// An HTTP connection. Only sources that use sockets include this.
#pragma once

#include "server/clients.h"
#include "server/sockets.h"

namespace puissance::server {

// Takes over the socket, reads requests and answers them one after the other. `clients` must
// outlive the connection.
void start_connection(Socket socket, Clients& clients);

}  // namespace puissance::server
