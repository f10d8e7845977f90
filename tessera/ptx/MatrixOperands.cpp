//===- MatrixOperands.cpp - registers to matrices and back -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/MatrixOperands.h"
#include "tessera/ptx/Lanes.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

bool OperandRegisters::decode(Decoder &d, const Operand &operand, size_t count,
                              Type type, bool isDestination) {
  if (operand.kind != Operand::Vector)
    return d.fail(operand.position, "expected registers in braces");
  size_t given = operand.parts.size();
  if (given != count)
    return d.fail(operand.position,
                  "expected " + std::to_string(count) +
                      (count == 1 ? " register" : " registers") + ", not " +
                      std::to_string(given));
  at.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const Operand &part = operand.parts[i];
    if (isDestination ? !d.destinationOf(part, type, at[i])
                      : !d.sourceOf(part, type, at[i]))
      return false;
    numbers.push_back(part.kind == Operand::Register ? int32_t(part.number)
                                                     : -1);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// A and B
//===----------------------------------------------------------------------===//

FragmentReader::FragmentReader(ElementKind kind, const FragmentMap &map,
                               bool isB, unsigned rows, unsigned columns,
                               bool splitPairs)
    : kind(kind), map(map), isB(isB), rows(rows), columns(columns) {
  unsigned depth = isB ? rows : columns;
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg)
    for (unsigned sub = 0; sub < map.getPerRegister(); ++sub)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        FragmentStep at = map.find(sub, reg, lane);
        uint16_t &k = isB ? at.row : at.column;
        if (splitPairs)
          k = uint16_t((k >> 2) * 2 + (k & 1) + (k & 2 ? depth / 2 : 0));
        if (isB)
          at.column = uint16_t(getPlace(at.column));
        target.push_back(uint16_t(at.row * columns + at.column));
      }
}

void FragmentReader::read(const uint8_t *registers,
                          const OperandRegisters &operand,
                          NumberMatrix &result) const {
  result.resize(rows, columns);
  unsigned bits = getBits(kind), per = map.getPerRegister();
  const uint16_t *to = target.data();
  std::array<uint32_t, kLanes> codes;
  std::array<float, kLanes> values;
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg) {
    const auto *words =
        reinterpret_cast<const uint32_t *>(registers + operand.at[reg]);
    for (unsigned sub = 0; sub < per; ++sub) {
      for (unsigned l = 0; l < kLanes; ++l)
        codes[l] = words[l] >> (sub * bits);
      if (bits < 32)
        for (unsigned l = 0; l < kLanes; ++l)
          codes[l] &= (1u << bits) - 1;
      convertElements(kind, codes.data(), values.data(), kLanes);
      for (unsigned l = 0; l < kLanes; ++l)
        result.value[to[l]] = values[l];
      to += kLanes;
    }
  }
  result.classify(kind);
}

void FragmentReader::readBits(const uint8_t *registers,
                              const OperandRegisters &operand,
                              std::vector<uint32_t> &result) const {
  unsigned depth = isB ? rows : columns, words = depth / 32;
  result.resize(size_t(isB ? columns : rows) * words);
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg) {
    const auto *from =
        reinterpret_cast<const uint32_t *>(registers + operand.at[reg]);
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      FragmentStep at = map.find(0, reg, lane);
      unsigned row = isB ? getPlace(at.column) : at.row;
      unsigned k = isB ? at.row : at.column;
      result[row * words + k / 32] = from[lane];
    }
  }
}

void FragmentReader::readDoubles(const uint8_t *registers,
                                 const OperandRegisters &operand,
                                 std::vector<double> &result) const {
  result.resize(size_t(rows) * columns);
  const uint16_t *to = target.data();
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg, to += kLanes) {
    const auto *from =
        reinterpret_cast<const double *>(registers + operand.at[reg]);
    for (unsigned lane = 0; lane < kLanes; ++lane)
      result[to[lane]] = from[lane];
  }
}

uint32_t FragmentReader::findUndefined(const Warp &warp,
                                       const OperandRegisters &operand) const {
  uint32_t bad = 0;
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg) {
    int32_t number = operand.numbers[reg];
    if (number < 0)
      continue;
    uint32_t undefined = ~warp.getDefined(uint32_t(number)) & warp.allLanes;
    forLanes(undefined, [&](unsigned lane) {
      for (unsigned sub = 0; sub < map.getPerRegister(); ++sub) {
        FragmentStep at = map.find(sub, reg, lane);
        bad |= 1u << (isB ? at.column : at.row);
      }
    });
  }
  return bad;
}

//===----------------------------------------------------------------------===//
// C and D
//===----------------------------------------------------------------------===//

void SumLayout::read(const uint8_t *registers, const uint32_t *at,
                     uint32_t *sums) const {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned group = 0; group < columns / 8; ++group) {
      uint32_t *to = sums + size_t(row) * columns + group * 8;
      unsigned lane = 4 * (row & 7);
      if (type == SumType::F16) {
        const auto *from = reinterpret_cast<const uint32_t *>(
                               registers + at[getRegister(row, group, 0)]) +
                           lane;
        for (unsigned l = 0; l < 4; ++l) {
          to[l] = from[l] & 0xffff;
          to[l + 4] = from[l] >> 16;
        }
        continue;
      }
      for (unsigned h = 0; h < 2; ++h)
        std::memcpy(to + 4 * h,
                    registers + at[getRegister(row, group, h)] + 4 * lane, 16);
    }
}

void SumLayout::write(uint8_t *registers, const uint32_t *at, uint32_t mask,
                      const uint32_t *sums) const {
  for (unsigned row = 0; row < rows; ++row) {
    unsigned lane = 4 * (row & 7);
    uint32_t active = mask >> lane & 15;
    for (unsigned group = 0; group < columns / 8; ++group) {
      const uint32_t *from = sums + size_t(row) * columns + group * 8;
      for (unsigned h = 0; h < (type == SumType::F16 ? 1u : 2u); ++h) {
        auto *to = reinterpret_cast<uint32_t *>(
                       registers + at[getRegister(row, group, h)]) +
                   lane;
        if (type == SumType::F16) {
          for (unsigned l = 0; l < 4; ++l)
            if (active >> l & 1)
              to[l] = from[l] | from[l + 4] << 16;
        } else if (active == 15) {
          std::memcpy(to, from + 4 * h, 16);
        } else {
          for (unsigned l = 0; l < 4; ++l)
            if (active >> l & 1)
              to[l] = from[4 * h + l];
        }
      }
    }
  }
}

void SumLayout::readDoubles(const uint8_t *registers, const uint32_t *at,
                            double *sums) const {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned h = 0; h < 2; ++h)
      std::memcpy(sums + row * columns + 4 * h,
                  registers + at[getRegister(row, 0, h)] + 32 * (row & 7), 32);
}

void SumLayout::writeDoubles(uint8_t *registers, const uint32_t *at,
                             uint32_t mask, const double *sums) const {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned h = 0; h < 2; ++h) {
      auto *to =
          reinterpret_cast<double *>(registers + at[getRegister(row, 0, h)]) +
          4 * (row & 7);
      for (unsigned l = 0; l < 4; ++l)
        if (mask >> (4 * (row & 7) + l) & 1)
          to[l] = sums[row * columns + 4 * h + l];
    }
}

void SumLayout::setDefined(Warp &warp, const Op &op, const OperandRegisters &d,
                           const OperandRegisters *c, uint32_t badRows,
                           const std::vector<bool> &badColumns) const {
  bool isF16 = type == SumType::F16;
  for (unsigned row8 = 0; row8 < rows / 8; ++row8)
    for (unsigned group = 0; group < columns / 8; ++group)
      for (unsigned h = 0; h < (isF16 ? 1u : 2u); ++h) {
        unsigned reg = getRegister(row8 * 8, group, h);
        if (d.numbers[reg] < 0)
          continue;
        uint32_t undefined = 0;
        if (c && c->numbers[reg] >= 0)
          undefined = ~warp.getDefined(uint32_t(c->numbers[reg]));
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          unsigned column = group * 8 + 2 * (lane & 3) + h;
          bool isBad = badRows >> (row8 * 8 + (lane >> 2)) & 1;
          if (!badColumns.empty())
            isBad |= badColumns[column] || (isF16 && badColumns[column + 1]);
          undefined |= uint32_t(isBad) << lane;
        }
        warp.setDefined(op, uint32_t(d.numbers[reg]), warp.mask, ~undefined);
      }
}

bool ptx::areDefined(const Warp &warp, const OperandRegisters &operand) {
  for (int32_t number : operand.numbers)
    if (number >= 0 && ~warp.getDefined(uint32_t(number)) & warp.allLanes)
      return false;
  return true;
}
