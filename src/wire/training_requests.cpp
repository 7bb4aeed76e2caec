#include "wire/training_requests.h"

#include <cmath>
#include <limits>
#include <utility>

#include "base/try.h"
#include "search/settings.h"
#include "study/puzzle.h"
#include "wire/json_text.h"

namespace puissance::wire {

namespace {

// As JSON writes it, a whole one without its point.
std::string in_digits(double number) {
    std::string digits = written(Json(number));
    if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
    return digits;
}

// A number from `smallest` to `largest`, or `otherwise`.
Result<double> real_of(const Json& json, const char* field, double smallest, double largest,
                       double otherwise) {
    const auto found = json.find(field);
    if (found == json.end()) return otherwise;
    const double number = found->is_number() ? found->get<double>() : NAN;
    if (number >= smallest && number <= largest) return number;
    return wrong_number(field, written(*found), in_digits(smallest), in_digits(largest));
}

Result<Mistake> mistake_in(const Json& json, const Game& game) {
    if (!json.is_object()) return wrong_field("mistakes");
    TRY(has_only(json, {"moves", "due", "interval"}));
    if (json.size() != 3) return wrong_field("mistakes");
    TRY_ASSIGN(const std::string moves, text_of(json, "moves", ""));
    TRY_ASSIGN(const Record position, parse_moves(game, moves));
    Mistake mistake{to_text(position), 0, 0};
    TRY_ASSIGN(mistake.due, whole_of(json, "due", std::numeric_limits<int>::max(), 0));
    TRY_ASSIGN(mistake.interval, whole_of(json, "interval", std::numeric_limits<int>::max(), 0));
    return mistake;
}

}  // namespace

Result<int> grade_of(const Json& json) { return whole_in(json, "grade", min_grade, max_grade); }

Result<Rating> rating_of(const Json& json) {
    Rating rating;
    TRY_ASSIGN(rating.value, real_of(json, "rating", -max_rating, max_rating, rating.value));
    TRY_ASSIGN(rating.deviation,
               real_of(json, "deviation", min_deviation, max_deviation, rating.deviation));
    TRY_ASSIGN(rating.volatility,
               real_of(json, "volatility", min_volatility, max_volatility, rating.volatility));
    return rating;
}

Result<Training> training_of(const Json& json, const Game& game) {
    Training training;
    const auto found = json.find("training");
    if (found == json.end()) return training;
    if (!found->is_object()) return wrong_field("training");
    TRY(has_only(*found, {"rating", "solved", "tried", "streak", "best_streak", "mistakes"}));
    if (const auto rating = found->find("rating"); rating != found->end()) {
        if (!rating->is_object()) return wrong_field("rating");
        TRY(has_only(*rating, {"rating", "deviation", "volatility"}));
        TRY_ASSIGN(training.rating, rating_of(*rating));
    }
    constexpr int largest = std::numeric_limits<int>::max();
    TRY_ASSIGN(training.solved, whole_of(*found, "solved", largest, 0));
    TRY_ASSIGN(training.tried, whole_of(*found, "tried", largest, 0));
    TRY_ASSIGN(training.streak, whole_of(*found, "streak", largest, 0));
    TRY_ASSIGN(training.best_streak, whole_of(*found, "best_streak", largest, 0));
    if (!is_sound(training)) return wrong_field("training");
    const auto mistakes = found->find("mistakes");
    if (mistakes == found->end()) return training;
    if (!mistakes->is_array()) return wrong_field("mistakes");
    for (const Json& one : *mistakes) {
        TRY_ASSIGN(Mistake mistake, mistake_in(one, game));
        remember(training, std::move(mistake));
    }
    return training;
}

}  // namespace puissance::wire
