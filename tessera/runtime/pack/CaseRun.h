//===- CaseRun.h - runs one case of a pack -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_PACK_CASERUN_H
#define TESSERA_RUNTIME_PACK_CASERUN_H

#include "tessera/runtime/cuda/Execution.h"
#include "tessera/runtime/pack/Pack.h"

namespace tessera::runtime {

/// How the cases of a pack are run.
struct PackOptions {
  /// Any: PTX if a case has it, else a cubin.
  enum Form { Any, Ptx, Cubin } form = Any;
  unsigned repeat = 1;
  std::chrono::milliseconds timeout = std::chrono::minutes(1);
  /// Receives what kernels print; may be empty.
  TextSink output;
  /// How the names of files begin that get the arrays which are compared; empty
  /// if they are not written. Behind it are the array's name and `.npy`.
  std::string save;
  /// Where outputs are written.
  std::string saveFolder = ".";
};

struct CaseVerdict {
  enum Status : uint32_t { Passed, Failed, Skipped } status = Failed;
  std::string reason;
  double seconds = 0; // of the fastest launch, on the device
};

/// Reads a file of a pack; `size` is what it should have, if that is known.
Result<std::string> readPackFile(const std::string &path,
                                 std::optional<uint64_t> size = std::nullopt);

/// Runs a case of the pack in `folder`, and compares what comes out.
CaseVerdict runCase(const PackedCase &given, const std::string &folder,
                    const cuda::Device &device, cuda::ModuleCache &modules,
                    const PackOptions &options);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_PACK_CASERUN_H
