//===- EmittedCode.h - compares compiled arithmetic -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many operations become functions of one module, each a loop over arrays, and
// are compiled together. Their results are compared with numerics.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_CODEGEN_LLVM_EMITTEDCODE_H
#define TESSERA_UNITTESTS_CODEGEN_LLVM_EMITTEDCODE_H

#include "tessera/codegen/cpu/jit/Jit.h"
#include "unittests/codegen/llvm/ElementOperations.h"

namespace tessera::cpu {

using codegen::Arrays;
using codegen::Difference;
using codegen::getRandom;
using codegen::getSpecials;
using codegen::makeBinary;
using codegen::makeCompare;
using codegen::makeConvertFloat;
using codegen::makeExtend;
using codegen::makeFloatToInteger;
using codegen::makeFma;
using codegen::makeInputs;
using codegen::makeIntegerToFloat;
using codegen::makePowI;
using codegen::makeTruncate;
using codegen::makeUnary;
using codegen::Operation;

/// The functions of the operations. The number of elements must be a multiple
/// of the lanes.
using Loop = void (*)(const void *const *operands, void *result, size_t count);
class EmittedCode {
public:
  static llvm::Expected<EmittedCode>
  compile(llvm::ArrayRef<Operation> operations, const Target &target,
          unsigned lanes);
  Loop getLoop(size_t index) const { return loops[index]; }

private:
  explicit EmittedCode(Jit jit) : jit(std::move(jit)) {}
  Jit jit;
  std::vector<Loop> loops;
};

Difference compare(const Operation &operation, Loop loop,
                   const Arrays &operands);

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_LLVM_EMITTEDCODE_H
