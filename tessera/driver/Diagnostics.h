//===- Diagnostics.h - diagnostics as a user sees them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_DIAGNOSTICS_H
#define TESSERA_DRIVER_DIAGNOSTICS_H

#include "tessera/source/Source.h"

#include "llvm/Support/SourceMgr.h"

namespace tessera {

/// Prints the diagnostics of a source to standard error and clears them. They
/// are printed in the order of the file, as
///
///   FILE:LINE:COLUMN: error: MESSAGE
///
/// with the source line and a caret, or for a binary file as
///
///   FILE: error at offset 22 (0x16): MESSAGE
///
/// An operation that carries a location of its own, such as a line of Python,
/// is shown where it is in the file, with a note that has its location.
void printDiagnostics(source::Source &source);

/// The same in the form that front ends of Tile IR read, one line each:
///
///   loc("FILE":LINE:COLUMN): error: MESSAGE
///   error: MESSAGE
///
/// The place is that in the user's source, if the module has it; then notes say
/// where inlined functions were called.
void printForFrontEnd(source::Source &source);

/// Prints a message to standard error with its line of a text. A line that is
/// too long for a screen is left out.
void showMessage(const llvm::SourceMgr &text, llvm::SMLoc position,
                 llvm::SourceMgr::DiagKind kind, const llvm::Twine &message);

} // namespace tessera

#endif // TESSERA_DRIVER_DIAGNOSTICS_H
