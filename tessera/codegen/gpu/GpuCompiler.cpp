//===- GpuCompiler.cpp - kernels for GPUs as files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/GpuCompiler.h"
#include "tessera/codegen/gpu/Compile.h"
#include "tessera/codegen/gpu/GpuHeader.h"
#include "tessera/codegen/gpu/KeptPlans.h"
#include "tessera/ptxas/Ptxas.h"
#include "tessera/runtime/host/CodeCache.h"
#include "tessera/support/OwnFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace tessera;
using namespace tessera::gpu;

/// The forms in the order of `--emit`, with their stages.
static constexpr engine::Form kForms[] = {
    {"ptx", ".ptx", /*isText=*/true, engine::Form::Requested},
    {"cubin", ".cubin", /*isText=*/false, engine::Form::Requested},
    {"llvm", ".ll", /*isText=*/true},
    {"llvm-opt", "", /*isText=*/true},
    {"tgpu", ".tgpu", /*isText=*/true},
    {"mlir", ".mlir", /*isText=*/true},
};
static constexpr Stage kStages[] = {Stage::Ptx,  Stage::Ptx,
                                    Stage::Llvm, Stage::LlvmOptimized,
                                    Stage::Tgpu, Stage::Mlir};
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

bool gpu::contractsFloats(const engine::PrepareOptions &options) {
  constexpr unsigned kLevel = 3;
  return options.contractsFloats.value_or(options.level >= kLevel);
}

llvm::Expected<Schedule>
gpu::chooseSchedule(cuda_tile::EntryOp entry, llvm::StringRef target,
                    const engine::PrepareOptions &options) {
  if (options.plan.empty())
    return KeptPlans(runtime::CodeCache::getDefault())
        .find(entry, target)
        .value_or(Schedule());
  llvm::Expected<Schedule> schedule = Schedule::parse(options.plan);
  if (!schedule)
    return llvm::make_error<engine::EngineError>(
        toString(schedule.takeError()));
  return schedule;
}

/// ptxas is not asked for its version, as that takes longer than all the rest.
std::optional<std::string>
GpuCompiler::describeFile(const engine::Form &form,
                          const engine::PrepareOptions &options) const {
  if (form.name != "ptx" && form.name != "cubin")
    return std::nullopt;
  std::string text = form.name.str() + " " + options.target + " " +
                     std::to_string(options.level);
  if (contractsFloats(options))
    text += " contract";
  if (options.remarks)
    text += " remarks";
  if (options.isForAnyLauncher)
    text += " any-launcher";
  if (options.isForDebugger)
    text += " debugger";
  if (options.instrumentation != engine::Instrumentation::None)
    text += " plain-accesses";
  if (!options.plan.empty())
    text += " plan " + options.plan;
  else
    text += " " + KeptPlans(runtime::CodeCache::getDefault()).getStamp();
  // The line table has paths relative to the current directory.
  if (options.hasLines) {
    llvm::SmallString<128> folder;
    llvm::sys::fs::current_path(folder);
    text += ("\nlines " + folder).str();
  }
  if (form.name == "ptx")
    return text;
  llvm::Expected<std::string> ptxas = Ptxas::findPath();
  if (!ptxas) {
    llvm::consumeError(ptxas.takeError());
    return std::nullopt;
  }
  return text + "\n" + tessera::describeFile(*ptxas);
}

/// What ptxas made of a kernel, as a remark.
static engine::Remark makeRemark(const PtxasFunction &function) {
  engine::Remark remark;
  remark.kind = "assembled";
  remark.entry = function.name;
  remark.opName = "cuda_tile.entry";
  remark.isMissed = function.spillStoreBytes != 0;
  remark.text = std::to_string(function.registers) + " registers per thread, " +
                std::to_string(function.sharedBytes) +
                " bytes of shared memory, " +
                std::to_string(function.stackBytes) + " bytes of stack, " +
                std::to_string(function.spillStoreBytes) + " bytes spilled";
  return remark;
}

/// What launchers give that do not ask for more.
static void limitShared(Target &target) {
  constexpr unsigned kMaxBytes = 48 << 10;
  target.maxSharedBytes = std::min(target.maxSharedBytes, kMaxBytes);
}

/// PTX to a cubin. If ptxas takes little static shared memory, the entries are
/// compiled once more.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
makeCubin(CompiledFile &compiled, llvm::ArrayRef<cuda_tile::EntryOp> entries,
          CompileOptions &options) {
  llvm::Expected<Ptxas> ptxas = Ptxas::find();
  if (!ptxas)
    return llvm::make_error<engine::EngineError>(toString(ptxas.takeError()));
  PtxasOptions settings;
  settings.target = options.target.name;
  settings.hasLines = options.hasLines;
  settings.isForDebugger = options.isForDebugger;
  llvm::Expected<Cubin> cubin = ptxas->assemble(compiled.text, settings);
  if (!cubin) {
    std::string message = toString(cubin.takeError());
    if (!Ptxas::needsLessShared(message))
      return llvm::make_error<engine::EngineError>(message);
    limitShared(options.target);
    if (options.remarks)
      options.remarks->clear();
    llvm::Expected<CompiledFile> smaller =
        compileTo(Stage::Ptx, entries, options);
    if (!smaller)
      return smaller.takeError();
    compiled = std::move(*smaller);
    cubin = ptxas->assemble(compiled.text, settings);
    if (!cubin)
      return llvm::make_error<engine::EngineError>(toString(cubin.takeError()));
  }
  if (options.remarks)
    for (const PtxasFunction &function : cubin->functions)
      options.remarks->push_back(makeRemark(function));
  return llvm::MemoryBuffer::getMemBufferCopy(cubin->bytes);
}

llvm::Expected<engine::CompiledFile>
GpuCompiler::compile(const engine::Form &form,
                     llvm::ArrayRef<cuda_tile::EntryOp> entries,
                     const engine::PrepareOptions &options,
                     const std::optional<engine::HeaderNames> &header) const {
  llvm::Expected<Target> target = Target::get(options.target);
  if (!target)
    return llvm::make_error<engine::EngineError>(toString(target.takeError()));
  CompileOptions settings;
  settings.target = *target;
  settings.level = options.level;
  settings.contractsFloats = contractsFloats(options);
  settings.hasLines = options.hasLines;
  settings.remarks = options.remarks;
  bool isCubin = form.name == "cubin";
  // A driver that compiles PTX would have to be told.
  settings.isForDebugger = options.isForDebugger && isCubin;
  // A cubin serves any launcher.
  settings.hasStaticShared = isCubin || options.isForAnyLauncher;
  for (cuda_tile::EntryOp entry : entries) {
    llvm::Expected<Schedule> schedule =
        chooseSchedule(entry, target->name, options);
    if (!schedule)
      return schedule.takeError();
    // Memcheck finds an access if it is an instruction of the thread that needs
    // the value.
    if (options.instrumentation == engine::Instrumentation::Address)
      schedule->copies = Copies::Plain;
    settings.schedules[entry.getSymName().str()] = *schedule;
  }
  if (settings.hasStaticShared && !isCubin)
    limitShared(settings.target);
  llvm::Expected<CompiledFile> compiled =
      compileTo(kStages[&form - kForms], entries, settings);
  if (!compiled)
    return compiled.takeError();
  engine::CompiledFile file;
  if (isCubin) {
    llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> cubin =
        makeCubin(*compiled, entries, settings);
    if (!cubin)
      return cubin.takeError();
    file.contents = std::move(*cubin);
  } else {
    file.contents = llvm::MemoryBuffer::getMemBufferCopy(compiled->text);
  }
  if (header)
    file.header = makeGpuHeader(entries, compiled->kernels, *target, *header);
  return file;
}
