//===- ChildProcess.cpp - work that may end the process -===//
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

/// A longer message comes from a child that writes into its own memory.
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

/// False at the end, also in the middle of what is wanted.
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
  // Without a parent there is nobody to work for.
  if (!writeAll(descriptor, reinterpret_cast<const char *>(&size),
                sizeof(size)) ||
      !writeAll(descriptor, message.data(), message.size()))
    _exit(1);
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

/// Why a child ended that has said this.
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

Expected<std::string>
tessera::runInChild(function_ref<void(ChildMessages &)> work,
                    function_ref<void(StringRef)> receive) {
  int ends[2];
  if (pipe(ends) != 0)
    return fail(errno);
  FILE *said = std::tmpfile();
  // Or both would write what is not written yet.
  outs().flush();
  pid_t child = said ? fork() : -1;
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
    // What the parent has begun is the parent's to end.
    _exit(0);
  }
  close(ends[1]);
  receiveAll(ends[0], receive);
  close(ends[0]);
  // If it still has something to say, nobody listens any more: it is lost.
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
