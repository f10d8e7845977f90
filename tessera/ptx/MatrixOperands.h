//===- MatrixOperands.h - registers to matrices and back -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MATRIXOPERANDS_H
#define TESSERA_PTX_MATRIXOPERANDS_H

#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Fragment.h"
#include "tessera/ptx/MatrixProduct.h"
#include "tessera/ptx/Warp.h"

namespace tessera::ptx {

/// The registers of one operand, in order.
struct OperandRegisters {
  std::vector<uint32_t> at;
  /// Numbers of registers, for the checks; -1 for what is no register.
  std::vector<int32_t> numbers;

  /// Takes `{r0, r1, …}`.
  bool decode(Decoder &d, const Operand &operand, size_t count, Type type,
              bool isDestination);
};

/// Reads A or B from registers into numbers. Columns of B are in the order of
/// MatrixProduct.h.
class FragmentReader {
public:
  FragmentReader() = default;
  /// `splitPairs`: of each four elements along k, the first two go before all
  /// of the last two. So does the sequence that replaces `mma` of 8-bit floats
  /// on sm_90.
  FragmentReader(ElementKind kind, const FragmentMap &map, bool isB,
                 unsigned rows, unsigned columns, bool splitPairs = false);

  void read(const uint8_t *registers, const OperandRegisters &operand,
            NumberMatrix &result) const;
  /// Elements of 1 bit: rows of words along k, of B columns.
  void readBits(const uint8_t *registers, const OperandRegisters &operand,
                std::vector<uint32_t> &result) const;
  void readDoubles(const uint8_t *registers, const OperandRegisters &operand,
                   std::vector<double> &result) const;
  /// The rows, of B columns, whose elements some lane does not define: a bit
  /// per row.
  uint32_t findUndefined(const Warp &warp,
                         const OperandRegisters &operand) const;

private:
  ElementKind kind = ElementKind::F16;
  FragmentMap map;
  bool isB = false;
  unsigned rows = 0, columns = 0;
  /// Per register, position in it, and lane: the element of the matrix.
  std::vector<uint16_t> target;
};

enum class SumType : uint8_t { F16, F32, S32, F64 };

/// C or D in registers. For row r, four lanes from 4 * (r mod 8) on hold the
/// columns 2l + h of a group of eight, in the register that getRegister says.
struct SumLayout {
  SumType type = SumType::F32;
  unsigned rows = 16, columns = 8;

  unsigned numRegisters() const {
    return rows * columns / (type == SumType::F16 ? 64 : 32);
  }
  /// Halves of a register are h = 0 and 1 for f16.
  unsigned getRegister(unsigned row, unsigned group, unsigned h) const {
    return type == SumType::F16 ? (row >> 3) + 2 * group
                                : h + 2 * (row >> 3) + 4 * group;
  }

  /// Bits of f16 or 32-bit sums, in the order of MatrixProduct.h.
  void read(const uint8_t *registers, const uint32_t *at, uint32_t *sums) const;
  void write(uint8_t *registers, const uint32_t *at, uint32_t mask,
             const uint32_t *sums) const;
  void readDoubles(const uint8_t *registers, const uint32_t *at,
                   double *sums) const;
  void writeDoubles(uint8_t *registers, const uint32_t *at, uint32_t mask,
                    const double *sums) const;

  /// Sets which lanes of D are defined, given the rows and columns that are
  /// not (bits; null for none of 256 columns), and C. `c` may be null.
  void setDefined(Warp &warp, const Op &op, const OperandRegisters &d,
                  const OperandRegisters *c, uint32_t badRows,
                  const std::vector<bool> &badColumns) const;
};

/// True if all registers of an operand are defined in all lanes of the warp.
bool areDefined(const Warp &warp, const OperandRegisters &operand);

} // namespace tessera::ptx

#endif // TESSERA_PTX_MATRIXOPERANDS_H
