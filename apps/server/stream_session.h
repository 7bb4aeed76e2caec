// A WebSocket connection for analyses. Only sources that use sockets include this.
#pragma once

#include <string>

#include "server/clients.h"
#include "server/header.h"
#include "server/sockets.h"

namespace puissance::server {

// Takes over the socket, answers the handshake, which has been checked, and then each message.
// `clients` must outlive the session.
void start_stream(Socket socket, const HttpRequest& request, Language language,
                  const Origin& origin, Clients& clients);

}  // namespace puissance::server
