// puissance serve: the HTTP/JSON service.
#include <algorithm>
#include <memory>
#include <thread>

#include "base/try.h"
#include "cli/arguments.h"
#include "cli/registry.h"
#include "server/http_server.h"
#include "server/log.h"

namespace puissance::app {

namespace {

struct ServeArguments : CommonArguments {
    std::string port = "8000";
    std::string time = "1";
    std::string max_time = "10";
    std::string host = "127.0.0.1";
    std::string threads;
    std::string memory = "256";
    std::string log_format = "text";
};

struct ServeSettings {
    server::Address address;
    server::ServiceSettings service;
    server::LogFormat log_format = server::LogFormat::text;
};

constexpr std::int64_t max_port = 65'535;

Result<ServeSettings> read_settings(const ServeArguments& arguments) {
    ServeSettings settings;
    settings.address.host = arguments.host;
    TRY_ASSIGN(const auto port, read_number("--port", arguments.port, 0, max_port));
    settings.address.port = static_cast<unsigned short>(port);
    TRY_ASSIGN(const auto time, read_seconds("--time", arguments.time));
    TRY_ASSIGN(const auto max_time, read_seconds("--max-time", arguments.max_time));
    settings.service.default_time = time;
    settings.service.max_time = std::max(time, max_time);
    // On a machine with several cores, one is left for the sockets.
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    TRY_ASSIGN(settings.service.threads, read_threads(arguments.threads, std::max(1, cores - 1)));
    TRY_ASSIGN(const auto thinking, read_thinking({"", "", "", arguments.memory, ""}));
    settings.service.memory_mib = thinking.memory_mib;
    if (arguments.log_format == "json") settings.log_format = server::LogFormat::json;
    else if (arguments.log_format != "text")
        return fail(ErrorCode::wrong_option, {{"option", "--log-format"},
                                              {"value", arguments.log_format},
                                              {"expected", "text, json"}});
    return settings;
}

void run(const ServeArguments& arguments, Shell& shell) {
    const auto settings = read_settings(arguments);
    if (!settings) return shell.refuse(settings.error());
    server::start_log(settings->log_format);
    server::Metrics metrics;
    server::Service service(settings->service, metrics);
    server::HttpServer http(service, metrics);
    const auto port = http.listen(settings->address);
    if (!port) {
        shell.tell("puissance: " + sentence_of(port.error(), shell.language));
        shell.status = failed;
        return;
    }
    shell.tell(shell.say("serve.listening",
                         {{"host", settings->address.host}, {"port", std::to_string(*port)}}));
    http.run();
}

}  // namespace

void add_serve(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<ServeArguments>();
    Command command(program, shell, "serve", "help.serve", "help.serve.examples");
    command.option("-p,--port", arguments->port, "help.option.port", "N");
    command.option("-t,--time", arguments->time, "help.option.serve_time", "SECONDS");
    command.option("--max-time", arguments->max_time, "help.option.max_time", "SECONDS");
    command.option("--host", arguments->host, "help.option.host", "ADDRESS");
    command.option("--threads", arguments->threads, "help.option.serve_threads", "N");
    command.option("--memory", arguments->memory, "help.option.serve_memory", "MIB");
    command.option("--log-format", arguments->log_format, "help.option.log_format", "text|json");
    command.language_option();
    command.when_called([arguments, &shell] { run(*arguments, shell); });
}

}  // namespace puissance::app
