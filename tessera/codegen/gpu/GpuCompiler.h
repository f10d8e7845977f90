//===- GpuCompiler.h - kernels for GPUs as files -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_GPUCOMPILER_H
#define TESSERA_CODEGEN_GPU_GPUCOMPILER_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/engine/Compiler.h"

namespace tessera::gpu {

/// Whether products and sums of floats are contracted.
bool contractsFloats(const engine::PrepareOptions &options);

/// What is forced for an entry: what `options.plan` says, or else the plan that
/// is kept for it. The error is an EngineError.
llvm::Expected<Schedule> chooseSchedule(cuda_tile::EntryOp entry,
                                        llvm::StringRef target,
                                        const engine::PrepareOptions &options);

/// `tessera compile --target=sm_90a`.
class GpuCompiler : public engine::Compiler {
public:
  llvm::ArrayRef<engine::Form> getForms() const override;
  std::optional<std::string> parseTarget(llvm::StringRef text) const override;
  llvm::StringRef describeTargets() const override;
  llvm::Error checkTarget(llvm::StringRef target) const override;
  std::optional<std::string>
  describeFile(const engine::Form &form,
               const engine::PrepareOptions &options) const override;
  llvm::Expected<engine::CompiledFile>
  compile(const engine::Form &form, llvm::ArrayRef<cuda_tile::EntryOp> entries,
          const engine::PrepareOptions &options,
          const std::optional<engine::HeaderNames> &header) const override;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_GPUCOMPILER_H
