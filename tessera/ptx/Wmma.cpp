//===- Wmma.cpp - wmma -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// wmma.load, wmma.store and wmma.mma, which nvcuda::wmma of CUDA C++ becomes.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MatrixDetail.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

namespace {

/// The registers that wmma has for a matrix, which may be more than the map of
/// the elements needs.
struct WmmaForm {
  ElementKind kind;
  MatrixShape shape;
  uint8_t registersA, registersB;
};

constexpr WmmaForm kForms[] = {
    {ElementKind::F16, {16, 16, 16}, 8, 8},
    {ElementKind::F16, {32, 8, 16}, 8, 8},
    {ElementKind::F16, {8, 32, 16}, 8, 8},
    {ElementKind::BF16, {16, 16, 16}, 4, 4},
    {ElementKind::BF16, {32, 8, 16}, 8, 2},
    {ElementKind::BF16, {8, 32, 16}, 2, 8},
    {ElementKind::TF32, {16, 16, 8}, 4, 4},
    {ElementKind::F64, {8, 8, 4}, 1, 1},
    {ElementKind::S8, {16, 16, 16}, 2, 2},
    {ElementKind::S8, {32, 8, 16}, 4, 1},
    {ElementKind::S8, {8, 32, 16}, 1, 4},
    {ElementKind::U8, {16, 16, 16}, 2, 2},
    {ElementKind::U8, {32, 8, 16}, 4, 1},
    {ElementKind::U8, {8, 32, 16}, 1, 4},
    {ElementKind::S4, {8, 8, 32}, 1, 1},
    {ElementKind::U4, {8, 8, 32}, 1, 1},
    {ElementKind::B1, {8, 8, 128}, 1, 1},
};

const WmmaForm *findForm(ElementKind kind, MatrixShape shape) {
  for (const WmmaForm &form : kForms)
    if (form.kind == kind && form.shape == shape)
      return &form;
  return nullptr;
}

bool isTransposed(MatrixShape shape) { return shape == MatrixShape{8, 32, 16}; }

/// The map of operand 'a', 'b' or 'c' (also of D).
std::optional<FragmentMap> findWmmaMap(char operand, unsigned bits,
                                       MatrixShape shape) {
  const FragmentMap *map = nullptr;
  bool swap = isTransposed(shape);
  if (operand == 'c') {
    map = swap ? findFragmentC(bits, shape.n, shape.m)
               : findFragmentC(bits, shape.m, shape.n);
  } else if ((operand == 'a') != swap) {
    map = findFragmentA(bits, swap ? shape.n : shape.m, shape.k);
  } else {
    map = findFragmentB(bits, swap ? shape.m : shape.n, shape.k);
  }
  if (!map)
    return std::nullopt;
  return swap ? map->transpose() : *map;
}

/// A load or store of a fragment.
struct TransferDetail : Detail {
  OperandRegisters registers;
  Space space = Space::Generic;
  bool isNarrow = false;
  uint32_t base = 0, stride = 0; // in the frame
  int64_t offset = 0;
  unsigned elementBits = 16;
  /// Bytes of one access, and accesses that fill a register.
  unsigned accessBytes = 2, perRegister = 2;
  bool isWide = false;
  /// Per register, access and lane: along the dimension that is `stride`
  /// apart, and along the other one.
  struct Place {
    uint16_t far, near;
  };
  std::vector<Place> places;

  uint64_t getAddress(Warp &warp, unsigned lane, Place place) const {
    uint64_t address = isNarrow ? warp.lanes<uint32_t>(base)[lane]
                                : warp.lanes<uint64_t>(base)[lane];
    uint64_t elements =
        uint64_t(place.far) * warp.lanes<uint32_t>(stride)[lane] + place.near;
    return address + uint64_t(offset) + elements * elementBits / 8;
  }
};

void runLoad(Warp &warp, const Op &op) {
  const auto &detail = op.get<TransferDetail>();
  const TransferDetail::Place *place = detail.places.data();
  size_t registers = detail.places.size() / (kLanes * detail.perRegister);
  size_t copies = detail.registers.at.size() / registers;
  for (size_t reg = 0; reg < registers; ++reg) {
    std::array<uint64_t, kLanes> values{};
    uint32_t undefined = 0;
    for (unsigned part = 0; part < detail.perRegister; ++part) {
      forLanes(warp.mask, [&](unsigned lane) {
        uint64_t bits = 0;
        bool isDefined = true;
        warp.load(op, lane, detail.space,
                  detail.getAddress(warp, lane, place[lane]), &bits,
                  detail.accessBytes, &isDefined);
        values[lane] |= bits << (8 * detail.accessBytes * part);
        undefined |= uint32_t(!isDefined) << lane;
      });
      place += kLanes;
    }
    for (size_t copy = 0; copy < copies; ++copy) {
      size_t number = copy * registers + reg;
      uint32_t at = detail.registers.at[number];
      if (detail.isWide)
        setLanes<uint64_t>(warp, at, [&](unsigned l) { return values[l]; });
      else
        setLanes<uint32_t>(warp, at,
                           [&](unsigned l) { return uint32_t(values[l]); });
      if (warp.isChecked() && detail.registers.numbers[number] >= 0)
        warp.setDefined(op, uint32_t(detail.registers.numbers[number]),
                        warp.mask, ~undefined);
    }
  }
}

void runStore(Warp &warp, const Op &op) {
  const auto &detail = op.get<TransferDetail>();
  const TransferDetail::Place *place = detail.places.data();
  for (size_t reg = 0; reg < detail.registers.at.size(); ++reg) {
    uint32_t at = detail.registers.at[reg];
    int32_t number = detail.registers.numbers[reg];
    uint32_t defined = warp.isChecked() && number >= 0
                           ? warp.getDefined(uint32_t(number))
                           : kAllLanes;
    for (unsigned part = 0; part < detail.perRegister; ++part) {
      forLanes(warp.mask, [&](unsigned lane) {
        uint64_t bits = detail.isWide ? warp.lanes<uint64_t>(at)[lane]
                                      : warp.lanes<uint32_t>(at)[lane];
        bits >>= 8 * detail.accessBytes * part;
        warp.store(op, lane, detail.space,
                   detail.getAddress(warp, lane, place[lane]), &bits,
                   detail.accessBytes, defined >> lane & 1);
      });
      place += kLanes;
    }
  }
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

/// Fills in the places of elements. `isRow`: rows are `stride` apart.
void placeElements(TransferDetail &detail, const FragmentMap &map, bool isRow) {
  // Elements of a register that are next to each other in memory are loaded
  // together.
  const FragmentStep &next = map.sub[0];
  bool isTogether = map.numSub && (isRow ? next.column == 1 : next.row == 1);
  detail.accessBytes = isTogether ? 4 : detail.elementBits / 8;
  detail.perRegister = isTogether ? 1 : map.getPerRegister();
  for (unsigned reg = 0; reg < map.getRegisters(); ++reg)
    for (unsigned part = 0; part < detail.perRegister; ++part)
      for (unsigned lane = 0; lane < kLanes; ++lane) {
        FragmentStep at = map.find(part, reg, lane);
        detail.places.push_back(isRow
                                    ? TransferDetail::Place{at.row, at.column}
                                    : TransferDetail::Place{at.column, at.row});
      }
}

/// The rest of `wmma.load.a` and `wmma.store.d` after these words.
bool decodeTransfer(Decoder &d, char operand, bool isStore) {
  MatrixModifiers given;
  if (!given.take(d) ||
      !given.allow(d, MatrixModifiers::Layouts | MatrixModifiers::MemorySpace))
    return false;
  if (!given.shape || given.layouts.size() != 1 || given.types.size() != 1)
    return d.fail("'wmma' needs a layout, a shape and a type, as "
                  "'.row.m16n16k16.f16'");
  std::optional<MatrixShape> shape = given.shape;
  bool isRow = given.layouts[0];
  std::string_view typeName = given.types[0];
  auto detail = std::make_unique<TransferDetail>();
  detail->space = given.space;
  size_t count = 0;
  Type type = Type::B32;
  if (operand == 'c') {
    std::optional<SumType> sum = parseSumType(typeName);
    bool isKnown = false;
    for (const WmmaForm &form : kForms)
      if (sum && form.shape == *shape) {
        bool isInt = isInteger(form.kind);
        isKnown |= *sum == SumType::S32   ? isInt
                   : *sum == SumType::F64 ? form.kind == ElementKind::F64
                   : *sum == SumType::F16
                       ? form.kind == ElementKind::F16
                       : !isInt && form.kind != ElementKind::F64;
      }
    if (!isKnown)
      return d.fail("there is no 'wmma' of this shape and type");
    type = getRegisterType(*sum);
    detail->elementBits = *sum == SumType::F16   ? 16
                          : *sum == SumType::F64 ? 64
                                                 : 32;
  } else {
    std::optional<ElementKind> kind = parseElementKind(typeName);
    const WmmaForm *form = kind ? findForm(*kind, *shape) : nullptr;
    if (!form)
      return d.fail("there is no 'wmma' of this shape and type");
    detail->elementBits = getBits(*kind);
    if (detail->elementBits < 8 && isRow != (operand == 'a'))
      return d.fail("elements of less than 8 bits need '.row' for A and '.col' "
                    "for B");
    count = operand == 'a' ? form->registersA : form->registersB;
    if (*kind == ElementKind::F64)
      type = Type::F64;
  }
  std::optional<FragmentMap> map =
      findWmmaMap(operand, detail->elementBits, *shape);
  if (!map || !d.expectOperands(2, 3))
    return d.fail("there is no 'wmma' of this shape and type");
  if (!count)
    count = map->getRegisters();
  size_t addressAt = isStore ? 0 : 1, registersAt = isStore ? 1 : 0;
  std::optional<Decoder::Address> address = d.takeAddress(addressAt);
  if (!address)
    return false;
  if (address->isFrameParameter)
    return d.fail("'wmma' cannot use memory of parameters");
  if (detail->space == Space::Generic &&
      address->variableSpace == Space::Shared)
    detail->space = Space::Shared;
  detail->base = address->at;
  detail->offset = address->offset;
  detail->isNarrow = address->isNarrow;
  Op &op = d.op();
  op.hasAddressRegister = !op.reads.empty();
  if (!detail->registers.decode(d, d.operands()[registersAt], count, type,
                                !isStore))
    return false;
  if (d.operands().size() == 3) {
    if (!d.sourceOf(d.operands()[2], Type::U32, detail->stride))
      return false;
  } else {
    unsigned rows = operand == 'b' ? shape->k : shape->m;
    unsigned columns = operand == 'a' ? shape->k : shape->n;
    detail->stride = d.constant(isRow ? columns : rows, 32);
  }
  detail->isWide = detail->elementBits == 64;
  placeElements(*detail, *map, isRow);
  op.run = isStore ? runStore : runLoad;
  op.opClass = isStore ? OpClass::Store : OpClass::Load;
  op.together = Together::Warp;
  op.ownsDefined = !isStore;
  op.detail = std::move(detail);
  return true;
}

/// The rest of `wmma.mma`.
bool decodeProduct(Decoder &d) {
  MatrixModifiers given;
  if (!given.take(d))
    return false;
  // The types of A and B are written, except for f16.
  bool isHalf = given.types.size() == 2;
  if (!given.shape || given.layouts.size() != 2 ||
      (!isHalf && given.types.size() != 4))
    return d.fail("'wmma.mma' needs layouts, a shape and types, as "
                  "'.row.col.m16n16k16.f32.f32'");
  std::optional<MatrixShape> shape = given.shape;
  std::optional<SumType> sumD = parseSumType(given.types.front());
  std::optional<SumType> sumC = parseSumType(given.types.back());
  std::optional<ElementKind> kindA = ElementKind::F16, kindB = kindA;
  if (!isHalf) {
    kindA = parseElementKind(given.types[1]);
    kindB = parseElementKind(given.types[2]);
  }
  if (!sumD || !sumC || !kindA || !kindB ||
      (!isHalf && *kindA == ElementKind::F16))
    return d.fail("there is no 'wmma.mma' with these types");
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
  auto detail = std::make_unique<MatrixDetail>();
  detail->saturate = given.saturate;
  detail->rounding = getRounding(given.round);
  detail->isXor = given.bits == MatrixModifiers::Bits::Xor;
  const WmmaForm *form = findForm(*kindA, *shape);
  if (!form || *kindA != *kindB)
    return d.fail("there is no 'wmma.mma' of this shape for these types");
  bool isRight =
      isInteger(*kindA) ? *sumD == SumType::S32
      : *kindA == ElementKind::F64
          ? *sumD == SumType::F64
          : *sumD == SumType::F32 || (isHalf && *sumD == SumType::F16);
  bool isSameSum =
      isHalf ? *sumC == SumType::F16 || *sumC == SumType::F32 : *sumC == *sumD;
  bool isSubByte = getBits(*kindA) < 8;
  bool isRowCol = given.layouts[0] && !given.layouts[1];
  if (!isRight || !isSameSum || (isSubByte && !isRowCol) ||
      (isBit && given.bits == MatrixModifiers::Bits::None))
    return d.fail("there is no 'wmma.mma' with these types and layouts");
  detail->kindA = *kindA;
  detail->kindB = *kindB;
  // The hardware's step is m16n8k4.
  if (*kindA == ElementKind::TF32)
    detail->step = 4;
  bool swap = isTransposed(*shape);
  unsigned rows = swap ? shape->n : shape->m,
           columns = swap ? shape->m : shape->n;
  detail->layoutC = {*sumC, rows, columns};
  detail->layoutD = {*sumD, rows, columns};
  return finishProduct(d, std::move(detail), *shape, form->registersA,
                       form->registersB, swap);
}

bool decodeWmma(Decoder &d) {
  switch (d.takeOneOf({"load", "store", "mma"})) {
  case 0: {
    int operand = d.takeOneOf({"a", "b", "c"});
    return operand >= 0 && decodeTransfer(d, char('a' + operand), false);
  }
  case 1:
    return d.takeOneOf({"d"}) >= 0 && decodeTransfer(d, 'c', true);
  case 2:
    return decodeProduct(d);
  default:
    return false;
  }
}

} // namespace

void ptx::addFragments(DecodeTable &table) { table["wmma"] = decodeWmma; }
