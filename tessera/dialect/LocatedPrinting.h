//===- LocatedPrinting.h - printing with locations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_LOCATEDPRINTING_H
#define TESSERA_DIALECT_LOCATEDPRINTING_H

namespace tessera::cuda_tile {

/// As long as this lives, operations that this thread prints are printed with
/// their locations. A terminator that the text could leave out is printed then
/// if it has a location, which would be lost: MLIR does not tell an operation
/// that prints itself whether locations are wanted.
class LocatedPrinting {
public:
  LocatedPrinting();
  ~LocatedPrinting();
  LocatedPrinting(const LocatedPrinting &) = delete;
  LocatedPrinting &operator=(const LocatedPrinting &) = delete;

  /// Whether there is one, or MLIR's option --mlir-print-debuginfo was given.
  static bool isOn();
};

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_LOCATEDPRINTING_H
