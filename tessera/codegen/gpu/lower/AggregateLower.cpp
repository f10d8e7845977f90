//===- AggregateLower.cpp - -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::Operation;

bool Lowering::demandAggregate(Operation *) { return false; }

bool Lowering::lowerAggregate(Operation *) { return false; }
