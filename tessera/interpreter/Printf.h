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

namespace llvm {
class raw_ostream;
}

namespace tessera::interpreter {

/// Prints what print_tko does: `format` with each conversion replaced by a
/// tile. It may be very long, so it is never held as a whole.
void printFormatted(llvm::raw_ostream &os, llvm::StringRef format,
                    mlir::TypeRange types, llvm::ArrayRef<Value> values);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_PRINTF_H
