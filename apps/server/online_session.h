// One client that plays or watches by WebSocket. Only the sources that speak to sockets include
// this.
#pragma once

#include "server/clients.h"
#include "server/header.h"
#include "server/sockets.h"

namespace puissance::server {

// Takes the socket over and answers the handshake, which has been checked; then tells of one game
// after the other until the client leaves. `clients` must outlive it. Requires: there are games.
void start_online(Socket socket, const HttpRequest& request, Language language,
                  const Origin& origin, Clients& clients);

}  // namespace puissance::server
