//===- OwnFile.h - the file that has this code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_OWNFILE_H
#define TESSERA_SUPPORT_OWNFILE_H

#include <string>

namespace tessera {

/// Returns the path of the shared library that has Tessera's code; empty if it
/// is the program itself.
std::string getOwnLibrary();

} // namespace tessera

#endif // TESSERA_SUPPORT_OWNFILE_H
