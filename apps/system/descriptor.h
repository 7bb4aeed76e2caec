// A file the system has opened for us, closed when nobody holds it any more.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace puissance::system {

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { (void)close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }
    // False: the system says only now that something was not written; errno says what.
    [[nodiscard]] bool close();

private:
    int number_ = -1;
};

// Waits, and reads what there is: how many bytes, 0 at the end. -1: errno says why not, EINTR when
// a signal came.
[[nodiscard]] std::ptrdiff_t read_some(int descriptor, std::span<char> into);

// Writes all of it. False: errno says why, EINTR when a signal came and nobody reads.
[[nodiscard]] bool write_all(int descriptor, std::string_view bytes);

}  // namespace puissance::system
