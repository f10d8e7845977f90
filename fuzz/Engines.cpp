//===- Engines.cpp - the engines that modules are run on -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Engines.h"

#include "tessera/engines/AllEngines.h"

using namespace tessera;

const engine::Engine &fuzz::getEngine(llvm::StringRef name) {
  return *getAllEngines().find(name);
}
