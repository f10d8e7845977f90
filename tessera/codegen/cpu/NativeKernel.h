//===- NativeKernel.h - compiled kernels in memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compile once, launch many times:
//
//   llvm::Expected<std::unique_ptr<cpu::NativeKernel>> kernel =
//       cpu::NativeKernel::compile(entry, {});
//   if (!kernel)
//     return kernel.takeError();
//   runtime::KernelOutcome outcome = (*kernel)->launch(arguments, grid, {});
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NATIVEKERNEL_H
#define TESSERA_CODEGEN_CPU_NATIVEKERNEL_H

#include "tessera/codegen/cpu/Compiler.h"
#include "tessera/codegen/cpu/jit/Jit.h"
#include "tessera/runtime/host/KernelLaunch.h"

namespace tessera::cpu {

/// A kernel that can be called.
class NativeKernel {
public:
  /// Errors are EngineErrors.
  static llvm::Expected<std::unique_ptr<NativeKernel>>
  compile(cuda_tile::EntryOp entry, const CompileOptions &options);
  /// Says why instrumented code cannot run in this process.
  static llvm::Error checkInstrumentation(Instrumentation instrumentation);
  /// From an object file that `compileTo` made for this machine.
  static llvm::Expected<std::unique_ptr<NativeKernel>>
  load(CompiledEntry object, bool hasLines = false, JitDump *dump = nullptr);

  const runtime::KernelCode &getCode() const { return code; }

  /// Runs all tile blocks. `arguments` has one value per parameter of the
  /// entry: an address, or the bits of a number. Thread-safe.
  runtime::KernelOutcome launch(const uint64_t *arguments,
                                const std::array<uint32_t, 3> &grid,
                                const runtime::KernelOptions &options) const {
    return runtime::launchKernel(code, arguments, grid, options);
  }

private:
  NativeKernel(Jit jit) : jit(std::move(jit)) {}
  Jit jit;
  runtime::KernelCode code = {};
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NATIVEKERNEL_H
