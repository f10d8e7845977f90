//===- Module.cpp - a module for C programs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Module.h"

using namespace tessera;
using namespace tessera::capi;

Module::Module(Session &session, llvm::StringRef contents, llvm::StringRef name)
    : session(session),
      source(llvm::MemoryBuffer::getMemBufferCopy(contents, name),
             {std::nullopt, {}, &session.getContext()}) {}

bool Module::read() {
  if (failed(source.read()))
    return false;
  llvm::Expected<cuda_tile::ModuleOp> found = source.findModule();
  if (!found) {
    handleAllErrors(found.takeError(), [&](const source::PlacedError &error) {
      session.error(error.getPlace(), error.getMessage());
    });
    return false;
  }
  module = *found;
  source.isolate(module);
  return true;
}

TesseraStatus Module::write(Version version, std::string &bytes) {
  if (isSupported(version) && !getVerified())
    return TESSERA_ERROR_VERIFY;
  mlir::FailureOr<std::string> written = source.write(module, version);
  if (failed(written))
    return isSupported(version) ? TESSERA_ERROR_WRITE : TESSERA_ERROR_VERSION;
  bytes = std::move(*written);
  return TESSERA_OK;
}
