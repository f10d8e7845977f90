//===- Module.h - one module in the hands of a C program -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_MODULE_H
#define TESSERA_CAPI_MODULE_H

#include "tessera/capi/Session.h"

namespace tessera::capi {

/// One `cuda_tile.module`. All work, destruction too, needs a deep stack.
class Module {
public:
  /// Copies the contents.
  Module(Session &session, llvm::StringRef contents, llvm::StringRef name);

  source::Source &getSource() { return source; }

  /// Reads text or bytecode; nothing else is called before it has succeeded.
  bool read();
  bool verify() { return succeeded(source.verify()); }
  std::string print(bool withLocations) { return source.print(withLocations); }
  TesseraStatus write(Version version, std::string &bytes);

  /// Returns the operation of the module, verified, or null if it breaks a
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
