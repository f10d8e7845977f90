//===- ModuleGenerator.h - random valid modules -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel and a launch for it, both generated from a seed. The wire table says
// which operations there are and which values their attributes have. So a new
// element-wise operation is generated without any code here. For any other new
// operation the unit test fails until it is generated.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_MODULEGENERATOR_H
#define TESSERA_FUZZ_MODULEGENERATOR_H

#include "tessera/dialect/Ops.h"
#include "tessera/runtime/arrays/Launch.h"

#include "mlir/IR/OwningOpRef.h"

namespace tessera::fuzz {

struct ModuleOptions {
  /// The kernel has no undefined behaviour and no race. What it leaves in
  /// memory does not depend on an order that tokens leave open, on the grouping
  /// of a reduction, or on the payload of a computed NaN.
  bool defined = true;
  /// Also omits what engines may round differently: transcendental functions,
  /// `approx` and `full`, and products of matrices except of small integers.
  bool exact = false;
  /// For an exact kernel: still generates a few of those operations, with exact
  /// operands, and stores their results in separate buffers.
  bool measured = false;
  /// For an exact kernel: also omits what docs/gpu-numerics.md lists as
  /// different on GPUs, and the bounds of measured values are those stated
  /// there.
  bool gpu = false;
};

struct GeneratedModule {
  mlir::OwningOpRef<cuda_tile::ModuleOp> module;
  cuda_tile::EntryOp entry;
  runtime::Launch launch;
  /// The type of each buffer of the launch, to recognise NaNs.
  std::vector<ElementType> bufferTypes;
  /// How much its elements may differ between two engines, in units in the last
  /// place: 0 except for measured ones.
  std::vector<uint64_t> bounds;
};

/// The same seed and options give the same module in any context that has the
/// dialect loaded. The module verifies. Diagnostics must not be multithreaded.
GeneratedModule generateModule(mlir::MLIRContext &context, uint64_t seed,
                               const ModuleOptions &options = {});

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_MODULEGENERATOR_H
