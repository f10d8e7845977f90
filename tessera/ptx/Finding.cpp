//===- Finding.cpp - what the machine reports -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Finding.h"

using namespace tessera;
using namespace tessera::ptx;

std::string_view ptx::getWord(FindingKind kind) {
  static constexpr std::string_view words[] = {"shared-race",
                                               "global-race",
                                               "uninitialised-read",
                                               "out-of-bounds",
                                               "misaligned",
                                               "divergent-barrier",
                                               "barrier-misuse",
                                               "mbarrier-misuse",
                                               "deadlock",
                                               "timeout",
                                               "async-not-waited",
                                               "pending-copy-at-exit",
                                               "missing-proxy-fence",
                                               "wgmma-in-flight",
                                               "wgmma-missing-fence",
                                               "inactive-lane",
                                               "cluster-exited",
                                               "assert",
                                               "trap"};
  static_assert(std::size(words) == kNumFindingKinds);
  return words[size_t(kind)];
}

std::string ptx::describe(const Place &place) {
  std::string ptxLine = "PTX line " + std::to_string(place.position.line);
  if (place.file.empty() || !place.source.line)
    return ptxLine;
  return place.file + ":" + std::to_string(place.source.line) + " (" + ptxLine +
         ")";
}
