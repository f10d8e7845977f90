//===- Wgmma.cpp - wgmma -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Four warps together multiply 64 x k by k x N. Each computes 16 rows of D, and
// needs nothing of the others, so an instruction is one operation per warp. It
// acts at once or later (Options::async); operations of a warp act in order.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/MatrixDescriptor.h"
#include "tessera/ptx/MatrixDetail.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

namespace {

struct WgmmaDetail : Detail {
  ElementKind kindA = ElementKind::F16, kindB = ElementKind::F16;
  unsigned columns = 8;
  SumLayout layout;
  OperandRegisters d, a;
  bool isInRegisters = false; // A
  FragmentReader readA;
  uint32_t descriptorA = 0, descriptorB = 0; // in the frame
  uint32_t scale = 0;                        // the predicate of scale-d
  bool isScaleNegated = false;
  bool negate = false; // the product of scale-a and scale-b is -1
  bool isTransposedA = false, isTransposedB = false;
  bool saturate = false;

  SharedOperand getB(uint64_t descriptor) const {
    return {descriptor, 0, columns, isTransposedB};
  }
  SharedOperand getA(uint64_t descriptor, unsigned warp) const {
    return {descriptor, warp % 4 * 16, 16, isTransposedA};
  }
};

//===----------------------------------------------------------------------===//
// Operands in shared memory
//===----------------------------------------------------------------------===//

/// The bytes of an operand, piece by piece.
void gather(const SharedOperand &operand, const Region &shared,
            std::vector<uint8_t> &bytes) {
  static thread_local std::vector<uint32_t> addresses;
  MatrixDescriptor::decode(operand.descriptor)
      .findPieces(operand.firstRow, operand.numRows, operand.isTransposed,
                  addresses);
  bytes.resize(addresses.size() * kPieceBytes);
  uint8_t *to = bytes.data();
  for (uint32_t address : addresses) {
    std::memcpy(to, shared.bytes.data() + address, kPieceBytes);
    to += kPieceBytes;
  }
}

/// The codes of elements, in the order of bytes.
void splitElements(unsigned bits, const std::vector<uint8_t> &bytes,
                   std::vector<uint32_t> &codes) {
  size_t count = bytes.size() * 8 / bits;
  codes.resize(count);
  switch (bits) {
  case 8:
    std::copy(bytes.begin(), bytes.end(), codes.begin());
    return;
  case 16: {
    const auto *from = reinterpret_cast<const uint16_t *>(bytes.data());
    std::copy(from, from + count, codes.begin());
    return;
  }
  default:
    std::memcpy(codes.data(), bytes.data(), bytes.size());
  }
}

struct Buffers {
  std::vector<uint8_t> bytes;
  std::vector<uint32_t> codes;
  std::vector<float> values;
  NumberMatrix a;
  std::vector<uint32_t> bitsA;
  std::vector<uint32_t> sums;
};

Buffers &getBuffers() {
  static thread_local Buffers buffers;
  return buffers;
}

/// A from shared memory: 16 rows.
void readA(ElementKind kind, bool isTransposed, Buffers &buffers) {
  unsigned bits = getBits(kind), depth = kRowBytes * 8 / bits;
  splitElements(bits, buffers.bytes, buffers.codes);
  NumberMatrix &a = buffers.a;
  a.resize(16, depth);
  if (!isTransposed) {
    convertElements(kind, buffers.codes.data(), a.value.data(), 16 * depth);
  } else {
    buffers.values.resize(16 * depth);
    convertElements(kind, buffers.codes.data(), buffers.values.data(),
                    16 * depth);
    for (unsigned k = 0; k < depth; ++k)
      for (unsigned row = 0; row < 16; ++row)
        a.value[row * depth + k] = buffers.values[k * 16 + row];
  }
  a.classify(kind);
}

/// B as numbers: k rows of N columns in the order of MatrixProduct.h.
void readB(ElementKind kind, bool isTransposed, unsigned columns,
           const std::vector<uint8_t> &bytes, Buffers &buffers,
           NumberMatrix &b) {
  unsigned bits = getBits(kind), depth = kRowBytes * 8 / bits;
  splitElements(bits, bytes, buffers.codes);
  buffers.values.resize(size_t(columns) * depth);
  convertElements(kind, buffers.codes.data(), buffers.values.data(),
                  columns * depth);
  b.resize(depth, columns);
  for (unsigned n = 0; n < columns; ++n) {
    float *to = b.value.data() + getPlace(n);
    const float *from = buffers.values.data();
    if (isTransposed)
      for (unsigned k = 0; k < depth; ++k)
        to[size_t(k) * columns] = from[size_t(k) * columns + n];
    else
      for (unsigned k = 0; k < depth; ++k)
        to[size_t(k) * columns] = from[size_t(n) * depth + k];
  }
  b.classify(kind);
}

/// B of the instructions seen last: the four warps of a group, and often other
/// groups, read the same. The bytes are compared, so it does not matter what
/// happened to the memory.
struct CachedB {
  SharedOperand operand;
  ElementKind kind = ElementKind::F16;
  std::vector<uint8_t> bytes;
  NumberMatrix numbers;
};

const NumberMatrix &findB(const WgmmaDetail &detail,
                          const SharedOperand &operand, Buffers &buffers) {
  static thread_local std::array<CachedB, 16> cache;
  uint64_t hash = operand.descriptor ^ operand.descriptor >> 32;
  CachedB &entry = cache[(hash ^ hash >> 4) % cache.size()];
  if (entry.operand == operand && entry.kind == detail.kindB &&
      entry.bytes == buffers.bytes)
    return entry.numbers;
  entry.operand = operand;
  entry.kind = detail.kindB;
  entry.bytes = buffers.bytes;
  readB(detail.kindB, operand.isTransposed, detail.columns, entry.bytes,
        buffers, entry.numbers);
  return entry.numbers;
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

struct WgmmaOp : AsyncOp {
  WgmmaOp(Warp &warp, const Op &instruction)
      : warp(warp), frame(warp.frame), mask(warp.mask) {
    op = &instruction;
    function = warp.frame->function;
  }

  Warp &warp;
  Frame *frame;
  uint32_t mask;
  SharedOperand a, b;
  bool adds = false;

  void act() override;
  void updateDefined(const WgmmaDetail &detail);
};

/// The registers of D whose lanes become undefined.
void WgmmaOp::updateDefined(const WgmmaDetail &detail) {
  auto getUndefined = [&](int32_t number) {
    return number < 0 ? 0 : ~frame->defined[size_t(number)] & warp.allLanes;
  };
  uint32_t badRows = 0; // bits 0 to 15
  bool isBad = false;
  const Region &shared = warp.block.shared;
  auto isWritten = [&](const SharedOperand &operand) {
    bool all = true;
    if (!shared.written.empty())
      forEachOperandRange(operand, [&](uint32_t address, uint32_t bytes) {
        all &= shared.isWritten(address, bytes);
      });
    return all;
  };
  if (detail.isInRegisters) {
    for (size_t i = 0; i < detail.a.numbers.size(); ++i)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        if (getUndefined(detail.a.numbers[i]) >> lane & 1)
          badRows |= 1u << (lane / 4 + 8 * (i & 1));
  } else if (!isWritten(a)) {
    isBad = true;
  }
  isBad |= !isWritten(b);
  for (unsigned row8 = 0; row8 < 2; ++row8) {
    uint32_t bad = isBad ? kAllLanes : 0;
    for (unsigned row = 0; row < 8; ++row)
      if (badRows >> (row8 * 8 + row) & 1)
        bad |= 15u << (4 * row);
    for (unsigned group = 0; group < detail.columns / 8; ++group)
      for (unsigned h = 0; h < (detail.layout.type == SumType::F16 ? 1u : 2u);
           ++h) {
        int32_t number =
            detail.d.numbers[detail.layout.getRegister(row8 * 8, group, h)];
        if (number < 0)
          continue;
        uint32_t undefined = bad | (adds ? getUndefined(number) : 0);
        uint32_t &defined = frame->defined[size_t(number)];
        if (undefined & mask & ~(adds ? ~defined : 0))
          frame->origin[size_t(number)] = op->instruction;
        defined = (defined & ~mask) | (~undefined & mask);
      }
  }
}

void WgmmaOp::act() {
  // Sums are added up in the order of instructions.
  auto completeEarlier = [&](const std::vector<std::shared_ptr<AsyncOp>> &ops) {
    for (const std::shared_ptr<AsyncOp> &other : ops) {
      if (other.get() == this)
        return true;
      other->complete();
    }
    return false;
  };
  bool isFound = false;
  for (const auto &group : warp.wgmmaGroups)
    if ((isFound = completeEarlier(group)))
      break;
  if (!isFound)
    completeEarlier(warp.wgmmaOpen);

  const auto &detail = op->get<WgmmaDetail>();
  const Region &shared = warp.block.shared;
  Buffers &buffers = getBuffers();
  uint8_t *registers = frame->registers;
  const SumLayout &layout = detail.layout;
  buffers.sums.resize(size_t(layout.rows) * layout.columns);
  if (adds)
    layout.read(registers, detail.d.at.data(), buffers.sums.data());
  else
    std::fill(buffers.sums.begin(), buffers.sums.end(), 0);

  if (detail.kindA == ElementKind::B1) {
    if (detail.isInRegisters) {
      detail.readA.readBits(registers, detail.a, buffers.bitsA);
    } else {
      gather(a, shared, buffers.bytes);
      splitElements(32, buffers.bytes, buffers.bitsA);
    }
    gather(b, shared, buffers.bytes);
    splitElements(32, buffers.bytes, buffers.codes);
    constexpr unsigned kWords = kRowBytes / 4;
    std::vector<uint32_t> ordered(buffers.codes.size());
    for (unsigned n = 0; n < detail.columns; ++n)
      std::copy_n(buffers.codes.data() + n * kWords, kWords,
                  ordered.data() + getPlace(n) * kWords);
    multiplyBits(false, layout.rows, layout.columns, kWords,
                 buffers.bitsA.data(), ordered.data(), buffers.sums.data());
  } else {
    if (detail.isInRegisters) {
      detail.readA.read(registers, detail.a, buffers.a);
    } else {
      gather(a, shared, buffers.bytes);
      readA(detail.kindA, detail.isTransposedA, buffers);
    }
    if (detail.negate) {
      for (float &value : buffers.a.value)
        value = -value;
      if (buffers.a.hasSpecial)
        for (float &value : buffers.a.all)
          value = -value;
    }
    gather(b, shared, buffers.bytes);
    const NumberMatrix &numbers = findB(detail, b, buffers);
    if (isInteger(detail.kindA)) {
      multiplyIntegers(detail.saturate, buffers.a, numbers,
                       buffers.sums.data());
    } else {
      SumRule rule;
      rule.isF16 = layout.type == SumType::F16;
      if (getBits(detail.kindA) == 8)
        rule.fractionBits = rule.keptBits = 13;
      multiplyFloats(rule, buffers.a, numbers, 0, buffers.a.columns,
                     buffers.sums.data());
    }
  }
  if (warp.isChecked())
    updateDefined(detail);
  layout.write(registers, detail.d.at.data(), mask, buffers.sums.data());
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// Reports registers that ordinary instructions changed since the last fence.
void checkFence(Warp &warp, const Op &op, const WgmmaDetail &detail) {
  unsigned lane = unsigned(std::countr_zero(warp.mask));
  if (!warp.wgmmaFence) {
    warp.report(op, FindingKind::WgmmaMissingFence, lane,
                "no 'wgmma.fence' was executed before 'wgmma.mma_async'");
    return;
  }
  for (const OperandRegisters *operand : {&detail.d, &detail.a})
    for (int32_t number : operand->numbers)
      if (number >= 0 &&
          warp.frame->modified[size_t(number)] > warp.wgmmaFence) {
        warp.report(
            op, FindingKind::WgmmaMissingFence, lane,
            "'" + warp.frame->function->source->registers[size_t(number)].name +
                "' was written after the last 'wgmma.fence'");
        return;
      }
}

/// False after a report.
bool checkOperand(Warp &warp, const Op &op, const SharedOperand &operand,
                  char name) {
  unsigned lane = unsigned(std::countr_zero(warp.mask));
  std::string_view problem = MatrixDescriptor::check(operand.descriptor);
  if (!problem.empty()) {
    warp.report(op, FindingKind::Misaligned, lane,
                std::string("the descriptor of ") + name + " " +
                    std::string(problem));
    return false;
  }
  uint64_t size = warp.block.shared.size();
  const auto &ranges = findRanges(operand);
  auto [address, bytes] = ranges.back();
  if (address + bytes <= size)
    return true;
  for (auto [first, count] : ranges)
    if (first + count > size) {
      address = first;
      bytes = count;
      break;
    }
  warp.report(op, FindingKind::OutOfBounds, lane,
              std::string("operand ") + name + " reads " +
                  std::to_string(bytes) + " bytes of shared memory at " +
                  std::to_string(address) + ", of " + std::to_string(size));
  return false;
}

void runProduct(Warp &warp, const Op &op) {
  const auto &detail = op.get<WgmmaDetail>();
  if (!warp.mask)
    return;
  if (warp.isChecked())
    checkFence(warp, op, detail);
  unsigned lane = unsigned(std::countr_zero(warp.mask));
  auto product = std::make_shared<WgmmaOp>(warp, op);
  product->b = detail.getB(warp.lanes<uint64_t>(detail.descriptorB)[lane]);
  if (!checkOperand(warp, op, product->b, 'B'))
    return;
  if (!detail.isInRegisters) {
    product->a =
        detail.getA(warp.lanes<uint64_t>(detail.descriptorA)[lane], warp.index);
    if (!checkOperand(warp, op, product->a, 'A'))
      return;
  }
  product->adds =
      bool(warp.predicate(detail.scale) >> lane & 1) != detail.isScaleNegated;
  if (warp.isChecked())
    for (const OperandRegisters *operand : {&detail.d, &detail.a})
      for (int32_t number : operand->numbers)
        if (number >= 0)
          warp.frame->pending[size_t(number)] = warp.wgmmaGroup;
  if (warp.checker) {
    product->readAgent =
        warp.checker->makeAgent(warp, lane, Checker::AgentKind::Wgmma);
    for (const SharedOperand *operand : {&product->a, &product->b}) {
      if (operand == &product->a && detail.isInRegisters)
        continue;
      forEachOperandRange(*operand, [&](uint32_t address, uint32_t bytes) {
        Spot spot;
        spot.region = &warp.block.shared;
        spot.offset = address;
        spot.space = Space::Shared;
        warp.checker->agentAccess(product->readAgent, warp, op, lane, spot,
                                  bytes, {Access::Read});
      });
    }
  }
  warp.charge(detail.columns / 4);
  // It must be among the operations of the warp when it acts.
  warp.wgmmaOpen.push_back(product);
  // Compilers copy sums that are on their way. Only the checks see that, and
  // let the product act first.
  if (warp.checker)
    warp.block.issue(std::move(product));
  else
    product->complete();
}

void runFence(Warp &warp, const Op &) {
  warp.wgmmaFence = std::max<uint64_t>(warp.numInstructions, 1);
}

void runCommit(Warp &warp, const Op &) {
  warp.wgmmaGroups.push_back(std::move(warp.wgmmaOpen));
  warp.wgmmaOpen.clear();
  ++warp.wgmmaGroup;
}

void runWait(Warp &warp, const Op &op) {
  std::vector<uint64_t> agents;
  while (warp.wgmmaGroups.size() > op.immediate) {
    for (const std::shared_ptr<AsyncOp> &product : warp.wgmmaGroups.front()) {
      product->complete();
      agents.push_back(product->readAgent);
    }
    warp.wgmmaGroups.pop_front();
  }
  if (warp.checker)
    warp.checker->waitAgents(warp, warp.mask, agents);
  warp.wgmmaDone = warp.wgmmaGroup - 1 - warp.wgmmaGroups.size();
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

bool isFloat8(ElementKind kind) {
  return kind == ElementKind::E4M3 || kind == ElementKind::E5M2;
}

/// The modifiers from the shape on.
bool takeTypes(Decoder &d, WgmmaDetail &detail) {
  MatrixModifiers given;
  if (!given.take(d))
    return false;
  if (!given.shape || given.types.size() != 3)
    return d.fail("'wgmma.mma_async' needs a shape and three types, as "
                  "'.m64n128k16.f32.bf16.bf16'");
  std::optional<MatrixShape> shape = given.shape;
  std::optional<SumType> sum = parseSumType(given.types[0]);
  std::optional<ElementKind> kindA = parseElementKind(given.types[1]);
  std::optional<ElementKind> kindB = parseElementKind(given.types[2]);
  if (!sum || !kindA || !kindB)
    return d.fail("there is no 'wgmma.mma_async' with these types");
  bool isInt = isInteger(*kindA);
  bool isKind = *kindA != ElementKind::F64 && *kindA != ElementKind::S4 &&
                *kindA != ElementKind::U4;
  bool isMix = *kindA == *kindB || (isFloat8(*kindA) && isFloat8(*kindB)) ||
               (isInt && isInteger(*kindB) && getBits(*kindA) == 8 &&
                getBits(*kindB) == 8);
  bool isSum = isInt ? *sum == SumType::S32
                     : *sum == SumType::F32 ||
                           (*sum == SumType::F16 &&
                            (*kindA == ElementKind::F16 || isFloat8(*kindA)));
  if (!isKind || !isMix || !isSum)
    return d.fail("there is no 'wgmma.mma_async' with these types");
  unsigned n = shape->n;
  if (shape->m != 64 || shape->k != kRowBytes * 8 / getBits(*kindA) || n < 8 ||
      n > 256 || n % 8 || (isInt && n > 32 && n % 16))
    return d.fail("there is no 'wgmma.mma_async' of this shape for these "
                  "types");
  detail.kindA = *kindA;
  detail.kindB = *kindB;
  detail.columns = n;
  detail.layout = {*sum, 16, n};
  detail.saturate = given.saturate;
  bool isBit = *kindA == ElementKind::B1;
  if (isBit && given.bits != MatrixModifiers::Bits::And)
    return d.fail("'wgmma.mma_async' of bits needs '.and.popc'");
  return given.allow(d, isBit   ? MatrixModifiers::BitOperation
                        : isInt ? MatrixModifiers::Saturation
                                : 0u);
}

/// An immediate operand that is one of two numbers: `isSecond` tells which.
bool takeChoice(Decoder &d, size_t number, int64_t first, int64_t second,
                bool &isSecond) {
  const Operand &operand = d.operands()[number];
  if (operand.kind != Operand::Immediate || operand.floatBits ||
      (int64_t(operand.bits) != first && int64_t(operand.bits) != second))
    return d.fail(operand.position, "expected " + std::to_string(first) +
                                        " or " + std::to_string(second));
  isSecond = int64_t(operand.bits) == second;
  return true;
}

bool decodeProduct(Decoder &d) {
  auto detail = std::make_unique<WgmmaDetail>();
  if (!takeTypes(d, *detail))
    return false;
  if (d.operands().size() < 4)
    return d.fail("'wgmma.mma_async' needs at least 4 operands");
  Op &op = d.op();
  detail->isInRegisters = d.operands()[1].kind == Operand::Vector;
  if (!detail->d.decode(d, d.operands()[0], detail->layout.numRegisters(),
                        getRegisterType(detail->layout.type), true))
    return false;
  if (detail->isInRegisters) {
    if (!detail->a.decode(d, d.operands()[1], 4, Type::B32, false))
      return false;
    unsigned bits = getBits(detail->kindA), depth = kRowBytes * 8 / bits;
    detail->readA = FragmentReader(
        detail->kindA, *findFragmentA(bits, 16, depth), false, 16, depth);
  }
  // These registers are used when the operation acts: the checks of other
  // instructions do not fit.
  op.reads.clear();
  op.writes.clear();
  if (!detail->isInRegisters &&
      !d.sourceOf(d.operands()[1], Type::B64, detail->descriptorA))
    return false;
  if (!d.sourceOf(d.operands()[2], Type::B64, detail->descriptorB) ||
      !d.predicateOf(d.operands()[3], detail->scale, detail->isScaleNegated))
    return false;
  bool isInt = isInteger(detail->kindA);
  bool canTranspose = getBits(detail->kindA) == 16;
  size_t transpositions = !canTranspose ? 0 : detail->isInRegisters ? 1 : 2;
  if (!d.expectOperands(isInt ? 4 : 6 + transpositions))
    return false;
  if (!isInt) {
    bool negateA = false, negateB = false;
    if (!takeChoice(d, 4, 1, -1, negateA) || !takeChoice(d, 5, 1, -1, negateB))
      return false;
    detail->negate = negateA != negateB;
  }
  if (transpositions == 2 && !takeChoice(d, 6, 0, 1, detail->isTransposedA))
    return false;
  if (transpositions &&
      !takeChoice(d, 5 + transpositions, 0, 1, detail->isTransposedB))
    return false;
  op.run = runProduct;
  op.opClass = OpClass::Matrix;
  op.together = Together::Warp;
  op.ownsDefined = true;
  op.needsDefined = true;
  op.allowsPending = true;
  op.detail = std::move(detail);
  return true;
}

bool decodeWgmma(Decoder &d) {
  int word = d.takeOneOf({"mma_async", "fence", "commit_group", "wait_group"});
  if (word == 0)
    return decodeProduct(d);
  MatrixModifiers given;
  if (word < 0 || !given.take(d) || !given.allow(d, 0))
    return false;
  if (given.shape || !given.types.empty())
    return d.fail("a shape or a type is not possible here in 'wgmma'");
  Op &op = d.op();
  op.opClass = OpClass::Matrix;
  op.together = Together::Warp;
  if (word == 3) {
    if (!d.expectOperands(1))
      return false;
    std::optional<uint64_t> number = d.takeNumber(0, ~uint32_t(0));
    if (!number)
      return false;
    op.immediate = *number;
    op.run = runWait;
    return true;
  }
  op.run = word == 1 ? runFence : runCommit;
  return d.expectOperands(0);
}

} // namespace

void ptx::addWarpGroupMatrices(DecodeTable &table) {
  table["wgmma"] = decodeWgmma;
}
