//===- PartsLower.cpp - extract, insert, pack and unpack -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using layout::BitSelection;
using layout::Shape;
using mlir::Operation;
using mlir::Value;

static BitSelection getMovement(Value whole, Value part) {
  return layout::extract(Shape(gpu::getShape(whole)),
                         Shape(gpu::getShape(part)));
}

/// The layout of a block that is in place wherever it is inserted.
static Layout getBlockLayout(InsertOp op, const Layout &layout) {
  return layout::pull(getMovement(op, op.getSource()).transpose(), layout);
}

/// The index of the first element of an extract at a constant position.
static std::optional<uint32_t> findFirst(ExtractOp op) {
  llvm::ArrayRef<int64_t> whole = gpu::getShape(op.getSource()),
                          part = gpu::getShape(op);
  uint32_t first = 0;
  for (auto [dim, index] : llvm::enumerate(op.getIndices())) {
    auto constant = index.getDefiningOp<ConstantOp>();
    int64_t count = whole[dim] / part[dim];
    uint32_t number = 0;
    if (constant) {
      uint8_t bytes[8];
      readElements(constant.getValue(), bytes, 1);
      std::memcpy(&number, bytes, 4);
    } else if (count != 1) {
      return std::nullopt;
    }
    // An index outside is undefined; it selects some block.
    first |= (number & (count - 1)) << (layout::getFirstBit(Shape(whole), dim) +
                                        layout::getNumBits(part[dim]));
  }
  return first;
}

/// An extract that takes the same registers in all threads.
static std::optional<layout::RegisterPart> findRegisters(ExtractOp op,
                                                         const Layout &layout) {
  std::optional<uint32_t> first = findFirst(op);
  if (!first)
    return std::nullopt;
  return layout::extract(getMovement(op.getSource(), op), layout, *first);
}

/// The layouts of the operand and the result of pack or unpack. That of the
/// larger elements decides; those of the smaller ones are in low registers.
static std::pair<Layout, Layout> getRegroupLayouts(Operation *op,
                                                   const Plan &plan) {
  Value source = op->getOperand(0), result = op->getResult(0);
  auto getBits = [](Value tile) {
    return getBitWidth(cuda_tile::getElementType(tile.getType()));
  };
  unsigned from = getBits(source), to = getBits(result);
  if (from >= to) {
    const Layout &layout = plan.getHome(source);
    return {layout, tgpu::addLowRegisters(layout, llvm::Log2_32(from / to))};
  }
  const Layout &layout = plan.getHome(result);
  return {tgpu::addLowRegisters(layout, llvm::Log2_32(to / from)), layout};
}

bool Lowering::demandParts(Operation *op) {
  if (!mlir::isa<ExtractOp, InsertOp, PackOp, UnpackOp>(op) ||
      !isTile(op->getResult(0)))
    return false;
  if (!isDemanded(op->getResult(0)))
    return true;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ExtractOp each) { demand(each.getSource()); })
      .Case([&](InsertOp each) {
        const Layout &layout = plan.getHome(each);
        demand(each.getDestination(), layout);
        demand(each.getSource(), getBlockLayout(each, layout));
      })
      .Case<PackOp, UnpackOp>([&](auto each) {
        demand(each.getSource(), getRegroupLayouts(op, plan).first);
      });
  return true;
}

bool Lowering::lowerParts(Operation *op) {
  if (!mlir::isa<ExtractOp, InsertOp, PackOp, UnpackOp>(op) ||
      !isTile(op->getResult(0)))
    return false;
  Value result = op->getResult(0);
  if (!isDemanded(result))
    return true;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](ExtractOp each) {
        const Layout &home = plan.getHome(each.getSource());
        Value source = get(each.getSource());
        if (auto part = findRegisters(each, home))
          return define(result, create<tgpu::PartOp>(
                                    op, getFragType(result, part->layout),
                                    source, *findFirst(each)));
        define(result, create<tgpu::ExtractOp>(op, getFragType(result), source,
                                               get(each.getIndices())));
      })
      .Case([&](InsertOp each) {
        const Layout &layout = plan.getHome(each);
        Value source = get(each.getSource(), getBlockLayout(each, layout));
        define(result,
               create<tgpu::InsertOp>(op, getFragType(result), source,
                                      get(each.getDestination(), layout),
                                      get(each.getIndices())));
      })
      .Case<PackOp, UnpackOp>([&](auto each) {
        auto [from, to] = getRegroupLayouts(op, plan);
        define(result, create<tgpu::RegroupOp>(op, getFragType(result, to),
                                               get(each.getSource(), from)));
      });
  return true;
}
