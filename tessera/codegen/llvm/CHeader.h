//===- CHeader.h - headers for compiled kernels -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the C headers of all engines have in common: names, types and comments.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_CHEADER_H
#define TESSERA_CODEGEN_LLVM_CHEADER_H

#include "tessera/dialect/Ops.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/numerics/ElementType.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera::codegen {

/// Returns the C names of entries. A byte that C does not allow in identifiers
/// is written `_xHH_`, with its value in hexadecimal.
std::vector<std::string> getCNames(llvm::ArrayRef<cuda_tile::EntryOp> entries);

/// The C type of elements. Types that C lacks are passed as their bits.
llvm::StringRef getCType(ElementType type);

/// Changes text so that it cannot end the comment around it.
std::string quoteComment(llvm::StringRef text);

/// A header named `file`: `comment` stands at its beginning, `include` is what
/// it needs, and `body` prints the rest.
std::string makeHeader(llvm::StringRef file, llvm::StringRef comment,
                       llvm::StringRef include,
                       llvm::function_ref<void(llvm::raw_ostream &)> body);

/// Begins a comment about an entry, with its parameters.
void printEntryComment(llvm::raw_ostream &os, cuda_tile::EntryOp entry,
                       llvm::ArrayRef<runtime::Parameter> parameters);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_CHEADER_H
