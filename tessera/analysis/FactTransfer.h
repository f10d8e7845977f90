//===- FactTransfer.h - facts of results from facts of operands -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function per kind of operation. Each returns a fact that is true of the
// result if the facts of the operands are true, with the arithmetic of
// tessera/numerics. unittests/analysis/FactTransferTest.cpp tests all bytes.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_FACTTRANSFER_H
#define TESSERA_ANALYSIS_FACTTRANSFER_H

#include "tessera/analysis/Fact.h"

namespace tessera::analysis {

//===----------------------------------------------------------------------===//
// Arithmetic (FactArithmetic.cpp)
//===----------------------------------------------------------------------===//

Fact evaluateFact(numerics::UnaryInteger op, numerics::Overflow promise,
                  const Fact &a);
Fact evaluateFact(numerics::BinaryInteger op, bool isSigned,
                  numerics::Overflow promise, const Fact &a, const Fact &b);
Fact compareFacts(numerics::Predicate predicate, bool isSigned, const Fact &a,
                  const Fact &b);
Fact selectFact(const Fact &condition, const Fact &yes, const Fact &no);

//===----------------------------------------------------------------------===//
// Conversions and pointers (FactConversion.cpp)
//===----------------------------------------------------------------------===//

Fact extendFact(unsigned width, bool isSigned, const Fact &a);
Fact truncateFact(unsigned width, numerics::Overflow promise, const Fact &a);
/// Pointers plus offsets, in elements of `elementBits` bits (at least 4). An
/// address that overflows is undefined.
Fact offsetFact(const Fact &pointers, const Fact &offsets,
                unsigned elementBits);
Fact pointerToInteger(const Fact &a);
Fact integerToPointer(uint64_t step, const Fact &a);
Fact pointerToPointer(uint64_t step, const Fact &a);

//===----------------------------------------------------------------------===//
// Movements (FactMovement.cpp)
//===----------------------------------------------------------------------===//

Fact reshapeFact(const Fact &a, llvm::ArrayRef<int64_t> shape);
Fact broadcastFact(const Fact &a, llvm::ArrayRef<int64_t> shape);
/// Dimension d of the result is dimension `permutation[d]` of the source.
Fact permuteFact(const Fact &a, llvm::ArrayRef<int32_t> permutation);
/// Any block of this shape.
Fact extractFact(const Fact &a, llvm::ArrayRef<int64_t> shape);
Fact catFacts(const Fact &a, const Fact &b, unsigned dim);
/// `destination` with one of its blocks replaced by `source`.
Fact insertFact(const Fact &source, const Fact &destination);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_FACTTRANSFER_H
