//===- Lowering.cpp - cuda_tile to tgpu -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/Engine.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

Lowering::Lowering(EntryOp entry, const Plan &plan)
    : plan(plan), facts(entry), builder(entry.getContext()), entry(entry),
      tokenBarriers(entry, facts, [&plan](Value tile) -> const Layout & {
        return plan.getHome(tile);
      }) {
  entry.getContext()->getOrLoadDialect<tgpu::TgpuDialect>();
}

llvm::Expected<mlir::OwningOpRef<tgpu::KernelOp>> Lowering::run() {
  mlir::Block &block = entry.getBody().front();
  demandBlock(block);
  mlir::OwningOpRef<tgpu::KernelOp> kernel;
  if (!hasFailed()) {
    kernel = tgpu::KernelOp::create(builder, entry.getLoc(), entry.getSymName(),
                                    plan.getNumWarps());
    mlir::Block &body = kernel->getBody().front();
    for (mlir::BlockArgument argument : block.getArguments())
      scalars.map(argument,
                  body.addArgument(argument.getType(), argument.getLoc()));
    builder.setInsertionPointToStart(&body);
    lowerBlock(block);
  }
  if (hasFailed())
    return llvm::make_error<engine::EngineError>(
        error.message, codegen::readOpNumber(error.op->getLoc()));
  return kernel;
}

void Lowering::fail(Operation *op, const llvm::Twine &message) {
  if (!error.op)
    error = {op, message.str()};
}

//===----------------------------------------------------------------------===//
// Demands
//===----------------------------------------------------------------------===//

void Lowering::demand(Value value, const Layout &layout) {
  if (!isTile(value))
    return;
  llvm::SmallVector<Layout, 1> &layouts = demands[value];
  if (!llvm::is_contained(layouts, layout))
    layouts.push_back(layout);
}

void Lowering::demand(Value value) {
  if (isTile(value))
    demand(value, plan.getHome(value));
}

void Lowering::demandBlock(mlir::Block &block) {
  for (Operation &op : llvm::reverse(block))
    if (!hasFailed())
      demandOperands(&op);
}

void Lowering::demandOperands(Operation *op) {
  if (isLight(op))
    return demandLight(op);
  // Atomics first: they take accesses that are not weak.
  bool isKnown = demandControlFlow(op) || demandAtomics(op) ||
                 demandMemory(op) || demandViews(op) || demandAggregate(op) ||
                 demandProduct(op) || demandMisc(op) || demandParts(op);
  if (isKnown)
    return;
  // A scalar from a tile of one element.
  if (op->getNumOperands() == 1 && op->getNumResults() == 1 && isMovement(op) &&
      !isTile(op->getResult(0)))
    return demand(op->getOperand(0));
  // Scalar code, views and tokens.
  if (llvm::any_of(op->getOperands(), [](Value v) { return isTile(v); }) ||
      llvm::any_of(op->getResults(), [](Value v) { return isTile(v); }))
    fail(op, "the GPU engine cannot compile this operation yet");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value Lowering::get(Value tile, const Layout &layout) {
  if (!isTile(tile))
    return get(tile);
  for (Value frag : frags[tile])
    if (cast<tgpu::FragType>(frag.getType()).getLayout() == layout)
      return frag;
  llvm_unreachable("the layout was not demanded");
}

Value Lowering::get(Value value) {
  if (isTile(value))
    return get(value, plan.getHome(value));
  return scalars.lookup(value);
}

llvm::SmallVector<Value, 4> Lowering::get(mlir::ValueRange values) {
  llvm::SmallVector<Value, 4> lowered;
  for (Value value : values)
    lowered.push_back(get(value));
  return lowered;
}

void Lowering::define(Value value, Value lowered) {
  if (!isTile(value)) {
    scalars.map(value, lowered);
    return;
  }
  auto found = demands.find(value);
  llvm::SmallVector<Value, 1> &known = frags[value];
  known = {lowered};
  if (found == demands.end())
    return;
  auto home = cast<tgpu::FragType>(lowered.getType()).getLayout();
  for (const Layout &layout : found->second)
    if (layout != home)
      known.push_back(tgpu::ConvertOp::create(
          builder, lowered.getLoc(), getFragType(value, layout), lowered));
}

tgpu::FragType Lowering::getFragType(Value tile) {
  return getFragType(tile, plan.getHome(tile));
}

tgpu::FragType Lowering::getFragType(Value tile, const Layout &layout) {
  auto type = cast<TileType>(tile.getType());
  return tgpu::FragType::get(type.getShape(), type.getElementType(), layout);
}

mlir::Type Lowering::convertType(Value value) {
  if (isTile(value))
    return getFragType(value);
  if (isa<TokenType>(value.getType()))
    return {};
  return value.getType();
}

void Lowering::copyAttributes(Operation *from, Operation *to,
                              llvm::ArrayRef<llvm::StringRef> names) {
  for (llvm::StringRef name : names)
    if (mlir::Attribute attribute = from->getAttr(name))
      to->setAttr(name, attribute);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void Lowering::lowerBlock(mlir::Block &block) {
  for (Operation &op : block)
    if (!hasFailed())
      lower(&op);
}

void Lowering::lower(Operation *op) {
  if (isLight(op))
    return lowerLight(op);
  bool isKnown = lowerControlFlow(op) || lowerAtomics(op) || lowerMemory(op) ||
                 lowerViews(op) || lowerAggregate(op) || lowerProduct(op) ||
                 lowerMisc(op) || lowerParts(op) || lowerScalar(op);
  if (!isKnown)
    fail(op, "the GPU engine cannot compile this operation yet");
}
