// The commands, one file each. Each function adds a command with its options to the program; the
// command prints through the shell and leaves its exit status there.
#pragma once

#include "cli/command.h"
#include "cli/shell.h"

namespace puissance::app {

void add_play(CLI::App& program, Shell& shell);
void add_move(CLI::App& program, Shell& shell);
void add_analyse(CLI::App& program, Shell& shell);
void add_solve(CLI::App& program, Shell& shell);
void add_book(CLI::App& program, Shell& shell);
void add_eval(CLI::App& program, Shell& shell);
void add_explain(CLI::App& program, Shell& shell);
void add_match(CLI::App& program, Shell& shell);
void add_me(CLI::App& program, Shell& shell);
void add_job(CLI::App& program, Shell& shell);
void add_judge(CLI::App& program, Shell& shell);
void add_puzzles(CLI::App& program, Shell& shell);
void add_tournament(CLI::App& program, Shell& shell);
void add_train(CLI::App& program, Shell& shell);
void add_engine(CLI::App& program, Shell& shell);
void add_player(CLI::App& program, Shell& shell);
void add_serve(CLI::App& program, Shell& shell);
void add_online(CLI::App& program, Shell& shell);
void add_show(CLI::App& program, Shell& shell);
void add_site(CLI::App& program, Shell& shell);
void add_bench(CLI::App& program, Shell& shell);
void add_games(CLI::App& program, Shell& shell);
void add_perft(CLI::App& program, Shell& shell);
void add_work(CLI::App& program, Shell& shell);

}  // namespace puissance::app
