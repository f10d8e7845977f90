//===- Printf.h - print_tko -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_PRINTF_H
#define TESSERA_INTERPRETER_PRINTF_H

#include "tessera/interpreter/Value.h"

#include "mlir/IR/TypeRange.h"

namespace tessera::interpreter {

/// What print_tko prints: `format` with each conversion replaced by a tile.
std::string formatPrint(llvm::StringRef format, mlir::TypeRange types,
                        llvm::ArrayRef<Value> values);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_PRINTF_H
