//===- ReferenceHelp.h - tessera help OP -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_REFERENCEHELP_H
#define TESSERA_DRIVER_REFERENCEHELP_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera {

/// Prints the operations by family, and the names of what else has an entry in
/// the reference.
void printOps(llvm::raw_ostream &os);

/// Prints the entry of an operation, type, attribute or enumeration. Returns
/// false, and prints nothing, if there is none of this name.
bool printEntry(llvm::raw_ostream &os, llvm::StringRef name);

/// Adds the names that have an entry.
void addEntryNames(llvm::SmallVectorImpl<llvm::StringRef> &names);

} // namespace tessera

#endif // TESSERA_DRIVER_REFERENCEHELP_H
