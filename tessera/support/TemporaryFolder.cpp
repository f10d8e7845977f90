//===- TemporaryFolder.cpp - a folder for files in between -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/TemporaryFolder.h"
#include "tessera/support/Errors.h"

#include "llvm/Support/FileSystem.h"

using namespace tessera;

llvm::Expected<TemporaryFolder> TemporaryFolder::create(llvm::StringRef user) {
  TemporaryFolder folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tessera", folder.path)) {
    folder.path.clear();
    return makeError("cannot make a folder for " + user + ": " +
                     error.message());
  }
  return folder;
}

TemporaryFolder::~TemporaryFolder() {
  if (!path.empty())
    llvm::sys::fs::remove_directories(path);
}
