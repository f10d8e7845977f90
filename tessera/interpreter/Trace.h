//===- Trace.h - values as text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_TRACE_H
#define TESSERA_INTERPRETER_TRACE_H

#include "tessera/interpreter/Context.h"

namespace tessera::interpreter {

/// Prints the current operation with its operands and results on one line.
void traceOperation(Context &context, llvm::ArrayRef<Value> operands,
                    llvm::ArrayRef<Value> results);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_TRACE_H
