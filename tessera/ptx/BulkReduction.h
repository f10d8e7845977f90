//===- BulkReduction.h - what reducing copies compute -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_BULKREDUCTION_H
#define TESSERA_PTX_BULKREDUCTION_H

#include "tessera/ptx/TensorMap.h"

namespace tessera::ptx {

enum class BulkOp : uint8_t { Add, Min, Max, Inc, Dec, And, Or, Xor };

std::string_view getSpelling(BulkOp op);

/// Combines elements of `target` with those of `source`, in place. `bytes` is a
/// multiple of the element's, and so is the address of `target`.
using BulkReduction = void (*)(uint8_t *target, const uint8_t *source,
                               uint64_t bytes);

/// The function for elements of a type, as `cp.reduce.async.bulk` and
/// `cp.reduce.async.bulk.tensor` compute it; null if there is none.
BulkReduction findBulkReduction(BulkOp op, TensorType type);

} // namespace tessera::ptx

#endif // TESSERA_PTX_BULKREDUCTION_H
