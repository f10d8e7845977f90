//===- KeptPlans.h - plans that were measured -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `tessera tune` keeps the fastest plan of an entry in the cache of compiled
// code, for one target and this build of Tessera. Each change also changes a
// stamp, which is part of the keys of compiled files: these are found without
// reading their module. While nothing is kept there is no stamp, and then no
// entry is looked up.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_KEPTPLANS_H
#define TESSERA_CODEGEN_GPU_KEPTPLANS_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/dialect/Ops.h"

namespace tessera::runtime {
class CodeCache;
}

namespace tessera::gpu {

class KeptPlans {
public:
  explicit KeptPlans(runtime::CodeCache &cache) : cache(cache) {}

  /// The plan of an entry, if one is kept.
  std::optional<Schedule> find(cuda_tile::EntryOp entry,
                               llvm::StringRef target) const;
  /// Keeps a plan instead of an earlier one. The error says why it cannot be.
  llvm::Error keep(cuda_tile::EntryOp entry, llvm::StringRef target,
                   const Schedule &plan);
  /// Returns whether there was one.
  bool forget(cuda_tile::EntryOp entry, llvm::StringRef target);

  /// Another text after each change; empty if there was none.
  std::string getStamp() const;

private:
  void changeStamp(llvm::StringRef key);

  runtime::CodeCache &cache;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_KEPTPLANS_H
