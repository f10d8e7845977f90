//===- Engine.h - kernels compiled for the CPU -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compile once, launch many:
//
//   cpu::CompileError error;
//   std::unique_ptr<cpu::Kernel> kernel = cpu::Kernel::compile(entry, {},
//   error); runtime::KernelOutcome outcome = kernel->launch(arguments, grid,
//   {});
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_ENGINE_H
#define TESSERA_CODEGEN_CPU_ENGINE_H

#include "tessera/codegen/cpu/Sanitize.h"
#include "tessera/codegen/cpu/jit/Jit.h"
#include "tessera/codegen/cpu/jit/JitDump.h"
#include "tessera/dialect/Ops.h"
#include "tessera/runtime/arrays/Launch.h"
#include "tessera/runtime/host/CodeCache.h"
#include "tessera/runtime/host/KernelLaunch.h"

namespace tessera::cpu {

/// What was made of an operation, and why not something better.
struct Remark {
  enum Kind {
    Fused,  // it has a loop nest, with the operations that lead to it
    Stored, // its tile gets memory of its own
    Product,
    Scattered, // its elements are moved one by one
  };
  Kind kind;
  std::string entry;
  std::string op; // `cuda_tile.addf`
  std::string text;
  mlir::Location location;
};

struct CompileOptions {
  /// The processor; the host's if null.
  const Target *target = nullptr;
  /// Of the rewrites that come first (docs/rewrites.md).
  unsigned level = 2;
  /// With a line table, which debuggers are told of when the code is loaded.
  bool hasLines = false;
  /// What tells perf of the code when it is loaded, with its lines if it has
  /// any; or null.
  JitDump *dump = nullptr;
  /// Where code is looked for before it is made, and kept afterwards; or null.
  runtime::CodeCache *cache = nullptr;
  /// Where to put remarks, or null.
  std::vector<Remark> *remarks = nullptr;
  /// What watches the code while it runs.
  Sanitizer sanitizer = Sanitizer::None;
};

/// Why something could not be compiled.
struct CompileError {
  std::string message;
  std::optional<mlir::Location> location;
};

/// What is known of code beside the code.
struct KernelTraits {
  std::string symbol;
  /// What C knows the entry by, if there is a launcher.
  std::string cName;
  uint64_t arenaBytes = 0;
  bool mayWait = false;
  bool usesTiles = false;
};

/// The steps that a kernel can be looked at: rewritten Tile IR, LLVM IR as it
/// is made, as LLVM leaves it, and machine code.
enum class Stage { Mlir, Llvm, LlvmOptimized, Assembly, Object };

/// A location as kernels tell it when they fail: `FILE:LINE:COLUMN`, or empty.
std::string describeLocation(mlir::Location location);

/// Compiles an entry of a verified module up to a stage; null if `error` says
/// why not.
std::unique_ptr<llvm::MemoryBuffer>
compileTo(Stage stage, cuda_tile::EntryOp entry, const CompileOptions &options,
          KernelTraits &traits, CompileError &error);

/// The same for several entries of one module, in one file: with a function for
/// each that launches it (CInterface.h). There are as many traits.
std::unique_ptr<llvm::MemoryBuffer>
compileAhead(Stage stage, llvm::ArrayRef<cuda_tile::EntryOp> entries,
             const CompileOptions &options, std::vector<KernelTraits> &traits,
             CompileError &error);

/// A kernel that can be called.
class Kernel {
public:
  static std::unique_ptr<Kernel> compile(cuda_tile::EntryOp entry,
                                         const CompileOptions &options,
                                         CompileError &error);
  /// From an object file that `compileTo` made for this machine.
  static std::unique_ptr<Kernel>
  load(std::unique_ptr<llvm::MemoryBuffer> object, const KernelTraits &traits,
       CompileError &error, bool hasLines = false, JitDump *dump = nullptr);

  const runtime::KernelCode &getCode() const { return code; }

  /// Runs all tile blocks. There is one argument for each parameter of the
  /// entry: an address, or the bits of a number. May be called by several
  /// threads at a time.
  runtime::KernelOutcome launch(const uint64_t *arguments,
                                const std::array<uint32_t, 3> &grid,
                                const runtime::KernelOptions &options) const {
    return runtime::launchKernel(code, arguments, grid, options);
  }
  /// The same on buffers of the host.
  runtime::KernelOutcome launch(runtime::Launch &launch,
                                const runtime::KernelOptions &options) const;

private:
  Kernel(Jit jit) : jit(std::move(jit)) {}
  Jit jit;
  runtime::KernelCode code = {};
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_ENGINE_H
