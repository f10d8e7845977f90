//===- HalfEmulator.cpp - emulates AVX512-FP16 -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/llvm/HalfEmulator.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#if defined(__linux__) && defined(__x86_64__)
#include "unittests/codegen/TrappedInstruction.h"
#include <cpuid.h>

using namespace tessera::cpu;

static uint64_t numInstructions = 0;

uint64_t HalfEmulator::getNumInstructions() { return numInstructions; }

//===----------------------------------------------------------------------===//
// Numbers: every f16 is exact in f64
//===----------------------------------------------------------------------===//

static double fromHalf(uint16_t half) {
  int exponent = (half >> 10) & 31, significand = half & 0x3ff;
  double sign = half & 0x8000 ? -1.0 : 1.0;
  if (exponent == 31)
    return std::copysign(significand ? NAN : INFINITY, sign);
  if (exponent == 0)
    return sign * std::ldexp(significand, -24);
  return sign * std::ldexp(significand | 0x400, exponent - 25);
}

/// To nearest even.
static uint16_t toHalf(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  value = std::abs(value);
  if (std::isnan(value))
    return sign | 0x7e00;
  if (value == 0)
    return sign;
  if (std::isinf(value))
    return sign | 0x7c00;
  int exponent = std::max(std::ilogb(value), -14);
  // The environment rounds to nearest even.
  double units = std::nearbyint(std::ldexp(value, 10 - exponent));
  if (std::ldexp(units, exponent - 10) > 65504)
    return sign | 0x7c00;
  // A carry from the significand correctly increments the exponent.
  return sign | static_cast<uint16_t>(((exponent + 14) << 10) +
                                      static_cast<int>(units));
}

/// a * b + c so that a second rounding does no harm: the product is exact, and
/// the last bit of an inexact sum is set.
static double fmaToOdd(double a, double b, double c) {
  double product = a * b, sum = product + c;
  if (!std::isfinite(sum))
    return sum;
  double part = sum - product;
  double error = (product - (sum - part)) + (c - part);
  uint64_t bits;
  std::memcpy(&bits, &sum, 8);
  if (error == 0 || bits & 1)
    return sum;
  return std::nextafter(sum, error > 0 ? INFINITY : -INFINITY);
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

namespace {

/// What the system saved, by components of XSAVE.
class State {
public:
  explicit State(ucontext_t &context)
      : bytes(reinterpret_cast<uint8_t *>(context.uc_mcontext.fpregs)) {
    // Components in their initial state, according to the header, are not
    // saved.
    uint64_t saved;
    std::memcpy(&saved, bytes + 512, 8);
    if (!(saved & 2))
      std::memset(bytes + kXmm, 0, 256);
    for (unsigned component : {kYmm, kMasks, kZmm, kUpper}) {
      unsigned size, offset, c, d;
      __get_cpuid_count(0xd, component, &size, &offset, &c, &d);
      places[component] = bytes + offset;
      if (!(saved >> component & 1))
        std::memset(places[component], 0, size);
    }
    saved |= 2 | 1 << kYmm | 1 << kMasks | 1 << kZmm | 1 << kUpper;
    std::memcpy(bytes + 512, &saved, 8);
  }

  void read(unsigned number, uint8_t *vector) const {
    for (unsigned part = 0; part < 4; ++part)
      std::memcpy(vector + 16 * part, find(number, part), 16);
  }
  void write(unsigned number, const uint8_t *vector) {
    for (unsigned part = 0; part < 4; ++part)
      std::memcpy(find(number, part), vector + 16 * part, 16);
  }
  uint64_t getMask(unsigned number) const {
    uint64_t mask;
    std::memcpy(&mask, places[kMasks] + 8 * number, 8);
    return mask;
  }
  void setMask(unsigned number, uint64_t mask) {
    std::memcpy(places[kMasks] + 8 * number, &mask, 8);
  }

private:
  static constexpr unsigned kXmm = 160, kYmm = 2, kMasks = 5, kZmm = 6,
                            kUpper = 7;
  /// 16 bytes of a register.
  uint8_t *find(unsigned number, unsigned part) const {
    if (number >= 16)
      return places[kUpper] + 64 * (number - 16) + 16 * part;
    if (part == 0)
      return bytes + kXmm + 16 * number;
    if (part == 1)
      return places[kYmm] + 16 * number;
    return places[kZmm] + 32 * number + 16 * (part - 2);
  }
  uint8_t *bytes;
  uint8_t *places[8] = {};
};

} // namespace

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

namespace {

enum Map : uint8_t { M3A = 3, M5 = 5, M6 = 6 };

/// What an instruction does to elements.
enum class Kind {
  Unknown,
  Binary,   // a and b to f16
  Unary,    // b to f16
  Fma,      // the register itself, a and b
  Compare,  // to a mask
  FromWide, // f32, f64 or integers to f16
  ToWide,   // f16 to f32 or f64
};

enum class Element { F16, F32, F64, I16, U16, I32, U32, I64, U64 };

struct Instruction {
  uint8_t map, opcode, immediate = 0;
  Prefix prefix;
  bool isWide; // W
  unsigned reg, rm, vvvv, mask;
  bool isZeroing, isBroadcast, isRegister;
  unsigned vectorBytes;
  uint64_t address = 0, end = 0;

  Kind kind = Kind::Unknown;
  /// The types of the last operand and of the result.
  Element from = Element::F16, to = Element::F16;
};

} // namespace

static unsigned getSize(Element element) {
  switch (element) {
  case Element::F16:
  case Element::I16:
  case Element::U16:
    return 2;
  case Element::F32:
  case Element::I32:
  case Element::U32:
    return 4;
  default:
    return 8;
  }
}

static bool isFma(uint8_t opcode) {
  uint8_t order = opcode & 0xf0, form = opcode & 0xf;
  return (order == 0x90 || order == 0xa0 || order == 0xb0) && form >= 8 &&
         form % 2 == 0;
}

/// Finds kind and types; false for an unknown instruction.
static bool classify(Instruction &it) {
  auto become = [&](Kind kind, Element from = Element::F16,
                    Element to = Element::F16) {
    it.kind = kind;
    it.from = from;
    it.to = to;
    return true;
  };
  if (it.map == M3A && it.prefix == None && !it.isWide) {
    if (it.opcode == 0xc2)
      return become(Kind::Compare);
    return it.opcode == 0x08 && become(Kind::Unary); // vrndscaleph
  }
  if (it.map == M6 && it.prefix == P66 && !it.isWide) {
    if (it.opcode == 0x13)
      return become(Kind::ToWide, Element::F16, Element::F32);
    return isFma(it.opcode) && become(Kind::Fma);
  }
  if (it.map != M5)
    return false;
  switch (it.opcode) {
  case 0x58:
  case 0x59:
  case 0x5c:
  case 0x5d:
  case 0x5e:
  case 0x5f:
    return it.prefix == None && become(Kind::Binary);
  case 0x51:
    return it.prefix == None && become(Kind::Unary);
  case 0x1d:
    return it.prefix == P66 && become(Kind::FromWide, Element::F32);
  case 0x5a:
    if (it.prefix == P66)
      return become(Kind::FromWide, Element::F64);
    return it.prefix == None &&
           become(Kind::ToWide, Element::F16, Element::F64);
  case 0x5b:
    return it.prefix == None &&
           become(Kind::FromWide, it.isWide ? Element::I64 : Element::I32);
  case 0x7a:
    return it.prefix == PF2 &&
           become(Kind::FromWide, it.isWide ? Element::U64 : Element::U32);
  case 0x7d:
    if (it.prefix != PF3 && it.prefix != PF2)
      return false;
    return become(Kind::FromWide,
                  it.prefix == PF3 ? Element::I16 : Element::U16);
  default:
    return false;
  }
}

/// The number of elements: as many as fit into a register of the widest type.
static unsigned getCount(const Instruction &it) {
  return it.vectorBytes / std::max(getSize(it.from), getSize(it.to));
}

static bool decode(const ucontext_t &context, Instruction &result) {
  const auto *at =
      reinterpret_cast<const uint8_t *>(context.uc_mcontext.gregs[REG_RIP]);
  if (*at++ != 0x62)
    return false;
  uint8_t first = *at++, second = *at++, third = *at++;
  result.map = first & 7;
  result.isWide = second & 0x80;
  result.prefix = static_cast<Prefix>(second & 3);
  result.vvvv = (~(second >> 3) & 15) | (third & 8 ? 0 : 16);
  result.mask = third & 7;
  result.isZeroing = third & 0x80;
  result.isBroadcast = third & 0x10;
  result.vectorBytes = 16u << ((third >> 5) & 3);
  result.opcode = *at++;
  uint8_t modrm = *at++, mod = modrm >> 6;
  result.reg =
      ((modrm >> 3) & 7) | (first & 0x80 ? 0 : 8) | (first & 0x10 ? 0 : 16);
  result.isRegister = mod == 3;
  result.rm = modrm & 7;
  if (!classify(result) || result.vectorBytes > 64)
    return false;
  if (!result.isRegister) {
    // Small offsets are scaled by the size of the memory operand.
    unsigned unit =
        getSize(result.from) * (result.isBroadcast ? 1 : getCount(result));
    TrappedAddress address =
        decodeAddress(context, at, modrm, first, unit, result.map == M3A);
    result.address = address.start + address.index;
  } else {
    // Static rounding.
    if (result.isBroadcast)
      return false;
    result.rm |= (first & 0x20 ? 0 : 8) | (first & 0x40 ? 0 : 16);
  }
  if (result.map == M3A)
    result.immediate = *at++;
  result.end = reinterpret_cast<uint64_t>(at);
  return true;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

static uint16_t getHalf(const uint8_t *vector, unsigned lane) {
  uint16_t half;
  std::memcpy(&half, vector + 2 * lane, 2);
  return half;
}

/// vminph and vmaxph: the second if they are equal or one is NaN.
static uint16_t pick(bool isMax, uint16_t a, uint16_t b) {
  double x = fromHalf(a), y = fromHalf(b);
  return (isMax ? x > y : x < y) ? a : b;
}

static uint16_t computeBinary(uint8_t opcode, uint16_t lhs, uint16_t rhs) {
  double a = fromHalf(lhs), b = fromHalf(rhs);
  switch (opcode) {
  case 0x58:
    return toHalf(a + b);
  case 0x59:
    return toHalf(a * b);
  case 0x5c:
    return toHalf(a - b);
  case 0x5e:
    return toHalf(a / b);
  default:
    return pick(opcode == 0x5f, lhs, rhs);
  }
}

static uint16_t computeUnary(const Instruction &it, uint16_t half) {
  double value = fromHalf(half);
  if (it.map == M5)
    return toHalf(std::sqrt(value));
  // vrndscaleph to integers, in the modes of ceil and floor.
  switch (it.immediate) {
  case 9:
    return toHalf(std::floor(value));
  case 10:
    return toHalf(std::ceil(value));
  default:
    std::abort();
  }
}

static uint16_t computeFma(uint8_t opcode, uint16_t self, uint16_t second,
                           uint16_t third) {
  double x = fromHalf(self), y = fromHalf(second), z = fromHalf(third);
  // 132, 213 and 231 are the operand numbers of factor, factor and summand.
  double a = x, b = z, c = y;
  if ((opcode & 0xf0) == 0xa0)
    a = y, b = x, c = z;
  else if ((opcode & 0xf0) == 0xb0)
    a = y, b = z, c = x;
  bool isNegated = (opcode & 0xf) >= 0xc, isLess = opcode & 2;
  return toHalf(fmaToOdd(isNegated ? -a : a, b, isLess ? -c : c));
}

static bool computeCompare(uint8_t predicate, uint16_t lhs, uint16_t rhs) {
  double a = fromHalf(lhs), b = fromHalf(rhs);
  bool isUnordered = std::isnan(a) || std::isnan(b);
  bool isEqual = a == b, isLess = a<b, isGreater = a> b;
  // Those with 16 more differ only in the exceptions they signal.
  switch (predicate & 15) {
  case 0:
    return isEqual;
  case 1:
    return isLess;
  case 2:
    return isLess || isEqual;
  case 3:
    return isUnordered;
  case 4:
    return !isEqual;
  case 5:
    return !isLess;
  case 6:
    return !isLess && !isEqual;
  case 7:
    return !isUnordered;
  case 8:
    return isEqual || isUnordered;
  case 9:
    return isLess || isUnordered;
  case 10:
    return isLess || isEqual || isUnordered;
  case 11:
    return false;
  case 12:
    return isLess || isGreater;
  case 13:
    return isGreater || isEqual;
  case 14:
    return isGreater;
  default:
    return true;
  }
}

template <typename T> static T getAs(const uint8_t *element) {
  T value;
  std::memcpy(&value, element, sizeof(T));
  return value;
}

/// A 64-bit number that loses bits in f64 keeps a sticky bit.
template <typename T> static double toDouble(T value) {
  double nearest = static_cast<double>(value);
  auto back = static_cast<__int128>(nearest) - static_cast<__int128>(value);
  uint64_t bits = getAs<uint64_t>(reinterpret_cast<uint8_t *>(&nearest));
  if (back == 0 || bits & 1)
    return nearest;
  return std::nextafter(nearest, back > 0 ? -INFINITY : INFINITY);
}

static double widen(Element type, const uint8_t *element) {
  switch (type) {
  case Element::F16:
    return fromHalf(getAs<uint16_t>(element));
  case Element::F32:
    return getAs<float>(element);
  case Element::F64:
    return getAs<double>(element);
  case Element::I16:
    return getAs<int16_t>(element);
  case Element::U16:
    return getAs<uint16_t>(element);
  case Element::I32:
    return getAs<int32_t>(element);
  case Element::U32:
    return getAs<uint32_t>(element);
  case Element::I64:
    return toDouble(getAs<int64_t>(element));
  case Element::U64:
    return toDouble(getAs<uint64_t>(element));
  }
  std::abort();
}

static void computeElement(const Instruction &it, unsigned lane,
                           const uint8_t *self, const uint8_t *second,
                           const uint8_t *source, uint8_t *result) {
  unsigned size = getSize(it.to);
  uint16_t half = 0;
  switch (it.kind) {
  case Kind::Binary:
    half =
        computeBinary(it.opcode, getHalf(second, lane), getHalf(source, lane));
    break;
  case Kind::Unary:
    half = computeUnary(it, getHalf(source, lane));
    break;
  case Kind::Fma:
    half = computeFma(it.opcode, getHalf(self, lane), getHalf(second, lane),
                      getHalf(source, lane));
    break;
  case Kind::FromWide:
    half = toHalf(widen(it.from, source + getSize(it.from) * lane));
    break;
  default: {
    double value = fromHalf(getHalf(source, lane));
    auto single = static_cast<float>(value);
    if (size == 8)
      std::memcpy(result + 8 * lane, &value, 8);
    else
      std::memcpy(result + 4 * lane, &single, 4);
    return;
  }
  }
  std::memcpy(result + 2 * lane, &half, 2);
}

static void execute(const Instruction &it, State &state) {
  unsigned count = getCount(it), size = getSize(it.to);
  uint8_t self[64], second[64], source[64] = {}, result[64] = {};
  state.read(it.reg, self);
  state.read(it.vvvv, second);
  unsigned fromSize = getSize(it.from);
  if (it.isRegister)
    state.read(it.rm, source);
  else
    for (unsigned lane = 0; lane < count; ++lane)
      std::memcpy(source + fromSize * lane,
                  reinterpret_cast<const uint8_t *>(it.address) +
                      (it.isBroadcast ? 0 : fromSize * lane),
                  fromSize);
  uint64_t mask = it.mask ? state.getMask(it.mask) : ~uint64_t(0);
  if (it.kind == Kind::Compare) {
    uint64_t answers = 0;
    for (unsigned lane = 0; lane < count; ++lane)
      if (mask >> lane & 1 &&
          computeCompare(it.immediate, getHalf(second, lane),
                         getHalf(source, lane)))
        answers |= uint64_t(1) << lane;
    return state.setMask(it.reg & 7, answers);
  }
  for (unsigned lane = 0; lane < count; ++lane)
    if (mask >> lane & 1)
      computeElement(it, lane, self, second, source, result);
    else if (!it.isZeroing)
      std::memcpy(result + size * lane, self + size * lane, size);
  state.write(it.reg, result);
}

static void handle(int signal, siginfo_t *, void *argument) {
  auto &context = *static_cast<ucontext_t *>(argument);
  Instruction instruction = {};
  if (!decode(context, instruction)) {
    // It faults again, and ends the test.
    std::signal(signal, SIG_DFL);
    return;
  }
  State state(context);
  execute(instruction, state);
  ++numInstructions;
  context.uc_mcontext.gregs[REG_RIP] = static_cast<greg_t>(instruction.end);
}

HalfEmulator::HalfEmulator() {
  struct sigaction action = {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, &previous);
  numInstructions = 0;
}

HalfEmulator::~HalfEmulator() { sigaction(SIGILL, &previous, nullptr); }

#else

using namespace tessera::cpu;

HalfEmulator::HalfEmulator() = default;
HalfEmulator::~HalfEmulator() = default;
uint64_t HalfEmulator::getNumInstructions() { return 0; }

#endif
