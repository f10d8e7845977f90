//===- PtxLaunch.h - launches on the PTX machine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `tessera ptx run` and `tessera ptx conform` share: whether a launch has
// a shape that hardware takes, arrays in the memory of the machine, and values
// for the parameters of an entry.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PTXLAUNCH_H
#define TESSERA_DRIVER_PTXLAUNCH_H

#include "tessera/driver/OptionParser.h"
#include "tessera/ptx/Launch.h"
#include "tessera/runtime/arrays/Launch.h"

namespace tessera {

using Extents = std::array<uint32_t, 3>;

/// Reads `X[,Y[,Z]]`. `what` is `grid`, `block` or `cluster`.
llvm::Expected<Extents> parseExtents(llvm::StringRef what,
                                     llvm::StringRef text);

/// The options `--check`, `--order`, `--async` and `--timeout`.
void addPtxOptions(OptionParser &options, ptx::Options &values);

/// Says what is wrong with the grid, block, cluster or shared memory, whatever
/// the entry.
llvm::Error checkShape(const ptx::Options &options);

/// Says why an entry does not take this block or cluster. Instead of the block
/// that an entry requires, one thread may be given: the machine starts as many
/// as are required, as GPUs do.
llvm::Error checkEntryShape(const ptx::Program &program, uint32_t entry,
                            const ptx::Options &options);

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Says that there is no memory for the variables of a module. A machine
/// allocates them.
llvm::Error checkVariables(const ptx::Module &module);

/// Moves the bytes of a buffer into memory of the machine.
ptx::Region &addRegion(ptx::GlobalMemory &memory, runtime::Buffer &buffer);

/// Moves them back. The machine tracks which bytes were written only if it
/// checks; otherwise all bytes count as written.
void takeBack(ptx::Region &region, runtime::Buffer &buffer, bool isTracked);

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// A value for a parameter.
struct PtxValue {
  enum Kind {
    /// Takes a parameter of its size.
    Bytes,
    /// The same; the type must agree with the parameter's as well, if that is
    /// an integer or a float.
    Integer,
    Float,
    /// An address in global memory, for a parameter of 64 bits.
    Pointer,
    /// 128 bytes, or a pointer to them.
    TensorMap,
  };

  Kind kind = Bytes;
  std::string description; // `a scalar of i32`
  std::vector<uint8_t> bytes;

  static PtxValue makePointer(uint64_t address, std::string description);
  static PtxValue makeScalar(ElementType type, uint64_t bits, Kind kind);
};

/// The bytes of the parameters of an entry. The error names the argument, from
/// 1 on, and the parameter.
llvm::Expected<std::vector<uint8_t>>
packParameters(ptx::Machine &machine, const ptx::Program &program,
               uint32_t entry, llvm::ArrayRef<PtxValue> values);

} // namespace tessera

#endif // TESSERA_DRIVER_PTXLAUNCH_H
