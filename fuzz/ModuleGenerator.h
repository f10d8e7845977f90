//===- ModuleGenerator.h - random valid modules -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel and a launch for it, both decided by a seed. Which operations there
// are, and which values their attributes take, comes from the wire table: a new
// element-wise operation is generated without a line here, and the unit test
// fails for any other one that is not.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_MODULEGENERATOR_H
#define TESSERA_FUZZ_MODULEGENERATOR_H

#include "tessera/dialect/Ops.h"
#include "tessera/runtime/arrays/Launch.h"

#include "mlir/IR/OwningOpRef.h"

namespace tessera::fuzz {

struct ModuleOptions {
  /// The kernel has no undefined behaviour and no race, and what it leaves in
  /// memory depends neither on an order that tokens leave open, nor on how a
  /// reduction is bracketed, nor on the payload of a NaN that was computed.
  bool defined = true;
  /// Besides, leave out what engines may round differently: transcendental
  /// functions, `approx` and `full`, and products of matrices that are not of
  /// small integers.
  bool exact = false;
  /// Of an exact kernel: make a few of those operations after all, of exact
  /// operands, and store their results in buffers of their own.
  bool measured = false;
};

struct GeneratedModule {
  mlir::OwningOpRef<cuda_tile::ModuleOp> module;
  cuda_tile::EntryOp entry;
  runtime::Launch launch;
  /// For each buffer of the launch what it holds, so that NaNs can be told.
  std::vector<ElementType> bufferTypes;
  /// And how far apart its elements may be on two engines, in units in the last
  /// place: 0, but for those that are measured.
  std::vector<uint64_t> bounds;
};

/// The same seed and options give the same module in any context that has the
/// dialect loaded. It verifies; diagnostics must not be threaded.
GeneratedModule generateModule(mlir::MLIRContext &context, uint64_t seed,
                               const ModuleOptions &options = {});

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_MODULEGENERATOR_H
