//===- Locator.h - where operations are in a file -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are three ways to find an operation:
//
//   its location      The parser of text gives each operation without `loc(…)`
//                     its position as location, with the name of the file.
//   parser positions  Operations in text that have `loc(…)` are found in the
//                     positions that MLIR's parser recorded.
//   its number        Operations in bytecode are found by their position in a
//                     pre-order walk of the module, which has number 0.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_LOCATOR_H
#define TESSERA_SOURCE_LOCATOR_H

#include "tessera/dialect/Modules.h"
#include "tessera/source/Diagnostics.h"

#include "mlir/AsmParser/AsmParserState.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <vector>

namespace tessera::source {

/// Finds places in one file.
class Locator {
public:
  /// `contents` must outlive this object. Text must be followed by a zero byte.
  Locator(llvm::StringRef name, llvm::StringRef contents, bool isText);

  /// The place at an offset.
  Place atOffset(size_t offset) const;

  /// The place of a location: a position in this file if its parser made the
  /// location, else a line of another file.
  Place find(mlir::LocationAttr location);

  /// The position of an operation in this file, as recorded when it was read;
  /// unknown if it was not recorded. The number is used only for bytecode.
  Place findRecorded(cuda_tile::NumberedOp op) const;

  /// The position of the first operation below `top` with this location. Only
  /// for bytecode: in text the location itself is the position.
  Place findByLocation(cuda_tile::NumberedOp top,
                       mlir::LocationAttr location) const;

  /// Starts recording a parser that reads `text`: the contents with some parts
  /// blanked, so that offsets are the same. Returns null and records nothing
  /// unless `isWanted`.
  mlir::AsmParserState *recordParser(std::unique_ptr<llvm::MemoryBuffer> text,
                                     bool isWanted);
  /// Drops what the parser recorded.
  void forgetParser() { recorded.reset(); }
  /// The text that the parser reads.
  llvm::SourceMgr &getParsed() { return *parsed; }
  /// Null if nothing was recorded.
  const mlir::AsmParserState *getRecorded() const { return recorded.get(); }
  /// The offset of a position that the parser recorded.
  size_t getOffset(llvm::SMLoc position) const;

  /// Records the offsets of operations in bytecode, by their numbers.
  void recordOffsets(std::vector<uint64_t> offsetsByNumber) {
    offsets = std::move(offsetsByNumber);
  }
  bool hasOffsets() const { return !offsets.empty(); }

private:
  std::string name;
  bool isText;
  llvm::SourceMgr lines; // of the original contents
  std::unique_ptr<llvm::SourceMgr> parsed;
  std::unique_ptr<mlir::AsmParserState> recorded;
  std::vector<uint64_t> offsets;
};

} // namespace tessera::source

#endif // TESSERA_SOURCE_LOCATOR_H
