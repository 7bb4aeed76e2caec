// One client that speaks HTTP. Only the sources that speak to sockets include this.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/guests.h"

namespace puissance::server {

// Takes the socket over, for as long as it lives: reads requests and answers them, one after the
// other. `guests` must outlive it.
void start_connection(boost::asio::ip::tcp::socket socket, Guests& guests);

}  // namespace puissance::server
