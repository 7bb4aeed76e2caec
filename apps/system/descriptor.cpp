#include "system/descriptor.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

#include "system/interruption.h"

namespace puissance::system {

namespace {

// A signal that arrives just before poll() begins does not end it, so poll() must end by itself.
constexpr int between_checks_ms = 200;
// After a signal, how long to wait for the reader to take the next piece of the output.
constexpr int patience_ms = 1000;
constexpr std::size_t piece = 4096;

bool takes_more(int descriptor) {
    pollfd output{descriptor, POLLOUT, 0};
    return poll(&output, 1, patience_ms) != 0;
}

}  // namespace

bool Descriptor::close() {
    const int number = std::exchange(number_, -1);
    return number < 0 || ::close(number) == 0;
}

std::ptrdiff_t read_some(int descriptor, std::span<char> into) {
    while (Interruption::signal() == 0) {
        pollfd input{descriptor, POLLIN, 0};
        const int ready = poll(&input, 1, between_checks_ms);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t count = read(descriptor, into.data(), into.size());
        if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
    }
    errno = EINTR;
    return -1;
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const bool is_leaving = Interruption::signal() != 0;
        if (is_leaving && !takes_more(descriptor)) {
            errno = EINTR;
            return false;
        }
        // A small piece fits once poll() has seen room, so this write does not block.
        const std::string_view next = is_leaving ? bytes.substr(0, piece) : bytes;
        const ssize_t count = write(descriptor, next.data(), next.size());
        if (count >= 0) bytes.remove_prefix(static_cast<std::size_t>(count));
        else if (errno != EINTR) return false;
    }
    return true;
}

}  // namespace puissance::system
