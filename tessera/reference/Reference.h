//===- Reference.h - what the reference says -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entries about operations, types, attributes and enumerations. They are made
// from ODS by gen_reference.py, which also makes the pages of docs/reference,
// and are part of the program: nothing is looked up in files.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_REFERENCE_REFERENCE_H
#define TESSERA_REFERENCE_REFERENCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tessera::reference {

/// A group of operations, such as `Integer`.
struct Family {
  llvm::StringLiteral name;
  llvm::StringLiteral title;
};

enum class Kind { Operation, Type, Attribute, Enumeration };

struct Entry {
  Kind kind;
  llvm::StringLiteral name;    // `addi`
  llvm::StringLiteral family;  // of an operation, else empty
  llvm::StringLiteral summary; // a few words
  llvm::StringLiteral text;    // all of it, in lines of 80 columns
  /// The same in Markdown, without a heading; empty unless it is an operation
  /// or a type.
  llvm::StringLiteral markdown;
};

/// The families, in the order of the pages.
llvm::ArrayRef<Family> getFamilies();

/// All entries; operations come first, by name.
llvm::ArrayRef<Entry> getEntries();

/// The operations alone.
llvm::ArrayRef<Entry> getOps();

/// The entry of this name, which may have the prefix `cuda_tile.`; null if
/// there is none.
const Entry *findEntry(llvm::StringRef name);

/// The same for operations.
const Entry *findOp(llvm::StringRef name);

} // namespace tessera::reference

#endif // TESSERA_REFERENCE_REFERENCE_H
