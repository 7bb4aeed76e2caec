// What must stand beside each fact of a sentence, in both languages, for the sentence to say it: a
// template of locales/ with two arguments exchanged says something else and is found out. Numbers
// and cells are put into words here once more.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "teach/sentence.h"

namespace puissance::tests {

class SentenceTexts {
public:
    SentenceTexts(const Trace& trace, words::Language language)
        : trace_(trace), is_french_(language == words::Language::french) {}

    // The first phrase that is not in the text, or nothing.
    [[nodiscard]] std::string missing(const teach::Sentence& sentence, std::string text) const {
        const auto found = phrases().find(sentence.key);
        if (found == phrases().end()) return "";
        for (const std::string& phrase :
             is_french_ ? found->second.french : found->second.english) {
            std::string wanted = phrase;
            for (const auto& [name, value] : sentence.arguments)
                replace(wanted, "{" + name + "}", std::visit(Words{*this}, value));
            // A column at the beginning of a sentence has a capital letter.
            if (wanted.starts_with("^column")) wanted[1] = 'C';
            if (wanted.starts_with("^la ")) wanted[1] = 'L';
            const bool is_there = wanted.starts_with("^") ? text.starts_with(wanted.substr(1))
                                                          : text.find(wanted) != std::string::npos;
            if (!is_there) return wanted;
        }
        return "";
    }

    [[nodiscard]] std::string value(Score score) const {
        if (score == Score::best()) return "+∞";
        if (score == Score::worst()) return "-∞";
        if (!score.is_decided()) return signed_number(score.points());
        if (trace_.algorithm.eval == Evaluator::outcome) {
            const int worth = trace_.record.game().cells() + 1 - score.plies();
            return signed_number(score.is_win() ? worth : -worth);
        }
        const std::string plies = std::to_string(score.plies());
        if (is_french_)
            return (score.is_win() ? "un gain au demi-coup " : "une perte au demi-coup ") + plies;
        return (score.is_win() ? "a win at ply " : "a loss at ply ") + plies;
    }

private:
    struct Phrases {
        std::vector<std::string> english;
        std::vector<std::string> french;
    };

    struct Words {
        const SentenceTexts& texts;

        std::string operator()(const std::string& text) const { return text; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(const teach::BoundedScore& known) const {
            const std::string value = texts.value(known.score);
            if (known.bound == Bound::lower)
                return (texts.is_french_ ? "au moins " : "at least ") + value;
            if (known.bound == Bound::upper)
                return (texts.is_french_ ? "au plus " : "at most ") + value;
            return value;
        }
        std::string operator()(const std::vector<Part>& parts) const {
            return parts.empty() ? "0" : signed_number(parts.front().points);
        }
        std::string operator()(Move move) const {
            const Game& game = texts.trace_.record.game();
            if (game.drops())
                return (texts.is_french_ ? "la colonne " : "column ") +
                       std::to_string(index_of(move) + 1);
            return static_cast<char>('a' + index_of(move) % game.columns) +
                   std::to_string(index_of(move) / game.columns + 1);
        }
        std::string operator()(const std::vector<Move>& moves) const {
            std::string list;
            for (const Move move : moves) {
                const std::string name = (*this)(move);
                const auto space = name.rfind(' ');
                list += (list.empty() ? "" : ", ") +
                        (space == std::string::npos ? name : name.substr(space + 1));
            }
            return list;
        }
    };

    static std::string signed_number(std::int64_t number) {
        return (number > 0 ? "+" : "") + std::to_string(number);
    }
    static void replace(std::string& text, const std::string& from, const std::string& to) {
        for (auto at = text.find(from); at != std::string::npos;
             at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
    }

    // Those that begin with ^ begin the sentence.
    static const std::map<std::string, Phrases>& phrases() {
        static const std::map<std::string, Phrases> all{
            {"step.alpha",
             {{"With {move} {player} has {alpha}", "from {before} to {alpha}"},
              {"Avec {move}, {player} tient {alpha}", "de {before} à {alpha}"}}},
            {"step.alpha.mover",
             {{"With {move} {player} has {alpha}", "from {before} to {alpha}"},
              {"Avec {move}, {player} tient {alpha}", "de {before} à {alpha}"}}},
            {"step.beta",
             {{"With {move} {player} holds it to {beta}", "from {before} to {beta}"},
              {"Avec {move}, {player} le limite à {beta}", "de {before} à {beta}"}}},
            {"step.better.first", {{"^{move} is", "is {value}"}, {"^{move} est", "vaut {value}"}}},
            {"step.better.max",
             {{"^{move} is worth {value}, more than {before}"},
              {"^{move} vaut {value}, plus que {before}"}}},
            {"step.better.min",
             {{"^{move} is worth {value}, less than {before}"},
              {"^{move} vaut {value}, moins que {before}"}}},
            {"step.better.bound.max",
             {{"^{move} is worth {value}, no more than alpha, {limit}", "a bound"},
              {"^{move} vaut {value}, pas plus qu’alpha, {limit}", "une borne"}}},
            {"step.better.bound.min",
             {{"^{move} is worth {value}, no less than beta, {limit}", "a bound"},
              {"^{move} vaut {value}, pas moins que bêta, {limit}", "une borne"}}},
            {"step.cut.max",
             {{"{rival} already has {other}, worth {beta}; {move} is worth at least {alpha}",
               "({alpha} ≥ {beta})"},
              {"{rival} a déjà {other}, qui vaut {beta}", "; {move} vaut au moins {alpha}",
               "({alpha} ≥ {beta})"}}},
            {"step.cut.max.deep",
             {{"after {above}, {rival} already has {other}, worth {beta}; {move} is",
               "at least {alpha}", "({alpha} ≥ {beta})"},
              {"après {above}, {rival} a déjà {other}, qui vaut {beta}",
               "; {move} vaut au moins {alpha}", "({alpha} ≥ {beta})"}}},
            {"step.cut.min",
             {{"{rival} already has {other}, worth {alpha}; {move} holds {rival} to {beta}",
               "({alpha} ≥ {beta})"},
              {"{rival} a déjà {other}, qui vaut {alpha}",
               "; {move} limite {rival} à {beta} au plus", "({alpha} ≥ {beta})"}}},
            {"step.cut.min.deep",
             {{"after {above}, {rival} already has {other}, worth {alpha}; {move} holds",
               "to {beta} at most", "({alpha} ≥ {beta})"},
              {"après {above}, {rival} a déjà {other}, qui vaut {alpha}",
               "; {move} limite {rival} à {beta} au plus", "({alpha} ≥ {beta})"}}},
            {"step.cut.min.deep_root",
             {{"{rival} already has {other}, worth {alpha}; {move} holds {rival} to {beta}",
               "({alpha} ≥ {beta})"},
              {"{rival} a déjà {other}, qui vaut {alpha}", "; {move} limite {rival} à {beta}",
               "({alpha} ≥ {beta})"}}},
            {"step.cut.mover",
             {{"^{move} gives {player} at least {alpha}, and beta is {beta}", "({alpha} ≥ {beta})"},
              {"^{move} donne à {player} au moins {alpha}, et bêta est {beta}",
               "({alpha} ≥ {beta})"}}},
            {"step.end.forced",
             {{"After {path} every move of {player} loses", "{value} for {side}"},
              {"Après {path}, tout coup de {player} perd", "{value} pour {side}"}}},
            {"step.end.horizon",
             {{"After {path} the", "{evaluator} counts {value} for {side}"},
              {"Après {path}, la", "{evaluator} compte {value} pour {side}"}}},
            {"step.end.line",
             {{"After {path} {winner} has {align} in a row", "{value} to {side}"},
              {"Après {path}, {winner} aligne {align} pions", "{value} pour {side}"}}},
            {"step.end.win_at_hand",
             {{"{player} wins at once with {move}", "{value} for {side}"},
              {"{player} gagne tout de suite par {move}", "{value} pour {side}"}}},
            {"step.enter.again",
             {{"{path} is searched again, from alpha {alpha} to beta {beta}"},
              {"on cherche {path} de nouveau, d’alpha {alpha} à bêta {beta}"}}},
            {"step.enter.over",
             {{"After {path} the game is over"}, {"Après {path}, la partie est finie"}}},
            {"step.enter.max.window",
             {{"After {path} {player} is to move and takes the largest value",
               "alpha {alpha} and beta {beta}"},
              {"Après {path}, c’est à {player} de jouer, et la plus grande valeur",
               "alpha {alpha} et bêta {beta}"}}},
            {"step.enter.min.window",
             {{"After {path} {player} is to move and takes the smallest value",
               "alpha {alpha} and beta {beta}"},
              {"Après {path}, c’est à {player} de jouer, et la plus petite valeur",
               "alpha {alpha} et bêta {beta}"}}},
            {"step.enter.mover",
             {{"After {path} {player} is to move", "alpha {alpha}, beta {beta}"},
              {"Après {path}, c’est à {player} de jouer", "alpha {alpha}, bêta {beta}"}}},
            {"step.enter.question",
             {{"Does {move} give {asker} more than {limit}"},
              {"Avec {move}, {asker} obtient-il plus que {limit}"}}},
            {"step.leave.mover",
             {{"moves after {path}", "the best for {player}, {value},"},
              {"coups après {path}", "le meilleur pour {player}, {value},"}}},
            {"step.leave.bound",
             {{"moves after {path}", "worth {value} to {side}", "bound"},
              {"coups après {path}", "vaut {value} pour {side}", "borne"}}},
            {"step.leave.root",
             {{"choice is {move}, worth {value}"}, {"choix est {move}, qui vaut {value}"}}},
            {"step.remember",
             {{"after {path}", "{value} for {side}"}, {"après {path}", "{value} pour {side}"}}},
            {"why.estimated", {{"{depth} pl", "estimate"}, {"{depth} demi-coup", "estimation"}}},
            {"why.line.estimate",
             {{"As far as this search sees, {line}", "{evaluator} counts {value} for {player}"},
              {"Aussi loin que voit cette recherche, {line}",
               "{evaluator} compte {value} pour {player}"}}},
            {"why.line.table",
             {{"As far as this search sees, {line}", "the table", "{value} for {player}"},
              {"Aussi loin que voit cette recherche, {line}", "la table",
               "{value} pour {player}"}}},
            {"why.line.win",
             {{"^{player} wins in {moves} move", "{line}."},
              {"^{player} gagne en {moves} coup", "{line}."}}},
            {"why.line.loss",
             {{"^{player} loses", "in {moves} move"}, {"^{player} perd", "en {moves} coup"}}},
            {"why.line.win.seen",
             {{"As far as this search sees, {player} wins in {moves} move"},
              {"Aussi loin que voit cette recherche, {player} gagne en {moves} coup"}}},
            {"why.line.loss.seen",
             {{"As far as this search sees, {player} loses in {moves} move"},
              {"Aussi loin que voit cette recherche, {player} perd en {moves} coup"}}},
            {"why.other.equal",
             {{"^{other} is worth as much ({value})"}, {"^{other} vaut autant ({value})"}}},
            {"why.other.loses",
             {{"^{other} loses in {moves} move"}, {"^{other} perd en {moves} coup"}}},
            {"why.other.loses_at_once",
             {{"^{other} loses at once: {opponent} wins with {reply}"},
              {"^{other} perd aussitôt", "{opponent} gagne par {reply}"}}},
            {"why.other.refuted",
             {{"^{other} is worth {value}: answering with {reply} is"},
              {"^{other} vaut {value}", "répondre par {reply} suffit"}}},
            {"why.other.worse", {{"^{other} is worth {value}"}, {"^{other} vaut {value}"}}},
            {"why.answers",
             {{"^{move} takes the place where {opponent} would"},
              {"^{move} prend la place où {opponent} aurait"}}},
            {"why.threatens",
             {{"^{move} threatens to win next with {cell}"},
              {"^{move} menace de gagner ensuite par {cell}"}}},
            {"why.threatens_twice",
             {{"^{move} threatens", "{cells})"}, {"^{move} menace", "{cells})"}}},
            {"why.too_many_dangers",
             {{"^{opponent} has several ways", "{cells})"},
              {"^{opponent} a plusieurs façons", "{cells})"}}},
            {"why.wins_at_once",
             {{"^{move} puts {align} in a row"}, {"^{move} aligne {align} pions"}}},
        };
        return all;
    }

    const Trace& trace_;
    bool is_french_;
};

}  // namespace puissance::tests
