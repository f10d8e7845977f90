//===- Cpu.cpp - what the processor can do -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Cpu.h"

#include <atomic>

using namespace tessera;

static bool detectWideVectors() {
#if TESSERA_HAS_WIDE
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

static std::atomic<bool> &getWideVectors() {
  static std::atomic<bool> wide = detectWideVectors();
  return wide;
}

bool numerics::hasWideVectors() {
  return getWideVectors().load(std::memory_order_relaxed);
}

void numerics::forbidWideVectors(bool forbid) {
  getWideVectors() = !forbid && detectWideVectors();
}
