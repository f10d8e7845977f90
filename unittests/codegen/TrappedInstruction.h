//===- TrappedInstruction.h - an instruction to emulate -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emulators read the instruction from memory, and registers from what the
// system has saved. This has what all encodings of x86-64 have in common.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_CODEGEN_TRAPPEDINSTRUCTION_H
#define TESSERA_UNITTESTS_CODEGEN_TRAPPEDINSTRUCTION_H

#include <cstdint>
#include <cstring>
#include <ucontext.h>

namespace tessera::cpu {

/// The prefix that is part of an instruction's name.
enum Prefix : uint8_t { None, P66, PF3, PF2 };

/// A register by its number in instructions.
inline uint64_t getGeneral(const ucontext_t &context, unsigned number) {
  static const int places[] = {
      REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
      REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  return static_cast<uint64_t>(context.uc_mcontext.gregs[places[number]]);
}

/// Base and offset, and the index with its scale, which tiles use as a stride.
struct TrappedAddress {
  uint64_t start, index;
};

/// Reads what follows a ModRM byte for memory, up to `at`. `prefix` has the
/// upper bits of registers, inverted, as in VEX and EVEX. `unit` is the scale
/// of a one-byte offset; `rest` are the bytes that follow.
inline TrappedAddress decodeAddress(const ucontext_t &context,
                                    const uint8_t *&at, uint8_t modrm,
                                    uint8_t prefix, unsigned unit = 1,
                                    unsigned rest = 0) {
  unsigned mod = modrm >> 6, base = modrm & 7, index = 4, scale = 0;
  bool hasIndex = base == 4;
  if (hasIndex) {
    uint8_t sib = *at++;
    scale = sib >> 6;
    index = ((sib >> 3) & 7) | (prefix & 0x40 ? 0 : 8);
    base = sib & 7;
  }
  bool hasBase = !(mod == 0 && base == 5);
  int64_t offset = 0;
  if (mod == 1) {
    offset = int64_t(static_cast<int8_t>(*at++)) * unit;
  } else if (mod == 2 || !hasBase) {
    int32_t distance;
    std::memcpy(&distance, at, 4);
    offset = distance;
    at += 4;
  }
  base |= prefix & 0x20 ? 0 : 8;
  TrappedAddress address = {static_cast<uint64_t>(offset), 0};
  if (hasBase)
    address.start += getGeneral(context, base);
  else if (!hasIndex) // relative to the next instruction
    address.start += reinterpret_cast<uint64_t>(at) + rest;
  if (index != 4)
    address.index = getGeneral(context, index) << scale;
  return address;
}

} // namespace tessera::cpu

#endif // TESSERA_UNITTESTS_CODEGEN_TRAPPEDINSTRUCTION_H
