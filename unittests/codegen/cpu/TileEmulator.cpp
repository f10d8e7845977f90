//===- TileEmulator.cpp - emulates AMX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/cpu/TileEmulator.h"

#include <cmath>
#include <cstring>

#if defined(__linux__) && defined(__x86_64__)
#include "unittests/codegen/TrappedInstruction.h"

using namespace tessera;
using namespace tessera::cpu;

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

namespace {

struct Tile {
  unsigned rows = 0, rowBytes = 0; // as configured
  uint8_t bytes[16][64] = {};
};

} // namespace

static Tile tiles[8];
static bool configured = false;
static uint64_t numProducts = 0;

uint64_t TileEmulator::getNumProducts() { return numProducts; }
bool TileEmulator::isConfigured() { return configured; }

static void release() {
  for (Tile &tile : tiles)
    tile = Tile();
  configured = false;
}

/// Returns false if the processor would fault.
static bool configure(const uint8_t *memory) {
  release();
  if (memory[0] == 0)
    return true;
  if (memory[0] != 1 || memory[1] != 0)
    return false;
  for (unsigned i = 0; i < 8; ++i) {
    uint16_t rowBytes;
    std::memcpy(&rowBytes, memory + 16 + 2 * i, 2);
    tiles[i].rowBytes = rowBytes;
    tiles[i].rows = memory[48 + i];
    if (rowBytes > 64 || rowBytes % 4 || memory[48 + i] > 16)
      return false;
  }
  return configured = true;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

template <typename T>
static T get(const Tile &tile, unsigned row, unsigned at) {
  T value;
  std::memcpy(&value, &tile.bytes[row][at * sizeof(T)], sizeof(T));
  return value;
}

template <typename T>
static void set(Tile &tile, unsigned row, unsigned at, T value) {
  std::memcpy(&tile.bytes[row][at * sizeof(T)], &value, sizeof(T));
}

static float flush(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value)
                                                : value;
}

static float addFlushing(float a, float b) {
  return flush(flush(a) + flush(b));
}

static float fromBf16(uint16_t half) {
  uint32_t bits = uint32_t(half) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return flush(value);
}

static float fromF16(uint16_t half) {
  int exponent = (half >> 10) & 31, significand = half & 0x3ff;
  float sign = half & 0x8000 ? -1.0f : 1.0f;
  if (exponent == 31)
    return sign * (significand ? NAN : INFINITY);
  if (exponent == 0)
    return sign * std::ldexp(float(significand), -24);
  return sign * std::ldexp(float(significand | 0x400), exponent - 25);
}

/// tdpbf16ps and tdpfp16ps: the first halves and the second halves are summed
/// separately from zero; then both sums are added to the old value.
static void multiplyPairs(Tile &sums, const Tile &lhs, const Tile &rhs,
                          float (*widen)(uint16_t)) {
  for (unsigned m = 0; m < sums.rows; ++m)
    for (unsigned n = 0; n < sums.rowBytes / 4; ++n) {
      float parts[2] = {0, 0};
      for (unsigned k = 0; k < lhs.rowBytes / 4; ++k)
        for (unsigned half = 0; half < 2; ++half)
          parts[half] = flush(std::fma(
              widen(get<uint16_t>(lhs, m, 2 * k + half)),
              widen(get<uint16_t>(rhs, k, 2 * n + half)), parts[half]));
      set(sums, m, n,
          addFlushing(get<float>(sums, m, n), addFlushing(parts[0], parts[1])));
    }
}

template <typename Left, typename Right>
static void multiplyBytes(Tile &sums, const Tile &lhs, const Tile &rhs) {
  for (unsigned m = 0; m < sums.rows; ++m)
    for (unsigned n = 0; n < sums.rowBytes / 4; ++n) {
      auto sum = get<uint32_t>(sums, m, n);
      for (unsigned k = 0; k < lhs.rowBytes; ++k)
        sum += static_cast<uint32_t>(
            int32_t(get<Left>(lhs, m, k)) *
            int32_t(get<Right>(rhs, k / 4, 4 * n + k % 4)));
      set(sums, m, n, sum);
    }
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

namespace {

/// An instruction with a 3-byte VEX prefix, an opcode and operands.
struct Instruction {
  uint8_t map, opcode, reg, rm, vvvv;
  Prefix prefix;
  bool isWide, isLong; // W and L
  bool isRegister;     // else the following
  uint64_t address, stride;
  uint64_t end;
};

} // namespace

static Instruction decode(const ucontext_t &context) {
  auto start = static_cast<uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
  const auto *at = reinterpret_cast<const uint8_t *>(start);
  Instruction result = {};
  if (*at++ != 0xc4)
    return result;
  uint8_t first = *at++, second = *at++;
  result.map = first & 31;
  result.prefix = static_cast<Prefix>(second & 3);
  result.isLong = second & 4;
  result.vvvv = ~(second >> 3) & 15;
  result.isWide = second & 0x80;
  result.opcode = *at++;
  uint8_t modrm = *at++, mod = modrm >> 6;
  result.reg = ((modrm >> 3) & 7) | (first & 0x80 ? 0 : 8);
  result.rm = modrm & 7;
  result.isRegister = mod == 3;
  if (!result.isRegister) {
    TrappedAddress address = decodeAddress(context, at, modrm, first);
    result.address = address.start;
    result.stride = address.index;
  }
  result.end = reinterpret_cast<uint64_t>(at);
  return result;
}

static void transfer(const Instruction &instruction, bool isStore) {
  Tile &tile = tiles[instruction.reg];
  for (unsigned row = 0; row < tile.rows; ++row) {
    auto *memory = reinterpret_cast<uint8_t *>(instruction.address +
                                               row * instruction.stride);
    if (isStore)
      std::memcpy(memory, tile.bytes[row], tile.rowBytes);
    else
      std::memcpy(tile.bytes[row], memory, tile.rowBytes);
  }
}

/// The shapes that the processor accepts: sums m by n, operands m by k and k by
/// n.
static bool areShapesRight(const Tile &sums, const Tile &lhs, const Tile &rhs) {
  return &sums != &lhs && &sums != &rhs && &lhs != &rhs &&
         sums.rows == lhs.rows && sums.rowBytes == rhs.rowBytes &&
         lhs.rowBytes == rhs.rows * 4;
}

static bool multiply(const Instruction &instruction) {
  if (!instruction.isRegister || instruction.vvvv > 7)
    return false;
  Tile &sums = tiles[instruction.reg];
  const Tile &lhs = tiles[instruction.rm], &rhs = tiles[instruction.vvvv];
  if (!areShapesRight(sums, lhs, rhs))
    return false;
  ++numProducts;
  if (instruction.opcode == 0x5c) {
    if (instruction.prefix != PF3 && instruction.prefix != PF2)
      return false;
    multiplyPairs(sums, lhs, rhs,
                  instruction.prefix == PF3 ? fromBf16 : fromF16);
    return true;
  }
  switch (instruction.prefix) {
  case PF2:
    multiplyBytes<int8_t, int8_t>(sums, lhs, rhs);
    break;
  case PF3:
    multiplyBytes<int8_t, uint8_t>(sums, lhs, rhs);
    break;
  case P66:
    multiplyBytes<uint8_t, int8_t>(sums, lhs, rhs);
    break;
  case None:
    multiplyBytes<uint8_t, uint8_t>(sums, lhs, rhs);
    break;
  }
  return true;
}

/// Returns false for an instruction that is not AMX, or would fault.
static bool execute(const Instruction &instruction) {
  if (instruction.map != 2 || instruction.isWide || instruction.isLong ||
      instruction.reg > 7)
    return false;
  if (instruction.opcode == 0x49 && instruction.prefix == None) {
    if (!instruction.isRegister)
      return configure(reinterpret_cast<const uint8_t *>(instruction.address));
    release();
    return true;
  }
  if (!configured)
    return false;
  switch (instruction.opcode) {
  case 0x49: // tilezero
    if (!instruction.isRegister || instruction.prefix != PF2)
      return false;
    std::memset(tiles[instruction.reg].bytes, 0, sizeof(Tile::bytes));
    return true;
  case 0x4b:
    if (instruction.isRegister || instruction.prefix == None)
      return false;
    transfer(instruction, instruction.prefix == PF3);
    return true;
  case 0x5c:
  case 0x5e:
    return multiply(instruction);
  default:
    return false;
  }
}

static void handle(int signal, siginfo_t *, void *argument) {
  auto &context = *static_cast<ucontext_t *>(argument);
  Instruction instruction = decode(context);
  if (!execute(instruction)) {
    // It faults again, and ends the test.
    std::signal(signal, SIG_DFL);
    return;
  }
  context.uc_mcontext.gregs[REG_RIP] = static_cast<greg_t>(instruction.end);
}

TileEmulator::TileEmulator() {
  struct sigaction action = {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, &previous);
  numProducts = 0;
  release();
}

TileEmulator::~TileEmulator() { sigaction(SIGILL, &previous, nullptr); }

#else

using namespace tessera::cpu;

TileEmulator::TileEmulator() = default;
TileEmulator::~TileEmulator() = default;
uint64_t TileEmulator::getNumProducts() { return 0; }
bool TileEmulator::isConfigured() { return false; }

#endif
