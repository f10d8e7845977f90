//===- MemoryEval.cpp - tokens and pointer accesses===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Access.h"
#include "tessera/interpreter/TileElements.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

static void evaluateMakeToken(Context &, const OpInfo &, Operands,
                              Results results) {
  results[0] = Token{};
}

static void evaluateJoinTokens(Context &context, const OpInfo &info,
                               Operands operands, Results results) {
  if (!context.checks()) {
    results[0] = Token{};
    return;
  }
  SmallVector<uint32_t, 4> parents;
  for (const interpreter::Value &operand : operands)
    if (uint32_t node = operand.token().node;
        node && !llvm::is_contained(parents, node))
      parents.push_back(node);
  if (parents.size() < 2) {
    results[0] = Token{parents.empty() ? 0 : parents.front()};
    return;
  }
  results[0] = Token{context.sanitizer.addNode(
      info.op, context.block, context.blockNumber, {}, parents)};
}

/// Fences, and synchronization with other kernels: only a position in the order
/// of memory operations.
static void evaluateFence(Context &context, const OpInfo &, Operands operands,
                          Results results) {
  results[0] = Token{context.addNode({}, operands.empty() ? interpreter::Value()
                                                          : operands[0])};
}

/// 4-bit elements have no addresses of their own.
static bool checkPointee(Context &context, ElementType type) {
  if (getBitWidth(type) != 4)
    return true;
  context.fail("elements of type " + StringRef(getSpelling(type)) +
               " cannot be accessed one by one");
  return false;
}

static void evaluateLoadPtr(Context &context, const OpInfo &info,
                            Operands operands, Results results) {
  auto op = cast<LoadPtrTkoOp>(info.op);
  size_t taken = 1;
  const Tile &pointers = operands[0].tile();
  interpreter::Value mask = takeOptional(operands, op.getMask(), taken);
  interpreter::Value padding =
      takeOptional(operands, op.getPaddingValue(), taken);
  interpreter::Value token = takeOptional(operands, op.getToken(), taken);
  if (!checkPointee(context, info.type))
    return;

  uint32_t node = context.addNode(getAccessMode(op, true, false), token);
  TilePtr result = Tile::create(info.type, info.count);
  size_t size = result->getElementSize();
  auto leaveUndefined = [&](size_t i) {
    if (!context.checks())
      return;
    result->marks.resize(info.count);
    result->marks[i] = context.sanitizer.getMark(op);
  };
  for (size_t i = 0; i < info.count; ++i) {
    uint8_t *element = result->data() + i * size;
    if (!mask.isNone())
      context.reportMark(mask.tile().getMark(i), "is masked by");
    if (!mask.isNone() && !mask.tile().as<uint8_t>()[i]) {
      if (padding.isNone()) {
        std::memset(element, 0, size);
        leaveUndefined(i);
        continue;
      }
      std::memcpy(element, padding.tile().data() + i * size, size);
      if (uint8_t mark = padding.tile().getMark(i)) {
        result->marks.resize(info.count);
        result->marks[i] = mark;
      }
      continue;
    }
    context.reportMark(pointers.getMark(i), "loads from an address made of");
    uint64_t address = pointers.as<uint64_t>()[i];
    Segment *segment = context.access(address, size, size, /*writes=*/false);
    if (!segment) {
      if (context.hasFailed())
        return;
      std::memset(element, 0, size);
      leaveUndefined(i);
      continue;
    }
    uint64_t offset = address - segment->base;
    context.noteRead(*segment, offset, size, node);
    decodeElements(info.type, segment->data + offset, element, 1);
  }
  results[0] = std::move(result);
  results[1] = Token{node};
}

static void evaluateStorePtr(Context &context, const OpInfo &info,
                             Operands operands, Results results) {
  auto op = cast<StorePtrTkoOp>(info.op);
  size_t taken = 2;
  const Tile &pointers = operands[0].tile(), &values = operands[1].tile();
  interpreter::Value mask = takeOptional(operands, op.getMask(), taken);
  interpreter::Value token = takeOptional(operands, op.getToken(), taken);
  if (!checkPointee(context, values.getType()))
    return;

  uint32_t node = context.addNode(getAccessMode(op, false, true), token);
  size_t size = values.getElementSize();
  for (size_t i = 0; i < values.size(); ++i) {
    if (!mask.isNone()) {
      context.reportMark(mask.tile().getMark(i), "is masked by");
      if (!mask.tile().as<uint8_t>()[i])
        continue;
    }
    context.reportMark(pointers.getMark(i), "stores to an address made of");
    context.reportMark(values.getMark(i), "stores");
    uint64_t address = pointers.as<uint64_t>()[i];
    Segment *segment = context.access(address, size, size, /*writes=*/true);
    if (!segment) {
      if (context.hasFailed())
        return;
      continue;
    }
    uint64_t offset = address - segment->base;
    context.noteWrite(*segment, offset, size, node);
    encodeElements(values.getType(), values.data() + i * size,
                   segment->data + offset, 1);
  }
  results[0] = Token{node};
}

static void evaluateAlloca(Context &context, const OpInfo &info, Operands,
                           Results results) {
  auto op = cast<AllocaOp>(info.op);
  auto type = cast<TileType>(op.getType());
  ElementType element = convertElementType(
      cast<PointerType>(type.getElementType()).getPointeeType());
  uint64_t number = op.getNumElem();
  unsigned bits = std::max(getBitWidth(element), 4u);
  if (element == ElementType::I1)
    bits = 8;
  unsigned __int128 size = ((unsigned __int128)number * bits + 7) / 8;
  uint64_t used = Tile::getLiveBytes() + context.memory.getOwnBytes();
  if (used > context.options.memoryLimit ||
      2 * size > context.options.memoryLimit - used) // and a map of it
    return context.fail("an allocation of " + Twine(number) +
                        " elements does not fit into memory");
  uint64_t alignment = op.getAlignment();
  if (alignment > (uint64_t(1) << 40))
    return context.fail("an alignment of " + Twine(alignment) +
                        " cannot be met");
  Segment &segment = context.memory.add(
      "the memory of an alloca", std::vector<uint8_t>(uint64_t(size)),
      std::max<uint64_t>(alignment, 1), /*isWritten=*/false);
  segment.elementSize = getStorageSize(element);
  if (!op.getGlobal())
    segment.owner = context.blockNumber;
  context.lastAlloca = segment.base;
  context.round.noteAction();
  results[0] = Tile::createScalar(ElementType::I64, segment.base);
}

void interpreter::addMemoryEvaluators(EvaluatorTable &table) {
  table.add<MakeTokenOp>(evaluateMakeToken);
  table.add<JoinTokensOp>(evaluateJoinTokens);
  table.add<LoadPtrTkoOp>(evaluateLoadPtr, OpKind::Ordered);
  table.add<StorePtrTkoOp>(evaluateStorePtr, OpKind::Ordered);
  table.add<AllocaOp>(evaluateAlloca, OpKind::Alloca);
  table.add<MemoryFenceAliasTkoOp>(evaluateFence, OpKind::Ordered);
  table.add<GdcWaitTkoOp>(evaluateFence, OpKind::Ordered);
  table.add<GdcLaunchDependentsTkoOp>(evaluateFence, OpKind::Ordered);
}
