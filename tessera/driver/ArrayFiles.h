//===- ArrayFiles.h - arrays in files -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_ARRAYFILES_H
#define TESSERA_DRIVER_ARRAYFILES_H

#include "tessera/runtime/arrays/Array.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace tessera {

/// Reads a file that holds arrays; the error says why it cannot be read.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readArrayFile(llvm::StringRef path);

/// Reads an array of a file; the error says what is wrong with it. `name` is
/// that of an array in a .npz file, empty for a .npy file.
llvm::Expected<runtime::Array> readArray(llvm::StringRef path,
                                         llvm::StringRef name);

} // namespace tessera

#endif // TESSERA_DRIVER_ARRAYFILES_H
