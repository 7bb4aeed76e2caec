// Owns a file descriptor and closes it.
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
    // False when the system reports only now that a write failed; errno says why.
    [[nodiscard]] bool close();

private:
    int number_ = -1;
};

// Waits for input and reads what is there. Returns the number of bytes, 0 at the end, or -1 on
// failure; errno is EINTR when a signal came.
[[nodiscard]] std::ptrdiff_t read_some(int descriptor, std::span<char> into);

// Writes all bytes. False on failure; errno is EINTR when a signal came and nobody reads.
[[nodiscard]] bool write_all(int descriptor, std::string_view bytes);

}  // namespace puissance::system
