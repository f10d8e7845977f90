//===- TensorCopy.h - bulk operations of a warp -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_TENSORCOPY_H
#define TESSERA_PTX_TENSORCOPY_H

#include "tessera/ptx/Warp.h"

namespace tessera::ptx {

struct Warp::BulkGroups {};

} // namespace tessera::ptx

#endif // TESSERA_PTX_TENSORCOPY_H
