//===- HalfEmulator.h - AVX512-FP16 on processors without -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As TileEmulator, for vectors of f16 on processors that have AVX-512 alone.
// The registers are those that the system saved for the handler. Only what code
// of tests has come to needs to be here: anything else ends the program.
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

  /// Instructions that were emulated so far: none on a processor that has them.
  static uint64_t getNumInstructions();

private:
  struct sigaction previous = {};
};

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_LLVM_HALFEMULATOR_H
