//===- Memory.h - the memory of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Addresses are numbers of the machine's own, not of this process, so that no
// kernel can touch the process. Generic addresses:
//
//   0x0000'1000'0000'0000 +   function addresses, 16 apart
//   0x0000'2000'0000'0000 +   parameters of the entry
//   0x0000'3000'0000'0000 +   local memory of the thread that uses the address
//   0x0000'4000'0000'0000 +   shared memory: an address of shared::cluster
//   0x0000'7000'0000'0000 +   regions of global and constant memory
//
// Global and constant addresses are generic ones. A shared address is 32 bits:
// below 2^24 an offset in the thread's own CTA, else (rank + 1) << 24 | offset
// in the CTA of that rank in the cluster.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MEMORY_H
#define TESSERA_PTX_MEMORY_H

#include "tessera/ptx/Module.h"
#include "tessera/support/Result.h"

#include <memory>

namespace tessera::ptx {

inline constexpr uint64_t kFunctionWindow = 0x1000'0000'0000;
inline constexpr uint64_t kParamWindow = 0x2000'0000'0000;
inline constexpr uint64_t kLocalWindow = 0x3000'0000'0000;
inline constexpr uint64_t kSharedWindow = 0x4000'0000'0000;
inline constexpr uint64_t kGlobalWindow = 0x7000'0000'0000;
inline constexpr uint64_t kWindowBytes = 0x1000'0000'0000;
inline constexpr unsigned kRankShift = 24;

class Shadow;

/// A piece of memory with bounds of its own.
class Region {
public:
  Region(std::string name, uint64_t base, uint64_t size);
  ~Region();
  Region(Region &&);

  std::string name;
  /// The address of the first byte, in its space.
  uint64_t base;
  bool isConstant = false;
  std::vector<uint8_t> bytes;
  /// A bit per byte: it was written. Empty if all bytes are.
  std::vector<uint64_t> written;
  /// Accesses, for the race detector; made when first needed.
  std::unique_ptr<Shadow> shadow;

  uint64_t size() const { return bytes.size(); }
  bool isWritten(uint64_t offset, uint64_t count) const {
    return written.empty() || areWritten(offset, count);
  }
  void setWritten(uint64_t offset, uint64_t count, bool value = true);
  /// Forgets that any byte was written.
  void clearWritten();

private:
  bool areWritten(uint64_t offset, uint64_t count) const;
};

/// Global and constant memory.
class GlobalMemory {
public:
  /// Adds a region; the address is a multiple of `alignment` and of 256, with a
  /// gap to the next one. With `isWritten` false its bytes count as never
  /// written.
  Region &allocate(std::string name, uint64_t size, uint64_t alignment = 256,
                   bool isWritten = true);
  /// Adds the region of a variable of the module. Drivers align those to 512
  /// bytes at most, whatever the text says: here the address of one that wants
  /// more is never a multiple of 1024.
  Region &allocateVariable(std::string name, uint64_t size, uint64_t alignment);
  bool free(uint64_t base);
  /// The region that contains an address, or null.
  Region *find(uint64_t address);
  /// The region that starts nearest below or above, for messages.
  const Region *findNearest(uint64_t address) const;
  const std::vector<std::unique_ptr<Region>> &getRegions() const {
    return regions;
  }

private:
  Region &add(std::string name, uint64_t size);

  std::vector<std::unique_ptr<Region>> regions; // by address
  /// Freed regions, without bytes: warps may remember them.
  std::vector<std::unique_ptr<Region>> freed;
  uint64_t next = kGlobalWindow + 0x10000;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_MEMORY_H
