//===- MiscEmit.cpp - print and assert===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/AtomicsEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/runtime/host/KernelAbi.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

static void emitPrint(KernelEmitter &emitter, PrintTkoOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *pointer = builder.getPtrTy(), *word = builder.getInt32Ty();
  // TsrTile
  auto *type =
      llvm::StructType::get(emitter.context, {pointer, pointer, word, word});
  size_t count = op.getArgs().size();
  llvm::AllocaInst *tiles = emitter.makeVariable(
      llvm::ArrayType::get(type, std::max<size_t>(count, 1)));
  for (auto [i, argument] : llvm::enumerate(op.getArgs())) {
    auto tile = cast<TileType>(argument.getType());
    llvm::Value *data = emitter.getDense(argument);
    if (emitter.hasFailed())
      return;
    uint32_t element = isa<PointerType>(tile.getElementType())
                           ? runtime::kTsrPointer
                           : uint32_t(emitter.getType(argument));
    llvm::Value *at = builder.CreateConstInBoundsGEP1_64(type, tiles, i);
    llvm::Value *fields[] = {data, emitter.makeShape(tile.getShape()),
                             builder.getInt32(tile.getShape().size()),
                             builder.getInt32(element)};
    for (auto [k, field] : llvm::enumerate(fields))
      builder.CreateStore(field, builder.CreateStructGEP(type, at, k));
  }
  builder.CreateCall(
      emitter.getSupport("tsr_print", builder.getVoidTy(),
                         {pointer, pointer, emitter.getI64(), pointer, word}),
      {emitter.blockArgument, emitter.makeString(op.getStr()),
       emitter.getI64(op.getStr().size()), tiles, builder.getInt32(count)});
}

static void emitAssert(KernelEmitter &emitter, AssertOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  mlir::Value condition = op.getCondition();
  auto type = cast<TileType>(condition.getType());
  unsigned numBits = getNumBits(condition);
  IndexMap map = IndexMap::getIdentity(numBits);
  llvm::Type *pointer = builder.getPtrTy();
  llvm::FunctionCallee callee =
      emitter.getSupport("tsr_assert_failed", builder.getVoidTy(),
                         {pointer, pointer, emitter.getI64(), pointer,
                          builder.getInt32Ty(), emitter.getI64()});
  llvm::Constant *message = emitter.makeString(op.getMessage());
  llvm::Value *length = emitter.getI64(op.getMessage().size());
  llvm::Constant *shape = emitter.makeShape(type.getShape());
  Nest nest(emitter, numBits);
  nest.plan(condition, map);
  nest.chooseLanes(4);
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), numBits);
    llvm::Value *holds = nest.evaluate(condition, map);
    unsigned lanes = nest.getNumLanes();
    llvm::Value *all = lanes == 1 ? holds : builder.CreateAndReduce(holds);
    emitGuarded(emitter, builder.CreateNot(all), [&] {
      for (unsigned lane = 0; lane < lanes; ++lane) {
        llvm::Value *each =
            lanes == 1 ? holds : builder.CreateExtractElement(holds, lane);
        emitGuarded(emitter, builder.CreateNot(each), [&] {
          builder.CreateCall(
              callee,
              {emitter.blockArgument, message, length, shape,
               builder.getInt32(type.getShape().size()),
               builder.CreateAdd(nest.getIndex(map), emitter.getI64(lane))});
        });
      }
    });
    nest.close();
  });
  nest.finish();
}

bool KernelEmitter::emitMisc(Operation *op) {
  if (auto print = dyn_cast<PrintTkoOp>(op))
    emitPrint(*this, print);
  else if (auto assertion = dyn_cast<AssertOp>(op))
    emitAssert(*this, assertion);
  else
    return false;
  if (!hasFailed())
    retire(op);
  return true;
}
