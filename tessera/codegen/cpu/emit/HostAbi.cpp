//===- HostAbi.cpp - the interface of a kernel to its host -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/HostAbi.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/dialect/Modules.h"
#include "tessera/runtime/host/KernelAbi.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

#include <cstddef>

using namespace tessera;
using namespace tessera::cpu;

/// Fields of TsrBlock are accessed by number: each has 4 bytes
/// (runtime/host/AbiChecks.cpp).
static constexpr unsigned getFieldNumber(size_t offset) {
  return unsigned(offset / sizeof(uint32_t));
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

void HostAbi::declareFunction(llvm::StringRef entry) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Type *pointer = builder.getPtrTy();
  auto *type = llvm::FunctionType::get(builder.getVoidTy(),
                                       {pointer, pointer, pointer}, false);
  // Entries may have any name, such as `memcpy` or `main`.
  function = llvm::Function::Create(type, llvm::Function::ExternalLinkage,
                                    "tessera_kernel_" + entry, module);
  block = function->getArg(0);
  arena = function->getArg(2);
  arena->setName("arena");
  function->getArg(1)->setName("arguments");
  block->setName("block");
  function->addParamAttr(2, llvm::Attribute::NoAlias);
  function->addParamAttr(
      2, llvm::Attribute::getWithAlignment(context, llvm::Align(64)));
}

void HostAbi::beginFunction() {
  // Variables are alone in the first block, where LLVM expects them.
  llvm::BasicBlock *first = makeBlock("variables");
  llvm::BasicBlock *begin = makeBlock("begin");
  exitBlock = makeBlock("exit");
  builder.SetInsertPoint(first);
  builder.CreateBr(begin);
  builder.SetInsertPoint(exitBlock);
  builder.CreateRetVoid();
  builder.SetInsertPoint(begin);
}

llvm::AllocaInst *HostAbi::makeVariable(llvm::Type *type) {
  llvm::IRBuilderBase::InsertPointGuard guard(builder);
  builder.SetInsertPoint(&function->getEntryBlock(),
                         function->getEntryBlock().begin());
  return builder.CreateAlloca(type);
}

llvm::BasicBlock *HostAbi::makeBlock(const llvm::Twine &name) {
  return llvm::BasicBlock::Create(module.getContext(), name, function);
}

//===----------------------------------------------------------------------===//
// Reading from the host
//===----------------------------------------------------------------------===//

llvm::Value *HostAbi::loadArgument(unsigned i) {
  llvm::Value *address = builder.CreateConstInBoundsGEP1_64(
      builder.getInt64Ty(), function->getArg(1), i);
  return builder.CreateLoad(builder.getInt64Ty(), address);
}

llvm::Value *HostAbi::loadField(unsigned field) {
  return builder.CreateLoad(
      builder.getInt32Ty(),
      builder.CreateConstInBoundsGEP1_64(builder.getInt32Ty(), block, field));
}

llvm::Value *HostAbi::loadGridExtent(unsigned axis) {
  return loadField(getFieldNumber(offsetof(TsrBlock, grid)) + axis);
}

llvm::Value *HostAbi::loadBlockId(unsigned axis) {
  return loadField(getFieldNumber(offsetof(TsrBlock, id)) + axis);
}

void HostAbi::checkStop() {
  llvm::Value *address = builder.CreateConstInBoundsGEP1_64(
      builder.getInt32Ty(), block, getFieldNumber(offsetof(TsrBlock, stop)));
  llvm::LoadInst *stop = builder.CreateLoad(builder.getInt32Ty(), address);
  stop->setVolatile(true);
  // The host may write it at any time.
  stop->setAtomic(llvm::AtomicOrdering::Monotonic);
  llvm::BasicBlock *next = makeBlock("go");
  llvm::MDNode *weights =
      llvm::MDBuilder(module.getContext()).createBranchWeights(1, 1 << 20);
  builder.CreateCondBr(builder.CreateICmpNE(stop, builder.getInt32(0)),
                       exitBlock, next, weights);
  builder.SetInsertPoint(next);
}

//===----------------------------------------------------------------------===//
// Calling the host
//===----------------------------------------------------------------------===//

llvm::FunctionCallee
HostAbi::getSupport(llvm::StringRef name,
                    llvm::ArrayRef<llvm::Type *> parameters,
                    llvm::Type *result) {
  return module.getOrInsertFunction(
      name, llvm::FunctionType::get(result ? result : builder.getVoidTy(),
                                    parameters, false));
}

llvm::Constant *HostAbi::makeString(llvm::StringRef text) {
  return builder.CreateGlobalString(text, "text", 0, &module);
}

llvm::Constant *HostAbi::makeShape(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<uint64_t, 4> extents(shape.begin(), shape.end());
  auto *data = llvm::ConstantDataArray::get(module.getContext(), extents);
  return new llvm::GlobalVariable(module, data->getType(), true,
                                  llvm::GlobalValue::PrivateLinkage, data,
                                  "shape");
}

llvm::Constant *HostAbi::makeNumber(mlir::Operation *op) {
  return builder.getInt64(
      codegen::readOpNumber(op->getLoc()).value_or(runtime::kTsrNoOp));
}

void HostAbi::failIf(llvm::Value *condition, mlir::Operation *op,
                     llvm::StringRef message, llvm::Value *value) {
  llvm::BasicBlock *wrong = makeBlock("wrong"), *right = makeBlock("right");
  llvm::MDNode *weights =
      llvm::MDBuilder(module.getContext()).createBranchWeights(1, 1 << 20);
  builder.CreateCondBr(condition, wrong, right, weights);
  builder.SetInsertPoint(wrong);
  llvm::Type *pointer = builder.getPtrTy(), *i64 = builder.getInt64Ty();
  builder.CreateCall(
      getSupport("tsr_fail", {pointer, i64, pointer, pointer, i64}),
      {block, makeNumber(op), makeString(cuda_tile::formatLine(op->getLoc())),
       makeString(message), value ? value : builder.getInt64(0)});
  builder.CreateBr(exitBlock);
  builder.SetInsertPoint(right);
}

llvm::Value *HostAbi::placeGlobal(llvm::GlobalVariable *contents, uint64_t size,
                                  uint64_t alignment, mlir::Operation *op) {
  llvm::Type *pointer = builder.getPtrTy();
  std::string name = ("place_" + contents->getName()).str();
  llvm::GlobalVariable *place = module.getNamedGlobal(name);
  if (!place) {
    // TsrGlobal.
    llvm::Constant *fields[] = {contents, builder.getInt64(size),
                                builder.getInt64(alignment),
                                llvm::Constant::getNullValue(pointer)};
    auto *value = llvm::ConstantStruct::getAnon(fields);
    place = new llvm::GlobalVariable(module, value->getType(), false,
                                     llvm::GlobalValue::InternalLinkage, value,
                                     name);
  }
  llvm::Value *address = builder.CreateCall(
      getSupport("tsr_place_global", {pointer}, pointer), {place});
  failIf(builder.CreateIsNull(address), op,
         "there is no memory for this global and its alignment",
         /*value=*/nullptr);
  return address;
}

void HostAbi::wait() {
  builder.CreateCall(getSupport("tsr_wait", {builder.getPtrTy()}), {block});
}

/// TsrTile.
llvm::StructType *HostAbi::getTileType() {
  llvm::Type *pointer = builder.getPtrTy(), *i32 = builder.getInt32Ty();
  return llvm::StructType::get(module.getContext(),
                               {pointer, pointer, i32, i32});
}

llvm::Value *HostAbi::makePrintedTiles(size_t count) {
  return makeVariable(
      llvm::ArrayType::get(getTileType(), std::max<size_t>(count, 1)));
}

void HostAbi::setPrintedTile(llvm::Value *tiles, size_t i,
                             const PrintedTile &tile) {
  llvm::StructType *type = getTileType();
  llvm::Value *at = builder.CreateConstInBoundsGEP1_64(type, tiles, i);
  llvm::Value *fields[] = {tile.data, makeShape(tile.shape),
                           builder.getInt32(tile.shape.size()),
                           builder.getInt32(tile.type)};
  for (auto [k, field] : llvm::enumerate(fields))
    builder.CreateStore(field, builder.CreateStructGEP(type, at, k));
}

void HostAbi::print(llvm::StringRef format, llvm::Value *tiles, size_t count) {
  llvm::Type *pointer = builder.getPtrTy();
  builder.CreateCall(
      getSupport("tsr_print", {pointer, pointer, builder.getInt64Ty(), pointer,
                               builder.getInt32Ty()}),
      {block, makeString(format), builder.getInt64(format.size()), tiles,
       builder.getInt32(count)});
}

HostAbi::Assertion HostAbi::makeAssertion(mlir::Operation *op,
                                          llvm::StringRef message,
                                          llvm::ArrayRef<int64_t> shape) {
  llvm::Type *pointer = builder.getPtrTy(), *i64 = builder.getInt64Ty();
  return {
      getSupport("tsr_assert_failed_at", {pointer, i64, pointer, pointer, i64,
                                          pointer, builder.getInt32Ty(), i64}),
      makeNumber(op),
      makeString(cuda_tile::formatLine(op->getLoc())),
      makeString(message),
      builder.getInt64(message.size()),
      makeShape(shape),
      builder.getInt32(shape.size())};
}

void HostAbi::reportAssertion(const Assertion &assertion, llvm::Value *index) {
  builder.CreateCall(assertion.report,
                     {block, assertion.op, assertion.location,
                      assertion.message, assertion.length, assertion.shape,
                      assertion.rank, index});
}

void HostAbi::emitPacking(bool packs, unsigned bits, llvm::Value *from,
                          llvm::Value *to, uint64_t count) {
  llvm::Type *pointer = builder.getPtrTy();
  builder.CreateCall(
      getSupport(
          packs ? "tsr_pack_bits" : "tsr_unpack_bits",
          {builder.getInt32Ty(), pointer, pointer, builder.getInt64Ty()}),
      {builder.getInt32(bits), from, to, builder.getInt64(count)});
}
