#include "system/portable.h"

#ifdef PUISSANCE_PORTABLE

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <nss.h>
#include <unistd.h>

#endif

namespace puissance::system {

#ifdef PUISSANCE_PORTABLE

namespace {

namespace fs = std::filesystem;

// A release for x86-64 has both: this one for every processor, the other for those since 2013,
// which count, find and mask bits with one instruction. Nothing happens where the other cannot be
// started.
void start_newer_program([[maybe_unused]] char** arguments) {
#if defined(__x86_64__) && !defined(__AVX2__)
    if (!__builtin_cpu_supports("x86-64-v3")) return;
    std::error_code none;
    const fs::path self = fs::read_symlink("/proc/self/exe", none);
    if (!none) execv((self.parent_path() / "puissance-x86-64-v3").c_str(), arguments);
#endif
}

// OpenSSL knows Debian's place only. SSL_CERT_FILE is the user's, if it is set.
void find_certificates() {
    for (const char* file :
         {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
          "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"})
        if (access(file, R_OK) == 0) {
            setenv("SSL_CERT_FILE", file, 0);
            return;
        }
}

}  // namespace

void fit_this_machine(char** arguments) {
    start_newer_program(arguments);
    // All other ways are libraries of the system's glibc, which is not ours.
    for (const char* database : {"hosts", "services", "networks"})
        __nss_configure_lookup(database, "files dns");
    find_certificates();
}

#else

void fit_this_machine(char** /*arguments*/) {}

#endif

}  // namespace puissance::system
