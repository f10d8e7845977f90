//===- LineTable.h - positions as editors count them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The protocol counts lines from 0 and, within a line, units of UTF-16. The
// rest of Tessera counts bytes of UTF-8 from the beginning:
//
//   // größer            the `r` at the end is byte 9, and character 8
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LSP_LINETABLE_H
#define TESSERA_LSP_LINETABLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"

#include <vector>

namespace tessera::lsp {

/// The lines of a text, which must outlive this.
class LineTable {
public:
  explicit LineTable(llvm::StringRef text);

  llvm::lsp::Position getPosition(size_t offset) const;
  llvm::lsp::Range getRange(size_t begin, size_t end) const {
    return {getPosition(begin), getPosition(end)};
  }

  /// The offset of a position; the end of the line, or of the text, if there is
  /// no such character.
  size_t getOffset(llvm::lsp::Position position) const;

private:
  llvm::StringRef text;
  std::vector<size_t> begins; // of the lines
};

} // namespace tessera::lsp

#endif // TESSERA_LSP_LINETABLE_H
