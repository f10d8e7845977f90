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
#include "tessera/runtime/device/Messages.h"

#include "llvm/Support/Error.h"

#include <array>
#include <map>

namespace tessera {

namespace engine {
class Compiler;
} // namespace engine

/// The PTX of an entry, and how it is launched. One CTA runs one tile block.
struct PtxCode {
  std::string text;
  /// The name of the `.entry`. Its parameters are those of the Tile IR entry,
  /// in order: a 64-bit address, or a number of its type.
  std::string entry;
  std::array<uint32_t, 3> block{1, 1, 1}, cluster{1, 1, 1};
  uint64_t dynamicSharedBytes = 0;
  /// The operation that a line of the text computes, by the line.
  std::map<uint32_t, engine::OpNumber> ops;
  /// What prints, asserts or fails. If there are sites, the text has the
  /// variable of device/Messages.h.
  std::vector<runtime::MessageSite> sites;
  /// The text has other variables that launches change. They are shared by the
  /// launches of a kernel, but not with another kernel.
  bool hasState = false;
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
  /// What writes kernels to files, or null.
  virtual const engine::Compiler *getCompiler() const { return nullptr; }
};

} // namespace tessera

#endif // TESSERA_ENGINE_PTXSOURCE_H
