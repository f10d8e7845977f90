//===- ElementOperations.h - operations, inputs and results -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What NumericsEmitter can be asked to emit, inputs for it, and a comparison of
// results with those of numerics/. Engines compile and run it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_CODEGEN_LLVM_ELEMENTOPERATIONS_H
#define TESSERA_UNITTESTS_CODEGEN_LLVM_ELEMENTOPERATIONS_H

#include "tessera/codegen/llvm/NumericsEmit.h"

#include <functional>
#include <string>
#include <vector>

namespace tessera::codegen {

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
  std::function<llvm::Value *(NumericsEmitter &, llvm::ArrayRef<llvm::Value *>)>
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
/// Compares results with those of numerics/.
Difference compare(const Operation &operation, const Arrays &operands,
                   llvm::ArrayRef<uint8_t> actual);

/// Interesting values, and random ones: any bits, or of moderate size.
std::vector<uint64_t> getSpecials(ElementType type);
uint64_t getRandom(ElementType type, bool isModerate, uint64_t &state);
/// Inputs for an operation. One operand: all values of up to 16 bits, or the
/// special ones. Several operands: all combinations of the special ones. Also
/// random ones.
Arrays makeInputs(llvm::ArrayRef<ElementType> types, size_t randoms);

} // namespace tessera::codegen

#endif // TESSERA_UNITTESTS_CODEGEN_LLVM_ELEMENTOPERATIONS_H
