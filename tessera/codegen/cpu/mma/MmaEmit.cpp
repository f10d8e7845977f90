//===- MmaEmit.cpp - matrix products as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/codegen/cpu/mma/MmaPlan.h"
#include "tessera/runtime/host/KernelMma.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

void mma::emitRuntimeCall(IRBuilderBase &builder, StringRef name,
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

static void emitProductCall(IRBuilderBase &builder, const MmaProblem &problem,
                            ArrayRef<Value *> operands) {
  uint64_t sizes[] = {problem.batch, problem.m, problem.n, problem.k};
  if (isInteger(problem.inputType))
    return emitRuntimeCall(builder, "tsr_mmai",
                           {problem.lhsSigned, problem.rhsSigned}, sizes,
                           operands);
  emitRuntimeCall(builder, "tsr_mmaf",
                  {static_cast<unsigned>(problem.inputType),
                   static_cast<unsigned>(problem.accType)},
                  sizes, operands);
}

//===----------------------------------------------------------------------===//
// Functions of a module
//===----------------------------------------------------------------------===//

Function *mma::createMmaFunction(Module &module, StringRef name,
                                 unsigned numAddresses, unsigned numStrides) {
  LLVMContext &context = module.getContext();
  SmallVector<Type *> types(numAddresses, PointerType::get(context, 0));
  types.append(numStrides, Type::getInt64Ty(context));
  auto *type = FunctionType::get(Type::getVoidTy(context), types, false);
  // Not private: most of the time is spent here, and profilers want a name.
  Function *function =
      Function::Create(type, Function::InternalLinkage, name, module);
  function->addFnAttr(Attribute::NoInline);
  for (unsigned i = 0; i < numAddresses; ++i)
    function->addParamAttr(i, Attribute::NoAlias);
  return function;
}

/// The name has everything that the code depends on, except the target, which
/// is the same for the whole module.
static std::string getFunctionName(const MmaProblem &problem) {
  std::string name;
  raw_string_ostream stream(name);
  stream << "mma." << StringRef(getSpelling(problem.inputType));
  if (isInteger(problem.inputType))
    stream << (problem.lhsSigned ? ".s" : ".u")
           << (problem.rhsSigned ? "s" : "u");
  else
    stream << "." << StringRef(getSpelling(problem.accType))
           << (problem.exactDenormals ? ".exact" : "");
  stream << "." << problem.batch << "x" << problem.m << "x" << problem.n << "x"
         << problem.k << (problem.lhsStrided ? ".l" : "")
         << (problem.rhsStrided ? ".r" : "") << (problem.lhsAhead ? ".al" : "")
         << (problem.rhsAhead ? ".ar" : "");
  return name;
}

/// Returns the function for a problem. A kernel often has the same product at
/// several places, and instruction selection for each would take long.
static Function *getFunction(Module &module, const MmaProblem &problem,
                             const MmaPlan &plan) {
  std::string name = getFunctionName(problem);
  if (Function *function = module.getFunction(name))
    return function;
  LLVMContext &context = module.getContext();
  Function *function = createMmaFunction(module, name, 6, 4);
  // The next matrices may overlap the current ones.
  for (unsigned i : {4, 5})
    function->removeParamAttr(i, Attribute::NoAlias);
  for (unsigned i = 0; i < 4; ++i)
    if (!(i == 0 && problem.lhsStrided) && !(i == 1 && problem.rhsStrided))
      function->addParamAttr(i,
                             Attribute::getWithAlignment(context, Align(64)));
  IRBuilder<> builder(BasicBlock::Create(context, "", function));
  emitLoop(builder, problem.batch, 1, [&](Value *index) {
    unsigned inputBytes = getStorageSize(problem.inputType);
    auto getMatrix = [&](unsigned argument, uint64_t bytes) {
      return emitAddress(builder, function->getArg(argument), index,
                         problem.batch > 1 ? bytes : 0);
    };
    MmaOperands operands;
    operands.lhs = getMatrix(0, problem.m * problem.k * inputBytes);
    operands.rhs = getMatrix(1, problem.k * problem.n * inputBytes);
    operands.acc =
        getMatrix(2, problem.m * problem.n * getStorageSize(problem.accType));
    if (problem.lhsStrided)
      operands.lhsStride = function->getArg(6);
    if (problem.rhsStrided)
      operands.rhsStride = function->getArg(7);
    if (problem.lhsAhead)
      operands.lhsAhead = {function->getArg(4), function->getArg(8)};
    if (problem.rhsAhead)
      operands.rhsAhead = {function->getArg(5), function->getArg(9)};
    operands =
        emitMmaWords(builder, problem, plan, operands, function->getArg(3));
    if (plan.method == MmaMethod::Call)
      return emitProductCall(builder, problem,
                             {operands.lhs, operands.rhs, operands.acc});
    if (isTiled(plan.method))
      emitMmaTiles(builder, problem, plan, operands);
    else
      emitMmaKernel(builder, problem, plan, operands);
  });
  builder.CreateRetVoid();
  return function;
}

MmaPath cpu::getMmaPath(const Target &target, const MmaProblem &problem) {
  MmaPlan plan = planMma(target, problem);
  auto pickByWidth = [&](StringRef wide, StringRef middle, StringRef narrow) {
    return plan.vectorBytes == 64   ? wide
           : plan.vectorBytes == 32 ? middle
                                    : narrow;
  };
  switch (plan.method) {
  case MmaMethod::Call:
    return {"a call of the runtime"};
  case MmaMethod::Fma:
    return {pickByWidth("AVX-512", "FMA", "FMA")};
  case MmaMethod::MulI32:
  case MmaMethod::DotI16:
    return {pickByWidth("AVX-512", "AVX2", "SSE")};
  case MmaMethod::DotBf16:
    return {"AVX512-BF16"};
  case MmaMethod::DotI8:
    return {"AVX512-VNNI"};
  case MmaMethod::TileBf16:
    return {"AMX-BF16", /*isUntested=*/true, /*usesTiles=*/true};
  case MmaMethod::TileF16:
    return {"AMX-FP16", /*isUntested=*/true, /*usesTiles=*/true};
  case MmaMethod::TileI8:
    return {"AMX-INT8", /*isUntested=*/true, /*usesTiles=*/true};
  }
  llvm_unreachable("all methods are above");
}

uint64_t cpu::getMmaScratchBytes(const Target &target,
                                 const MmaProblem &problem) {
  return planMma(target, problem).scratchBytes;
}

void cpu::emitMma(IRBuilderBase &builder, const Target &target,
                  const MmaProblem &problem, Value *lhs, Value *rhs, Value *acc,
                  Value *scratch, Value *lhsStride, Value *rhsStride,
                  MmaRows lhsAhead, MmaRows rhsAhead) {
  assert((problem.batch == 1 || (!problem.lhsStrided && !problem.rhsStrided &&
                                 !problem.lhsAhead && !problem.rhsAhead)) &&
         "matrices of a batch are dense");
  MmaPlan plan = planMma(target, problem);
  if (plan.method == MmaMethod::Call && !plan.scratchBytes)
    return emitProductCall(builder, problem, {lhs, rhs, acc});
  Module *module = builder.GetInsertBlock()->getModule();
  // Without scratch memory or strides the caller may pass null.
  Value *nowhere = PoisonValue::get(builder.getPtrTy());
  Value *none = PoisonValue::get(builder.getInt64Ty());
  builder.CreateCall(getFunction(*module, problem, plan),
                     {lhs, rhs, acc, plan.scratchBytes ? scratch : nowhere,
                      problem.lhsAhead ? lhsAhead.address : nowhere,
                      problem.rhsAhead ? rhsAhead.address : nowhere,
                      problem.lhsStrided ? lhsStride : none,
                      problem.rhsStrided ? rhsStride : none,
                      problem.lhsAhead ? lhsAhead.stride : none,
                      problem.rhsAhead ? rhsAhead.stride : none});
}

void cpu::emitFetch(IRBuilderBase &builder, Value *address) {
  // Prefetch to the second level, so that the first keeps the current operands.
  constexpr unsigned kRead = 0, kSecondLevel = 2, kData = 1;
  builder.CreateIntrinsic(Intrinsic::prefetch, {builder.getPtrTy()},
                          {address, builder.getInt32(kRead),
                           builder.getInt32(kSecondLevel),
                           builder.getInt32(kData)});
}

/// Prefetches the share of a matrix that belongs to the block of sums with
/// number `block` out of `blocks`.
static void emitShare(IRBuilderBase &builder, const MmaRows &ahead,
                      uint64_t rows, uint64_t rowBytes, Value *block,
                      uint64_t blocks) {
  constexpr uint64_t kLineBytes = 64, kMostLines = 32;
  if (!ahead.address)
    return;
  uint64_t perRow = std::max<uint64_t>(rowBytes / kLineBytes, 1);
  uint64_t lines = rows * perRow;
  // All are powers of two. With fewer lines than blocks, several blocks
  // prefetch the same line.
  uint64_t share = std::max<uint64_t>(lines / blocks, 1);
  Value *first = lines < blocks
                     ? builder.CreateLShr(block, Log2_64(blocks / lines))
                     : builder.CreateShl(block, Log2_64(share));
  for (uint64_t i = 0; i < std::min(share, kMostLines); ++i) {
    Value *line = builder.CreateAdd(first, builder.getInt64(i));
    Value *row = builder.CreateLShr(line, Log2_64(perRow));
    Value *column = builder.CreateAnd(line, builder.getInt64(perRow - 1));
    Value *begin = builder.CreatePtrAdd(ahead.address,
                                        builder.CreateMul(row, ahead.stride));
    emitFetch(builder, emitAddress(builder, begin, column, kLineBytes));
  }
}

void mma::emitMmaAhead(IRBuilderBase &builder, const MmaProblem &problem,
                       const MmaOperands &operands, Value *row, uint64_t rows,
                       Value *column, uint64_t columns) {
  uint64_t inRow = problem.n / columns, blocks = problem.m / rows * inRow;
  Value *block = builder.CreateAdd(
      builder.CreateMul(builder.CreateLShr(row, Log2_64(rows)),
                        builder.getInt64(inRow)),
      builder.CreateLShr(column, Log2_64(columns)));
  unsigned bytes = getStorageSize(problem.inputType);
  emitShare(builder, operands.lhsAhead, problem.m, problem.k * bytes, block,
            blocks);
  emitShare(builder, operands.rhsAhead, problem.k, problem.n * bytes, block,
            blocks);
}
