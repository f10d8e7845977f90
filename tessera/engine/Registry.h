//===- Registry.h - the engines of a program -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_REGISTRY_H
#define TESSERA_ENGINE_REGISTRY_H

#include "tessera/engine/Engine.h"

#include <vector>

namespace tessera::engine {

/// The engines of a program, in a fixed order. The first one is the reference
/// for the others.
class EngineRegistry {
public:
  /// The name must be new.
  void add(std::unique_ptr<const Engine> engine, bool isDefault = false);

  /// Returns null if there is no engine with that name.
  const Engine *find(llvm::StringRef name) const;
  /// Returns the first engine that has a capability, or null.
  const Engine *find(bool Capabilities::*capability) const;

  llvm::ArrayRef<std::unique_ptr<const Engine>> getAll() const {
    return engines;
  }
  std::vector<llvm::StringRef> getNames() const;

  const Engine &getReference() const { return *engines.front(); }
  /// The engine to use by default: the last one that was added as such, or the
  /// reference.
  const Engine &getDefault() const { return *engines[defaultIndex]; }

private:
  std::vector<std::unique_ptr<const Engine>> engines;
  size_t defaultIndex = 0;
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_REGISTRY_H
