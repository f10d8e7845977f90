//===- AtomicFile.h - files written whole or not at all -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_ATOMICFILE_H
#define TESSERA_SUPPORT_ATOMICFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// Replaces the contents of the file at `path`, or creates it. The new contents
/// are written to a temporary file next to it, which is then renamed. So a
/// reader, a full disk or a crash never sees half a file. Permissions are kept;
/// a symbolic link is followed. If `path` is not a regular file, such as a
/// device or a pipe, or names an open file (/dev/stdout, /dev/fd/N), the
/// contents are written to it directly.
llvm::Error writeFileAtomically(llvm::StringRef path, llvm::StringRef contents);

/// The same for a file that a user edits. It is left alone, with an error, if
/// its permissions forbid writing, which renaming would ignore; if it has other
/// names (hard links), which would keep the old contents; and if it is no
/// regular file.
llvm::Error rewriteFile(llvm::StringRef path, llvm::StringRef contents);

} // namespace tessera

#endif // TESSERA_SUPPORT_ATOMICFILE_H
