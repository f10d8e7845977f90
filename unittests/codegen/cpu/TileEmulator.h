//===- TileEmulator.h - AMX on processors without -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code with instructions of AMX is made here for processors that nobody at hand
// has. While one of these lives, an instruction that the processor refuses is
// done by the handler of SIGILL, as Intel's manual describes it, and the code
// goes on behind it. So the code that ships is what runs: encodings, addresses,
// layouts and numbers of registers. What an emulation cannot say is whether the
// manual was read rightly.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_CODEGEN_CPU_TILEEMULATOR_H
#define TESSERA_UNITTESTS_CODEGEN_CPU_TILEEMULATOR_H

#include <csignal>
#include <cstdint>

namespace tessera::cpu {

class TileEmulator {
public:
  TileEmulator();
  TileEmulator(const TileEmulator &) = delete;
  ~TileEmulator();

  /// Products of registers that were emulated so far: none on a processor that
  /// has AMX.
  static uint64_t getNumProducts();
  /// Whether registers are configured, which they must not be at the end.
  static bool isConfigured();

private:
  struct sigaction previous = {};
};

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_CPU_TILEEMULATOR_H
