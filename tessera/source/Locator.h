//===- Locator.h - where operations are in a file -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three things tell where an operation is:
//
//   its location      The parser of text gives each operation without `loc(…)`
//                     its position as location, under the name of the file.
//   parser positions  Operations of text that have `loc(…)` are found in what
//                     MLIR's parser recorded about them.
//   its number        Operations of bytecode are found by their position in a
//                     pre-order walk of the module, which is 0 itself.
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
  /// `contents` must outlive this, and if it is text, a zero must follow it.
  Locator(llvm::StringRef name, llvm::StringRef contents, bool isText);

  /// The place at an offset.
  Place atOffset(size_t offset) const;

  /// The place that a location tells: a position in this file if the parser of
  /// it made the location, else the line of another file.
  Place find(mlir::LocationAttr location);

  /// The position of an operation in this file, from what was recorded when it
  /// was read; unknown if nothing was. The number counts in bytecode alone.
  Place findRecorded(cuda_tile::NumberedOp op) const;

  /// The position of the first operation below `top` that has this location.
  /// Only in bytecode: in text the location itself tells.
  Place findByLocation(cuda_tile::NumberedOp top,
                       mlir::LocationAttr location) const;

  /// Starts the recording of a parser, which reads `text`: the contents with
  /// some of it blanked, so that offsets are the same. Returns null, and
  /// records nothing, unless `isWanted`.
  mlir::AsmParserState *recordParser(std::unique_ptr<llvm::MemoryBuffer> text,
                                     bool isWanted);
  /// Drops what the parser recorded.
  void forgetParser() { recorded.reset(); }
  /// What the parser reads.
  llvm::SourceMgr &getParsed() { return *parsed; }
  /// Null if nothing was recorded.
  const mlir::AsmParserState *getRecorded() const { return recorded.get(); }
  /// The offset of a position that the parser recorded.
  size_t getOffset(llvm::SMLoc position) const;

  /// Records offsets in bytecode by the numbers of operations.
  void recordOffsets(std::vector<uint64_t> offsetsByNumber) {
    offsets = std::move(offsetsByNumber);
  }
  bool hasOffsets() const { return !offsets.empty(); }

private:
  std::string name;
  bool isText;
  llvm::SourceMgr lines; // of the contents, as the user wrote them
  std::unique_ptr<llvm::SourceMgr> parsed;
  std::unique_ptr<mlir::AsmParserState> recorded;
  std::vector<uint64_t> offsets;
};

} // namespace tessera::source

#endif // TESSERA_SOURCE_LOCATOR_H
