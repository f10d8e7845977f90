//===- Instrumentation.cpp - compiled kernels under sanitizers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Instrumentation.h"
#include "tessera/codegen/llvm/Backend.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Instrumentation/AddressSanitizer.h"
#include "llvm/Transforms/Instrumentation/ThreadSanitizer.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <dlfcn.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cpu;

bool cpu::hasRuntime(Instrumentation instrumentation) {
  switch (instrumentation) {
  case Instrumentation::None:
    return true;
  case Instrumentation::Address:
    return dlsym(RTLD_DEFAULT, "__asan_init") != nullptr;
  case Instrumentation::Thread:
    return dlsym(RTLD_DEFAULT, "__tsan_init") != nullptr;
  }
  llvm_unreachable("an instrumentation that is none");
}

//===----------------------------------------------------------------------===//
// Accesses that ThreadSanitizerPass leaves out
//===----------------------------------------------------------------------===//

namespace {

/// ThreadSanitizerPass handles accesses of 1 to 16 bytes. Our vectors are
/// mostly longer, or masked. This reports them as ranges of bytes.
class WideAccesses {
public:
  explicit WideAccesses(Function &function)
      : layout(function.getDataLayout()), function(function) {
    LLVMContext &context = function.getContext();
    auto *type = FunctionType::get(
        Type::getVoidTy(context),
        {PointerType::get(context, 0), layout.getIntPtrType(context)}, false);
    read = function.getParent()->getOrInsertFunction("__tsan_read_range", type);
    write =
        function.getParent()->getOrInsertFunction("__tsan_write_range", type);
  }

  void run() {
    SmallVector<Instruction *> found;
    for (BasicBlock &block : function)
      for (Instruction &instruction : block)
        if (isa<LoadInst, StoreInst, IntrinsicInst>(instruction))
          found.push_back(&instruction);
    for (Instruction *instruction : found)
      visit(instruction);
  }

private:
  static constexpr uint64_t kMaxKnown = 16;

  void visit(Instruction *instruction) {
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(instruction))
      return visitMasked(intrinsic);
    uint64_t size =
        layout.getTypeStoreSize(getLoadStoreType(instruction)).getFixedValue();
    const Value *pointer = getLoadStorePointerOperand(instruction);
    // Other threads do not see the stack.
    if ((isPowerOf2_64(size) && size <= kMaxKnown) ||
        isa<AllocaInst>(getUnderlyingObject(pointer)))
      return;
    IRBuilder<> builder(instruction);
    tell(builder, getLoadStorePointerOperand(instruction), size,
         isa<StoreInst>(instruction));
  }

  void visitMasked(IntrinsicInst *intrinsic) {
    bool isWrite = false;
    switch (intrinsic->getIntrinsicID()) {
    case Intrinsic::masked_load:
    case Intrinsic::masked_gather:
      break;
    case Intrinsic::masked_store:
    case Intrinsic::masked_scatter:
      isWrite = true;
      break;
    default:
      return;
    }
    // The operands: one pointer or one per element, and the mask.
    Value *pointer = nullptr, *mask = nullptr;
    for (Value *operand : intrinsic->args()) {
      Type *scalar = operand->getType()->getScalarType();
      if (scalar->isPointerTy() && !pointer)
        pointer = operand;
      else if (scalar->isIntegerTy(1) && operand->getType()->isVectorTy())
        mask = operand;
    }
    auto *type =
        cast<FixedVectorType>(isWrite ? intrinsic->getArgOperand(0)->getType()
                                      : intrinsic->getType());
    uint64_t size = layout.getTypeStoreSize(type->getElementType());
    // A loop over the elements; code for each of 64 would be long.
    IRBuilder<> builder(intrinsic);
    Value *count = builder.getInt64(type->getNumElements());
    auto [body, index] =
        SplitBlockAndInsertSimpleForLoop(count, intrinsic->getIterator());
    builder.SetInsertPoint(body);
    Value *isAccessed = builder.CreateExtractElement(mask, index);
    Value *place =
        pointer->getType()->isVectorTy()
            ? builder.CreateExtractElement(pointer, index)
            : builder.CreateGEP(type->getElementType(), pointer, index);
    builder.SetInsertPoint(
        SplitBlockAndInsertIfThen(isAccessed, body, /*Unreachable=*/false));
    tell(builder, place, size, isWrite);
  }

  void tell(IRBuilder<> &builder, Value *pointer, uint64_t size,
            bool isWrite) const {
    builder.CreateCall(
        isWrite ? write : read,
        {pointer,
         ConstantInt::get(layout.getIntPtrType(builder.getContext()), size)});
  }

  const DataLayout &layout;
  Function &function;
  FunctionCallee read, write;
};

} // namespace

//===----------------------------------------------------------------------===//
// The passes
//===----------------------------------------------------------------------===//

void cpu::instrument(Module &module, TargetMachine &machine,
                     Instrumentation instrumentation) {
  if (instrumentation == Instrumentation::None)
    return;
  bool isAddress = instrumentation == Instrumentation::Address;
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr(isAddress ? Attribute::SanitizeAddress
                                 : Attribute::SanitizeThread);
    if (!isAddress)
      WideAccesses(function).run();
  }
  ModulePassManager passes;
  if (isAddress) {
    // Globals are registered by a constructor, which the JIT does not run:
    // accesses to them are never reported.
    passes.addPass(
        AddressSanitizerPass(AddressSanitizerOptions(), /*UseGlobalGC=*/false));
  } else {
    passes.addPass(ModuleThreadSanitizerPass());
    passes.addPass(createModuleToFunctionPassAdaptor(ThreadSanitizerPass()));
  }
  runPasses(module, machine, std::move(passes));
}
