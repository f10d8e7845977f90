//===- CustomMutator.cpp - the mutator as libFuzzer calls it -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Mutator.h"

using namespace tessera;

/// libFuzzer's own, or that of Standalone.cpp.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  return fuzz::mutateBytecode(data, size, maxSize, seed, LLVMFuzzerMutate);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *out,
                                            size_t maxSize, unsigned seed) {
  // libFuzzer would cross over half of the time. Files would keep growing, and
  // large files are slow. After 0 it tries something else.
  constexpr size_t kLarge = 4096;
  if (seed % 8 != 0 || (firstSize + secondSize > kLarge && seed % 128 != 0))
    return 0;
  return fuzz::crossBytecode({first, firstSize}, {second, secondSize}, out,
                             maxSize, seed);
}
