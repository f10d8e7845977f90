//===- Format.h - Tile IR in its canonical layout -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's printer makes the canonical text of operations, but it knows neither
// the author's names nor comments and blank lines. So what it printed is parsed
// again, which tells where in it each operation and each name is. Then the
// author's names (KeptNames.h), the comments and the blank lines (Comments.h)
// are put there. Text that does not read back as the same operations would be a
// bug; it is never handed out.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_FORMAT_H
#define TESSERA_DRIVER_FORMAT_H

#include "tessera/driver/Source.h"

namespace tessera {

struct FormatOptions {
  /// Keep the author's names of values and aliases. Otherwise values are named
  /// after what they are, as `dis` prints them.
  bool keepsNames = true;
};

/// Returns the canonical text of a source that was checked. Text must have been
/// read with `recordsPositions`.
llvm::Expected<std::string> formatSource(Source &source,
                                         const FormatOptions &options);

} // namespace tessera

#endif // TESSERA_DRIVER_FORMAT_H
