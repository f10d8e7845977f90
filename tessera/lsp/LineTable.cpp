//===- LineTable.cpp - positions as editors count them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/lsp/LineTable.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera::lsp;

/// The units of UTF-16 that begin with this byte of UTF-8: none in the middle
/// of a character, and two for those beyond 16 bits.
static unsigned countUnits(unsigned char byte) {
  if ((byte & 0xC0) == 0x80)
    return 0;
  return byte >= 0xF0 ? 2 : 1;
}

LineTable::LineTable(StringRef text) : text(text), begins{0} {
  for (size_t at = text.find('\n'); at != StringRef::npos;
       at = text.find('\n', at + 1))
    begins.push_back(at + 1);
}

llvm::lsp::Position LineTable::getPosition(size_t offset) const {
  offset = std::min(offset, text.size());
  size_t line = upper_bound(begins, offset) - begins.begin() - 1;
  int character = 0;
  for (char c : text.slice(begins[line], offset))
    character += countUnits(c);
  return {static_cast<int>(line), character};
}

size_t LineTable::getOffset(llvm::lsp::Position position) const {
  if (position.line < 0)
    return 0;
  if (static_cast<size_t>(position.line) >= begins.size())
    return text.size();
  size_t at = begins[position.line];
  int left = position.character;
  while (at < text.size() && text[at] != '\n') {
    left -= static_cast<int>(countUnits(text[at]));
    if (left < 0)
      break;
    ++at;
  }
  return at;
}
