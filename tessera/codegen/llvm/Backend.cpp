//===- Backend.cpp - LLVM IR to machine code -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/Backend.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace tessera;

size_t codegen::countInstructions(const Module &module) {
  size_t count = 0;
  for (const Function &function : module)
    count += function.getInstructionCount();
  return count;
}

void codegen::runPasses(Module &module, TargetMachine &machine,
                        ModulePassManager passes) {
  PassBuilder builder(&machine);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager graph;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graph, modules);
  passes.run(module, modules);
}

namespace {
/// Code generation without the pass that rewrites addresses in loops. It asks
/// for each of them what the conditions of all blocks before it imply.
class WithoutLoopReduction : public OptPassGate {
public:
  bool shouldRunPass(StringRef pass, StringRef) const override {
    return pass != "Loop Strength Reduction";
  }
  bool isEnabled() const override { return true; }
};
} // namespace

std::unique_ptr<MemoryBuffer>
codegen::emitCode(Module &module, TargetMachine &machine, CodeFile file) {
  constexpr size_t kMaxReduced = 8000;
  static WithoutLoopReduction gate;
  if (countInstructions(module) > kMaxReduced)
    module.getContext().setOptPassGate(gate);
  SmallVector<char, 0> bytes;
  {
    raw_svector_ostream stream(bytes);
    legacy::PassManager passes;
    if (machine.addPassesToEmitFile(passes, stream, nullptr,
                                    file == CodeFile::Object
                                        ? CodeGenFileType::ObjectFile
                                        : CodeGenFileType::AssemblyFile,
                                    /*DisableVerify=*/true))
      return nullptr;
    passes.run(module);
  }
  return std::make_unique<SmallVectorMemoryBuffer>(
      std::move(bytes), module.getName(), /*RequiresNullTerminator=*/false);
}

std::unique_ptr<MemoryBuffer> codegen::printModule(const Module &module) {
  std::string text;
  raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return MemoryBuffer::getMemBufferCopy(text);
}
