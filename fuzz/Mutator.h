//===- Mutator.h - mutations that know the format -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_MUTATOR_H
#define TESSERA_FUZZ_MUTATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <cstdint>

namespace tessera::fuzz {

/// Changes bytes without knowing their meaning. Takes data, size and maximum
/// size; returns the new size. libFuzzer has one, LLVMFuzzerMutate.
using RawMutator = llvm::function_ref<size_t(uint8_t *, size_t, size_t)>;

/// Changes a bytecode file in place, and returns its new size. Most results are
/// valid except for the change; some are not. Data that is not bytecode is
/// passed to `raw`. The same seed makes the same change.
size_t mutateBytecode(uint8_t *data, size_t size, size_t maxSize, uint32_t seed,
                      RawMutator raw);

/// Combines two files: the first one, with functions, tables or operations of
/// the second. Returns the size of `out`; 0 if that was not possible.
size_t crossBytecode(llvm::ArrayRef<uint8_t> first,
                     llvm::ArrayRef<uint8_t> second, uint8_t *out,
                     size_t maxSize, uint32_t seed);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_MUTATOR_H
