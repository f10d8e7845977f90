//===- Runner.h - runs and judges a pack -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_PACK_RUNNER_H
#define TESSERA_RUNTIME_PACK_RUNNER_H

namespace tessera::runtime {

/// The main function of the program of a pack. Returns the exit status.
int runPack(int argc, char **argv);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_PACK_RUNNER_H
