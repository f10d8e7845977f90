//===- PtxEngine.h - the PTX machine as an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs kernels as PTX on this machine (tessera/ptx). The PTX comes from a
// PtxSource: the code generator for GPUs, or a test. One CTA runs one tile
// block.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_PTXENGINE_H
#define TESSERA_ENGINES_PTXENGINE_H

#include "tessera/engine/Engine.h"

#include <map>

namespace tessera {

namespace engine {
class Compiler;
}

/// The PTX of an entry, and how it is launched.
struct PtxCode {
  std::string text;
  /// The name of the `.entry`. Its parameters are those of the Tile IR entry,
  /// in order: a 64-bit address, or a number of its type.
  std::string entry;
  std::array<uint32_t, 3> block{1, 1, 1}, cluster{1, 1, 1};
  uint64_t dynamicSharedBytes = 0;
  /// The operation that a line of the text computes, by the line.
  std::map<uint32_t, engine::OpNumber> ops;
};

/// Makes PTX of entries.
class PtxSource {
public:
  virtual ~PtxSource();
  virtual llvm::Expected<PtxCode>
  compile(cuda_tile::EntryOp entry,
          const engine::PrepareOptions &options) const = 0;
  /// Says why there is no code for this target.
  virtual llvm::Error checkTarget(llvm::StringRef target) const;
  /// What writes kernels to files, or null.
  virtual const engine::Compiler *getCompiler() const { return nullptr; }
};

/// An engine named `ptx`.
std::unique_ptr<engine::Engine>
createPtxEngine(std::unique_ptr<PtxSource> source);

} // namespace tessera

#endif // TESSERA_ENGINES_PTXENGINE_H
