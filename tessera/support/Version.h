//===- Version.h - versions of Tile IR bytecode -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_VERSION_H
#define TESSERA_SUPPORT_VERSION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace tessera {

/// A version of the bytecode: `13.3`, or `13.3.1` if the tag is not zero.
struct Version {
  uint8_t major = 0;
  uint8_t minor = 0;
  uint16_t tag = 0;

  auto operator<=>(const Version &) const = default;

  std::string str() const;
  /// Parses exactly `M.m` or `M.m.t`.
  static std::optional<Version> parse(llvm::StringRef text);
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, Version version);

/// The versions that can be read and written, oldest first. Tags have no
/// meaning yet, so a file may have any tag.
llvm::ArrayRef<Version> getSupportedVersions();
bool isSupported(Version version);
/// Text such as `[13.1 - 13.4]`.
std::string getSupportedRange();

/// The version to write by default: the newest that the published tools read.
constexpr Version kDefaultVersion{13, 3};

} // namespace tessera

#endif // TESSERA_SUPPORT_VERSION_H
