//===- Verify.cpp - verifies, locates and writes operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/source/Print.h"
#include "tessera/source/Source.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::source;

/// Calls `work` with one operation that has all operations of the block: the
/// only one, or a builtin module around several, which share names and aliases.
static void withWhole(Block &block, MLIRContext &context,
                      function_ref<void(Operation *)> work) {
  if (block.empty())
    return;
  if (llvm::hasSingleElement(block))
    return work(&block.front());
  OwningOpRef<mlir::ModuleOp> around =
      mlir::ModuleOp::create(UnknownLoc::get(&context));
  Block &body = *around->getBody();
  body.getOperations().splice(body.begin(), block.getOperations());
  work(*around);
  block.getOperations().splice(block.begin(), body.getOperations());
}

//===----------------------------------------------------------------------===//
// Verifying
//===----------------------------------------------------------------------===//

LogicalResult Source::verifyAll() {
  LogicalResult result = success();
  withWhole(*block, context,
            [&](Operation *whole) { result = mlir::verify(whole); });
  return result;
}

LogicalResult Source::verify() {
  Listener listening(*this);
  // MLIR's verifier is fast but stops at the first error. Only if there is one,
  // each operation is verified separately, to find the others.
  Diagnostics::Mark before = diagnostics.mark();
  verified = succeeded(verifyAll());
  // In bytecode, a warning has no position until its operation is known.
  if (verified && (!isBytecode() || diagnostics.mark() == before))
    return success();
  diagnostics.rewind(before);
  findOffsets();
  bool eachIsValid = true;
  for (Operation &op : *block)
    eachIsValid &= cuda_tile::verifyEach(
        &op, [this](cuda_tile::NumberedOp next) { current = next; });
  // Only MLIR's verifier checks rules about several operations, such as
  // dominance.
  if (eachIsValid && !verified) {
    diagnostics.rewind(before);
    (void)verifyAll();
  }
  return success(verified);
}

//===----------------------------------------------------------------------===//
// Locating
//===----------------------------------------------------------------------===//

/// Finds the offsets of operations in bytecode. That needs a second decoding,
/// so it is done when the first operation is looked up.
void Source::findOffsets() {
  if (isBytecode() && !locator.hasOffsets())
    locator.recordOffsets(bytecode::findOffsets(
        getText(), cast<cuda_tile::ModuleOp>(block->front())));
}

/// Numbers are needed only for bytecode; counting in text would waste time.
cuda_tile::NumberedOp Source::getNumbered(Operation *op) const {
  if (!op || !isBytecode())
    return {op, 0};
  return {op, cuda_tile::getOpNumber(op)};
}

Place Source::findPlace(Operation *op) {
  Place place = locator.find(op->getLoc());
  if (isRewritten)
    return place;
  findOffsets();
  Place recorded = locator.findRecorded(getNumbered(op));
  if (recorded.offset)
    place.setPosition(recorded);
  return place;
}

Place Source::findPlace(cuda_tile::ModuleOp module, uint64_t number) {
  Operation *op = cuda_tile::findOp(module, number);
  return op ? findPlace(op) : Place();
}

//===----------------------------------------------------------------------===//
// Printing and writing
//===----------------------------------------------------------------------===//

std::string Source::print(bool withLocations) {
  PrintOptions options{withLocations, getName(), verified};
  std::string text;
  withWhole(*block, context, [&](Operation *whole) {
    bool isInBlock = whole->getBlock();
    if (isInBlock)
      whole->remove();
    text = printText(whole, options);
    if (isInBlock)
      block->push_back(whole);
  });
  return text;
}

FailureOr<std::string> Source::write(cuda_tile::ModuleOp module,
                                     Version target) {
  Listener listening(*this);
  Diagnostics::Mark before = diagnostics.mark();
  Operation *culprit = nullptr;
  std::string bytes;
  if (succeeded(bytecode::writeModule(module, target, bytes, &culprit)))
    return bytes;
  if (isRewritten)
    return failure();
  // Once more, now that the operation to locate is known.
  diagnostics.rewind(before);
  findOffsets();
  current = getNumbered(culprit);
  (void)bytecode::writeModule(module, target, bytes);
  current = {};
  return failure();
}
