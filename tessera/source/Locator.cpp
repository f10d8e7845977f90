//===- Locator.cpp - where operations are in a file -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Locator.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::source;

/// The offset of a position in the only buffer of a source manager.
static size_t measure(const llvm::SourceMgr &buffers, llvm::SMLoc position) {
  return position.getPointer() -
         buffers.getMemoryBuffer(buffers.getMainFileID())->getBufferStart();
}

Locator::Locator(StringRef name, StringRef contents, bool isText)
    : name(name), isText(isText) {
  lines.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(isText ? contents : "", name),
      llvm::SMLoc());
}

Place Locator::atOffset(size_t offset) const {
  Place place;
  place.offset = offset;
  if (!isText)
    return place;
  unsigned buffer = lines.getMainFileID();
  const char *start = lines.getMemoryBuffer(buffer)->getBufferStart();
  std::tie(place.line, place.column) = lines.getLineAndColumn(
      llvm::SMLoc::getFromPointer(start + offset), buffer);
  return place;
}

Place Locator::find(LocationAttr location) {
  std::optional<FileLineColLoc> line = cuda_tile::findLine(location);
  if (!line)
    return {};
  if (isText && isa<FileLineColLoc>(location) && line->getFilename() == name) {
    llvm::SMLoc position = lines.FindLocForLineAndColumn(
        lines.getMainFileID(), line->getLine(), line->getColumn());
    // A location may name this file with a line that does not exist.
    return position.isValid() ? atOffset(measure(lines, position)) : Place();
  }
  auto convert = [](FileLineColLoc line) {
    return FileLine{line.getFilename().str(), line.getLine(), line.getColumn()};
  };
  Place place;
  place.location = convert(*line);
  for (FileLineColLoc caller : cuda_tile::findCallers(location))
    place.callers.push_back(convert(caller));
  return place;
}

Place Locator::findRecorded(cuda_tile::NumberedOp op) const {
  if (!op.op)
    return {};
  if (op.number < offsets.size())
    return atOffset(offsets[op.number]);
  if (recorded)
    if (const auto *definition = recorded->getOpDef(op.op))
      return atOffset(getOffset(definition->loc.Start));
  return {};
}

Place Locator::findByLocation(cuda_tile::NumberedOp top,
                              LocationAttr location) const {
  if (offsets.empty() || !top.op || isa<UnknownLoc>(location))
    return {};
  Place found;
  top.op->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (LocationAttr(op->getLoc()) == location && top.number < offsets.size())
      found = atOffset(offsets[top.number]);
    ++top.number;
    return found.offset ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

AsmParserState *Locator::recordParser(std::unique_ptr<llvm::MemoryBuffer> text,
                                      bool isWanted) {
  parsed = std::make_unique<llvm::SourceMgr>();
  parsed->AddNewSourceBuffer(std::move(text), llvm::SMLoc());
  recorded = isWanted ? std::make_unique<AsmParserState>() : nullptr;
  return recorded.get();
}

size_t Locator::getOffset(llvm::SMLoc position) const {
  return measure(*parsed, position);
}
