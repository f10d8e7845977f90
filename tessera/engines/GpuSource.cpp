//===- GpuSource.cpp - PTX from the code generator for GPUs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/GpuSource.h"
#include "tessera/codegen/gpu/Compile.h"
#include "tessera/codegen/gpu/GpuCompiler.h"
#include "tessera/codegen/gpu/KeptPlans.h"
#include "tessera/codegen/llvm/CacheKey.h"
#include "tessera/engines/CachedPtx.h"
#include "tessera/runtime/host/CodeCache.h"

using namespace tessera;

namespace {
class GpuSource : public PtxSource {
public:
  llvm::Expected<PtxCode>
  compile(cuda_tile::EntryOp entry,
          const engine::PrepareOptions &options) const override;
  llvm::Error checkTarget(llvm::StringRef target) const override {
    return compiler.checkTarget(target);
  }
  llvm::Error checkPlan(llvm::StringRef plan) const override {
    return gpu::Schedule::parse(plan).takeError();
  }
  std::vector<std::string> getPlans() const override {
    return gpu::Schedule::getCandidates();
  }
  llvm::Error keepPlan(cuda_tile::EntryOp entry, llvm::StringRef target,
                       llvm::StringRef plan) const override;
  bool forgetPlan(cuda_tile::EntryOp entry,
                  llvm::StringRef target) const override {
    return gpu::KeptPlans(*getCodeCache()).forget(entry, target);
  }
  const engine::Compiler *getCompiler() const override { return &compiler; }
  runtime::CodeCache *getCodeCache() const override {
    return &runtime::CodeCache::getDefault();
  }

private:
  gpu::GpuCompiler compiler;
};
} // namespace

/// Whether launches can leave something for the next one.
static bool hasVariables(cuda_tile::EntryOp entry) {
  auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
  return llvm::any_of(
      module.getBody().getOps<cuda_tile::GlobalOp>(),
      [](cuda_tile::GlobalOp global) { return !global.getConstant(); });
}

llvm::Error GpuSource::keepPlan(cuda_tile::EntryOp entry,
                                llvm::StringRef target,
                                llvm::StringRef plan) const {
  llvm::Expected<gpu::Schedule> schedule = gpu::Schedule::parse(plan);
  if (!schedule)
    return schedule.takeError();
  return gpu::KeptPlans(*getCodeCache()).keep(entry, target, *schedule);
}

static llvm::Expected<PtxCode> compilePtx(cuda_tile::EntryOp entry,
                                          const gpu::CompileOptions &options) {
  llvm::Expected<gpu::CompiledFile> file =
      gpu::compileTo(gpu::Stage::Ptx, entry, options);
  if (!file)
    return file.takeError();
  PtxCode code{file->kernels.front().describe(), std::move(file->text),
               std::move(file->ops)};
  code.hasState = hasVariables(entry);
  return code;
}

llvm::Expected<PtxCode>
GpuSource::compile(cuda_tile::EntryOp entry,
                   const engine::PrepareOptions &options) const {
  llvm::Expected<gpu::Target> target =
      gpu::Target::get(options.target.empty() ? "sm_90a" : options.target);
  if (!target)
    return llvm::make_error<engine::EngineError>(
        llvm::toString(target.takeError()));
  gpu::CompileOptions own;
  own.target = *target;
  own.level = options.level;
  own.contractsFloats = gpu::contractsFloats(options);
  own.remarks = options.remarks;
  own.canPassMaps = !options.isForAnyLauncher;
  llvm::Expected<gpu::Schedule> schedule =
      gpu::chooseSchedule(entry, target->name, options);
  if (!schedule)
    return schedule.takeError();
  own.schedules[entry.getSymName().str()] = *schedule;
  // Remarks are made by compiling.
  if (!options.usesCache || options.remarks)
    return compilePtx(entry, own);
  runtime::CodeCache &cache = *getCodeCache();
  std::string key = codegen::makeCacheKey(
      entry, "ptx " + target->name + " " + std::to_string(own.level) +
                 (own.contractsFloats ? " contract " : " ") +
                 schedule->print());
  if (std::optional<std::string> bytes = cache.find(key))
    if (std::optional<PtxCode> code = unpackPtx(*bytes))
      return std::move(*code);
  llvm::Expected<PtxCode> code = compilePtx(entry, own);
  if (code)
    cache.store(key, packPtx(*code));
  return code;
}

std::unique_ptr<PtxSource> tessera::createGpuSource() {
  return std::make_unique<GpuSource>();
}
