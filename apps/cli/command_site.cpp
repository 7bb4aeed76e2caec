// puissance site: the web application as files, for any host that serves files.
#include <cerrno>
#include <filesystem>
#include <memory>

#include "base/try.h"
#include "cli/registry.h"
#include "server/pages.h"
#include "system/files.h"
#include "wire/json.h"

namespace puissance::app {

namespace {

// The description of the service is of no use where there is no service.
bool is_of_application(const server::Page& page) {
    return !page.path.starts_with("/api/") && !page.path.starts_with("/docs/");
}

// Is something on the way from the folder to the page a link? It may lead out of the folder.
bool is_linked(std::filesystem::path folder, std::string_view page) {
    std::error_code ignored;
    for (const auto& name : std::filesystem::path(page).relative_path()) {
        folder /= name;
        if (std::filesystem::is_symlink(folder, ignored)) return true;
    }
    return false;
}

// Is nothing there, or this application, perhaps an older one?
bool is_own(const std::string& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error) || std::filesystem::is_empty(folder, error))
        return true;
    constexpr std::size_t max_manifest_bytes = 1U << 16U;
    const auto manifest = system::read_file(folder + "/manifest.webmanifest", max_manifest_bytes);
    return manifest && manifest->find(R"("name": "Puissance")") != std::string::npos;
}

struct SiteArguments {
    std::string folder;
    bool has_force = false;
};

// Returns how many files there are.
Result<int> write_site(const SiteArguments& arguments) {
    const std::string& folder = arguments.folder;
    if (!arguments.has_force && !is_own(folder))
        return fail(ErrorCode::unwritable_file, {{"file", folder}, {"reason", "others_folder"}});
    std::error_code ignored;
    if (std::filesystem::exists(folder, ignored) && !std::filesystem::is_directory(folder, ignored))
        return system::unwritable(folder, ENOTDIR);
    int files = 0;
    for (const server::Page& page : server::embedded_pages()) {
        if (!is_of_application(page)) continue;
        const std::string file = folder + std::string(page.path);
        if (is_linked(folder, page.path)) return system::unwritable(file, ELOOP);
        std::error_code error;
        std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
        if (error) return system::unwritable(file, error.value());
        TRY(system::write_file(file, page.plain));
        ++files;
    }
    // A program that was built without pages.
    if (files == 0) return fail(ErrorCode::wrong_usage, {{"reason", "no_pages"}});
    return files;
}

}  // namespace

void add_site(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<SiteArguments>();
    Command command(program, shell, "site", "help.site", "help.site.examples");
    command.argument("DIR", arguments->folder, "help.option.site_folder", true);
    command.flag("--force", arguments->has_force, "help.option.site_force");
    command.flag("--json", shell.json, "help.option.json");
    command.language_option();
    command.when_called([arguments, &shell] {
        const auto files = write_site(*arguments);
        if (!files) return shell.refuse(files.error());
        if (shell.json) return shell.print(wire::site_reply(arguments->folder, *files));
        shell.print(shell.say("site.written",
                              {{"count", std::to_string(*files)}, {"folder", arguments->folder}}));
    });
}

}  // namespace puissance::app
