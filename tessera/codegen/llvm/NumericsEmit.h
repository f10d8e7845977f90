//===- NumericsEmit.h - element arithmetic as LLVM IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of numerics/ as LLVM instructions. Values are scalars or
// vectors of fixed length; all operands of a call have the same length. An
// element has the type that `getRegisterType` returns: i1 is i1; i4 is an i8
// whose high bits are 0; f16, f32 and f64 are LLVM's own types; tf32 is a float
// whose low 13 bits are ignored; bf16, f8 and f4 types are their bits in an i16
// or i8.
//
// Results are those of numerics/ to the bit, except for functions with an error
// bound in docs/cpu.md. An operation without suitable instructions becomes a
// call of numerics/, through runtime/host/KernelNumerics.h, if the target has a
// host.
//
// The builder stays in its basic block: code that is long or needs branches
// becomes an internal function of the module. Stack slots of calls are in the
// entry block. No operation traps or returns LLVM's poison, whatever its
// operands.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_NUMERICSEMIT_H
#define TESSERA_CODEGEN_LLVM_NUMERICSEMIT_H

#include "tessera/codegen/llvm/NumericsTarget.h"
#include "tessera/numerics/Convert.h"

#include "llvm/IR/IRBuilder.h"

namespace tessera::codegen {

/// The type of an element in a register, and in memory (where i1 is a byte).
llvm::Type *getRegisterType(llvm::LLVMContext &context, ElementType type);
llvm::Type *getMemoryType(llvm::LLVMContext &context, ElementType type);

/// Returns vectors of `lanes` elements; the scalar type if that is 1.
llvm::Type *getVectorType(llvm::Type *element, unsigned lanes);
unsigned getNumLanes(llvm::Type *type);

class NumericsEmitter {
public:
  NumericsEmitter(llvm::IRBuilderBase &builder, const NumericsTarget &target)
      : builder(builder), target(target) {}

  llvm::Value *emit(numerics::UnaryFloat op, ElementType type,
                    numerics::FloatMode mode, llvm::Value *source);
  llvm::Value *emit(numerics::BinaryFloat op, ElementType type,
                    numerics::FloatMode mode, llvm::Value *lhs,
                    llvm::Value *rhs);
  llvm::Value *emitFma(ElementType type, numerics::FloatMode mode,
                       llvm::Value *lhs, llvm::Value *rhs, llvm::Value *acc);
  llvm::Value *emitPowI(ElementType type, ElementType exponentType,
                        llvm::Value *source, llvm::Value *exponent);
  /// The result has lanes of i1.
  llvm::Value *emitCompareFloat(numerics::Predicate predicate, bool ordered,
                                ElementType type, llvm::Value *lhs,
                                llvm::Value *rhs);

  llvm::Value *emit(numerics::UnaryInteger op, ElementType type,
                    llvm::Value *source);
  llvm::Value *emit(numerics::BinaryInteger op, ElementType type, bool isSigned,
                    llvm::Value *lhs, llvm::Value *rhs);
  llvm::Value *emitCompareInteger(numerics::Predicate predicate, bool isSigned,
                                  ElementType type, llvm::Value *lhs,
                                  llvm::Value *rhs);

  llvm::Value *emitConvertFloat(ElementType from, ElementType to,
                                numerics::Rounding rounding,
                                llvm::Value *source);
  llvm::Value *emitIntegerToFloat(ElementType from, ElementType to,
                                  bool isSigned, numerics::Rounding rounding,
                                  llvm::Value *source);
  llvm::Value *emitFloatToInteger(ElementType from, ElementType to,
                                  bool isSigned, llvm::Value *source);
  llvm::Value *emitExtendInteger(ElementType from, ElementType to,
                                 bool isSigned, llvm::Value *source);
  llvm::Value *emitTruncateInteger(ElementType from, ElementType to,
                                   llvm::Value *source);

private:
  // Shared (NumericsEmit.cpp).

  struct Operand {
    ElementType type;
    llvm::Value *value;
  };
  /// Emits a call of KernelNumerics.h. Its arguments are the numbers, the
  /// addresses of operands and result, and the count.
  llvm::Value *emitCall(llvm::StringRef name, llvm::ArrayRef<uint32_t> numbers,
                        llvm::ArrayRef<Operand> operands, ElementType result);

  /// The type of `value` with another element type.
  llvm::Type *getTypeLike(llvm::Value *value, llvm::Type *element);
  /// Reinterprets a float as its bits, and back.
  llvm::Value *toBits(llvm::Value *value);
  llvm::Value *fromBits(llvm::Value *bits, llvm::Type *element);
  llvm::Value *isNaN(llvm::Value *value);
  llvm::Value *fma(llvm::Value *lhs, llvm::Value *rhs, llvm::Value *acc);
  llvm::Value *abs(llvm::Value *value);

  /// True if operations of this type are computed in f32 and rounded. Some
  /// processors have instructions for f16.
  bool isWidened(ElementType type) const;
  /// f16 or bf16 to f32.
  llvm::Value *widen(ElementType type, llvm::Value *value);
  /// f32 to f16 or bf16, nearest even.
  llvm::Value *narrow(ElementType type, llvm::Value *value);
  /// The same for a value that is exact in the type.
  llvm::Value *narrowExactly(ElementType type, llvm::Value *value);
  /// Converts f64 to f32, or adds, rounding to odd, so that a second rounding
  /// does no harm (numerics/Narrow.h).
  llvm::Value *narrowToOdd(llvm::Value *value);
  llvm::Value *addToOdd(llvm::Value *lhs, llvm::Value *rhs);
  /// Rounds to odd: sets the last bit if the error is not zero. The sign of the
  /// error says on which side the exact value is.
  llvm::Value *makeOdd(llvm::Value *value, llvm::Value *error);
  /// f32: subnormal to zero of the same sign.
  llvm::Value *flush(llvm::Value *value);

  // Floats (NumericsEmitFloat.cpp).

  llvm::Value *emitExtreme(bool isMax, bool propagateNaN, llvm::Value *lhs,
                           llvm::Value *rhs);
  llvm::Value *emitDivApprox(llvm::Value *lhs, llvm::Value *rhs);
  llvm::Value *emitFmaOfHalf(ElementType type, llvm::Value *lhs,
                             llvm::Value *rhs, llvm::Value *acc);

  // Rounding towards zero or an infinity (NumericsEmitRounding.cpp).

  /// True if the functions below support this type and target.
  bool canDirect(ElementType type) const;
  /// Operands are f32 or f64.
  llvm::Value *emitDirected(numerics::BinaryFloat op,
                            numerics::Rounding rounding, llvm::Value *lhs,
                            llvm::Value *rhs);
  llvm::Value *emitDirectedSqrt(numerics::Rounding rounding,
                                llvm::Value *source);
  llvm::Value *emitDirectedFma(numerics::Rounding rounding, llvm::Value *lhs,
                               llvm::Value *rhs, llvm::Value *acc);
  /// f64 to f32, or f32 to f16, bf16 or tf32.
  llvm::Value *narrowDirected(ElementType to, numerics::Rounding rounding,
                              llvm::Value *value);
  llvm::Value *emitZeroSum(numerics::Rounding rounding, llvm::Value *lhs,
                           llvm::Value *rhs, llvm::Value *sum);

  // Functions of f32 and f64 (NumericsEmitMath.cpp).

  /// Returns null for a function that is not emitted for this type and target.
  llvm::Value *emitMath(numerics::UnaryFloat op, llvm::Value *x);
  llvm::Value *emitExp(llvm::Value *x);
  llvm::Value *emitExp2(llvm::Value *x);
  llvm::Value *emitTanH(llvm::Value *x);
  /// `isNormal` means that x is never subnormal.
  llvm::Value *emitLog(llvm::Value *x, bool isBase2, bool isNormal);
  llvm::Value *emitRsqrt(llvm::Value *x);
  /// The first coefficient is that of x^0.
  llvm::Value *emitPolynomial(llvm::Value *x,
                              llvm::ArrayRef<double> coefficients);
  llvm::Value *emitClamp(llvm::Value *value, double low, double high);
  /// value * 2^exponent, where the exponent is an integer. `shifted` has it in
  /// its low bits.
  llvm::Value *emitScale(llvm::Value *value, llvm::Value *shifted,
                         llvm::Value *exponent);

  /// An unevaluated sum; `low` is small compared to `high`.
  struct Pair {
    llvm::Value *high, *low;
  };

  // Long functions (NumericsEmitElementary.cpp): those of f32, computed in f64,
  // and sin, cos and rem of f64.

  /// Emits a call of a function of the module, which is created on first use.
  /// The result has the type of the first operand.
  llvm::Value *
  emitOutlined(const llvm::Twine &name, llvm::ArrayRef<llvm::Value *> operands,
               llvm::function_ref<llvm::Value *(NumericsEmitter &,
                                                llvm::ArrayRef<llvm::Value *>)>
                   emitBody);
  llvm::Value *emitElementary(numerics::UnaryFloat op, llvm::Value *x);
  llvm::Value *emitElementary(numerics::BinaryFloat op, llvm::Value *lhs,
                              llvm::Value *rhs);
  llvm::Value *emitElementaryPowI(llvm::Value *source, llvm::Value *exponent);
  llvm::Value *emitRem(llvm::Value *lhs, llvm::Value *rhs);
  /// Uses `emitQuick`, or `emitSlow` if `isSlow` is true for any lane.
  llvm::Value *emitUnless(llvm::Value *isSlow,
                          llvm::function_ref<llvm::Value *()> emitSlow,
                          llvm::function_ref<llvm::Value *()> emitQuick);
  llvm::Value *emitTrigonometry(numerics::UnaryFloat op, llvm::Value *x);
  llvm::Value *emitSinCos(numerics::UnaryFloat op, llvm::Value *x);
  llvm::Value *emitSinCosDouble(numerics::UnaryFloat op, llvm::Value *x);
  /// The result, given the reduced argument: one f64 for f32, or two for f64.
  /// The low bits of `shifted` are the number of the quadrant.
  llvm::Value *emitSinCosOfRest(numerics::UnaryFloat op, llvm::Value *shifted,
                                llvm::Value *r);
  llvm::Value *emitSinCosOfRest(numerics::UnaryFloat op, llvm::Value *shifted,
                                Pair rest);
  /// Returns the result, given sine and cosine of the reduced argument. The low
  /// bits of `shifted` are the number of the quadrant.
  llvm::Value *selectQuadrant(numerics::UnaryFloat op, llvm::Value *shifted,
                              llvm::Value *s, llvm::Value *c);
  llvm::Value *emitAtan2(llvm::Value *y, llvm::Value *x);
  llvm::Value *emitHyperbolic(numerics::UnaryFloat op, llvm::Value *x);
  /// x and y are f64. `isSingle` means that x was an f32, and that the result
  /// will be rounded to f32.
  llvm::Value *emitPow(llvm::Value *x, llvm::Value *y, bool isSingle);

  // What is a call of numerics/ on a target that has a host
  // (NumericsEmitLong.cpp). Operands are scalars, f32 or f64.

  llvm::Value *emitLongRem(llvm::Value *lhs, llvm::Value *rhs);
  llvm::Value *emitLargeSinCos(numerics::UnaryFloat op, llvm::Value *x);
  /// x = n pi/2 + r, with n in the low bits of `shifted`. |x| >= 2^28.
  Pair reduceByHalfPi(llvm::Value *x, llvm::Value *&shifted);

  // Functions of f64 that compute with more precision than f64 has
  // (NumericsEmitDouble.cpp).

  /// Returns the rounded sum and its rounding error. |large| >= |small|, or
  /// large is zero.
  Pair addOrdered(llvm::Value *large, llvm::Value *small);
  Pair multiplyExactly(llvm::Value *lhs, llvm::Value *rhs);
  /// Divides with a single rounding. The quotient and its parts must be normal
  /// numbers.
  llvm::Value *emitRatio(Pair dividend, Pair divisor);
  llvm::Value *emitPowerOfTwo(llvm::Value *n);
  Pair reduceByLn2(llvm::Value *x, llvm::Value *&shifted, llvm::Value *&n);
  Pair emitExpMinus1(Pair r);
  llvm::Value *emitTanHDouble(llvm::Value *x);
  llvm::Value *emitHyperbolicDouble(numerics::UnaryFloat op, llvm::Value *x);
  /// Tangent from sine and cosine; parameters as for selectQuadrant.
  llvm::Value *emitTanOfQuadrant(llvm::Value *shifted, Pair s, Pair c);
  llvm::Value *emitAtan2Double(llvm::Value *y, llvm::Value *x);
  Pair emitLog2Pair(llvm::Value *x);
  /// The power of a magnitude; emitPow handles signs and special cases.
  llvm::Value *emitPowDouble(llvm::Value *magnitude, llvm::Value *y);

  // Integers (NumericsEmitInteger.cpp).

  llvm::Value *emitDivision(numerics::BinaryInteger op, bool isSigned,
                            llvm::Value *lhs, llvm::Value *rhs);
  /// The divisor is neither 0 nor -1.
  llvm::Value *emitQuotient(bool isSigned, llvm::Value *lhs, llvm::Value *rhs);

  // Conversions (NumericsEmitConvert.cpp).

  /// Any type but f64 to f32, exactly.
  llvm::Value *widenToF32(ElementType from, llvm::Value *value);
  /// f32 to any type but f64, to nearest even.
  llvm::Value *narrowFromF32(ElementType to, llvm::Value *value);
  llvm::Value *narrowByBits(ElementType to, llvm::Value *value);
  /// f32 or f64 to f16, bf16, tf32 or f32 in a directed mode; to tf32 also
  /// nearest_away.
  llvm::Value *narrowRounded(ElementType to, numerics::Rounding rounding,
                             llvm::Value *value);
  llvm::Value *copySign(ElementType from, llvm::Value *source, llvm::Value *f4);
  /// f32 to f8E8M0FNU.
  llvm::Value *narrowToPower(numerics::Rounding rounding, llvm::Value *value);

  llvm::IRBuilderBase &builder;
  const NumericsTarget &target;
};

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_NUMERICSEMIT_H
