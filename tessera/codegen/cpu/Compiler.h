//===- Compiler.h - entries to code for the CPU -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles entries of a verified module up to a stage: text to read, or an
// object file, which NativeKernel.h loads and launches.
//
//   llvm::Expected<cpu::CompiledEntry> compiled =
//       cpu::compileTo(cpu::Stage::Assembly, entry, {});
//   if (compiled)
//     llvm::outs() << compiled->code->getBuffer();
//
// Errors are EngineErrors, with the number of the operation that is at fault.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_COMPILER_H
#define TESSERA_CODEGEN_CPU_COMPILER_H

#include "tessera/codegen/cpu/Instrumentation.h"
#include "tessera/codegen/cpu/Target.h"
#include "tessera/codegen/llvm/Remark.h"
#include "tessera/codegen/llvm/Stage.h"
#include "tessera/dialect/Ops.h"
#include "tessera/engine/Engine.h"

#include "llvm/Support/MemoryBuffer.h"

namespace tessera::runtime {
class CodeCache;
}

namespace tessera::cpu {

class JitDump;
using codegen::Stage;

struct CompileOptions {
  /// The processor; the host's if null.
  const Target *target = nullptr;
  /// Level of the rewrites that run first (docs/rewrites.md).
  unsigned level = 2;
  /// Contracts products and sums of floats to fma.
  bool contractsFloats = false;
  /// Adds a line table, and registers the loaded code with debuggers.
  bool hasLines = false;
  /// Describes loaded code to perf, with lines if there are any; or null.
  JitDump *dump = nullptr;
  /// For NativeKernel::compile: a cache to look up and store code; or null.
  runtime::CodeCache *cache = nullptr;
  /// Where to put remarks, or null.
  std::vector<engine::Remark> *remarks = nullptr;
  /// What watches the code while it runs.
  Instrumentation instrumentation = Instrumentation::None;

  const Target &getTarget() const {
    return target ? *target : Target::getHost();
  }
};

/// What a launch needs to know of a kernel besides its code.
struct KernelTraits {
  std::string symbol;
  /// The entry's name in C, if there is a launcher.
  std::string cName;
  uint64_t arenaBytes = 0;
  bool mayWait = false;
  bool usesTiles = false; // AMX registers
};

/// The traits are empty at Stage::Mlir.
struct CompiledEntry {
  std::unique_ptr<llvm::MemoryBuffer> code;
  KernelTraits traits;
};

/// Several entries in one file, with traits in the same order.
struct CompiledFile {
  std::unique_ptr<llvm::MemoryBuffer> code;
  std::vector<KernelTraits> traits;
};

/// Compiles an entry of a verified module up to a stage.
llvm::Expected<CompiledEntry> compileTo(Stage stage, cuda_tile::EntryOp entry,
                                        const CompileOptions &options);

/// Compiles several entries of one module into one file, with a launch function
/// for each (CInterface.h).
llvm::Expected<CompiledFile>
compileAhead(Stage stage, llvm::ArrayRef<cuda_tile::EntryOp> entries,
             const CompileOptions &options);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_COMPILER_H
