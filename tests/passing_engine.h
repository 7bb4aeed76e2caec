// An engine that passes every question on to another. Tests derive from it, and answer or count
// what they want.
#pragma once

#include <memory>
#include <utility>

#include "puissance/engine.h"

namespace puissance::tests {

class PassingEngine : public Engine {
public:
    explicit PassingEngine(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}

    Analysis choose(const Record& record, const Question& question) override {
        return engine_->choose(record, question);
    }
    Analysis analyse(const Record& record, const Question& question) override {
        return engine_->analyse(record, question);
    }
    Result<Solution> solve(const Record& record, const SolveQuestion& question) override {
        return engine_->solve(record, question);
    }
    Result<Trace> trace(const Record& record, const Question& question, int max_nodes) override {
        return engine_->trace(record, question, max_nodes);
    }
    void forget() override { engine_->forget(); }
    Evaluation evaluate(const Record& record, Evaluator evaluator) override {
        return engine_->evaluate(record, evaluator);
    }
    void perft(const Record& record, int depth, const Stop* stop,
               const std::function<void(int, std::uint64_t)>& counted) override {
        engine_->perft(record, depth, stop, counted);
    }

private:
    std::unique_ptr<Engine> engine_;
};

}  // namespace puissance::tests
