//===- MatrixDetail.h - what mma and wmma share -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MATRIXDETAIL_H
#define TESSERA_PTX_MATRIXDETAIL_H

#include "tessera/numerics/Float.h"
#include "tessera/ptx/MatrixModifiers.h"
#include "tessera/ptx/MatrixOperands.h"

namespace tessera::ptx {

/// How mma and wmma compute.
struct MatrixDetail : Detail {
  ElementKind kindA = ElementKind::F16, kindB = ElementKind::F16;
  OperandRegisters a, b, c, d;
  FragmentReader readA, readB;
  SumLayout layoutC, layoutD;
  /// Products of 8-bit floats: sums start at 0, in two steps of k, and C is
  /// added with a rounding of its own.
  bool addsLater = false;
  /// So much of k goes into one sum.
  unsigned step = 16;
  bool saturate = false, isXor = false;
  numerics::Rounding rounding = numerics::Rounding::NearestEven;
};

/// Takes A, B, C and D from the operands and chooses the handler. The kinds and
/// the layouts of the sums are set. `swap`: A and B, and rows and columns,
/// trade places.
bool finishProduct(Decoder &d, std::unique_ptr<MatrixDetail> detail,
                   MatrixShape shape, unsigned registersA, unsigned registersB,
                   bool swap);

/// Registers of a type for sums.
Type getRegisterType(SumType type);
std::optional<SumType> parseSumType(std::string_view text);

numerics::Rounding getRounding(Decoder::Round round);

/// `wmma`, see Wmma.cpp.
void addFragments(DecodeTable &table);

} // namespace tessera::ptx

#endif // TESSERA_PTX_MATRIXDETAIL_H
