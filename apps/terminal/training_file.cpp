#include "terminal/training_file.h"

#include <algorithm>
#include <filesystem>

#include "base/try.h"
#include "system/files.h"
#include "terminal/data_file.h"

namespace puissance::terminal {

namespace fs = std::filesystem;

TrainingFile::TrainingFile(const Game& game) : game_(game) {
    std::string name = to_text(game);
    std::ranges::replace(name, ':', '-');
    path_ = data_file("training-" + name + ".txt");
}

Result<Training> TrainingFile::read() const {
    std::error_code ignored;
    if (path_.empty() || !fs::exists(path_, ignored)) return Training();
    TRY_ASSIGN(const std::string text, system::read_file(path_, max_training));
    return parse_training(text, path_, game_);
}

Result<void> TrainingFile::write(const Training& training) const {
    if (path_.empty()) return {};
    std::error_code error;
    fs::create_directories(fs::path(path_).parent_path(), error);
    if (error) return system::unwritable(path_, error.value());
    return system::write_file(path_, to_text(training, game_));
}

}  // namespace puissance::terminal
