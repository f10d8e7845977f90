//===- MiscEmit.cpp - -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;

bool KernelEmitter::emitMisc(Operation *) { return false; }
