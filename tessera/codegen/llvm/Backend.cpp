//===- Backend.cpp - LLVM IR to machine code -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/Backend.h"

#include "llvm/ADT/ScopeExit.h"
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
/// Decides which of LLVM's code generation passes run.
class PassGate : public OptPassGate {
public:
  explicit PassGate(bool reducesLoops) : reducesLoops(reducesLoops) {}

  bool shouldRunPass(StringRef pass, StringRef) const override {
    // LLVM 22 aborts in this pass on a masked load whose mask is found to be
    // all ones: it becomes a plain load, but its size stays unknown. (Function
    // passes are looked up by their argument, loop passes by their name.)
    if (pass == "x86-avoid-sfb")
      return false;
    return reducesLoops || pass != "Loop Strength Reduction";
  }
  bool isEnabled() const override { return true; }

private:
  const bool reducesLoops;
};
} // namespace

std::unique_ptr<MemoryBuffer>
codegen::emitCode(Module &module, TargetMachine &machine, CodeFile file) {
  // For each address in a loop, loop strength reduction evaluates the
  // conditions of all blocks before it: too slow for large kernels.
  constexpr size_t kMaxReduced = 8000;
  PassGate gate(countInstructions(module) <= kMaxReduced);
  OptPassGate &before = module.getContext().getOptPassGate();
  module.getContext().setOptPassGate(gate);
  auto restore =
      llvm::scope_exit([&] { module.getContext().setOptPassGate(before); });
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
