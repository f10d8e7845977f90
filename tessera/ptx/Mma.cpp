//===- Mma.cpp - mma.sync -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Narrow.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MatrixDetail.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

namespace {

/// Rows times columns at most, of wmma and mma.
constexpr unsigned kMaxSums = 256;

/// What is undefined in A, B or C makes elements of D undefined.
void updateDefined(Warp &warp, const Op &op, const MatrixDetail &detail) {
  if (!warp.isChecked())
    return;
  uint32_t badRows = 0, badColumns = 0;
  if (!areDefined(warp, detail.a))
    badRows = detail.readA.findUndefined(warp, detail.a);
  if (!areDefined(warp, detail.b))
    badColumns = detail.readB.findUndefined(warp, detail.b);
  const OperandRegisters *c = areDefined(warp, detail.c) ? nullptr : &detail.c;
  if (c && detail.layoutC.type != detail.layoutD.type) {
    badRows = kAllLanes;
    c = nullptr;
  }
  std::vector<bool> columns;
  if (badColumns)
    for (unsigned i = 0; i < detail.layoutD.columns; ++i)
      columns.push_back(badColumns >> i & 1);
  detail.layoutD.setDefined(warp, op, detail.d, c, badRows, columns);
}

struct Scratch {
  NumberMatrix a, b;
  std::array<uint32_t, kMaxSums> sums, products;
  std::vector<uint32_t> bitsA, bitsB;
  std::vector<double> doublesA, doublesB;
};

Scratch &getScratch() {
  static thread_local Scratch scratch;
  return scratch;
}

uint32_t addRounded(bool isF16, uint32_t x, uint32_t y) {
  if (isF16)
    return roundToF16(numerics::widenF16(uint16_t(x)) +
                      numerics::widenF16(uint16_t(y)));
  float sum = std::bit_cast<float>(x) + std::bit_cast<float>(y);
  return sum != sum ? 0x7fffffff : std::bit_cast<uint32_t>(sum);
}

void runFloats(Warp &warp, const Op &op) {
  const auto &detail = op.get<MatrixDetail>();
  Scratch &scratch = getScratch();
  detail.readA.read(warp.registers, detail.a, scratch.a);
  detail.readB.read(warp.registers, detail.b, scratch.b);
  uint32_t *sums = scratch.sums.data();
  detail.layoutC.read(warp.registers, detail.c.at.data(), sums);
  const SumLayout &layout = detail.layoutD;
  unsigned count = layout.rows * layout.columns, depth = scratch.a.columns;
  bool isF16 = layout.type == SumType::F16;
  bool wasF16 = detail.layoutC.type == SumType::F16;
  SumRule rule;
  if (detail.addsLater) {
    rule.isF16 = isF16;
    uint32_t *products = scratch.products.data();
    std::fill_n(products, count, 0);
    for (unsigned k = 0; k < depth; k += depth / 2)
      multiplyFloats(rule, scratch.a, scratch.b, k, depth / 2, products);
    for (unsigned i = 0; i < count; ++i)
      sums[i] = addRounded(isF16, sums[i], products[i]);
  } else {
    // With types that differ, the sum is made in f32.
    rule.isF16 = isF16 && wasF16;
    if (wasF16 && !isF16)
      for (unsigned i = 0; i < count; ++i)
        sums[i] =
            std::bit_cast<uint32_t>(numerics::widenF16(uint16_t(sums[i])));
    for (unsigned k = 0; k < depth; k += detail.step)
      multiplyFloats(rule, scratch.a, scratch.b, k,
                     std::min(depth, detail.step), sums);
    if (isF16 && !wasF16)
      for (unsigned i = 0; i < count; ++i)
        sums[i] = roundToF16(std::bit_cast<float>(sums[i]));
  }
  updateDefined(warp, op, detail);
  layout.write(warp.registers, detail.d.at.data(), warp.mask, sums);
}

void runIntegers(Warp &warp, const Op &op) {
  const auto &detail = op.get<MatrixDetail>();
  Scratch &scratch = getScratch();
  detail.readA.read(warp.registers, detail.a, scratch.a);
  detail.readB.read(warp.registers, detail.b, scratch.b);
  detail.layoutC.read(warp.registers, detail.c.at.data(), scratch.sums.data());
  multiplyIntegers(detail.saturate, scratch.a, scratch.b, scratch.sums.data());
  updateDefined(warp, op, detail);
  detail.layoutD.write(warp.registers, detail.d.at.data(), warp.mask,
                       scratch.sums.data());
}

void runBits(Warp &warp, const Op &op) {
  const auto &detail = op.get<MatrixDetail>();
  Scratch &scratch = getScratch();
  detail.readA.readBits(warp.registers, detail.a, scratch.bitsA);
  detail.readB.readBits(warp.registers, detail.b, scratch.bitsB);
  detail.layoutC.read(warp.registers, detail.c.at.data(), scratch.sums.data());
  const SumLayout &layout = detail.layoutD;
  multiplyBits(detail.isXor, layout.rows, layout.columns,
               unsigned(scratch.bitsA.size()) / layout.rows,
               scratch.bitsA.data(), scratch.bitsB.data(), scratch.sums.data());
  updateDefined(warp, op, detail);
  layout.write(warp.registers, detail.d.at.data(), warp.mask,
               scratch.sums.data());
}

/// The NaN of `a * b + c`: that of B, else of C, else of A, made quiet.
double chooseNaN(double a, double b, double c) {
  for (double value : {b, c, a})
    if (value != value)
      return std::bit_cast<double>(std::bit_cast<uint64_t>(value) | uint64_t(1)
                                                                        << 51);
  return std::bit_cast<double>(uint64_t(0xfff8) << 48);
}

/// A chain of fma along k.
void runDoubles(Warp &warp, const Op &op) {
  const auto &detail = op.get<MatrixDetail>();
  Scratch &scratch = getScratch();
  detail.readA.readDoubles(warp.registers, detail.a, scratch.doublesA);
  detail.readB.readDoubles(warp.registers, detail.b, scratch.doublesB);
  const SumLayout &layout = detail.layoutD;
  std::array<double, 128> sums;
  layout.readDoubles(warp.registers, detail.c.at.data(), sums.data());
  unsigned depth = unsigned(scratch.doublesA.size()) / layout.rows;
  numerics::FloatMode mode;
  mode.rounding = detail.rounding;
  std::array<double, 8> factor;
  for (unsigned m = 0; m < layout.rows; ++m)
    for (unsigned k = 0; k < depth; ++k) {
      factor.fill(scratch.doublesA[m * depth + k]);
      const double *b = scratch.doublesB.data() + k * 8;
      double *row = sums.data() + m * 8;
      std::array<double, 8> result;
      numerics::fma(ElementType::F64, mode, factor.data(), b, row,
                    result.data(), 8);
      for (unsigned n = 0; n < 8; ++n)
        row[n] = result[n] == result[n] ? result[n]
                                        : chooseNaN(factor[0], b[n], row[n]);
    }
  updateDefined(warp, op, detail);
  layout.writeDoubles(warp.registers, detail.d.at.data(), warp.mask,
                      sums.data());
}

//===----------------------------------------------------------------------===//
// m8n8k4 of f16
//===----------------------------------------------------------------------===//

using fragment::c;
using fragment::kNone;
using fragment::makeMap;
using fragment::r;

// Four products in a warp: lanes 4i to 4i+3 and 16+4i to 16+4i+3 compute number
// i, so lane bits 2 and 3 choose it.
constexpr FragmentMap kQuadRows =
    makeMap({c(1)}, {c(2)}, {r(1), r(2), kNone, kNone, r(4)});
constexpr FragmentMap kQuadColumns =
    makeMap({r(1)}, {r(2)}, {c(1), c(2), kNone, kNone, r(4)});
constexpr FragmentMap kQuadSumsF16 =
    makeMap({c(1)}, {c(2), c(4)}, {r(1), r(2), kNone, kNone, r(4)});
constexpr FragmentMap kQuadSumsF32 =
    makeMap({kNone}, {c(1), r(2), c(4)}, {r(1), c(2), kNone, kNone, r(4)});

struct QuadDetail : Detail {
  OperandRegisters a, b, c, d;
  FragmentMap mapA, mapB, mapC, mapD;
  bool isF16C = false, isF16D = false;
};

/// Calls f(quad, row, column, bits) for each element.
template <typename F>
void forQuads(const uint8_t *registers, const OperandRegisters &operand,
              const FragmentMap &map, F f) {
  unsigned bits = 32 / map.getPerRegister();
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg) {
    const auto *words =
        reinterpret_cast<const uint32_t *>(registers + operand.at[reg]);
    for (unsigned sub = 0; sub < map.getPerRegister(); ++sub)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        FragmentStep at = map.find(sub, reg, lane);
        f(lane >> 2 & 3, at.row, at.column, words[lane] >> (sub * bits));
      }
  }
}

/// As the sequence of other instructions that replaces it from sm_80 on: f32
/// products are added in order, and C last.
void runQuads(Warp &warp, const Op &op) {
  const auto &detail = op.get<QuadDetail>();
  float a[4][8][4], b[4][4][8], sums[4][8][8];
  forQuads(warp.registers, detail.a, detail.mapA,
           [&](unsigned q, unsigned row, unsigned column, uint32_t bits) {
             a[q][row][column] = numerics::widenF16(uint16_t(bits));
           });
  forQuads(warp.registers, detail.b, detail.mapB,
           [&](unsigned q, unsigned row, unsigned column, uint32_t bits) {
             b[q][row][column] = numerics::widenF16(uint16_t(bits));
           });
  forQuads(warp.registers, detail.c, detail.mapC,
           [&](unsigned q, unsigned row, unsigned column, uint32_t bits) {
             sums[q][row][column] = detail.isF16C
                                        ? numerics::widenF16(uint16_t(bits))
                                        : std::bit_cast<float>(bits);
           });
  for (unsigned q = 0; q < 4; ++q)
    for (unsigned m = 0; m < 8; ++m)
      for (unsigned n = 0; n < 8; ++n) {
        float sum = a[q][m][0] * b[q][0][n];
        for (unsigned k = 1; k < 4; ++k)
          sum += a[q][m][k] * b[q][k][n];
        sums[q][m][n] += sum;
      }
  const FragmentMap &map = detail.mapD;
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg)
    setLanes<uint32_t>(warp, detail.d.at[reg], [&](unsigned lane) {
      uint32_t bits = 0;
      for (unsigned sub = 0; sub < map.getPerRegister(); ++sub) {
        FragmentStep at = map.find(sub, reg, lane);
        float sum = sums[lane >> 2 & 3][at.row][at.column];
        if (detail.isF16D)
          bits |= roundToF16(sum) << (16 * sub);
        else
          bits = sum != sum ? 0x7fffffff : std::bit_cast<uint32_t>(sum);
      }
      return bits;
    });
}

} // namespace

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

std::optional<SumType> ptx::parseSumType(std::string_view text) {
  return text == "f16"   ? std::optional(SumType::F16)
         : text == "f32" ? std::optional(SumType::F32)
         : text == "s32" ? std::optional(SumType::S32)
         : text == "f64" ? std::optional(SumType::F64)
                         : std::nullopt;
}

Type ptx::getRegisterType(SumType type) {
  return type == SumType::F64   ? Type::F64
         : type == SumType::F32 ? Type::F32
                                : Type::B32;
}

numerics::Rounding ptx::getRounding(Decoder::Round round) {
  switch (round) {
  case Decoder::Round::Zero:
    return numerics::Rounding::Zero;
  case Decoder::Round::Down:
    return numerics::Rounding::NegativeInf;
  case Decoder::Round::Up:
    return numerics::Rounding::PositiveInf;
  default:
    return numerics::Rounding::NearestEven;
  }
}

bool ptx::finishProduct(Decoder &d, std::unique_ptr<MatrixDetail> detail,
                        MatrixShape shape, unsigned registersA,
                        unsigned registersB, bool swap) {
  if (!d.expectOperands(4))
    return false;
  ElementKind kind = detail->kindA;
  Type type = kind == ElementKind::F64 ? Type::F64 : Type::B32;
  if (!detail->d.decode(d, d.operands()[0], detail->layoutD.numRegisters(),
                        getRegisterType(detail->layoutD.type), true) ||
      !detail->a.decode(d, d.operands()[1], registersA, type, false) ||
      !detail->b.decode(d, d.operands()[2], registersB, type, false) ||
      !detail->c.decode(d, d.operands()[3], detail->layoutC.numRegisters(),
                        getRegisterType(detail->layoutC.type), false))
    return false;
  if (swap) {
    std::swap(detail->a, detail->b);
    std::swap(detail->kindA, detail->kindB);
    std::swap(shape.m, shape.n);
  }
  unsigned bits = getBits(kind);
  const FragmentMap *mapA = findFragmentA(bits, shape.m, shape.k);
  const FragmentMap *mapB = findFragmentB(bits, shape.n, shape.k);
  if (!mapA || !mapB)
    return d.fail("there is no such shape for these types");
  detail->readA = FragmentReader(detail->kindA, *mapA, false, shape.m, shape.k,
                                 detail->addsLater);
  detail->readB = FragmentReader(detail->kindB, *mapB, true, shape.k, shape.n,
                                 detail->addsLater);
  Op &op = d.op();
  op.run = kind == ElementKind::F64  ? runDoubles
           : kind == ElementKind::B1 ? runBits
           : isInteger(kind)         ? runIntegers
                                     : runFloats;
  op.opClass = OpClass::Matrix;
  op.together = Together::Warp;
  op.ownsDefined = true;
  op.detail = std::move(detail);
  return true;
}

static bool isFloat8(ElementKind kind) {
  return kind == ElementKind::E4M3 || kind == ElementKind::E5M2;
}

/// The forms of mma.sync but m8n8k4 of f16: the shapes of each kind.
static bool isMmaShape(ElementKind kind, MatrixShape shape) {
  auto isOneOf = [&](std::initializer_list<MatrixShape> shapes) {
    return std::find(shapes.begin(), shapes.end(), shape) != shapes.end();
  };
  switch (kind) {
  case ElementKind::F16:
  case ElementKind::BF16:
    return isOneOf({{16, 8, 8}, {16, 8, 16}});
  case ElementKind::TF32:
    return isOneOf({{16, 8, 4}, {16, 8, 8}});
  case ElementKind::F64:
    return isOneOf({{8, 8, 4}, {16, 8, 4}, {16, 8, 8}, {16, 8, 16}});
  case ElementKind::S8:
  case ElementKind::U8:
    return isOneOf({{8, 8, 16}, {16, 8, 16}, {16, 8, 32}});
  case ElementKind::E4M3:
  case ElementKind::E5M2:
    return isOneOf({{16, 8, 16}, {16, 8, 32}});
  case ElementKind::S4:
  case ElementKind::U4:
    return isOneOf({{8, 8, 32}, {16, 8, 32}, {16, 8, 64}});
  case ElementKind::B1:
    return isOneOf({{8, 8, 128}, {16, 8, 128}, {16, 8, 256}});
  }
  return false;
}

static bool decodeQuads(Decoder &d, bool isRowA, bool isRowB, SumType sumD,
                        SumType sumC) {
  if ((sumD != SumType::F16 && sumD != SumType::F32) ||
      (sumC != SumType::F16 && sumC != SumType::F32) ||
      (sumD == SumType::F16 && sumC == SumType::F32))
    return d.fail("'mma.m8n8k4' of '.f16' adds in '.f16' or '.f32'");
  if (!d.expectOperands(4))
    return false;
  auto detail = std::make_unique<QuadDetail>();
  detail->isF16C = sumC == SumType::F16;
  detail->isF16D = sumD == SumType::F16;
  detail->mapA = isRowA ? kQuadRows : kQuadColumns;
  // Columns of B are numbered as rows of A.
  detail->mapB = (isRowB ? kQuadColumns : kQuadRows).transpose();
  detail->mapC = detail->isF16C ? kQuadSumsF16 : kQuadSumsF32;
  detail->mapD = detail->isF16D ? kQuadSumsF16 : kQuadSumsF32;
  if (!detail->d.decode(d, d.operands()[0], detail->mapD.getRegisters(),
                        getRegisterType(sumD), true) ||
      !detail->a.decode(d, d.operands()[1], 2, Type::B32, false) ||
      !detail->b.decode(d, d.operands()[2], 2, Type::B32, false) ||
      !detail->c.decode(d, d.operands()[3], detail->mapC.getRegisters(),
                        getRegisterType(sumC), false))
    return false;
  Op &op = d.op();
  op.run = runQuads;
  op.opClass = OpClass::Matrix;
  op.together = Together::Warp;
  op.detail = std::move(detail);
  return true;
}

static bool decodeMma(Decoder &d) {
  MatrixModifiers given;
  if (!given.take(d))
    return false;
  if (!given.shape || given.layouts.size() != 2 || given.types.size() != 4)
    return d.fail("'mma' needs a shape, two layouts and four types, as "
                  "'.m16n8k16.row.col.f32.f16.f16.f32'");
  MatrixShape shape = *given.shape;
  std::optional<SumType> sumD = parseSumType(given.types[0]);
  std::optional<ElementKind> kindA = parseElementKind(given.types[1]);
  std::optional<ElementKind> kindB = parseElementKind(given.types[2]);
  std::optional<SumType> sumC = parseSumType(given.types[3]);
  if (!sumD || !kindA || !kindB || !sumC)
    return d.fail("there is no 'mma' with these types");
  bool isBit = *kindA == ElementKind::B1;
  unsigned parts = MatrixModifiers::Layouts;
  if (isBit)
    parts |= MatrixModifiers::BitOperation;
  else if (isInteger(*kindA))
    parts |= MatrixModifiers::Saturation;
  if (*kindA == ElementKind::F64)
    parts |= MatrixModifiers::Rounding;
  if (!given.allow(d, parts))
    return false;
  if (isBit && given.bits == MatrixModifiers::Bits::None)
    return d.fail("'mma' of bits needs '.xor.popc' or '.and.popc'");
  if (shape == MatrixShape{8, 8, 4} && *kindA == ElementKind::F16 &&
      *kindB == ElementKind::F16)
    return decodeQuads(d, given.layouts[0], given.layouts[1], *sumD, *sumC);
  if (!given.layouts[0] || given.layouts[1])
    return d.fail("'mma' of this shape needs '.row.col'");
  if (!isMmaShape(*kindA, shape))
    return d.fail("there is no 'mma' of this shape for these types");
  bool isMix = isInteger(*kindA) || isFloat8(*kindA)
                   ? getBits(*kindA) == getBits(*kindB) &&
                         isInteger(*kindA) == isInteger(*kindB)
                   : *kindA == *kindB;
  bool isSum = *sumC == *sumD;
  switch (*sumD) {
  case SumType::F16:
    isSum &= *kindA == ElementKind::F16 || isFloat8(*kindA);
    break;
  case SumType::F32:
    isSum &= !isInteger(*kindA) && *kindA != ElementKind::F64;
    break;
  case SumType::S32:
    isSum &= isInteger(*kindA);
    break;
  case SumType::F64:
    isSum &= *kindA == ElementKind::F64;
    break;
  }
  if (!isMix || !isSum)
    return d.fail("there is no 'mma' with these types");
  auto detail = std::make_unique<MatrixDetail>();
  detail->saturate = given.saturate;
  detail->rounding = getRounding(given.round);
  detail->isXor = given.bits == MatrixModifiers::Bits::Xor;
  detail->kindA = *kindA;
  detail->kindB = *kindB;
  detail->addsLater = isFloat8(*kindA);
  detail->layoutC = {*sumC, shape.m, shape.n};
  detail->layoutD = {*sumD, shape.m, shape.n};
  unsigned width = std::max(getBits(*kindA), 32u);
  unsigned bits = getBits(*kindA) * shape.k;
  return finishProduct(d, std::move(detail), shape,
                       bits * shape.m / (width * kLanes),
                       bits * shape.n / (width * kLanes), false);
}

void ptx::addMatrices(DecodeTable &table) {
  table["mma"] = decodeMma;
  addFragments(table);
}
