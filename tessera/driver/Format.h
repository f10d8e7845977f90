//===- Format.h - Tile IR in its canonical form -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_FORMAT_H
#define TESSERA_DRIVER_FORMAT_H

#include "tessera/driver/Source.h"

namespace tessera {

/// Returns the canonical text of a source that was checked, as `tessera fmt`
/// prints it.
llvm::Expected<std::string> formatSource(Source &source);

} // namespace tessera

#endif // TESSERA_DRIVER_FORMAT_H
