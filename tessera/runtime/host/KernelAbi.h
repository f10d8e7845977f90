//===- KernelAbi.h - interface of compiled kernels and host -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code from codegen/cpu has one function per entry, which is called once per
// tile block. It calls back the `tsr_` functions below. All they need to know
// is in their arguments, as constants of the code, so an object file is
// self-contained.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_KERNELABI_H
#define TESSERA_RUNTIME_HOST_KERNELABI_H

#include <cstdint>

extern "C" {

/// What a tile block knows about its launch. The code reads these fields. The
/// host may store more data after them.
struct TsrBlock {
  uint32_t grid[3];
  uint32_t id[3];
  /// Not 0 if the block should end: another one failed, or the time is up. The
  /// host may set it while the block runs.
  uint32_t stop;
  uint32_t reserved;
};

/// Runs one tile block. An argument has 8 bytes: an address, or a number in the
/// low bits. `arena` is memory of this block, aligned to 64 bytes and
/// uninitialized.
typedef void (*TsrKernel)(TsrBlock *block, const uint64_t *arguments,
                          uint8_t *arena);

/// A tile as an argument of print_tko. `type` is a tessera::ElementType or
/// kTsrPointer. The elements are in row-major order.
struct TsrTile {
  const void *data;
  const int64_t *shape;
  uint32_t rank;
  uint32_t type;
};

/// Strings of the kernel have a length, as they may contain any byte.
void tsr_print(TsrBlock *block, const char *format, uint64_t length,
               const TsrTile *tiles, uint32_t count);
/// One element of an assertion is false: number `index` in a tile of `shape`.
/// `op` and `location` are as in `tsr_fail`.
void tsr_assert_failed_at(TsrBlock *block, uint64_t op, const char *location,
                          const char *message, uint64_t length,
                          const int64_t *shape, uint32_t rank, uint64_t index);
/// The same without a place, for code of older versions.
void tsr_assert_failed(TsrBlock *block, const char *message, uint64_t length,
                       const int64_t *shape, uint32_t rank, uint64_t index);
/// The block cannot continue, and returns after this call. `op` is the number
/// of the operation that failed, in a pre-order walk of its module, or
/// kTsrNoOp. `location` is its source location, as in diagnostics, or empty; it
/// is for programs that do not have the module. The message may have one
/// `%lld`, for `value`.
void tsr_fail(TsrBlock *block, uint64_t op, const char *location,
              const char *message, int64_t value);
/// A global that is aligned to more than a page, which linkers and loaders do
/// not promise. The code has the first three fields as constants.
struct TsrGlobal {
  const void *contents;
  uint64_t size;
  uint64_t alignment; // a power of two
  void *address;      // null until the first call
};
/// The address of a global: aligned memory with its contents, made by the first
/// call. It stays until the process ends, as pointers to it may. Null if there
/// is no memory.
void *tsr_place_global(TsrGlobal *global);
/// Called now and then in loops that may wait for another tile block: lets
/// another one run.
void tsr_wait(TsrBlock *block);
}

namespace tessera::runtime {
inline constexpr uint32_t kTsrPointer = 255;
inline constexpr uint64_t kTsrNoOp = UINT64_MAX;
} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_KERNELABI_H
