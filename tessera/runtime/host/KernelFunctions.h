//===- KernelFunctions.h - functions for compiled kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_KERNELFUNCTIONS_H
#define TESSERA_RUNTIME_HOST_KERNELFUNCTIONS_H

#include "tessera/runtime/host/KernelAbi.h"

#include <span>
#include <utility>

namespace tessera::runtime {

/// The `tsr_` functions of Kernel.h with their names, for code that is linked
/// in memory.
std::span<const std::pair<const char *, void *>> getKernelFunctions();

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_KERNELFUNCTIONS_H
