//===- CompileError.cpp - why a kernel cannot be compiled -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/CompileError.h"

#include "llvm/Support/raw_ostream.h"

using namespace tessera::codegen;

char CompileError::ID = 0;

void CompileError::log(llvm::raw_ostream &os) const { os << message; }

std::error_code CompileError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}
