//===- DeviceMessages.cpp - messages of kernels in an outcome -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/DeviceMessages.h"

using namespace tessera;
using namespace tessera::engine;

uint64_t tessera::addMessages(std::span<const uint8_t> buffer,
                              const PtxCode &code,
                              const std::array<uint32_t, 3> &grid,
                              const LaunchOptions &options, Outcome &outcome) {
  runtime::MessageOutcome messages = runtime::decodeMessages(
      buffer, code.sites, grid,
      {options.output, options.messages, options.locate});
  outcome.failedAsserts += messages.failedAsserts;
  if (messages.failure && !outcome.hasFailed())
    outcome.failure = {Failure::Error, messages.failure->message,
                       messages.failure->op, messages.failure->block,
                       messages.failure->location};
  return messages.lost;
}
