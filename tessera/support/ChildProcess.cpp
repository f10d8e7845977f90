//===- ChildProcess.cpp - work that may crash -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/ChildProcess.h"

#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace tessera;

/// A longer message means that the child has overwritten its own memory.
static constexpr uint64_t kMaxMessage = uint64_t(16) << 20;

static bool writeAll(int descriptor, const char *bytes, size_t size) {
  while (size != 0) {
    ssize_t written = write(descriptor, bytes, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes += written;
    size -= written;
  }
  return true;
}

/// Returns false at the end, also in the middle of the data.
static bool readAll(int descriptor, char *bytes, size_t size) {
  while (size != 0) {
    ssize_t got = read(descriptor, bytes, size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    bytes += got;
    size -= got;
  }
  return true;
}

void ChildMessages::send(StringRef message) {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t size = message.size();
  // Without a parent there is nothing to do.
  if (!writeAll(descriptor, reinterpret_cast<const char *>(&size),
                sizeof(size)) ||
      !writeAll(descriptor, message.data(), message.size()))
    _exit(1);
}

void ChildMessages::end() {
  // Nobody is in the middle of a message.
  std::lock_guard<std::mutex> lock(mutex);
  _exit(0);
}

static void receiveAll(int descriptor, function_ref<void(StringRef)> receive) {
  uint64_t size;
  std::string message;
  while (readAll(descriptor, reinterpret_cast<char *>(&size), sizeof(size)) &&
         size <= kMaxMessage) {
    message.resize(size);
    if (!readAll(descriptor, message.data(), size))
      return;
    receive(message);
  }
}

static std::string readFromStart(FILE *file) {
  std::string text;
  std::rewind(file);
  char bytes[4096];
  while (size_t size = std::fread(bytes, 1, sizeof(bytes), file))
    text.append(bytes, size);
  return text;
}

/// Explains why a child ended, given its output.
static std::string describeEnd(int status, StringRef said) {
  if (WIFSIGNALED(status))
    return ("the process was ended by signal " + Twine(WTERMSIG(status)) +
            " (" + strsignal(WTERMSIG(status)) + ")")
        .str();
  StringRef line = said.split('\n').first.trim();
  line.consume_front("tessera: ");
  line.consume_front("error: ");
  if (line.empty())
    return "the process ended with status " +
           std::to_string(WEXITSTATUS(status));
  return line.str();
}

static Error fail(int error) {
  return createStringError(std::error_code(error, std::generic_category()),
                           "cannot start a process: %s", strerror(error));
}

std::mutex &tessera::getOutputMutex() {
  static std::mutex mutex;
  return mutex;
}

Expected<std::string>
tessera::runInChild(function_ref<void(ChildMessages &)> work,
                    function_ref<void(StringRef)> receive) {
  // A child that another thread starts now would keep the writing end of the
  // pipe open, and the end of this child would not be seen.
  static std::mutex mutex;
  std::unique_lock<std::mutex> lock(mutex);
  int ends[2];
  if (pipe(ends) != 0)
    return fail(errno);
  FILE *said = std::tmpfile();
  pid_t child = -1;
  if (said) {
    // Otherwise both processes would write the buffered output.
    std::lock_guard<std::mutex> output(getOutputMutex());
    outs().flush();
    child = fork();
  }
  if (child < 0) {
    int error = errno;
    if (said)
      std::fclose(said);
    close(ends[0]);
    close(ends[1]);
    return fail(error);
  }
  if (child == 0) {
    close(ends[0]);
    dup2(fileno(said), STDERR_FILENO);
    ChildMessages messages(ends[1]);
    work(messages);
    // Do not run the parent's exit handlers.
    _exit(0);
  }
  close(ends[1]);
  lock.unlock();
  receiveAll(ends[0], receive);
  close(ends[0]);
  // Further output of the child is lost.
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  std::string text = readFromStart(said);
  std::fclose(said);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
    errs() << text;
    return "";
  }
  return describeEnd(status, text);
}
