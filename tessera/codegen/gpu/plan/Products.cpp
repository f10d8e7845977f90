//===- Products.cpp - how products are computed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/plan/Products.h"
#include "tessera/analysis/Reassociation.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using layout::BitMatrix;
using layout::MatrixInstruction;
using layout::ProductShape;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

bool gpu::isProduct(Operation *op) {
  return isa<MmaFOp, MmaIOp, MmaFScaledOp>(op);
}

ProductShape gpu::getProductShape(Operation *product) {
  auto getShape = [&](unsigned operand) {
    return cast<TileType>(product->getOperand(operand).getType()).getShape();
  };
  llvm::ArrayRef<int64_t> lhs = getShape(0), acc = getShape(2);
  size_t rank = acc.size();
  return {rank == 3 ? acc[0] : 1, acc[rank - 2], acc[rank - 1], lhs[rank - 1]};
}

static mlir::Type getOperandType(Operation *product, const Target &target) {
  mlir::Type element =
      cast<TileType>(product->getOperand(0).getType()).getElementType();
  mlir::Builder builder(product->getContext());
  if (auto scaled = dyn_cast<MmaFScaledOp>(product)) {
    mlir::Type scale =
        cast<TileType>(scaled.getLhsScale().getType()).getElementType();
    if (!isa<mlir::Float8E8M0FNUType>(scale))
      return builder.getF16Type();
    return target.sm >= 80 ? mlir::Type(builder.getBF16Type())
                           : mlir::Type(builder.getF64Type());
  }
  bool isSmallFloat =
      isa<mlir::FloatType>(element) && element.getIntOrFloatBitWidth() == 8;
  return isSmallFloat && target.sm < 89 ? mlir::Type(builder.getF16Type())
                                        : element;
}

/// Every instruction has 32 or 16 bytes along k; on sm_75 only the latter.
static std::optional<MatrixInstruction>
findInstruction(mlir::Type element, int64_t depth, const Target &target) {
  bool isOld = target.sm < 80;
  if (element.isF32() || (isOld && !element.isF16() && !element.isInteger(8)))
    return std::nullopt;
  // A tf32 has 32 bits in a register.
  unsigned bits =
      isa<mlir::FloatTF32Type>(element) ? 32 : element.getIntOrFloatBitWidth();
  constexpr unsigned kLongBits = 256, kShortBits = 128;
  if (bits == 64) {
    if (depth < 4)
      return std::nullopt;
    return MatrixInstruction{8, 8, 4, 64};
  }
  unsigned k =
      (isOld || depth * bits < kLongBits ? kShortBits : kLongBits) / bits;
  if (depth < k)
    return std::nullopt;
  bool isSmall = isOld && bits == 8;
  return MatrixInstruction{isSmall ? 8u : 16u, 8, k, bits};
}

/// The panels of operands must be wide enough for a swizzle.
static bool canUseWarpgroups(const ProductPlan &plan, const Target &target) {
  if (!target.hasWgmma() || !plan.instruction)
    return false;
  const MatrixInstruction &instruction = *plan.instruction;
  return instruction.elementBits <= 32 &&
         instruction.k * instruction.elementBits == 256 &&
         plan.shape.m >= layout::kWarpgroupRows && plan.shape.n >= 16;
}

ProductPlan gpu::planProduct(Operation *product, const Target &target) {
  ProductPlan plan;
  plan.element = getOperandType(product, target);
  plan.shape = gpu::getProductShape(product);
  plan.instruction = findInstruction(plan.element, plan.shape.k, target);
  plan.isWarpgroup = canUseWarpgroups(plan, target);
  return plan;
}

/// True if a value is made of the result of a product, element by element.
static bool isMadeOfProduct(mlir::Value value) {
  llvm::SmallVector<mlir::Value, 8> open = {value};
  llvm::DenseSet<Operation *> seen;
  while (!open.empty()) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (isProduct(op))
      return true;
    if (isElementwise(op) || isa<ReshapeOp, PermuteOp, AssumeOp>(op))
      llvm::append_range(open, op->getOperands());
  }
  return false;
}

bool gpu::hasChain(EntryOp entry) {
  return entry
      ->walk([](Operation *op) {
        return isProduct(op) && isMadeOfProduct(op->getOperand(0))
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// The most elements of a tile of sums, or of what they are made of.
static uint64_t getMaxProductElements(Operation *product) {
  constexpr uint64_t kMost = 1 << 15, kChain = 1 << 14;
  bool isLeftMade = isMadeOfProduct(product->getOperand(0));
  if (isMadeOfProduct(product->getOperand(1)))
    return kChain;
  if (!isLeftMade)
    return kMost;
  // Two warpgroups can have 64 rows each of scores and sums with 384 columns
  // together: 192 registers of a thread.
  constexpr int64_t kMostColumns = 384, kRows = 2 * layout::kWarpgroupRows;
  ProductShape shape = gpu::getProductShape(product);
  if (shape.k + shape.n > kMostColumns)
    return kChain;
  return std::max(kChain, uint64_t(kRows) * std::max(shape.k, shape.n));
}

uint64_t gpu::getMaxTileElements(EntryOp entry) {
  constexpr uint64_t kMost = 1 << 16, kMostWords = 1 << 15,
                     kFoldBytes = 32 << 10;
  uint64_t elements = kMost;
  auto isLarge = [](mlir::Type type) {
    auto tile = dyn_cast<TileType>(type);
    constexpr uint64_t kWordBytes = 4;
    return tile && uint64_t(tile.getNumElements()) > kMostWords &&
           getStorageSize(cuda_tile::getElementType(tile)) >= kWordBytes;
  };
  entry.walk([&](Operation *op) {
    if (llvm::any_of(op->getResultTypes(), isLarge))
      elements = kMostWords;
  });
  entry.walk([&](ScanOp scan) {
    if (analysis::findReassociation(scan).freedom != analysis::Freedom::None)
      return;
    uint64_t bytes = 0;
    for (mlir::Value operand : scan.getOperands())
      bytes += getStorageSize(
          cuda_tile::getElementType(mlir::cast<TileType>(operand.getType())));
    elements = std::min(elements, llvm::bit_floor(kFoldBytes / bytes));
  });
  entry.walk([&](Operation *op) {
    if (isProduct(op))
      elements = std::min(elements, getMaxProductElements(op));
  });
  return elements;
}

layout::Layout gpu::makeSumsLayout(const ProductShape &shape,
                                   unsigned warpBits) {
  unsigned columnBits = layout::getNumBits(shape.n),
           rowBits = layout::getNumBits(shape.m),
           batchBits = layout::getNumBits(shape.batch);
  unsigned total = columnBits + rowBits + batchBits;
  constexpr unsigned kLaneBits = 5, kBlockBits = 2;
  // Blocks are worth less than busy threads.
  unsigned threadBits = kLaneBits + warpBits;
  unsigned spare = total > threadBits ? total - threadBits : 0;
  unsigned blockColumns = std::min({kBlockBits, columnBits, (spare + 1) / 2});
  unsigned blockRows =
      std::min({kBlockBits, rowBits, spare - std::min(spare, blockColumns)});
  BitMatrix registers(total, 0), lanes(total, 0), warps(total, 0);
  unsigned column = 0, row = 0, batch = 0;
  auto takeColumn = [&] { return uint32_t(1) << column++; };
  auto takeRow = [&] { return uint32_t(1) << (columnBits + row++); };
  auto takeBatch = [&] {
    return uint32_t(1) << (columnBits + rowBits + batch++);
  };
  for (unsigned i = 0; i < blockColumns; ++i)
    registers.appendColumn(takeColumn());
  for (unsigned i = 0; i < blockRows; ++i)
    registers.appendColumn(takeRow());
  // 8 lanes along a row read one vector each of the right operand.
  constexpr unsigned kColumnLanes = 3;
  for (unsigned i = 0; i < kLaneBits; ++i) {
    bool canTakeColumn = column < columnBits, canTakeRow = row < rowBits;
    if (canTakeColumn && (i < kColumnLanes || !canTakeRow))
      lanes.appendColumn(takeColumn());
    else if (canTakeRow)
      lanes.appendColumn(takeRow());
    else
      lanes.appendColumn(batch < batchBits ? takeBatch() : 0);
  }
  for (unsigned i = 0; i < warpBits; ++i) {
    if (batch < batchBits)
      warps.appendColumn(takeBatch());
    else if (row < rowBits &&
             (rowBits - row >= columnBits - column || column == columnBits))
      warps.appendColumn(takeRow());
    else
      warps.appendColumn(column < columnBits ? takeColumn() : 0);
  }
  while (column < columnBits)
    registers.appendColumn(takeColumn());
  while (row < rowBits)
    registers.appendColumn(takeRow());
  while (batch < batchBits)
    registers.appendColumn(takeBatch());
  return layout::Layout(
      BitMatrix::joinColumns(BitMatrix::joinColumns(registers, lanes), warps),
      layout::GroupSizes(registers.getNumColumns(), kLaneBits, warpBits));
}
