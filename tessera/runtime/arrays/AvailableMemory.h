//===- AvailableMemory.h - whether there is memory for arrays -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An array may be as large as the memory that is there, and no larger: the
// system would promise more, and end the program when it is touched. So whoever
// is about to allocate by a number from a file or a command line asks first.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_AVAILABLEMEMORY_H
#define TESSERA_RUNTIME_ARRAYS_AVAILABLEMEMORY_H

#include "tessera/support/Result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::runtime {

/// The bytes that this process can take without another one losing its own:
/// what the system says is available, or less if a limit is set for this
/// process. UINT64_MAX if it is not known.
uint64_t getAvailableMemory();

/// The number after `key` in the text of `/proc/meminfo`, which is in KiB, as
/// bytes. None if the text has no such line.
std::optional<uint64_t> findMemoryLine(const std::string &text,
                                       const std::string &key);

/// Says that there is no memory for so many bytes. `what` is the beginning of
/// the sentence, such as `f32[4] takes `.
std::optional<Problem> checkMemory(const std::string &what, uint64_t bytes,
                                   uint64_t available = getAvailableMemory());

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_AVAILABLEMEMORY_H
