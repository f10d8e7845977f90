//===- tessera-pack-run.cpp - the program of a pack -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/pack/Runner.h"

int main(int argc, char **argv) {
  return tessera::runtime::runPack(argc, argv);
}
