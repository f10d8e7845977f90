//===- RawText.h - raw parts as text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints what the decoder returns, without MLIR, as it may make no sense as IR.
// The text looks like IR where possible.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_RAWTEXT_H
#define TESSERA_BYTECODE_RAWTEXT_H

#include "tessera/bytecode/Decoder.h"

namespace tessera::bytecode {

/// Prints types and attributes of one file. Long text is truncated, since types
/// that refer to each other can describe more than fits into memory.
class RawText {
public:
  explicit RawText(Decoder &decoder) : decoder(decoder) {}

  /// Text such as `tile<4xf32>`.
  std::string getType(uint32_t index);
  /// Text in quotes, with unprintable characters escaped.
  std::string getString(uint32_t index);
  /// The value of an attribute of an operation; `field` may be null for a
  /// self-describing one.
  std::string getAttribute(AttributeView view, const AttributeField *field);
  /// The fields of a debug attribute: `DIFileAttr file name="a.py" …`.
  std::string getDebug(uint64_t number);
  /// Text such as `a.py:12:5` if a location resolves to that; empty otherwise.
  std::string getSource(uint64_t number);

private:
  void printType(llvm::raw_string_ostream &os, uint32_t index, unsigned depth);
  void printTypeField(llvm::raw_string_ostream &os, const RawType &type,
                      const TypeField &field, const RawTypeField &value,
                      unsigned depth);
  void printAttribute(llvm::raw_string_ostream &os, AttributeView view,
                      const AttributeField *field);

  Decoder &decoder;
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_RAWTEXT_H
