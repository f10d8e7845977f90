//===- PtxEngine.h - the PTX machine as an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs kernels as PTX on this machine (tessera/ptx). The PTX comes from a
// PtxSource: the code generator for GPUs, or a test. One CTA runs one tile
// block.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_PTXENGINE_H
#define TESSERA_ENGINES_PTXENGINE_H

#include "tessera/engine/Engine.h"
#include "tessera/engine/PtxSource.h"

namespace tessera {

/// An engine named `ptx`.
std::unique_ptr<engine::Engine>
createPtxEngine(std::unique_ptr<PtxSource> source);

} // namespace tessera

#endif // TESSERA_ENGINES_PTXENGINE_H
