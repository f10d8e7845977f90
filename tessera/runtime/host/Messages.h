//===- Messages.h - messages about tile blocks -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_MESSAGES_H
#define TESSERA_RUNTIME_HOST_MESSAGES_H

#include "tessera/runtime/Grid.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tessera::runtime {

/// The index of an element of a tile: `[1, 3]`, or nothing for a scalar.
std::string formatIndex(std::span<const int64_t> shape, uint64_t element);
/// `(1, 0, 0)`
std::string formatBlock(const BlockId &block);
/// The line for an element of an assertion that is false. `location` is where
/// the assertion is; may be empty.
std::string formatAssertion(std::string_view location, const BlockId &block,
                            std::span<const int64_t> shape, uint64_t element,
                            std::string_view message);
/// The message for a launch that timed out.
std::string formatTimeout(std::chrono::milliseconds timeout);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_MESSAGES_H
