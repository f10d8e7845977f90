//===- StandardOutput.h - what could not be printed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_STANDARDOUTPUT_H
#define TESSERA_SUPPORT_STANDARDOUTPUT_H

#include "llvm/ADT/StringRef.h"

namespace tessera {

/// Has the process say at its end, in the name of a tool, if standard output
/// could not be written, as on a full disk, and exit with status 1 then. LLVM
/// would abort. This goes for every end: a return from main, and an exit after
/// a help text. What cannot be printed to standard error is lost, but is seen
/// by the status.
void guardStandardOutput(llvm::StringRef tool);

/// Sets another exit status for that, for commands where 1 means something
/// else.
void setLostOutputStatus(int status);

} // namespace tessera

#endif // TESSERA_SUPPORT_STANDARDOUTPUT_H
