//===- GpuCompiler.cpp - kernels for GPUs as files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/GpuCompiler.h"
#include "tessera/codegen/gpu/Compile.h"

using namespace tessera;
using namespace tessera::gpu;

/// The forms in the order of `--emit`, with their stages.
static constexpr engine::Form kForms[] = {
    {"ptx", ".ptx", /*isText=*/true},
    {"llvm", ".ll", /*isText=*/true},
    {"llvm-opt", "", /*isText=*/true},
    {"tgpu", ".tgpu", /*isText=*/true},
    {"mlir", ".mlir", /*isText=*/true, /*hasHeader=*/false, /*isObject=*/false,
     /*isTileIr=*/true},
};
static constexpr Stage kStages[] = {
    Stage::Ptx, Stage::Llvm, Stage::LlvmOptimized, Stage::Tgpu, Stage::Mlir};
static_assert(std::size(kForms) == std::size(kStages));

llvm::ArrayRef<engine::Form> GpuCompiler::getForms() const { return kForms; }

std::optional<std::string>
GpuCompiler::parseTarget(llvm::StringRef text) const {
  if (!text.starts_with("sm_"))
    return std::nullopt;
  return text.str();
}

llvm::StringRef GpuCompiler::describeTargets() const {
  return "a GPU such as sm_90a";
}

llvm::Error GpuCompiler::checkTarget(llvm::StringRef target) const {
  return Target::get(target).takeError();
}

llvm::Expected<engine::CompiledFile>
GpuCompiler::compile(const engine::Form &form,
                     llvm::ArrayRef<cuda_tile::EntryOp> entries,
                     const engine::PrepareOptions &options,
                     const std::optional<engine::HeaderNames> &) const {
  llvm::Expected<Target> target = Target::get(options.target);
  if (!target)
    return llvm::make_error<engine::EngineError>(toString(target.takeError()));
  CompileOptions settings;
  settings.target = *target;
  settings.level = options.level;
  settings.hasLines = options.hasLines;
  settings.remarks = options.remarks;
  llvm::Expected<CompiledFile> compiled =
      compileTo(kStages[&form - kForms], entries, settings);
  if (!compiled)
    return compiled.takeError();
  engine::CompiledFile file;
  file.contents = llvm::MemoryBuffer::getMemBufferCopy(compiled->text);
  return file;
}
