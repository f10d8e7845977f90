//===- KernelHandle.h - a compiled entry for C programs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_KERNELHANDLE_H
#define TESSERA_CAPI_KERNELHANDLE_H

#include "tessera/capi/Session.h"
#include "tessera/capi/Tensors.h"
#include "tessera/engine/Engine.h"

namespace tessera::capi {

/// An entry that can be launched. It holds no MLIR objects, so it may outlive
/// its context and be launched by any thread.
class KernelHandle {
public:
  /// Returns null after reporting the reason to the session.
  static std::unique_ptr<KernelHandle>
  compile(Session &session, cuda_tile::ModuleOp module,
          const TesseraCompileOptions &options);

  const std::string &getName() const { return name; }
  llvm::ArrayRef<TesseraParameter> getParameters() const { return parameters; }

  /// On addresses. The message is about an error; empty otherwise.
  TesseraStatus launch(const TesseraLaunch &launch,
                       llvm::ArrayRef<uint64_t> arguments,
                       std::string &message) const;
  /// The same on tensors and numbers.
  TesseraStatus launch(const TesseraLaunch &launch,
                       llvm::ArrayRef<TesseraArgument> arguments,
                       std::string &message) const;

private:
  bool takesAddresses() const {
    return capabilities.takesAddresses || capabilities.takesDeviceAddresses;
  }
  engine::Outcome launchOnCopies(const TesseraLaunch &launch,
                                 TensorArguments arguments) const;
  TesseraStatus report(const engine::Outcome &outcome,
                       std::string &message) const;

  std::string name;
  std::vector<TesseraParameter> parameters;
  std::vector<runtime::Parameter> types; // the same
  engine::Capabilities capabilities;
  std::unique_ptr<engine::ReadyKernel> ready;
};

} // namespace tessera::capi

#endif // TESSERA_CAPI_KERNELHANDLE_H
