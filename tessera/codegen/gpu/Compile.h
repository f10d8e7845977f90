//===- Compile.h - entries to code for GPUs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles entries of a verified module up to a stage. Errors are
// EngineErrors, with the number of the operation that is at fault.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_COMPILE_H
#define TESSERA_CODEGEN_GPU_COMPILE_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/Target.h"
#include "tessera/dialect/Ops.h"
#include "tessera/engine/Engine.h"
#include "tessera/runtime/device/DeviceKernel.h"

#include <map>

namespace tessera::gpu {

/// Rewritten Tile IR, tgpu before emission, LLVM IR as emitted and after LLVM's
/// passes, PTX.
enum class Stage { Mlir, Tgpu, Llvm, LlvmOptimized, Ptx };

struct CompileOptions {
  Target target;
  /// Level of the rewrites that run first (docs/rewrites.md).
  unsigned level = 2;
  /// Contracts products and sums of floats to fma.
  bool contractsFloats = false;
  /// Adds a line table.
  bool hasLines = false;
  /// With a line table: adds what a debugger needs to step by lines. Then ptxas
  /// does not optimize.
  bool isForDebugger = false;
  /// Shared memory is static, for launchers that ask for none. Only ptxas takes
  /// more than 48 KB.
  bool hasStaticShared = false;
  /// The launcher can pass tensor maps (runtime/device/TensorMaps.h).
  bool canPassMaps = false;
  /// What is forced of the choices after layouts, by the name of the entry.
  std::map<std::string, Schedule> schedules;
  /// Where to put remarks, or null.
  std::vector<engine::Remark> *remarks = nullptr;
};

/// What a launch needs to know of a kernel besides its code.
struct KernelTraits {
  /// The name of the `.entry`.
  std::string name;
  unsigned numWarps = 0;
  /// Shared memory that the launch asks for.
  uint64_t dynamicSharedBytes = 0;
  /// What prints or asserts.
  std::vector<runtime::MessageSite> sites;
  /// The tensor maps that the launch passes.
  std::vector<runtime::MapRecipe> maps;

  /// The same, for launchers.
  runtime::DeviceKernel describe() const;
};

struct CompiledFile {
  std::string text;
  /// In the order of the entries; empty at Stage::Mlir.
  std::vector<KernelTraits> kernels;
  /// The operation that a line of the PTX computes, by the line; empty with
  /// `hasLines`.
  std::map<uint32_t, engine::OpNumber> ops;
};

/// Compiles entries of one verified module into one file. There may be none:
/// front ends compile an empty module to learn which versions are read.
llvm::Expected<CompiledFile>
compileTo(Stage stage, llvm::ArrayRef<cuda_tile::EntryOp> entries,
          const CompileOptions &options);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_COMPILE_H
