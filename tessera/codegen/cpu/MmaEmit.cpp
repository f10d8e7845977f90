//===- MmaEmit.cpp - matrix products as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/MmaEmit.h"
#include "tessera/runtime/KernelMma.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;

/// A call of the runtime: flags of 32 bits, sizes of 64, and addresses.
static void emitCall(IRBuilderBase &builder, StringRef name,
                     ArrayRef<unsigned> flags, ArrayRef<uint64_t> sizes,
                     ArrayRef<Value *> operands) {
  SmallVector<Value *> arguments;
  for (unsigned flag : flags)
    arguments.push_back(builder.getInt32(flag));
  for (uint64_t size : sizes)
    arguments.push_back(builder.getInt64(size));
  arguments.append(operands.begin(), operands.end());
  SmallVector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  Module *module = builder.GetInsertBlock()->getModule();
  FunctionCallee callee = module->getOrInsertFunction(
      name, FunctionType::get(builder.getVoidTy(), types, /*isVarArg=*/false));
  builder.CreateCall(callee, arguments);
}

uint64_t cpu::getMmaScratchBytes(const Target &target,
                                 const MmaProblem &problem) {
  return 0;
}

void cpu::emitMma(IRBuilderBase &builder, const Target &target,
                  const MmaProblem &problem, Value *lhs, Value *rhs, Value *acc,
                  Value *scratch) {
  uint64_t sizes[] = {problem.batch, problem.m, problem.n, problem.k};
  if (isInteger(problem.inputType))
    return emitCall(builder, "tsr_mmai", {problem.lhsSigned, problem.rhsSigned},
                    sizes, {lhs, rhs, acc});
  emitCall(builder, "tsr_mmaf",
           {static_cast<unsigned>(problem.inputType),
            static_cast<unsigned>(problem.accType)},
           sizes, {lhs, rhs, acc});
}

void cpu::emitMmaScaled(IRBuilderBase &builder, const Target &target,
                        const MmaScaledProblem &problem, Value *lhs, Value *rhs,
                        Value *lhsScale, Value *rhsScale, Value *acc) {
  emitCall(
      builder, "tsr_mmaf_scaled",
      {static_cast<unsigned>(problem.inputType),
       static_cast<unsigned>(problem.scaleType)},
      {problem.batch, problem.m, problem.n, problem.k, problem.scaleBlocks},
      {lhs, rhs, lhsScale, rhsScale, acc});
}

SupportFunctions cpu::getMmaSupportFunctions() {
  static const std::pair<StringRef, void *> functions[] = {
      {"tsr_mmaf", reinterpret_cast<void *>(&tsr_mmaf)},
      {"tsr_mmai", reinterpret_cast<void *>(&tsr_mmai)},
      {"tsr_mmaf_scaled", reinterpret_cast<void *>(&tsr_mmaf_scaled)},
  };
  return functions;
}
