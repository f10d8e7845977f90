//===- Process.cpp - running other programs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace tessera;

/// Read by the signal handler.
static std::atomic<pid_t> runningGroup = 0;
static std::atomic<int> interruption = 0;

static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction previousActions[std::size(kSignals)];

static void onInterrupt(int signal) {
  interruption = signal;
  if (pid_t group = runningGroup)
    kill(-group, SIGKILL);
}

InterruptGuard::InterruptGuard() {
  interruption = 0;
  struct sigaction action = {};
  action.sa_handler = onInterrupt;
  action.sa_flags = SA_RESTART;
  for (auto [signal, previous] : zip_equal(kSignals, previousActions)) {
    // Ignored signals, as under nohup, stay ignored.
    if (sigaction(signal, nullptr, &previous) == 0 &&
        previous.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (auto [signal, previous] : zip_equal(kSignals, previousActions))
    sigaction(signal, &previous, nullptr);
}

int InterruptGuard::getSignal() const { return interruption; }

/// Starts the program. Its output goes to an open file, or nowhere if that is
/// negative. Returns 0 or an error number.
static int start(const std::string &program, ArrayRef<std::string> arguments,
                 int output, pid_t &process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  if (int error = posix_spawn_file_actions_init(&files))
    return error;
  if (int error = posix_spawnattr_init(&attributes)) {
    posix_spawn_file_actions_destroy(&files);
    return error;
  }
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY,
                                   0);
  for (int stream : {STDOUT_FILENO, STDERR_FILENO})
    if (output >= 0)
      posix_spawn_file_actions_adddup2(&files, output, stream);
    else
      posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY,
                                       0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  SmallVector<char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  int error = posix_spawn(&process, program.c_str(), &files, &attributes,
                          pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

Expected<ProcessEnd> tessera::runProcess(const std::string &program,
                                         ArrayRef<std::string> arguments,
                                         std::chrono::seconds timeLimit,
                                         ProcessOutput output) {
  auto close = [](FILE *file) { std::fclose(file); };
  std::unique_ptr<FILE, decltype(close)> kept(nullptr, close);
  if (output == ProcessOutput::Kept) {
    kept.reset(std::tmpfile());
    if (!kept)
      return createStringError(std::error_code(errno, std::generic_category()),
                               "cannot make a temporary file: %s",
                               strerror(errno));
    fcntl(fileno(kept.get()), F_SETFD, FD_CLOEXEC);
  }
  // Standard output is reserved for our own output.
  int stream = kept                             ? fileno(kept.get())
               : output == ProcessOutput::Shown ? STDERR_FILENO
                                                : -1;
  pid_t process;
  if (int error = start(program, arguments, stream, process))
    return createStringError(std::error_code(error, std::generic_category()),
                             "cannot run '%s': %s", program.c_str(),
                             strerror(error));
  runningGroup = process;
  // The signal may have come before the group existed.
  if (interruption)
    kill(-process, SIGKILL);

  // Until the second wait, the group's number is not reused, so it can be
  // killed.
  std::future<void> wait = std::async(std::launch::async, [process] {
    siginfo_t info;
    while (waitid(P_PID, process, &info, WEXITED | WNOWAIT) != 0 &&
           errno == EINTR)
      continue;
  });
  ProcessEnd end;
  end.isTimedOut = wait.wait_for(timeLimit) == std::future_status::timeout;
  kill(-process, SIGKILL);
  wait.get();
  runningGroup = 0;
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR)
    continue;
  end.status =
      WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (kept) {
    constexpr long kMaxBytes = 1 << 20;
    std::fseek(kept.get(), 0, SEEK_END);
    end.output.resize(std::clamp(std::ftell(kept.get()), 0L, kMaxBytes));
    std::rewind(kept.get());
    end.output.resize(
        std::fread(end.output.data(), 1, end.output.size(), kept.get()));
  }
  return end;
}
