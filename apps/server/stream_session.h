// One WebSocket: analyses told as they go. Only the two sources that speak to sockets include this.
#pragma once

#include <memory>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/service.h"

namespace puissance::server {

// A session that can be asked to end, from the thread of the sockets.
class StreamSession {
public:
    virtual ~StreamSession() = default;
    virtual void end() = 0;
};

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Takes the socket over and answers the upgrade. The session lives as long as its socket.
[[nodiscard]] std::weak_ptr<StreamSession> start_stream(boost::asio::ip::tcp::socket socket,
                                                        const UpgradeRequest& request,
                                                        words::Language language, Service& service,
                                                        Metrics& metrics);

}  // namespace puissance::server
