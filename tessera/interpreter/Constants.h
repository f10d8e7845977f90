//===- Constants.h - literals as tiles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_CONSTANTS_H
#define TESSERA_INTERPRETER_CONSTANTS_H

#include "tessera/interpreter/Value.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace tessera::interpreter {

/// The elements of a literal.
TilePtr makeTile(mlir::DenseIntOrFPElementsAttr literal);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_CONSTANTS_H
