//===- Module.h - one module in the hands of a C program -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_MODULE_H
#define TESSERA_CAPI_MODULE_H

#include "tessera/capi/Session.h"
#include "tessera/dialect/Modules.h"
#include "tessera/support/Version.h"

#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <vector>

namespace tessera::capi {

/// One `cuda_tile.module`. All work, destruction too, wants a deep stack.
class Module {
public:
  Module(Session &session, SourceName source)
      : session(session), source(std::move(source)) {}

  const SourceName &getSource() const { return source; }

  /// Reads text or bytecode; nothing else is called before it has succeeded.
  bool read(llvm::StringRef contents);
  bool verify();
  std::string print(bool withLocations);
  TesseraStatus write(Version version, std::string &bytes);

  /// What stands for the module, verified; nothing if it breaks a rule.
  cuda_tile::ModuleOp getVerified() {
    return isVerified || verify() ? *module : cuda_tile::ModuleOp();
  }

private:
  bool readBytecode(llvm::StringRef contents);
  bool readText(llvm::StringRef contents);
  bool takeModule(mlir::Block &block);
  void setPosition(cuda_tile::NumberedOp next);
  llvm::StringRef getContents() const;
  Position getPosition(llvm::SMLoc place) const;

  Session &session;
  SourceName source;
  mlir::OwningOpRef<cuda_tile::ModuleOp> module;
  /// True if it may be printed and written as it is.
  bool isVerified = false;

  // What tells where operations stand, until they are known to be right.
  std::unique_ptr<llvm::SourceMgr> contents;
  std::unique_ptr<mlir::AsmParserState> positions; // in text
  std::vector<uint64_t> offsets; // in bytecode, by numbers of operations
};

} // namespace tessera::capi

#endif // TESSERA_CAPI_MODULE_H
