//===- Registry.cpp - the engines of a program -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/Registry.h"

using namespace llvm;
using namespace tessera::engine;

void EngineRegistry::add(std::unique_ptr<const Engine> engine, bool isDefault) {
  assert(!find(engine->getName()) && "two engines of one name");
  if (isDefault)
    defaultIndex = engines.size();
  engines.push_back(std::move(engine));
}

const Engine *EngineRegistry::find(StringRef name) const {
  for (const std::unique_ptr<const Engine> &engine : engines)
    if (engine->getName() == name)
      return engine.get();
  return nullptr;
}

const Engine *EngineRegistry::find(bool Capabilities::*capability) const {
  for (const std::unique_ptr<const Engine> &engine : engines)
    if (engine->getCapabilities().*capability)
      return engine.get();
  return nullptr;
}

std::vector<StringRef> EngineRegistry::getNames() const {
  std::vector<StringRef> names;
  for (const std::unique_ptr<const Engine> &engine : engines)
    names.push_back(engine->getName());
  return names;
}
