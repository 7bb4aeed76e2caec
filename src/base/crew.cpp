#include "puissance/crew.h"

namespace puissance {

namespace {

// The one crew the library has itself; all others start threads and belong to whoever starts them.
class Alone final : public Crew {
public:
    [[nodiscard]] int size() const override { return 1; }
    void run(int count, const std::function<void(int)>& task) override {
        for (int i = 0; i < count; ++i) task(i);
    }
};

}  // namespace

Crew& alone() {
    static Alone crew;
    return crew;
}

}  // namespace puissance
