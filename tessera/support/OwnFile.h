//===- OwnFile.h - the file that this code is loaded from -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_OWNFILE_H
#define TESSERA_SUPPORT_OWNFILE_H

#include <string>

namespace tessera {

/// The shared library that Tessera's code is in; empty if it is the program
/// itself.
std::string getOwnLibrary();

} // namespace tessera

#endif // TESSERA_SUPPORT_OWNFILE_H
