//===- GpuSource.cpp - PTX from the code generator for GPUs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/GpuSource.h"
#include "tessera/codegen/gpu/Compile.h"
#include "tessera/codegen/gpu/GpuCompiler.h"

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
    llvm::Expected<gpu::CompiledFile> file =
        gpu::compileTo(gpu::Stage::Ptx, entry, own);
    if (!file)
      return file.takeError();
    gpu::KernelTraits &kernel = file->kernels.front();
    PtxCode code;
    code.text = std::move(file->text);
    code.entry = kernel.name;
    code.block = {kernel.numWarps * 32, 1, 1};
    code.dynamicSharedBytes = kernel.dynamicSharedBytes;
    code.ops = std::move(file->ops);
    code.sites = std::move(kernel.sites);
    return code;
  }
  llvm::Error checkTarget(llvm::StringRef target) const override {
    return compiler.checkTarget(target);
  }
  const engine::Compiler *getCompiler() const override { return &compiler; }

private:
  gpu::GpuCompiler compiler;
};
} // namespace

std::unique_ptr<PtxSource> tessera::createGpuSource() {
  return std::make_unique<GpuSource>();
}
