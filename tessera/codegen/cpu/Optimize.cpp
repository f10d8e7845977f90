//===- Optimize.cpp - LLVM passes for code of the CPU -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Optimize.h"
#include "tessera/codegen/llvm/Backend.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;

void cpu::setTarget(Module &module, const Target &target,
                    TargetMachine &machine) {
  module.setTargetTriple(Triple(target.triple));
  module.setDataLayout(machine.createDataLayout());
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", target.cpu);
    function.addFnAttr("target-features", target.features);
    // LLVM prefers vectors that are narrower than the registers on some
    // processors.
    function.addFnAttr("prefer-vector-width",
                       std::to_string(target.vectorBytes * 8));
    function.addFnAttr("min-legal-vector-width",
                       std::to_string(target.vectorBytes * 8));
    function.addFnAttr(Attribute::NoUnwind);
  }
}

/// The only lane that is set in a constant mask, if there is just one.
static std::optional<unsigned> getOnlyLane(const Value *mask) {
  auto *constant = dyn_cast<Constant>(mask);
  auto *type = dyn_cast<FixedVectorType>(mask->getType());
  if (!constant || !type)
    return std::nullopt;
  std::optional<unsigned> only;
  for (unsigned lane = 0; lane < type->getNumElements(); ++lane) {
    Constant *element = constant->getAggregateElement(lane);
    if (element && (element->isNullValue() || isa<UndefValue>(element)))
      continue;
    if (!element || only)
      return std::nullopt;
    only = lane;
  }
  return only;
}

/// Turns masked stores of one lane into scalar stores. LLVM does that too, but
/// for AVX-512 after it has merged a truncation into the store. Then it stores
/// the element with its width before the truncation, and overwrites its
/// neighbours.
static void scalarizeMaskedStores(Function &function) {
  SmallVector<IntrinsicInst *> stores;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
      if (call->getIntrinsicID() == Intrinsic::masked_store &&
          getOnlyLane(call->getArgOperand(2)))
        stores.push_back(call);
  for (IntrinsicInst *store : stores) {
    IRBuilder<> builder(store);
    unsigned lane = *getOnlyLane(store->getArgOperand(2));
    Value *element =
        builder.CreateExtractElement(store->getArgOperand(0), uint64_t(lane));
    Value *address = builder.CreateConstInBoundsGEP1_64(
        element->getType(), store->getArgOperand(1), lane);
    builder.CreateAlignedStore(
        element, address, Align(element->getType()->getScalarSizeInBits() / 8));
    store->eraseFromParent();
  }
}

void cpu::optimize(Module &module, TargetMachine &machine) {
  // A kernel of hundreds of operations becomes hundreds of short loops.
  // Unrolled, they would be one basic block, and LLVM compares each memory
  // access of a block with those before it. If there are thousands of loops,
  // the blocks between them are not merged either: each merge would update the
  // dominator tree below it. No kernel of the corpus has 3000 instructions.
  constexpr size_t kMaxUnrolled = 3000, kMaxSimplified = 30000;
  size_t count = countInstructions(module);

  FunctionPassManager passes;
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  passes.addPass(InstCombinePass());
  if (count <= kMaxSimplified)
    passes.addPass(SimplifyCFGPass());
  LoopPassManager perLoop;
  perLoop.addPass(LoopRotatePass());
  perLoop.addPass(LICMPass(LICMOptions()));
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(perLoop),
                                                 /*UseMemorySSA=*/true));
  if (count <= kMaxUnrolled) {
    LoopUnrollOptions unroll(/*OptLevel=*/2);
    unroll.setRuntime(false).setUpperBound(false);
    passes.addPass(LoopUnrollPass(unroll));
  }
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(InstCombinePass());
  if (count <= kMaxSimplified)
    passes.addPass(SimplifyCFGPass());
  ModulePassManager all;
  all.addPass(createModuleToFunctionPassAdaptor(std::move(passes)));
  runPasses(module, machine, std::move(all));
  for (Function &function : module)
    scalarizeMaskedStores(function);
}
