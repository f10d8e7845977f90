//===- Module.h - a module for C programs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_MODULE_H
#define TESSERA_CAPI_MODULE_H

#include "tessera/capi/Session.h"

namespace tessera::capi {

/// One `cuda_tile.module`. All work, including destruction, needs a deep stack.
class Module {
public:
  /// Copies the contents.
  Module(Session &session, llvm::StringRef contents, llvm::StringRef name);

  source::Source &getSource() { return source; }

  /// Reads text or bytecode. Must succeed before anything else is called.
  bool read();
  bool verify() { return succeeded(source.verify()); }
  std::string print(bool withLocations) { return source.print(withLocations); }
  TesseraStatus write(Version version, std::string &bytes);

  /// Returns the verified operation of the module, or null if it violates a
  /// rule.
  cuda_tile::ModuleOp getVerified() {
    return source.isVerified() || verify() ? module : cuda_tile::ModuleOp();
  }

private:
  Session &session;
  source::Source source;
  cuda_tile::ModuleOp module;
};

} // namespace tessera::capi

#endif // TESSERA_CAPI_MODULE_H
