//===- Context.cpp - what evaluators use besides operands===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Context.h"
#include "tessera/dialect/Modules.h"
#include "tessera/engine/AccessObserver.h"
#include "tessera/runtime/host/LaunchStop.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

/// Calls of isOutOfTime per look at the clock.
static constexpr uint64_t kClockInterval = 64;

void Context::fail(Failure::Kind kind, const Twine &message) {
  if (hasFailed())
    return;
  outcome.failure = {kind, message.str()};
  outcome.failure.block = block;
  if (!current)
    return;
  outcome.failure.op = getOpNumber(current->op);
  outcome.failure.location = formatLine(current->op->getLoc());
}

void Context::fail(const Twine &message) { fail(Failure::Error, message); }

bool Context::isOutOfTime() {
  runtime::LaunchStop *stop = runtime::LaunchStop::getCurrent();
  if (stop && stop->isRequested()) {
    fail(llvm::StringRef(runtime::LaunchStop::kMessage));
    return true;
  }
  if (!deadline || numQuestions++ % kClockInterval ||
      std::chrono::steady_clock::now() < *deadline)
    return false;
  fail(Failure::Timeout, runtime::formatTimeout(*options.timeout));
  return true;
}

void Context::refuse(StringRef kind, const Twine &message) {
  if (checks())
    report(kind, message);
  else
    fail(message);
}

void Context::report(StringRef kind, const Twine &message, Operation *otherOp) {
  if (checks())
    sanitizer.report(kind, current->op, block, message, otherOp, block);
}

void Context::reportMark(uint8_t mark, StringRef what) {
  if (!mark)
    return;
  Operation *origin = sanitizer.getOrigin(mark);
  report(
      "undefined-value",
      what + " an element that " +
          (isa<FToIOp>(origin)
               ? "'cuda_tile.ftoi' made of a value outside its range"
               : "'" + origin->getName().getStringRef() + "' left undefined"),
      origin);
}

Segment *Context::access(uint64_t address, uint64_t length, unsigned alignment,
                         bool writes) {
  auto describe = [&] {
    return (writes ? "writes " : "reads ") + llvm::utostr(length) +
           (length == 1 ? " byte" : " bytes") + " at address 0x" +
           llvm::utohexstr(address);
  };
  Segment *segment = memory.find(address);
  if (!segment || !segment->contains(address, length)) {
    refuse("out-of-bounds", describe() + ", " + memory.describe(address));
    return nullptr;
  }
  if (address % alignment) {
    refuse("misaligned", describe() + " of " + segment->name +
                             ", which is not a multiple of " +
                             llvm::utostr(alignment));
    return nullptr;
  }
  if (writes && segment->isConstant) {
    refuse("constant-write", describe() + ", in the constant " + segment->name);
    return nullptr;
  }
  if (segment->owner && *segment->owner != blockNumber) {
    refuse("out-of-bounds", describe() + " of " + segment->name +
                                ", which belongs to another tile block");
    return nullptr;
  }
  return segment;
}

void Context::checkWritten(Segment &segment, uint64_t offset, uint64_t length) {
  if (segment.written->empty())
    return;
  for (uint64_t i = offset; i < offset + length; ++i)
    if (!(*segment.written)[i])
      return report("uninitialized", "reads byte " + llvm::utostr(i) + " of " +
                                         segment.name +
                                         ", which was never written");
}

/// Tells an observer of an access of the current operation.
static void observe(const Context &context, const Segment &segment,
                    uint64_t offset, uint64_t length, bool reads, bool writes) {
  if (const auto *observer = engine::AccessObserver::getCurrent())
    observer->see({segment.name, offset, length, reads, writes,
                   context.current->op, context.block});
}

void Context::noteRead(Segment &segment, uint64_t offset, uint64_t length,
                       uint32_t node) {
  observe(*this, segment, offset, length, /*reads=*/true, /*writes=*/false);
  round.noteRead(segment.base + offset, length);
  if (!checks())
    return;
  checkWritten(segment, offset, length);
  sanitizer.access(segment, offset, length, node, /*writes=*/false);
}

void Context::noteWrite(Segment &segment, uint64_t offset, uint64_t length,
                        uint32_t node) {
  observe(*this, segment, offset, length, /*reads=*/false, /*writes=*/true);
  round.noteAction();
  watched.noteWrite(segment.base + offset, length);
  if (!segment.written->empty())
    std::fill_n(segment.written->begin() + offset, length, 1);
  if (checks())
    sanitizer.access(segment, offset, length, node, /*writes=*/true);
}

void Context::noteAtomic(Segment &segment, uint64_t offset, uint64_t length,
                         uint32_t node, bool writes, bool changes) {
  observe(*this, segment, offset, length, /*reads=*/true, writes);
  round.noteRead(segment.base + offset, length);
  if (changes)
    round.noteAction();
  if (writes)
    watched.noteWrite(segment.base + offset, length);
  if (checks())
    checkWritten(segment, offset, length);
  if (writes && !segment.written->empty())
    std::fill_n(segment.written->begin() + offset, length, 1);
  if (checks())
    sanitizer.access(segment, offset, length, node, writes);
}

uint32_t Context::addNode(AccessMode mode, Value token) {
  if (!checks())
    return 0;
  uint32_t parent = token.isToken() ? token.token().node : 0;
  return sanitizer.addNode(current->op, block, blockNumber, mode, parent);
}

std::string interpreter::formatIndex(Type tileType, size_t element) {
  return runtime::formatIndex(cast<TileType>(tileType).getShape(), element);
}
