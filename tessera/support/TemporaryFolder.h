//===- TemporaryFolder.h - a folder for files in between -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_TEMPORARYFOLDER_H
#define TESSERA_SUPPORT_TEMPORARYFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// A new folder for files that other programs read or write. It is removed with
/// all that is in it by the destructor.
class TemporaryFolder {
public:
  /// `user` is what the folder is for: `ptxas`. The error is a sentence.
  static llvm::Expected<TemporaryFolder> create(llvm::StringRef user);
  TemporaryFolder(TemporaryFolder &&other) : path(other.path) {
    other.path.clear();
  }
  TemporaryFolder &operator=(TemporaryFolder &&) = delete;
  ~TemporaryFolder();

  /// The path of a file in it.
  std::string get(llvm::StringRef name) const {
    return (path + "/" + name).str();
  }

private:
  TemporaryFolder() = default;

  llvm::SmallString<128> path;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_TEMPORARYFOLDER_H
