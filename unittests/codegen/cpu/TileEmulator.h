//===- TileEmulator.h - emulates AMX -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests compile code with AMX instructions, which no machine here has. While an
// emulator exists, an instruction that the processor rejects is executed by a
// SIGILL handler, as Intel's manual describes it, and the code continues after
// it. So the code that ships is what runs: encodings, addresses, layouts and
// register numbers. An emulation cannot show whether we understood the manual
// correctly.
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

  /// The number of emulated products of registers: none on a processor with
  /// AMX.
  static uint64_t getNumProducts();
  /// True if registers are configured, which they must not be at the end.
  static bool isConfigured();

private:
  struct sigaction previous = {};
};

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_CPU_TILEEMULATOR_H
