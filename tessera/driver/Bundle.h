//===- Bundle.h - a launch in a folder, for a GPU elsewhere -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_BUNDLE_H
#define TESSERA_DRIVER_BUNDLE_H

#include "tessera/driver/LaunchSetup.h"
#include "tessera/driver/Outputs.h"
#include "tessera/engine/Engine.h"

namespace tessera {

/// What `tessera compile --bundle` is told.
struct BundleSettings {
  std::string folder;
  LaunchSetup setup;
  Outputs outputs;
  bool hasCubin = false;
};

/// Compiles a kernel, and writes it to a folder with what it is launched on and
/// a program that launches it (runtime/pack). Returns the exit status.
int writeBundle(BundleSettings &settings, const engine::Engine &engine,
                const engine::PrepareOptions &options);

} // namespace tessera

#endif // TESSERA_DRIVER_BUNDLE_H
