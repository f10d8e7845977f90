//===- Compiler.cpp - entries to code for the CPU -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Compiler.h"
#include "tessera/codegen/cpu/Optimize.h"
#include "tessera/codegen/cpu/emit/CInterface.h"
#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/codegen/llvm/Backend.h"
#include "tessera/codegen/llvm/CHeader.h"
#include "tessera/codegen/llvm/Entries.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/codegen/llvm/Rewrite.h"
#include "tessera/transforms/Passes.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Target/TargetMachine.h"

using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;

namespace {
/// Emits entries into one LLVM module.
class ModuleEmitter {
public:
  ModuleEmitter(llvm::Module &module, const CompileOptions &options)
      : module(module), options(options) {}

  /// Emits the entry's function, and a launcher if the entry has a name in C.
  llvm::Expected<KernelTraits> emit(EntryOp entry, llvm::StringRef cName);

private:
  llvm::Module &module;
  const CompileOptions &options;
  /// Shared by the entries of a module.
  GlobalVariables globals;
};
} // namespace

llvm::Expected<KernelTraits> ModuleEmitter::emit(EntryOp entry,
                                                 llvm::StringRef cName) {
  KernelEmitter emitter(module, options.getTarget(), entry, globals);
  if (options.remarks)
    emitter.remark = [&](RemarkKind kind, mlir::Operation *op,
                         const llvm::Twine &text) {
      addRemark(*options.remarks, kind, entry.getSymName(), op, text);
    };
  if (llvm::Error error = emitter.emit(options.hasLines))
    return std::move(error);
  KernelTraits traits;
  llvm::Function &function = *emitter.host.function;
  traits.symbol = function.getName().str();
  traits.arenaBytes = emitter.arena.getPeak();
  traits.mayWait = emitter.mayWait;
  traits.usesTiles = emitter.usesTiles;
  if (!cName.empty()) {
    traits.cName = cName.str();
    emitLauncher(function, entry, traits);
  }
  return traits;
}

/// The last steps: LLVM's passes and code generation.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
finish(Stage stage, llvm::Module &module, llvm::TargetMachine &machine,
       const CompileOptions &options, std::optional<uint64_t> entry) {
  setTarget(module, options.getTarget(), machine);
#ifndef NDEBUG
  std::string wrong;
  llvm::raw_string_ostream stream(wrong);
  if (llvm::verifyModule(module, &stream))
    return llvm::make_error<engine::EngineError>(
        "a fault of the compiler: " + wrong, entry);
#endif
  if (stage == Stage::Llvm)
    return printModule(module);
  optimize(module, machine);
  instrument(module, machine, options.instrumentation);
  if (stage == Stage::LlvmOptimized)
    return printModule(module);
  return emitCode(module, machine,
                  stage == Stage::Assembly ? CodeFile::Assembly
                                           : CodeFile::Object);
}

static llvm::Expected<CompiledFile>
compileEntries(Stage stage, llvm::ArrayRef<EntryOp> entries,
               const CompileOptions &options, bool hasLaunchers) {
  EntryOp first = entries.front();
  PipelineOptions pipeline{options.level, options.contractsFloats};
  auto copies =
      rewriteEntries(entries, pipeline, [&](mlir::OpPassManager &passes) {
        if (options.level > 0)
          passes.addNestedPass<EntryOp>(createCountedTiles());
      });
  if (!copies)
    return copies.takeError();
  CompiledFile file;
  if (stage == Stage::Mlir) {
    file.code = printOperation(**copies);
    return file;
  }
  const Target &target = options.getTarget();
  std::unique_ptr<llvm::TargetMachine> machine = target.createMachine();
  if (!machine)
    return llvm::make_error<engine::EngineError>(
        "there is no code generator for " + target.triple);

  llvm::LLVMContext context;
  llvm::Module module(first.getSymName(), context);
  module.setDataLayout(machine->createDataLayout());
  ModuleEmitter emitter(module, options);
  std::vector<std::string> cNames = getCNames(entries);
  // Of the first entry, for faults.
  std::optional<uint64_t> number;
  for (auto [i, copy] :
       llvm::enumerate((**copies).getBody().getOps<EntryOp>())) {
    if (copy.getSymName() == first.getSymName())
      number = readOpNumber(copy.getLoc());
    llvm::Expected<KernelTraits> traits =
        emitter.emit(copy, hasLaunchers ? cNames[i] : "");
    if (!traits)
      return traits.takeError();
    file.traits.push_back(std::move(*traits));
  }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> code =
      finish(stage, module, *machine, options, number);
  if (!code)
    return code.takeError();
  file.code = std::move(*code);
  return file;
}

llvm::Expected<CompiledEntry> cpu::compileTo(Stage stage, EntryOp entry,
                                             const CompileOptions &options) {
  llvm::Expected<CompiledFile> file =
      compileEntries(stage, entry, options, /*hasLaunchers=*/false);
  if (!file)
    return file.takeError();
  CompiledEntry result{std::move(file->code), {}};
  if (!file->traits.empty())
    result.traits = std::move(file->traits.front());
  return result;
}

llvm::Expected<CompiledFile> cpu::compileAhead(Stage stage,
                                               llvm::ArrayRef<EntryOp> entries,
                                               const CompileOptions &options) {
  return compileEntries(stage, entries, options, /*hasLaunchers=*/true);
}
