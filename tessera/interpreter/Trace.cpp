//===- Trace.cpp - values as text===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Trace.h"
#include "tessera/numerics/Convert.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

/// The number of elements to print of a larger tile.
static constexpr size_t kShown = 4;

static void printElement(llvm::raw_ostream &os, Type type, const Tile &tile,
                         size_t index) {
  if (tile.getMark(index)) {
    os << "undefined";
    return;
  }
  if (isa<PointerType>(type))
    os << "0x" << llvm::utohexstr(tile.getUnsigned(index));
  else if (tile.getType() == ElementType::I1)
    os << (tile.getUnsigned(index) ? "true" : "false");
  else if (isInteger(tile.getType()))
    os << tile.getSigned(index);
  else
    os << llvm::format(
        "%g", numerics::getDouble(tile.getType(),
                                  tile.data() + index * tile.getElementSize()));
}

static void printTile(llvm::raw_ostream &os, Type type, const Tile &tile) {
  Type element = cast<TileType>(type).getElementType();
  size_t shown = std::min(tile.size(), kShown);
  bool isScalar = cast<TileType>(type).getRank() == 0;
  if (!isScalar)
    os << "[";
  for (size_t i = 0; i < shown; ++i) {
    os << (i ? ", " : "");
    printElement(os, element, tile, i);
  }
  if (tile.size() > shown)
    os << ", …";
  if (!isScalar)
    os << "]";
  // For a large tile, minimum and maximum say more than the first elements.
  if (tile.size() <= shown || isa<PointerType>(element))
    return;
  auto get = [&](size_t i) {
    return numerics::getDouble(tile.getType(),
                               tile.data() + i * tile.getElementSize());
  };
  double least = get(0), greatest = get(0);
  size_t numNaN = 0;
  for (size_t i = 0; i < tile.size(); ++i) {
    double value = get(i);
    numNaN += value != value;
    least = value < least || least != least ? value : least;
    greatest = value > greatest || greatest != greatest ? value : greatest;
  }
  os << llvm::format(" in %g … %g", least, greatest);
  if (numNaN)
    os << ", " << numNaN << " NaN";
}

static void printValue(llvm::raw_ostream &os, Type type,
                       const interpreter::Value &value) {
  if (value.isTile())
    return printTile(os, type, value.tile());
  if (value.isTensor()) {
    const Tensor &tensor = value.tensor();
    os << "0x" << llvm::utohexstr(tensor.base) << " sizes [";
    llvm::interleaveComma(tensor.sizes, os);
    os << "] strides [";
    llvm::interleaveComma(tensor.strides, os);
    os << "]";
    return;
  }
  os << "token";
}

void interpreter::traceOperation(Context &context,
                                 ArrayRef<interpreter::Value> operands,
                                 ArrayRef<interpreter::Value> results) {
  llvm::SmallString<256> line;
  llvm::raw_svector_ostream os(line);
  Operation *op = context.current->op;
  bool isContracted = context.current->isContracted;
  os << runtime::formatBlock(context.block) << " "
     << (isContracted ? "mulf+" : "") << op->getName().stripDialect();
  // What is contracted has tiles of one type.
  llvm::SmallVector<Type> types(op->getOperandTypes());
  if (isContracted)
    types.assign(operands.size(), op->getResult(0).getType());
  bool isFirst = true;
  for (auto [type, value] : llvm::zip(types, operands)) {
    if (!value.isTile())
      continue;
    os << (std::exchange(isFirst, false) ? " " : "; ");
    printValue(os, type, value);
  }
  isFirst = true;
  for (auto [result, value] : llvm::zip(op->getResults(), results)) {
    if (!value.isTile() && !value.isTensor())
      continue;
    os << (std::exchange(isFirst, false) ? " -> " : "; ");
    printValue(os, result.getType(), value);
  }
  os << "\n";
  context.options.trace(line.str());
}
