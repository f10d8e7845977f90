//===- HalfEmulator.h - emulates AVX512-FP16 -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Like TileEmulator, for vectors of f16 on processors that have only AVX-512.
// The registers are those that the system saved for the handler. Supports only
// the instructions that the tests use: any other ends the program.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_CODEGEN_LLVM_HALFEMULATOR_H
#define TESSERA_UNITTESTS_CODEGEN_LLVM_HALFEMULATOR_H

#include <csignal>
#include <cstdint>

namespace tessera::cpu {

class HalfEmulator {
public:
  HalfEmulator();
  HalfEmulator(const HalfEmulator &) = delete;
  ~HalfEmulator();

  /// The number of emulated instructions: none on a processor that has them.
  static uint64_t getNumInstructions();

private:
  struct sigaction previous = {};
};

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_LLVM_HALFEMULATOR_H
