//===- Printf.h - print_tko -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_PRINTF_H
#define TESSERA_RUNTIME_HOST_PRINTF_H

#include "tessera/runtime/host/KernelAbi.h"

#include <functional>
#include <span>
#include <string_view>

namespace tessera::runtime {

/// Receives text, piece by piece.
using TextSink = std::function<void(std::string_view)>;

/// Prints for print_tko: `format` with each conversion replaced by a tile. The
/// text may be very long, so it is never stored as a whole.
void printFormatted(const TextSink &sink, std::string_view format,
                    std::span<const TsrTile> tiles);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_PRINTF_H
