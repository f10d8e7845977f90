//===- MiscEval.cpp - assume and print_tko===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/TileElements.h"
#include "tessera/runtime/host/Printf.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

//===----------------------------------------------------------------------===//
// assume
//===----------------------------------------------------------------------===//

/// Promises about constants are ignored: real producers promise that 16 divides
/// the stride 1 of a dimension with one element.
static bool isConstant(mlir::Value value) {
  while (auto assume = value.getDefiningOp<AssumeOp>())
    value = assume.getValue();
  return value.getDefiningOp<ConstantOp>() != nullptr;
}

namespace {

/// Finds an element of a tile by its index in each dimension.
class Grid {
public:
  explicit Grid(TileType type) : shape(type.getShape()) {}

  SmallVector<int64_t, 4> getIndex(size_t element) const {
    SmallVector<int64_t, 4> index(shape.size());
    for (size_t d = shape.size(); d-- > 0;) {
      index[d] = element % shape[d];
      element /= shape[d];
    }
    return index;
  }

  size_t getElement(ArrayRef<int64_t> index) const {
    size_t element = 0;
    for (size_t d = 0; d < shape.size(); ++d)
      element = element * shape[d] + index[d];
    return element;
  }

private:
  ArrayRef<int64_t> shape;
};

} // namespace

/// The first element that violates the promise.
static std::optional<size_t> findBroken(DivByAttr predicate, TileType type,
                                        const Tile &tile) {
  uint64_t mask = predicate.getDivisor() - 1;
  if (!predicate.getEvery()) {
    for (size_t i = 0; i < tile.size(); ++i)
      if (tile.getUnsigned(i) & mask && !tile.getMark(i))
        return i;
    return std::nullopt;
  }
  // The first element of each group is divisible, and the others follow it in
  // steps of 1; pointers in steps of the size of the pointee.
  int64_t every = *predicate.getEvery(), along = *predicate.getAlong();
  if (every == 0) // empty groups
    return std::nullopt;
  uint64_t step = 1;
  bool isPointer = false;
  if (auto pointer = dyn_cast<PointerType>(type.getElementType())) {
    step = getStorageSize(convertElementType(pointer.getPointeeType()));
    isPointer = true;
  }
  Grid grid(type);
  for (size_t i = 0; i < tile.size(); ++i) {
    if (tile.getMark(i))
      continue;
    SmallVector<int64_t, 4> index = grid.getIndex(i);
    int64_t place = index[along] % every;
    if (place == 0) {
      if (tile.getUnsigned(i) & mask)
        return i;
      continue;
    }
    index[along] -= place;
    size_t first = grid.getElement(index);
    if (tile.getMark(first))
      continue;
    bool follows =
        isPointer
            ? (unsigned __int128)tile.getUnsigned(first) + place * step ==
                  tile.getUnsigned(i)
            : __int128(tile.getSigned(first)) + place == tile.getSigned(i);
    if (!follows)
      return i;
  }
  return std::nullopt;
}

static std::optional<size_t> findBroken(SameElementsAttr predicate,
                                        TileType type, const Tile &tile) {
  Grid grid(type);
  ArrayRef<int64_t> block = predicate.getValues().asArrayRef();
  if (llvm::is_contained(block, 0)) // empty blocks
    return std::nullopt;
  for (size_t i = 0; i < tile.size(); ++i) {
    SmallVector<int64_t, 4> index = grid.getIndex(i);
    for (size_t d = 0; d < index.size(); ++d)
      index[d] -= index[d] % block[d];
    size_t first = grid.getElement(index);
    if (tile.getUnsigned(first) != tile.getUnsigned(i) && !tile.getMark(i) &&
        !tile.getMark(first))
      return i;
  }
  return std::nullopt;
}

static std::optional<size_t> findBroken(BoundedAttr predicate, TileType,
                                        const Tile &tile) {
  for (size_t i = 0; i < tile.size(); ++i) {
    int64_t value = tile.getSigned(i);
    bool isBroken = (predicate.getLb() && value < *predicate.getLb()) ||
                    (predicate.getUb() && value > *predicate.getUb());
    if (isBroken && !tile.getMark(i))
      return i;
  }
  return std::nullopt;
}

static void checkAssume(Context &context, AssumeOp op,
                        const interpreter::Value &value) {
  std::string predicate;
  {
    llvm::raw_string_ostream os(predicate);
    os << op.getPredicate();
  }
  if (value.isTensor()) {
    // For a tensor, only the address can have promises.
    auto divBy = dyn_cast<DivByAttr>(op.getPredicate());
    if (divBy && value.tensor().base & (divBy.getDivisor() - 1))
      context.report("assume", "the address of the tensor breaks the promise " +
                                   predicate);
    return;
  }
  if (!value.isTile())
    return;
  const Tile &tile = value.tile();
  auto type = cast<TileType>(op.getType());
  std::optional<size_t> broken =
      llvm::TypeSwitch<Attribute, std::optional<size_t>>(op.getPredicate())
          .Case<DivByAttr, SameElementsAttr, BoundedAttr>(
              [&](auto attr) { return findBroken(attr, type, tile); })
          .Default([](Attribute) { return std::nullopt; });
  if (!broken)
    return;
  std::string index = formatIndex(type, *broken);
  bool isPointer = isa<PointerType>(type.getElementType());
  context.report("assume",
                 (index.empty() ? "the value " : "element " + index + ", ") +
                     (isPointer
                          ? "0x" + llvm::utohexstr(tile.getUnsigned(*broken))
                          : llvm::itostr(tile.getSigned(*broken))) +
                     ", breaks the promise " + predicate);
}

static void evaluateAssume(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  auto op = cast<AssumeOp>(info.op);
  if (context.checks() && !isConstant(op.getValue()))
    checkAssume(context, op, operands[0]);
  results[0] = operands[0];
}

//===----------------------------------------------------------------------===//
// print_tko
//===----------------------------------------------------------------------===//

static TsrTile describeTile(TileType type, const Tile &tile) {
  bool isPointer = isa<PointerType>(type.getElementType());
  return {tile.data(), type.getShape().data(), uint32_t(type.getRank()),
          isPointer ? runtime::kTsrPointer : uint32_t(tile.getType())};
}

static void evaluatePrint(Context &context, const OpInfo &info,
                          Operands operands, Results results) {
  auto op = cast<PrintTkoOp>(info.op);
  context.round.noteAction();
  size_t number = op.getArgs().size();
  interpreter::Value token =
      op.getToken() ? operands[number] : interpreter::Value();
  if (context.options.output) {
    SmallVector<TsrTile, 4> tiles;
    for (auto [type, operand] :
         llvm::zip_first(op.getArgs().getTypes(), operands))
      tiles.push_back(describeTile(cast<TileType>(type), operand.tile()));
    runtime::printFormatted(context.options.output, op.getStr(), tiles);
  }
  results[0] = Token{context.addNode({}, token)};
}

void interpreter::addMiscEvaluators(EvaluatorTable &table) {
  table.add<AssumeOp>(evaluateAssume);
  table.add<PrintTkoOp>(evaluatePrint, OpKind::Ordered);
}
