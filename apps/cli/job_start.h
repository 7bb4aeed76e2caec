// puissance job start: what each kind of job is asked for.
#pragma once

#include <string>

#include "cli/command.h"
#include "store/job_store.h"

namespace puissance::app {

// The jobs of --store, or of the usual place where it is empty. What is stored is synced.
[[nodiscard]] Result<store::JobStore> open_named_jobs(const std::string& store);

// Adds `start` and a subcommand for each kind.
void add_job_start(Command& job);

}  // namespace puissance::app
