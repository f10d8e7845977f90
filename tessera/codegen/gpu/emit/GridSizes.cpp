//===- GridSizes.cpp - the size of the grid, where it is used -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/GridSizes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace tessera;
using namespace tessera::gpu;

/// The special register that an instruction reads; empty if it is none of the
/// size of the grid.
static llvm::StringRef getGridSize(const llvm::Instruction &op) {
  auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&op);
  switch (call ? call->getIntrinsicID() : llvm::Intrinsic::not_intrinsic) {
  case llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
    return "%nctaid.x";
  case llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
    return "%nctaid.y";
  case llvm::Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return "%nctaid.z";
  default:
    return {};
  }
}

/// Has the uses of `value` in other blocks read the register again. It is the
/// register itself, or wider.
static bool repeat(llvm::Instruction &value, llvm::StringRef name) {
  bool changed = false;
  for (llvm::Use &use : llvm::make_early_inc_range(value.uses())) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    if (user->getParent() == value.getParent() ||
        llvm::isa<llvm::PHINode>(user))
      continue;
    llvm::IRBuilder<> builder(user);
    auto *type = llvm::FunctionType::get(builder.getInt32Ty(), false);
    llvm::Value *size = builder.CreateCall(
        llvm::InlineAsm::get(type, ("mov.u32 $0, " + name + ";").str(), "=r",
                             /*hasSideEffects=*/true));
    use.set(builder.CreateZExt(size, value.getType()));
    changed = true;
  }
  return changed;
}

llvm::PreservedAnalyses RepeatGridSizes::run(llvm::Function &function,
                                             llvm::FunctionAnalysisManager &) {
  bool changed = false;
  llvm::SmallVector<llvm::Instruction *, 4> reads;
  for (llvm::Instruction &op : llvm::instructions(function))
    if (!getGridSize(op).empty())
      reads.push_back(&op);
  for (llvm::Instruction *read : reads) {
    llvm::StringRef name = getGridSize(*read);
    for (llvm::User *user : read->users())
      if (auto *wide = llvm::dyn_cast<llvm::ZExtInst>(user))
        changed |= repeat(*wide, name);
    changed |= repeat(*read, name);
  }
  return changed ? llvm::PreservedAnalyses::none()
                 : llvm::PreservedAnalyses::all();
}
