// In a build without pages (PUISSANCE_PAGES=OFF) the service has an API only.
#include "server/pages.h"

namespace puissance::server {

std::span<const Page> embedded_pages() { return {}; }

}  // namespace puissance::server
