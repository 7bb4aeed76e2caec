// puissance serve: the HTTP/JSON service.
#include <algorithm>
#include <csignal>
#include <memory>
#include <thread>

#include <malloc.h>

#include "base/lower_case.h"
#include "base/try.h"
#include "cli/arguments.h"
#include "cli/registry.h"
#include "game/shown.h"
#include "server/http_server.h"
#include "server/log.h"
#include "store/open_store.h"

namespace puissance::app {

namespace {

struct ServeArguments : CommonArguments, SettingArguments {
    std::string port = "8000";
    std::string max_time = "10";
    bool has_max_time = false;  // Given by the user.
    std::string host = "127.0.0.1";
    std::string log_format = "text";
    std::vector<std::string> host_names;
    bool has_public_metrics = false;
    bool has_online = false;
    bool has_no_online = false;
    bool has_no_nicknames = false;
    std::string store;
    bool has_store = false;  // Given by the user.
    std::string keep_games;
    std::string trusted_proxy;
    std::vector<std::string> allowed_origins;
};

struct ServeSettings {
    server::Address address;
    server::ServiceSettings service;
    server::LogFormat log_format = server::LogFormat::text;
    std::optional<int> keep_days;  // Finished games between people.
    std::vector<std::string> allowed_origins;
};

bool is_loopback(const std::string& host) { return host == "::1" || host.starts_with("127."); }

// As a browser writes it: a scheme and a host in small letters, perhaps a port that is not the
// scheme's own, and nothing behind them.
Result<std::string> read_origin(const std::string& text) {
    std::string origin = lower_case(text);
    if (origin.ends_with('/')) origin.pop_back();
    for (const auto& [scheme, port] :
         {std::pair<std::string_view, std::string_view>{"http://", ":80"}, {"https://", ":443"}}) {
        if (!origin.starts_with(scheme)) continue;
        if (origin.ends_with(port)) origin.resize(origin.size() - port.size());
        const std::string_view host = std::string_view(origin).substr(scheme.size());
        if (!host.empty() && host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-:[]") ==
                                 std::string_view::npos)
            return origin;
    }
    return fail(
        ErrorCode::wrong_option,
        {{"option", "--allow-origin"}, {"value", shown(text)}, {"expected", "https://HOST"}});
}

constexpr std::int64_t max_port = 65'535;
constexpr std::int64_t max_keep_days = 36'500;

Result<ServeSettings> read_service(const ServeArguments& arguments) {
    ServeSettings settings;
    settings.address.host = arguments.host;
    TRY_ASSIGN(const auto port, read_number("--port", arguments.port, 0, max_port));
    settings.address.port = static_cast<unsigned short>(port);
    TRY_ASSIGN(const Settings given, read_settings(arguments));
    const auto time = given.limits.time.value_or(settings.service.default_time);
    TRY_ASSIGN(const auto max_time, read_seconds("--max-time", arguments.max_time));
    // Where the two contradict each other, what the user has said counts.
    settings.service.default_time = arguments.has_max_time ? std::min(time, max_time) : time;
    settings.service.max_time = arguments.has_max_time ? max_time : std::max(time, max_time);
    // On a machine with several cores, one is left for the sockets.
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    settings.service.threads = given.threads.value_or(std::max(1, cores - 1));
    settings.service.memory_mib = given.memory_mib;
    settings.service.has_public_metrics = arguments.has_public_metrics;
    if (!arguments.keep_games.empty()) {
        TRY_ASSIGN(const auto days,
                   read_number("--keep-games", arguments.keep_games, 1, max_keep_days));
        settings.keep_days = static_cast<int>(days);
    }
    for (const std::string& text : arguments.allowed_origins) {
        TRY_ASSIGN(const std::string origin, read_origin(text));
        settings.allowed_origins.push_back(origin);
    }
    for (const auto& [option, address] : {std::pair("--host", &arguments.host),
                                          std::pair("--trusted-proxy", &arguments.trusted_proxy)})
        if (!address->empty() && !server::is_address(*address))
            return fail(ErrorCode::wrong_usage,
                        {{"reason", "wants_ip"}, {"option", option}, {"value", shown(*address)}});
    if (arguments.log_format == "json") settings.log_format = server::LogFormat::json;
    else if (arguments.log_format != "text")
        return fail(ErrorCode::wrong_option, {{"option", "--log-format"},
                                              {"value", arguments.log_format},
                                              {"expected", "text, json"}});
    return settings;
}

// Where people at home play: others must be asked for.
bool wants_online(const ServeArguments& arguments) {
    if (arguments.has_no_online) return false;
    return arguments.has_online || arguments.has_store || server::is_near(arguments.host);
}

using OpenedStore = Result<std::unique_ptr<store::Store>>;  // Null: nobody wants one.

void tell_of_store(const ServeArguments& arguments, const OpenedStore& store, const Shell& shell,
                   server::Log& log) {
    const std::string place = store::shown_store(arguments.store);
    if (!store)
        log.notice(shell.say("serve.no_store",
                             {{"reason", puissance::sentence_of(store.error(), shell.language)}}),
                   "no_store", place);
    else if (*store) log.notice(shell.say("serve.store", {{"store", place}}), "store", place);
}

void run(const ServeArguments& arguments, Shell& shell) {
    const auto settings = read_service(arguments);
    if (!settings) return shell.refuse(settings.error());
    server::HttpServer* sockets = nullptr;  // Of below; the store tells nothing before.
    OpenedStore store(nullptr);
    if (wants_online(arguments)) {
        store = store::open_store(
            arguments.store, [&](std::function<void()> task) { sockets->post(std::move(task)); },
            {.language = shell.language, .keep_days = settings->keep_days});
        if (!store && (arguments.has_online || arguments.has_store))
            return shell.refuse(store.error());
    }
    // A log that nobody reads any more is an error of write(), not the end of the service.
    std::signal(SIGPIPE, SIG_IGN);
    // What a large request or answer has taken goes back to the system as soon as it is freed.
    constexpr int large_bytes = 32 * 1024;
    ::mallopt(M_MMAP_THRESHOLD, large_bytes);
    server::Log log(settings->log_format);
    server::Metrics metrics;
    std::optional<server::ReviewDesk> reviews;
    std::optional<server::OnlineService> online;
    if (store && *store) {
        reviews.emplace(
            arguments.store, [&](std::function<void()> task) { sockets->post(std::move(task)); },
            log);
        online.emplace(**store, *reviews, server::OnlineSettings{!arguments.has_no_nicknames});
    }
    server::Service service(settings->service, metrics, online ? &*online : nullptr);
    server::HttpServer http(service, metrics, log, arguments.host_names);
    sockets = &http;
    if (!arguments.trusted_proxy.empty()) http.trust(arguments.trusted_proxy);
    http.allow_origins(settings->allowed_origins);
    const auto port = http.listen(settings->address);
    if (!port) {
        shell.status = failed;
        if (shell.json) return shell.print(error_reply(port.error(), shell.language));
        return shell.tell("puissance: " + sentence_of(port.error(), shell.language));
    }
    const std::string& host = settings->address.host;
    const std::string place = (host.find(':') == std::string_view::npos ? host : '[' + host + ']') +
                              ':' + std::to_string(*port);
    const std::string url = "http://" + place + '/';
    tell_of_store(arguments, store, shell, log);
    log.notice(shell.say("serve.listening", {{"url", url}}), "listening", url);
    if (!is_loopback(host))
        log.notice(shell.say("serve.beyond_loopback", {{"host", host}}), "beyond_loopback", host);
    if (online) (*store)->start();
    http.run();
    if (reviews) reviews->stop();
    if (online) (*store)->stop();
}

}  // namespace

void add_serve(CLI::App& program, Shell& shell) {
    auto arguments = std::make_shared<ServeArguments>();
    Command command(program, shell, "serve", "help.serve", "help.serve.examples");
    command.option("-p,--port", arguments->port, "help.option.port", "N");
    std::string& time = arguments->texts["time"] = "1";
    command.option("-t,--time", time, "help.option.serve_time", "S");
    command.option("--max-time", arguments->max_time, "help.option.max_time", "S");
    command.option("--host", arguments->host, "help.option.host", "ADDRESS");
    add_setting(command, *arguments, "threads", "", "help.option.serve_threads");
    add_setting(command, *arguments, "memory", "256", "help.option.serve_memory");
    command.option("--log-format", arguments->log_format, "help.option.log_format", "text|json");
    command.option("--host-name", arguments->host_names, "help.option.host_name", "NAME");
    command.option("--allow-origin", arguments->allowed_origins, "help.option.allow_origin",
                   "ORIGIN");
    command.flag("--public-metrics", arguments->has_public_metrics, "help.option.public_metrics");
    command.flag("--online", arguments->has_online, "help.option.online");
    command.flag("--no-online", arguments->has_no_online, "help.option.no_online");
    command.option("--store", arguments->store, "help.option.store", "sqlite:FILE");
    command.option("--keep-games", arguments->keep_games, "help.option.keep_games", "DAYS");
    command.flag("--no-nicknames", arguments->has_no_nicknames, "help.option.no_nicknames");
    command.option("--trusted-proxy", arguments->trusted_proxy, "help.option.trusted_proxy",
                   "ADDRESS");
    command.exclude("--no-online", {"--online", "--store"});
    command.flag("--json", shell.json, "help.option.serve_json");
    command.language_option();
    command.when_called([arguments, command, &shell] {
        if (shell.json) arguments->log_format = "json";
        arguments->has_max_time = command.has("--max-time");
        arguments->has_store = command.has("--store");
        if (arguments->store.empty()) arguments->store = store::default_store();
        run(*arguments, shell);
    });
}

}  // namespace puissance::app
