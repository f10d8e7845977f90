//===- VersionRules.h - version rules beyond single fields -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_VERSIONRULES_H
#define TESSERA_BYTECODE_VERSIONRULES_H

#include "tessera/support/Version.h"

#include "mlir/IR/Operation.h"

#include <optional>
#include <string>

namespace tessera::bytecode {

/// A use of an operation that is newer than all of its fields.
struct LateUse {
  std::string what; // `rounding mode 'zero' from f64 to f32`
  Version since;
};

/// Rules that the wire table cannot express: the encoding did not change, but
/// the allowed values did. None for most operations.
std::optional<LateUse> findLateUse(mlir::Operation *op);

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_VERSIONRULES_H
