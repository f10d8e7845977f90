//===- AtomicsEval.cpp - atomics===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Access.h"
#include "tessera/interpreter/TileElements.h"
#include "tessera/numerics/Integer.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using numerics::BinaryInteger;

void interpreter::applyAtomic(AtomicRMWMode mode, ElementType type,
                              const void *old, const void *argument,
                              void *result) {
  auto apply = [&](BinaryInteger function, bool isSigned = false) {
    numerics::evaluate(function, type, isSigned, old, argument, result, 1);
  };
  switch (mode) {
  case AtomicRMWMode::And:
    return apply(BinaryInteger::And);
  case AtomicRMWMode::Or:
    return apply(BinaryInteger::Or);
  case AtomicRMWMode::Xor:
    return apply(BinaryInteger::Xor);
  case AtomicRMWMode::Add:
    return apply(BinaryInteger::Add);
  case AtomicRMWMode::Max:
    return apply(BinaryInteger::Max, true);
  case AtomicRMWMode::Min:
    return apply(BinaryInteger::Min, true);
  case AtomicRMWMode::UMax:
    return apply(BinaryInteger::Max);
  case AtomicRMWMode::UMin:
    return apply(BinaryInteger::Min);
  case AtomicRMWMode::AddF:
    return numerics::evaluate(numerics::BinaryFloat::Add, type, {}, old,
                              argument, result, 1);
  case AtomicRMWMode::Xchg:
    std::memcpy(result, argument, getStorageSize(type));
    return;
  }
}

/// Performs the atomic at one address. `update` computes the new element from
/// the old one, or returns false to keep it. Returns false if there is no
/// memory at the address.
static bool
updateElement(Context &context, ElementType type, uint64_t address,
              uint32_t node, uint8_t *old,
              llvm::function_ref<bool(const uint8_t *, uint8_t *)> update) {
  size_t size = getStorageSize(type);
  Segment *segment = context.access(address, size, size, /*writes=*/true);
  if (!segment)
    return false;
  uint64_t offset = address - segment->base;
  decodeElements(type, segment->data + offset, old, 1);
  alignas(8) uint8_t changed[8];
  bool writes = update(old, changed);
  context.noteAtomic(*segment, offset, size, node, writes,
                     writes && std::memcmp(old, changed, size) != 0);
  if (writes)
    encodeElements(type, changed, segment->data + offset, 1);
  return true;
}

/// True if the mask of element `i` is true.
static bool isActive(Context &context, const interpreter::Value &mask,
                     size_t i) {
  if (mask.isNone())
    return true;
  context.reportMark(mask.tile().getMark(i), "is masked by");
  return mask.tile().as<uint8_t>()[i];
}

static void evaluateCAS(Context &context, const OpInfo &info, Operands operands,
                        Results results) {
  auto op = cast<AtomicCASTkoOp>(info.op);
  const Tile &pointers = operands[0].tile(), &expected = operands[1].tile(),
             &values = operands[2].tile();
  size_t taken = 3;
  interpreter::Value mask = takeOptional(operands, op.getMask(), taken);
  interpreter::Value token = takeOptional(operands, op.getToken(), taken);
  uint32_t node = context.addNode(getAccessMode(op, true, true), token);
  TilePtr result = Tile::create(info.type, info.count);
  size_t size = result->getElementSize();
  for (size_t i = 0; i < info.count; ++i) {
    uint8_t *old = result->data() + i * size;
    // A masked-out element returns the value to compare with.
    std::memcpy(old, expected.data() + i * size, size);
    if (!isActive(context, mask, i))
      continue;
    context.reportMark(pointers.getMark(i), "accesses an address made of");
    context.reportMark(expected.getMark(i), "compares");
    context.reportMark(values.getMark(i), "stores");
    updateElement(context, info.type, pointers.as<uint64_t>()[i], node, old,
                  [&](const uint8_t *found, uint8_t *changed) {
                    std::memcpy(changed, values.data() + i * size, size);
                    return std::memcmp(found, expected.data() + i * size,
                                       size) == 0;
                  });
    if (context.hasFailed())
      return;
  }
  results[0] = std::move(result);
  results[1] = Token{node};
}

static void evaluateRMW(Context &context, const OpInfo &info, Operands operands,
                        Results results) {
  auto op = cast<AtomicRMWTkoOp>(info.op);
  const Tile &pointers = operands[0].tile(), &arguments = operands[1].tile();
  size_t taken = 2;
  interpreter::Value mask = takeOptional(operands, op.getMask(), taken);
  interpreter::Value token = takeOptional(operands, op.getToken(), taken);
  uint32_t node = context.addNode(getAccessMode(op, true, true), token);
  TilePtr result = Tile::create(info.type, info.count);
  size_t size = result->getElementSize();
  for (size_t i = 0; i < info.count; ++i) {
    uint8_t *old = result->data() + i * size;
    std::memset(old, 0, size);
    if (!isActive(context, mask, i))
      continue;
    context.reportMark(pointers.getMark(i), "accesses an address made of");
    context.reportMark(arguments.getMark(i), "stores");
    updateElement(context, info.type, pointers.as<uint64_t>()[i], node, old,
                  [&](const uint8_t *found, uint8_t *changed) {
                    applyAtomic(op.getMode(), info.type, found,
                                arguments.data() + i * size, changed);
                    return true;
                  });
    if (context.hasFailed())
      return;
  }
  results[0] = std::move(result);
  results[1] = Token{node};
}

void interpreter::addAtomicsEvaluators(EvaluatorTable &table) {
  table.add<AtomicCASTkoOp>(evaluateCAS, OpKind::Ordered);
  table.add<AtomicRMWTkoOp>(evaluateRMW, OpKind::Ordered);
}
