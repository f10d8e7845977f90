//===- Cpu.cpp - what the processor can do -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Cpu.h"

using namespace tessera;

static bool detectWideVectors() {
#if TESSERA_HAS_WIDE
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

static thread_local bool isForbidden = false;

bool numerics::hasWideVectors() {
  static const bool detected = detectWideVectors();
  return detected && !isForbidden;
}

void numerics::forbidWideVectors(bool forbid) { isForbidden = forbid; }
