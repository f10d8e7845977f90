//===- Version.cpp - versions of Tile IR bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/Version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

std::string Version::str() const {
  std::string text = utostr(major) + "." + utostr(minor);
  if (tag != 0)
    text += "." + utostr(tag);
  return text;
}

std::optional<Version> Version::parse(StringRef text) {
  SmallVector<StringRef, 3> parts;
  text.split(parts, '.');
  Version version;
  // getAsInteger accepts a sign, and fails on overflow.
  if (parts.size() < 2 || parts.size() > 3 ||
      !all_of(parts, [](StringRef part) { return all_of(part, isDigit); }) ||
      parts[0].getAsInteger(10, version.major) ||
      parts[1].getAsInteger(10, version.minor) ||
      (parts.size() == 3 && parts[2].getAsInteger(10, version.tag)))
    return std::nullopt;
  return version;
}

raw_ostream &tessera::operator<<(raw_ostream &os, Version version) {
  return os << version.str();
}

static constexpr Version kVersions[] = {{13, 1}, {13, 2}, {13, 3}, {13, 4}};

ArrayRef<Version> tessera::getSupportedVersions() { return kVersions; }

bool tessera::isSupported(Version version) {
  return any_of(kVersions, [&](Version supported) {
    return supported.major == version.major && supported.minor == version.minor;
  });
}

std::string tessera::getSupportedRange() {
  return "[" + std::begin(kVersions)->str() + " - " +
         std::prev(std::end(kVersions))->str() + "]";
}
