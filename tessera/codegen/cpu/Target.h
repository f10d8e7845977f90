//===- Target.h - the processor to compile for -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_TARGET_H
#define TESSERA_CODEGEN_CPU_TARGET_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace tessera::cpu {

/// A processor, by its names in LLVM, and its properties that code generation
/// needs.
struct Target {
  std::string triple;
  std::string cpu;
  std::string features; // "+avx2,-avx512f,…"

  /// Bytes of the widest vector registers that are worth using.
  unsigned vectorBytes = 16;
  unsigned numVectorRegisters = 16;
  bool hasFma = false;
  bool hasF16C = false; // f16 to f32 and back
  bool hasAvx2 = false;
  bool hasAvx512 = false; // F, BW, DQ and VL
  bool hasAvx512Bf16 = false;
  bool hasAvx512Fp16 = false;
  bool hasAvx512Vnni = false;
  /// AMX. The operating system has to allow it too.
  bool hasAmxInt8 = false;
  bool hasAmxBf16 = false;
  bool hasAmxFp16 = false;

  /// This machine. Requests the AMX registers from the operating system, and
  /// leaves out AMX if the request is denied.
  static const Target &getHost();
  /// A processor of LLVM's list for the host's architecture (`x86-64-v3`,
  /// `znver4`, `sapphirerapids`), or `native`.
  static llvm::Expected<Target> get(llvm::StringRef cpu);

  /// Returns a feature that this machine lacks; empty if it can run the code.
  std::string getMissing() const;

  /// A cache key: everything that code depends on.
  std::string getKey() const { return triple + "/" + cpu + "/" + features; }

  std::unique_ptr<llvm::TargetMachine> createMachine() const;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_TARGET_H
