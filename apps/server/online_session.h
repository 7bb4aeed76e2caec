// A WebSocket connection of a player or spectator. Only sources that use sockets include this.
#pragma once

#include "server/clients.h"
#include "server/header.h"
#include "server/sockets.h"

namespace puissance::server {

// Takes over the socket and answers the handshake, which has been checked. `clients` must outlive
// the session. Requires: the service has games between people.
void start_online(Socket socket, const HttpRequest& request, Language language,
                  const Origin& origin, Clients& clients);

}  // namespace puissance::server
