// One client that speaks WebSocket. Only the sources that speak to sockets include this.
#pragma once

#include <string>

#include "server/clients.h"
#include "server/header.h"
#include "server/sockets.h"

namespace puissance::server {

// Takes the socket over and answers the handshake, which has been checked; then analyses what it is
// asked until the client leaves. `clients` must outlive it.
void start_stream(Socket socket, const HttpRequest& request, Language language,
                  const Origin& origin, Clients& clients);

}  // namespace puissance::server
