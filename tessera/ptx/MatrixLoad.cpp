//===- MatrixLoad.cpp - ldmatrix, stmatrix and movmatrix -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matrices of 8 x 8 elements of 16 bits. A row is 16 bytes: lane 8i + r has the
// address of row r of matrix i. Register i holds matrix i: lane 4r + j has the
// elements 2j and 2j + 1 of row r, or of column r with `.trans`.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MatrixModifiers.h"
#include "tessera/ptx/MatrixOperands.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

namespace {

struct RowsDetail : Detail {
  OperandRegisters registers;
  Space space = Space::Shared;
  uint32_t base = 0;
  int64_t offset = 0;
  bool isNarrow = false;

  uint64_t getAddress(Warp &warp, unsigned lane) const {
    uint64_t address = isNarrow ? warp.lanes<uint32_t>(base)[lane]
                                : warp.lanes<uint64_t>(base)[lane];
    return address + uint64_t(offset);
  }
};

using Matrix = std::array<std::array<uint16_t, 8>, 8>;

/// The word that a lane has of a matrix.
template <bool isTransposed>
uint32_t getWord(const Matrix &matrix, unsigned lane) {
  unsigned row = lane >> 2, column = 2 * (lane & 3);
  return isTransposed
             ? matrix[column][row] | uint32_t(matrix[column + 1][row]) << 16
             : matrix[row][column] | uint32_t(matrix[row][column + 1]) << 16;
}

template <bool isTransposed>
void setWord(Matrix &matrix, unsigned lane, uint32_t word) {
  unsigned row = lane >> 2, column = 2 * (lane & 3);
  if (isTransposed) {
    matrix[column][row] = uint16_t(word);
    matrix[column + 1][row] = uint16_t(word >> 16);
  } else {
    matrix[row][column] = uint16_t(word);
    matrix[row][column + 1] = uint16_t(word >> 16);
  }
}

/// Lanes whose words have elements of the rows in `rows`.
template <bool isTransposed> uint32_t getLanesOfRows(uint32_t rows) {
  uint32_t lanes = 0;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    uint32_t has = isTransposed ? 3u << (2 * (lane & 3)) : 1u << (lane >> 2);
    lanes |= uint32_t((rows & has) != 0) << lane;
  }
  return lanes;
}

template <bool isTransposed> void runLoad(Warp &warp, const Op &op) {
  const auto &detail = op.get<RowsDetail>();
  // All rows are read before a register is written: one may hold the address.
  std::array<Matrix, 4> matrices{};
  std::array<uint32_t, 4> undefinedRows{};
  size_t count = detail.registers.at.size();
  uint32_t lanes = warp.mask & (kAllLanes >> (kLanes - 8 * count));
  LaneSpots spots;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    spots.offsets[lane] = detail.getAddress(warp, lane);
  if (!warp.recorder && lanes &&
      warp.findTogether(detail.space, 16, spots, lanes)) {
    uint32_t unwritten = warp.readTogether(op, spots, {Access::Read}, lanes);
    forLanes(lanes, [&](unsigned lane) {
      std::memcpy(matrices[lane / 8][lane % 8].data(), spots.getBytes(lane),
                  16);
      undefinedRows[lane / 8] |= (unwritten >> lane & 1) << lane % 8;
    });
  } else {
    forLanes(lanes, [&](unsigned lane) {
      bool isDefined = true;
      Spot spot = warp.access(op, lane, detail.space, spots.offsets[lane], 16,
                              16, {Access::Read}, &isDefined);
      if (spot)
        std::memcpy(matrices[lane / 8][lane % 8].data(), spot.bytes, 16);
      undefinedRows[lane / 8] |= uint32_t(!isDefined) << lane % 8;
    });
  }
  for (size_t i = 0; i < count; ++i) {
    setLanes<uint32_t>(warp, detail.registers.at[i], [&](unsigned lane) {
      return getWord<isTransposed>(matrices[i], lane);
    });
    if (warp.isChecked() && detail.registers.numbers[i] >= 0)
      warp.setDefined(op, uint32_t(detail.registers.numbers[i]), warp.mask,
                      ~getLanesOfRows<isTransposed>(undefinedRows[i]));
  }
}

template <bool isTransposed> void runStore(Warp &warp, const Op &op) {
  const auto &detail = op.get<RowsDetail>();
  for (size_t i = 0; i < detail.registers.at.size(); ++i) {
    Matrix matrix;
    const auto *words = warp.lanes<uint32_t>(detail.registers.at[i]);
    for (unsigned lane = 0; lane < kLanes; ++lane)
      setWord<isTransposed>(matrix, lane, words[lane]);
    uint32_t undefined = 0;
    if (warp.isChecked() && detail.registers.numbers[i] >= 0)
      undefined = ~warp.getDefined(uint32_t(detail.registers.numbers[i])) &
                  warp.allLanes;
    for (unsigned row = 0; row < 8; ++row) {
      unsigned lane = unsigned(8 * i) + row;
      if (!(warp.mask >> lane & 1))
        continue;
      Spot spot =
          warp.access(op, lane, detail.space, detail.getAddress(warp, lane), 16,
                      16, {Access::Write});
      if (!spot)
        continue;
      std::memcpy(spot.bytes, matrix[row].data(), 16);
      // An access for writing marks the bytes as written.
      if (undefined && (getLanesOfRows<isTransposed>(1u << row) & undefined) &&
          !spot.region->written.empty())
        spot.region->setWritten(spot.offset, 16, false);
    }
  }
}

void runTranspose(Warp &warp, const Op &op) {
  Matrix matrix;
  const auto *words = warp.lanes<uint32_t>(op.at[1]);
  for (unsigned lane = 0; lane < kLanes; ++lane)
    setWord<false>(matrix, lane, words[lane]);
  setLanes<uint32_t>(warp, op.at[0], [&](unsigned lane) {
    return getWord<true>(matrix, lane);
  });
}

/// The shape and the type are always the same.
bool checkShape(Decoder &d, const MatrixModifiers &given) {
  if (given.shape != MatrixShape{8, 8, 0} || given.types.size() != 1 ||
      given.types[0] != "b16")
    return d.fail("'" + d.instruction->opcode +
                  "' needs the shape '.m8n8' and the type '.b16'");
  return true;
}

bool decodeRows(Decoder &d, bool isStore) {
  MatrixModifiers given;
  if (!given.take(d) || !checkShape(d, given) ||
      !given.allow(d, MatrixModifiers::Count | MatrixModifiers::Transposition |
                          MatrixModifiers::MemorySpace) ||
      !d.expectOperands(2))
    return false;
  if (!given.count || given.space == Space::Global)
    return d.fail("'" + d.instruction->opcode +
                  "' needs '.x1', '.x2' or '.x4', and shared memory");
  auto detail = std::make_unique<RowsDetail>();
  std::optional<Decoder::Address> address = d.takeAddress(isStore ? 0 : 1);
  if (!address)
    return false;
  if (address->isFrameParameter)
    return d.fail("'" + d.instruction->opcode + "' needs shared memory");
  detail->space =
      address->variableSpace == Space::Shared ? Space::Shared : given.space;
  detail->base = address->at;
  detail->offset = address->offset;
  detail->isNarrow = address->isNarrow;
  Op &op = d.op();
  op.hasAddressRegister = !op.reads.empty();
  if (!detail->registers.decode(d, d.operands()[isStore ? 1 : 0], given.count,
                                Type::B32, !isStore))
    return false;
  if (isStore)
    op.run = given.isTransposed ? runStore<true> : runStore<false>;
  else
    op.run = given.isTransposed ? runLoad<true> : runLoad<false>;
  op.opClass = isStore ? OpClass::Store : OpClass::Load;
  op.together = Together::Warp;
  op.ownsDefined = !isStore;
  op.detail = std::move(detail);
  return true;
}

bool decodeLoad(Decoder &d) { return decodeRows(d, false); }
bool decodeStore(Decoder &d) { return decodeRows(d, true); }

bool decodeMove(Decoder &d) {
  MatrixModifiers given;
  if (!given.take(d) || !checkShape(d, given) ||
      !given.allow(d, MatrixModifiers::Transposition) || !d.expectOperands(2))
    return false;
  if (!given.isTransposed)
    return d.fail("'movmatrix' needs '.trans'");
  d.op().run = runTranspose;
  d.op().opClass = OpClass::Shuffle;
  d.op().together = Together::Warp;
  return d.destination(0, 0, Type::B32) && d.source(1, 1, Type::B32);
}

} // namespace

void ptx::addMatrixLoads(DecodeTable &table) {
  table["ldmatrix"] = decodeLoad;
  table["stmatrix"] = decodeStore;
  table["movmatrix"] = decodeMove;
}
