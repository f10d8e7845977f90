//===- Locations.cpp - numbers of operations in their locations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/Locations.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tessera;

static constexpr StringLiteral kName = "tessera.op";

uint64_t codegen::setOpNumbers(Operation *op, uint64_t first) {
  MLIRContext *context = op->getContext();
  Builder builder(context);
  StringAttr name = builder.getStringAttr(kName);
  op->walk<WalkOrder::PreOrder>([&](Operation *each) {
    NamedAttribute number(name, builder.getI64IntegerAttr(int64_t(first++)));
    each->setLoc(FusedLoc::get({each->getLoc()},
                               builder.getDictionaryAttr(number), context));
  });
  return first;
}

/// The number of this location itself, if `setOpNumbers` made it.
static IntegerAttr getNumber(FusedLoc location) {
  auto metadata = dyn_cast_if_present<DictionaryAttr>(location.getMetadata());
  return metadata ? metadata.getAs<IntegerAttr>(kName) : IntegerAttr();
}

std::optional<uint64_t> codegen::readOpNumber(Location location) {
  std::optional<uint64_t> found;
  location->walk([&](Location part) {
    auto fused = dyn_cast<FusedLoc>(LocationAttr(part));
    IntegerAttr number = fused ? getNumber(fused) : IntegerAttr();
    if (!number)
      return WalkResult::advance();
    found = uint64_t(number.getInt());
    return WalkResult::interrupt();
  });
  return found;
}

Location codegen::dropOpNumber(Location location) {
  auto fused = dyn_cast<FusedLoc>(LocationAttr(location));
  return fused && getNumber(fused) ? fused.getLocations().front() : location;
}

void codegen::dropOpNumbers(Operation *op) {
  op->walk([](Operation *each) { each->setLoc(dropOpNumber(each->getLoc())); });
}
