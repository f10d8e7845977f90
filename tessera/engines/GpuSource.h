//===- GpuSource.h - PTX from the code generator for GPUs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_GPUSOURCE_H
#define TESSERA_ENGINES_GPUSOURCE_H

#include "tessera/engines/PtxEngine.h"

namespace tessera {

/// `PrepareOptions::target` is a GPU, such as `sm_90a`; empty for sm_90a.
std::unique_ptr<PtxSource> createGpuSource();

} // namespace tessera

#endif // TESSERA_ENGINES_GPUSOURCE_H
