#include "wire/json_text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/try.h"
#include "game/shown.h"
#include "search/settings.h"

namespace puissance::wire {

namespace {

// Builds a value from the events of the parser. A callback that returns false ends the parsing.
class Builder final : public nlohmann::json_sax<Json> {
public:
    bool null() override { return take(nullptr); }
    bool boolean(bool value) override { return take(value); }
    bool number_integer(std::int64_t value) override { return take(value); }
    bool number_unsigned(std::uint64_t value) override { return take(value); }
    bool number_float(double value, const std::string&) override { return take(value); }
    bool string(std::string& value) override { return take(std::move(value)); }
    bool binary(Json::binary_t&) override { return false; }  // JSON text has no binary values.
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(std::string& name) override {
        const auto& members = open_.back()->get_ref<const Json::object_t&>();
        if (std::ranges::find(members, name, &Json::object_t::value_type::first) != members.end())
            repeated_ = name;
        name_ = std::move(name);
        return !repeated_ && members.size() < max_json_members;
    }

    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

    [[nodiscard]] Json& value() { return value_; }
    [[nodiscard]] tl::unexpected<Error> error() const {
        if (!repeated_) return fail(ErrorCode::wrong_json);
        return fail(ErrorCode::wrong_field, {{"field", shown(*repeated_)}});
    }

private:
    // Only the innermost open container grows, so the pointers in open_ stay valid.
    Json* add(Json value) {
        if (open_.empty()) return &(value_ = std::move(value));
        if (Json& container = *open_.back(); container.is_array())
            return &container.emplace_back(std::move(value));
        auto& members = open_.back()->get_ref<Json::object_t&>();
        return &members.emplace_back(std::move(name_), std::move(value)).second;
    }

    bool take(Json value) {
        add(std::move(value));
        return true;
    }

    bool open(Json container) {
        if (open_.size() == max_json_depth) return false;
        open_.push_back(add(std::move(container)));
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    Json value_;
    std::vector<Json*> open_;  // From the outermost container to the one being filled.
    std::string name_;         // The name of the next member.
    std::optional<std::string> repeated_;
};

}  // namespace

Result<Json> parse_json(std::string_view text) {
    // The parser takes a zero byte for the end and would ignore what follows.
    if (text.find('\0') != std::string_view::npos) return fail(ErrorCode::wrong_json);
    Builder builder;
    if (!Json::sax_parse(text, &builder)) return builder.error();
    return std::move(builder.value());
}

Result<void> has_only(const Json& object, Names members) {
    for (const auto& [name, value] : object.items())
        if (std::ranges::find(members, name) == members.end()) return unknown_member(name);
    return {};
}

tl::unexpected<Error> unknown_member(std::string_view name) {
    return fail(ErrorCode::unknown_member, {{"member", shown(name)}});
}

tl::unexpected<Error> wrong_field(std::string_view name, const char* wants) {
    auto error = fail(ErrorCode::wrong_field, {{"field", std::string(name)}});
    if (wants != nullptr) error.value().facts.push_back({"reason", wants});
    return error;
}

Result<bool> flag_of(const Json& json, const char* field, bool otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) return otherwise;
    if (!found->is_boolean()) return wrong_field(field, "wants_flag");
    return found->get<bool>();
}

Result<std::string> text_of(const Json& json, const char* field, std::string_view otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) return std::string(otherwise);
    if (!found->is_string()) return wrong_field(field, "wants_text");
    return found->get<std::string>();
}

Result<std::uint64_t> count_of(const Json& json, const char* field, std::uint64_t otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) return otherwise;
    if (!found->is_number_unsigned()) return wrong_field(field, "wants_number");
    return found->get<std::uint64_t>();
}

Result<int> whole_of(const Json& json, const char* field, int largest, int otherwise) {
    TRY_ASSIGN(const std::uint64_t number,
               count_of(json, field, static_cast<std::uint64_t>(otherwise)));
    if (number > static_cast<std::uint64_t>(largest)) return wrong_field(field);
    return static_cast<int>(number);
}

Result<int> whole_in(const Json& json, const char* field, int smallest, int largest) {
    const auto found = json.find(field);
    if (found == json.end()) return wrong_field(field);
    if (found->is_number_unsigned()) {
        const auto number = found->get<std::uint64_t>();
        if (std::cmp_greater_equal(number, smallest) && std::cmp_less_equal(number, largest))
            return static_cast<int>(number);
    }
    return wrong_number(field, written(*found), std::to_string(smallest), std::to_string(largest));
}

}  // namespace puissance::wire
