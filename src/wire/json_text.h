// Parses JSON that comes from outside, without exceptions. Text that is nested deeper or has more
// members than any valid request is refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "puissance/result.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

inline constexpr std::size_t max_json_depth = 32;
inline constexpr std::size_t max_json_members = 64;  // In one object.

// Fails with wrong_json when the text is not JSON, is nested too deep or has too large an object,
// and with wrong_field when an object has a member twice.
[[nodiscard]] Result<Json> parse_json(std::string_view text);

using Names = std::initializer_list<std::string_view>;

// Fails with unknown_member when an object has other members: a misspelt name must not be ignored.
[[nodiscard]] Result<void> has_only(const Json& object, Names members);
[[nodiscard]] tl::unexpected<Error> unknown_member(std::string_view name);
// A member is missing, or is not what it must be.
// `wants` says what belongs there, a key of the catalogue behind `reason.`.
[[nodiscard]] tl::unexpected<Error> wrong_field(std::string_view name, const char* wants = nullptr);

// A member, or `otherwise` where there is none: a text, a number, a number of at most `largest`.
[[nodiscard]] Result<std::string> text_of(const Json& json, const char* field,
                                          std::string_view otherwise);
[[nodiscard]] Result<bool> flag_of(const Json& json, const char* field, bool otherwise);
[[nodiscard]] Result<std::uint64_t> count_of(const Json& json, const char* field,
                                             std::uint64_t otherwise);
[[nodiscard]] Result<int> whole_of(const Json& json, const char* field, int largest, int otherwise);
// A whole number from `smallest` to `largest`, which must be there.
[[nodiscard]] Result<int> whole_in(const Json& json, const char* field, int smallest, int largest);

}  // namespace puissance::wire
