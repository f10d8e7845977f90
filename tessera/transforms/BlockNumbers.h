//===- BlockNumbers.h - scalars that number tile blocks -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What passes need that give tile blocks the work of others. Internal to
// tessera/transforms.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_BLOCKNUMBERS_H
#define TESSERA_TRANSFORMS_BLOCKNUMBERS_H

#include "tessera/dialect/Ops.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace tessera {

/// True if an entry prints or asserts: its messages have the number of the
/// block that runs.
inline bool hasMessages(cuda_tile::EntryOp entry) {
  return entry
      ->walk([](mlir::Operation *op) {
        return mlir::isa<cuda_tile::PrintTkoOp, cuda_tile::AssertOp>(op)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Builds scalar code without signs.
class BlockNumbers {
public:
  using Value = mlir::Value;

  explicit BlockNumbers(cuda_tile::EntryOp entry)
      : builder(entry.getLoc(), entry.getContext()),
        i32(cuda_tile::TileType::get({}, builder.getI32Type())),
        i64(cuda_tile::TileType::get({}, builder.getI64Type())) {}

protected:
  Value constant(mlir::Type type, int64_t value) {
    auto shaped = mlir::cast<mlir::ShapedType>(type);
    return cuda_tile::ConstantOp::create(
        builder,
        mlir::cast<mlir::DenseIntOrFPElementsAttr>(mlir::DenseElementsAttr::get(
            shaped, builder.getIntegerAttr(shaped.getElementType(), value))));
  }
  Value add(Value a, Value b) {
    return cuda_tile::AddIOp::create(builder, a, b, kWraps);
  }
  Value subtract(Value a, Value b) {
    return cuda_tile::SubIOp::create(builder, a, b, kWraps);
  }
  Value multiply(Value a, Value b) {
    return cuda_tile::MulIOp::create(builder, a, b, kWraps);
  }
  Value divide(Value a, Value b) {
    return cuda_tile::DivIOp::create(builder, a.getType(), a, b, kUnsigned,
                                     cuda_tile::RoundingMode::Zero);
  }
  Value rest(Value a, Value b) {
    return cuda_tile::RemIOp::create(builder, a, b, kUnsigned);
  }
  Value minimum(Value a, Value b) {
    return cuda_tile::MinIOp::create(builder, a.getType(), a, b, kUnsigned);
  }
  Value widen(Value a) {
    return cuda_tile::ExtIOp::create(builder, i64, a, kUnsigned);
  }
  Value narrow(Value a) {
    return cuda_tile::TruncIOp::create(builder, i32, a, kWraps);
  }
  /// Says that a number is a coordinate: a grid has at most 2^24 - 1 blocks per
  /// dimension.
  Value assumeCoordinate(Value a) {
    return cuda_tile::AssumeOp::create(
        builder, a.getType(), a,
        cuda_tile::BoundedAttr::get(builder.getContext(), 0, (1 << 24) - 2));
  }

  /// Says that a number is not negative.
  Value assumeCount(Value a) {
    return cuda_tile::AssumeOp::create(
        builder, a.getType(), a,
        cuda_tile::BoundedAttr::get(builder.getContext(), 0, std::nullopt));
  }

  /// Long blocks first (OrderBlocks.cpp): the place in a line and the line of
  /// the block with a number in a group of lines, which begins with line
  /// `first`.
  std::pair<Value, Value> findLongFirst(Value first, Value number, Value length,
                                        Value lines) {
    mlir::Type type = number.getType();
    Value size = minimum(constant(type, kGroupLines), subtract(lines, first)),
          steps = divide(number, size);
    return {subtract(subtract(length, constant(type, 1)), steps),
            add(first, subtract(number, multiply(steps, size)))};
  }

  /// More lines would share the cache badly. Measured on an H200 for attention:
  /// 4 to 8 are best, 32 are worse than none.
  static constexpr int64_t kGroupLines = 4;

  static constexpr auto kWraps = cuda_tile::IntegerOverflow::None;
  static constexpr auto kUnsigned = cuda_tile::Signedness::Unsigned;

  mlir::ImplicitLocOpBuilder builder;
  cuda_tile::TileType i32, i64;
};

} // namespace tessera

#endif // TESSERA_TRANSFORMS_BLOCKNUMBERS_H
