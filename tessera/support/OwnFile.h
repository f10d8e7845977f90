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

/// Describes this build of Tessera, for keys of what it makes: the versions of
/// Tessera and LLVM, and the file that has the code, as many builds have the
/// same version during development.
std::string describeOwnBuild();

/// Describes the contents of a file without reading it: its path, size and
/// time. Only the path if there is no such file.
std::string describeFile(const std::string &path);

} // namespace tessera

#endif // TESSERA_SUPPORT_OWNFILE_H
