//===- GpuSource.cpp - PTX from the code generator for GPUs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/GpuSource.h"
#include "tessera/codegen/gpu/Compile.h"

using namespace tessera;

namespace {
class GpuSource : public PtxSource {
public:
  llvm::Expected<PtxCode>
  compile(cuda_tile::EntryOp entry,
          const engine::PrepareOptions &options) const override {
    llvm::Expected<gpu::Target> target =
        gpu::Target::get(options.target.empty() ? "sm_90a" : options.target);
    if (!target)
      return llvm::make_error<engine::EngineError>(
          llvm::toString(target.takeError()));
    gpu::CompileOptions own;
    own.target = *target;
    own.level = options.level;
    own.remarks = options.remarks;
    llvm::Expected<gpu::CompiledKernel> kernel =
        gpu::compileTo(gpu::Stage::Ptx, entry, own);
    if (!kernel)
      return kernel.takeError();
    PtxCode code;
    code.text = std::move(kernel->text);
    code.entry = std::move(kernel->name);
    code.block = {kernel->numWarps * 32, 1, 1};
    code.dynamicSharedBytes = kernel->sharedBytes;
    code.ops = std::move(kernel->ops);
    return code;
  }
};
} // namespace

std::unique_ptr<PtxSource> tessera::createGpuSource() {
  return std::make_unique<GpuSource>();
}
