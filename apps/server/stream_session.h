// One WebSocket: analyses told as they go. Only the sources that speak to sockets include this.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/guests.h"
#include "server/header.h"

namespace puissance::server {

// Takes the socket over, for as long as it lives, and answers the upgrade. `guests` must outlive
// it.
void start_stream(boost::asio::ip::tcp::socket socket, const HttpRequest& request,
                  Language language, Guests& guests);

}  // namespace puissance::server
