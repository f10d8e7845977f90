//===- RunJson.h - the outcome of a launch for programs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_RUNJSON_H
#define TESSERA_DRIVER_RUNJSON_H

#include "tessera/driver/Outputs.h"
#include "tessera/driver/Source.h"
#include "tessera/engine/Engine.h"

namespace tessera {

/// Prints to standard output. Counts are left out if the engine does not count.
void printJson(Source &source, cuda_tile::EntryOp entry,
               const engine::Engine &engine, const engine::Outcome &outcome,
               const Outputs &outputs, int status);

} // namespace tessera

#endif // TESSERA_DRIVER_RUNJSON_H
