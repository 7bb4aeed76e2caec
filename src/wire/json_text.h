// JSON that comes from outside: read once, without exceptions, and refused where anything that we
// write could not look like it.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "puissance/result.h"
#include "wire/json_pieces.h"

namespace puissance::wire {

inline constexpr std::size_t max_json_depth = 32;
inline constexpr std::size_t max_json_members = 64;  // Of one object.

// wrong_json when the text is no JSON, nested too deep or an object too large; wrong_field when an
// object has a member twice.
[[nodiscard]] Result<Json> parse_json(std::string_view text);

using Names = std::initializer_list<std::string_view>;

// unknown_member when an object has others: a name that is misspelt must not pass for one that is
// left out.
[[nodiscard]] Result<void> has_only(const Json& object, Names members);
[[nodiscard]] tl::unexpected<Error> unknown_member(std::string_view name);

}  // namespace puissance::wire
