//===- Compile.cpp - entries to code for GPUs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Compile.h"
#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/gpu/emit/OpLines.h"
#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/gpu/shared/Shared.h"
#include "tessera/codegen/llvm/Backend.h"
#include "tessera/codegen/llvm/Entries.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/transforms/Pipelines.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"

using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;

static llvm::LogicalResult rewrite(cuda_tile::ModuleOp module, unsigned level) {
  mlir::PassManager passes(module->getName());
  passes.enableVerifier(false);
  PipelineOptions options;
  options.level = level;
  buildPipeline(passes, options);
  return passes.run(module);
}

/// No unrolling, and no vectors: the emitter has done what helps, and more code
/// takes more time in ptxas.
static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::PromotePass());
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstSimplifyPass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::DCEPass());
  llvm::ModulePassManager all;
  all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  runPasses(module, machine, std::move(all));
}

static llvm::Error makeFault(const llvm::Twine &message,
                             std::optional<uint64_t> op) {
  return llvm::make_error<engine::EngineError>(
      "a fault of the compiler: " + message, op);
}

llvm::Expected<CompiledKernel> gpu::compileTo(Stage stage, EntryOp entry,
                                              const CompileOptions &options) {
  if (llvm::Error error = engine::checkEntry(entry))
    return error;
  mlir::OwningOpRef<cuda_tile::ModuleOp> copies = copyEntries(entry);
  auto copy = *(*copies).getBody().getOps<EntryOp>().begin();
  std::optional<uint64_t> number = readOpNumber(copy.getLoc());
  if (failed(rewrite(*copies, options.level)))
    return llvm::make_error<engine::EngineError>(
        "the rewrites before compilation failed", number);
  copy = *(*copies).getBody().getOps<EntryOp>().begin();
  CompiledKernel result;
  result.name = copy.getSymName().str();
  if (stage == Stage::Mlir) {
    result.text = printOperation(*copies)->getBuffer().str();
    return result;
  }

  Plan plan(copy, options.target);
  llvm::Expected<mlir::OwningOpRef<tgpu::KernelOp>> kernel =
      Lowering(copy, plan).run();
  if (!kernel)
    return kernel.takeError();
  if (llvm::Error error = finishSharedMemory(**kernel, options.target))
    return error;
#ifndef NDEBUG
  if (failed(mlir::verify(**kernel)))
    return makeFault("the kernel in tgpu is not valid", number);
#endif
  result.numWarps = (*kernel)->getWarps();
  result.sharedBytes = (*kernel)->getShared();
  if (stage == Stage::Tgpu) {
    result.text = printOperation(**kernel)->getBuffer().str();
    return result;
  }

  std::unique_ptr<llvm::TargetMachine> machine = options.target.createMachine();
  if (!machine)
    return llvm::make_error<engine::EngineError>(
        "this LLVM has no code generator for GPUs");
  llvm::LLVMContext context;
  llvm::Module module(copy.getSymName(), context);
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  KernelEmitter emitter(module, options.target, **kernel, copy);
  if (llvm::Error error = emitter.emit())
    return error;
  result.name = emitter.function->getName().str();
#ifndef NDEBUG
  std::string wrong;
  llvm::raw_string_ostream stream(wrong);
  if (llvm::verifyModule(module, &stream))
    return makeFault(wrong, number);
#endif
  if (stage == Stage::Llvm) {
    result.text = printModule(module)->getBuffer().str();
    return result;
  }
  optimize(module, *machine);
  if (stage == Stage::LlvmOptimized) {
    result.text = printModule(module)->getBuffer().str();
    return result;
  }
  std::unique_ptr<llvm::MemoryBuffer> code =
      emitCode(module, *machine, CodeFile::Assembly);
  if (!code)
    return makeFault("LLVM writes no PTX", number);
  result.text = takeOpLines(code->getBuffer(), result.ops);
  return result;
}
