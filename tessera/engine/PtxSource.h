//===- PtxSource.h - PTX of entries -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code generator for GPUs, as those see it that run its PTX: the PTX
// machine, a GPU of this machine, or one elsewhere to which it is packed.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_PTXSOURCE_H
#define TESSERA_ENGINE_PTXSOURCE_H

#include "tessera/dialect/Ops.h"
#include "tessera/engine/Options.h"
#include "tessera/engine/Outcome.h"
#include "tessera/runtime/device/DeviceKernel.h"

#include "llvm/Support/Error.h"

#include <map>

namespace tessera {

namespace engine {
class Compiler;
} // namespace engine

namespace runtime {
class CodeCache;
} // namespace runtime

/// The PTX of an entry, and how it is launched.
struct PtxCode : runtime::DeviceKernel {
  std::string text;
  /// The operation that a line of the text computes, by the line.
  std::map<uint32_t, engine::OpNumber> ops;
};

/// Makes PTX of entries. Thread-safe.
class PtxSource {
public:
  virtual ~PtxSource();
  /// `options.target` is a name such as `sm_90a`; the engine has set it.
  virtual llvm::Expected<PtxCode>
  compile(cuda_tile::EntryOp entry,
          const engine::PrepareOptions &options) const = 0;
  /// Says why there is no code for this target.
  virtual llvm::Error checkTarget(llvm::StringRef target) const;
  /// Says what is wrong with a plan.
  virtual llvm::Error checkPlan(llvm::StringRef plan) const;
  /// Plans that force one choice each, for who looks for the fastest.
  virtual std::vector<std::string> getPlans() const { return {}; }
  /// Has later calls of `compile` without a plan take this one, also in other
  /// processes. The error says why that is not possible.
  virtual llvm::Error keepPlan(cuda_tile::EntryOp entry, llvm::StringRef target,
                               llvm::StringRef plan) const;
  /// Undoes that. Returns whether there was one.
  virtual bool forgetPlan(cuda_tile::EntryOp entry,
                          llvm::StringRef target) const {
    return false;
  }
  /// What writes kernels to files, or null.
  virtual const engine::Compiler *getCompiler() const { return nullptr; }
  /// Where code is kept if `options.usesCache`, or null.
  virtual runtime::CodeCache *getCodeCache() const { return nullptr; }
};

} // namespace tessera

#endif // TESSERA_ENGINE_PTXSOURCE_H
