//===- AvailableMemory.cpp - whether there is memory for arrays -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/AvailableMemory.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <sys/resource.h>

using namespace tessera;
using namespace tessera::runtime;

static std::string readText(const char *path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The number at the beginning of a text.
static std::optional<uint64_t> readNumber(std::string_view text) {
  uint64_t number;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc())
    return std::nullopt;
  return number;
}

std::optional<uint64_t> runtime::findMemoryLine(const std::string &text,
                                                const std::string &key) {
  size_t at = text.find(key + ":");
  if (at == std::string::npos || (at != 0 && text[at - 1] != '\n'))
    return std::nullopt;
  at = text.find_first_not_of(' ', at + key.size() + 1);
  if (at == std::string::npos)
    return std::nullopt;
  std::optional<uint64_t> number =
      readNumber(std::string_view(text).substr(at));
  if (!number || *number > UINT64_MAX >> 10)
    return std::nullopt;
  return *number << 10;
}

uint64_t runtime::getAvailableMemory() {
  uint64_t available = findMemoryLine(readText("/proc/meminfo"), "MemAvailable")
                           .value_or(UINT64_MAX);
  // Of a container. Without a limit the first file says `max`.
  if (auto limit = readNumber(readText("/sys/fs/cgroup/memory.max"))) {
    uint64_t used =
        readNumber(readText("/sys/fs/cgroup/memory.current")).value_or(0);
    available = std::min(available, *limit - std::min(used, *limit));
  }
  rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    available = std::min<uint64_t>(available, limit.rlim_cur);
  return available;
}

std::optional<Problem> runtime::checkMemory(const std::string &what,
                                            uint64_t bytes,
                                            uint64_t available) {
  if (bytes <= available)
    return std::nullopt;
  return Problem{what + std::to_string(bytes) + " bytes, but only " +
                 std::to_string(available) + " bytes of memory are available"};
}
