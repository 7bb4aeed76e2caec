#include "terminal/file_reason.h"

#include <cerrno>

namespace puissance::terminal {

std::string file_reason(int number) {
    switch (number) {
        case ENOENT: return "missing";
        case EACCES:
        case EPERM:
        case EROFS: return "denied";
        case EISDIR: return "directory";
        default: return "refused";
    }
}

}  // namespace puissance::terminal
