//===- ConversionEval.cpp - conversions===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Numerics.h"
#include "tessera/interpreter/TileElements.h"
#include "tessera/numerics/Convert.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using namespace tessera::numerics;

/// A tile for the converted operand, with its marks.
static TilePtr makeConverted(const OpInfo &info, const Tile &source) {
  TilePtr result = Tile::create(info.type, source.size());
  result->marks = source.marks;
  return result;
}

/// bitcast and conversions of pointers keep the bits.
static void evaluateCast(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  TilePtr result = makeElementwise(context, info.type, operands);
  const Tile &source = operands[0].tile();
  if (result->data() != source.data())
    std::memcpy(result->data(), source.data(), source.getNumBytes());
  results[0] = std::move(result);
}

static void evaluateExtI(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  const Tile &source = operands[0].tile();
  TilePtr result = makeConverted(info, source);
  extendInteger(source.getType(), info.type,
                cuda_tile::isSigned(cast<ExtIOp>(info.op).getSignedness()),
                source.data(), result->data(), result->size());
  results[0] = std::move(result);
}

static void evaluateTruncI(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  const Tile &source = operands[0].tile();
  Overflow promise = getOverflow(cast<TruncIOp>(info.op).getOverflow());
  if (context.checks() && (promise.noSignedWrap || promise.noUnsignedWrap))
    reportFaults(context, operands, [&](size_t from) {
      return findTruncationFault(source.getType(), info.type, promise,
                                 source.data() + from * source.getElementSize(),
                                 source.size() - from);
    });
  TilePtr result = makeConverted(info, source);
  truncateInteger(source.getType(), info.type, source.data(), result->data(),
                  result->size());
  results[0] = std::move(result);
}

static void evaluateFToF(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  const Tile &source = operands[0].tile();
  TilePtr result = makeConverted(info, source);
  convertFloat(source.getType(), info.type,
               getRounding(cast<FToFOp>(info.op).getRoundingMode()),
               source.data(), result->data(), result->size());
  results[0] = std::move(result);
}

static void evaluateIToF(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<IToFOp>(info.op);
  const Tile &source = operands[0].tile();
  TilePtr result = makeConverted(info, source);
  integerToFloat(source.getType(), info.type,
                 cuda_tile::isSigned(op.getSignedness()),
                 getRounding(op.getRoundingMode()), source.data(),
                 result->data(), result->size());
  results[0] = std::move(result);
}

static void evaluateFToI(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<FToIOp>(info.op);
  bool isSigned = cuda_tile::isSigned(op.getSignedness());
  const Tile &source = operands[0].tile();
  TilePtr result = makeConverted(info, source);
  floatToInteger(source.getType(), info.type, isSigned, source.data(),
                 result->data(), result->size());
  // A value that does not fit is undefined, unless the conversion saturates.
  if (context.checks() && !op.getSaturating()) {
    std::vector<uint8_t> marks(source.size());
    if (markOutOfRange(source.getType(), info.type, isSigned, source.data(),
                       marks.data(), marks.size())) {
      uint8_t own = context.sanitizer.getMark(op);
      for (size_t i = 0; i < marks.size(); ++i)
        marks[i] = source.getMark(i) ? source.getMark(i) : marks[i] ? own : 0;
      result->marks = std::move(marks);
    }
  }
  results[0] = std::move(result);
}

void interpreter::addConversionEvaluators(EvaluatorTable &table) {
  table.add<BitcastOp>(evaluateCast);
  table.add<IntToPtrOp>(evaluateCast);
  table.add<PtrToIntOp>(evaluateCast);
  table.add<PtrToPtrOp>(evaluateCast);
  table.add<ExtIOp>(evaluateExtI);
  table.add<TruncIOp>(evaluateTruncI);
  table.add<FToFOp>(evaluateFToF);
  table.add<IToFOp>(evaluateIToF);
  table.add<FToIOp>(evaluateFToI);
}
