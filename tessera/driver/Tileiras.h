//===- Tileiras.h - tileiras and tileirdisasm -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs that front ends of Tile IR call: `tileiras` makes a cubin of
// bytecode, `tileirdisasm` prints it. NVIDIA's toolkit has programs of these
// names; ours take the same command lines (docs/tileiras.md).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TILEIRAS_H
#define TESSERA_DRIVER_TILEIRAS_H

#include "tessera/engine/Registry.h"

namespace tessera {

/// The main function of `tileiras`. One of the engines compiles for GPUs.
int tileirasMain(int argc, char **argv, const engine::EngineRegistry &engines);

/// The main function of `tileirdisasm`.
int tileirdisasmMain(int argc, char **argv);

} // namespace tessera

#endif // TESSERA_DRIVER_TILEIRAS_H
