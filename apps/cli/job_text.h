// Jobs in words.
#pragma once

#include <string>

#include "cli/shell.h"
#include "jobs/job_check.h"
#include "store/job_store.h"

namespace puissance::app {

// "12 of 40 tasks"
[[nodiscard]] std::string count_of(const store::Job& job, const Shell& shell);
// One line, or one object.
void print_job(const store::Job& job, Shell& shell);
[[nodiscard]] std::string sentence_of_fault(const jobs::JobFault& fault, const Shell& shell);

}  // namespace puissance::app
