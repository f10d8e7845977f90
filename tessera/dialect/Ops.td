//===- Ops.td - all operations of cuda_tile -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "tessera/dialect/AtomicsOps.td"
include "tessera/dialect/BitwiseOps.td"
include "tessera/dialect/ControlFlowOps.td"
include "tessera/dialect/ConversionOps.td"
include "tessera/dialect/CoreOps.td"
include "tessera/dialect/FloatOps.td"
include "tessera/dialect/IntegerOps.td"
include "tessera/dialect/MemoryOps.td"
include "tessera/dialect/MiscOps.td"
include "tessera/dialect/ViewsOps.td"
