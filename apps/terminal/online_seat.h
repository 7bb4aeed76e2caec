// A game between people elsewhere, as a player or a watcher has it: what can be done there,
// whichever way it is shown, and the way to its rematch.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "remote/entrance.h"
#include "words/words.h"

namespace puissance::terminal {

class OnlineSeat : public remote::Client::Listener {
public:
    // After the last look at the game: says what went wrong, and returns the exit status.
    [[nodiscard]] int finish() const;

    void changed(const std::vector<remote::Happening>& happenings) final;
    void refused(const remote::Trouble& trouble) override;
    void failed(const remote::Trouble& trouble) override { failure_ = trouble; }

protected:
    OnlineSeat(remote::Network& network, words::Language language)
        : network_(network), language_(language) {}

    // As changed() of a listener.
    virtual void happened(const std::vector<remote::Happening>& happenings) = 0;
    // A sentence for the player.
    virtual void tell(const std::string& sentence) = 0;
    void say(std::string_view key, std::initializer_list<words::Argument> arguments = {});

    void sit(remote::Seat seat);
    // Where the game has a rematch: goes there, and is true.
    [[nodiscard]] bool follow_rematch();

    // Nothing else may be asked before it is answered: !client().is_acting().
    void act(const char* act);
    // "agree", "decline" or "withdraw" the open offer.
    void answer(const char* act);
    // True if the move is sent; otherwise the player was told why not.
    [[nodiscard]] bool play(Move move);

    [[nodiscard]] remote::Client& client() const { return *client_; }
    [[nodiscard]] bool has_table() const { return client_->table().has_value(); }
    // Requires: has_table().
    [[nodiscard]] const remote::Table& table() const { return *client_->table(); }
    [[nodiscard]] bool plays() const { return !client_->seat().secret.empty(); }
    [[nodiscard]] bool has_failed() const { return failure_.has_value(); }

    remote::Network& network_;
    words::Language language_;

private:
    std::unique_ptr<remote::Client> client_;
    std::string kept_;  // The name of the game whose end was kept.
    std::optional<remote::Trouble> failure_;
};

// Says it on standard error; the exit status of what has failed.
int complain(const std::string& sentence);

}  // namespace puissance::terminal
