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
#include "tessera/codegen/llvm/NumericsEmit.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::cpu {

/// An operation, how it is emitted, and its expected results.
struct Operation {
  std::string name;
  std::vector<ElementType> operands;
  ElementType result;
  /// The error bound, in units in the last place.
  unsigned bound = 0;
  /// Most operations may give any NaN. maxf and minf give the canonical one,
  /// and ftof keeps the sign, which a later conversion to f4E2M1FN shows.
  enum NaN { Any, Sign, Bits } nan = Any;
  std::function<llvm::Value *(codegen::NumericsEmitter &,
                              llvm::ArrayRef<llvm::Value *>)>
      emit;
  std::function<void(llvm::ArrayRef<const void *>, void *, size_t)> reference;
};

Operation makeUnary(numerics::UnaryFloat op, ElementType type,
                    numerics::FloatMode mode);
Operation makeBinary(numerics::BinaryFloat op, ElementType type,
                     numerics::FloatMode mode);
Operation makeFma(ElementType type, numerics::FloatMode mode);
Operation makePowI(ElementType type, ElementType exponentType);
Operation makeUnary(numerics::UnaryInteger op, ElementType type);
Operation makeBinary(numerics::BinaryInteger op, ElementType type,
                     bool isSigned);
/// A comparison of floats or integers.
Operation makeCompare(numerics::Predicate predicate, bool flag,
                      ElementType type);
Operation makeConvertFloat(ElementType from, ElementType to,
                           numerics::Rounding rounding);
Operation makeIntegerToFloat(ElementType from, ElementType to, bool isSigned,
                             numerics::Rounding rounding);
Operation makeFloatToInteger(ElementType from, ElementType to, bool isSigned);
Operation makeExtend(ElementType from, ElementType to, bool isSigned);
Operation makeTruncate(ElementType from, ElementType to);

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

struct Difference {
  uint64_t wrong = 0;
  /// Results that differ, but may not be wrong.
  uint64_t different = 0;
  /// The error of results that are numbers, in units in the last place.
  uint64_t worst = 0;
  std::string first;
};

/// Elements as they are stored, the same number for each operand.
using Arrays = std::vector<std::vector<uint8_t>>;
Difference compare(const Operation &operation, Loop loop,
                   const Arrays &operands, unsigned lanes);

/// Interesting values, and random ones: any bits, or of moderate size.
std::vector<uint64_t> getSpecials(ElementType type);
uint64_t getRandom(ElementType type, bool isModerate, uint64_t &state);
/// Inputs for an operation. One operand: all values of up to 16 bits, or the
/// special ones. Several operands: all combinations of the special ones. Also
/// random ones.
Arrays makeInputs(llvm::ArrayRef<ElementType> types, size_t randoms);

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_LLVM_EMITTEDCODE_H
