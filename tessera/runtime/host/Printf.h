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
#include <string>
#include <string_view>
#include <vector>

namespace tessera::runtime {

/// Receives text, piece by piece.
using TextSink = std::function<void(std::string_view)>;

/// Prints for print_tko: `format` with each conversion replaced by a tile. The
/// text may be very long, so it is never stored as a whole.
void printFormatted(const TextSink &sink, std::string_view format,
                    std::span<const TsrTile> tiles);

/// A part of a format: text as it is, or how to print each element of a tile.
struct FormatPart {
  enum Kind { Text, Float, Unsigned, Signed, Character };

  Kind kind = Text;
  /// The text; or a format of C's printf for a double, an unsigned long long, a
  /// long long or an int, by the kind.
  std::string text;
  size_t tile = 0;
};

/// The parts of a format for tiles of these types, which are as in TsrTile. A
/// conversion that does not fit the type is replaced by the nearest that does:
/// the specification leaves this undefined, and this way the output is
/// readable.
std::vector<FormatPart> parseFormat(std::string_view format,
                                    std::span<const uint32_t> types);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_PRINTF_H
