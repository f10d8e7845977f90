//===- OpLines.h - which operation a line of PTX computes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers of operations (codegen/llvm/Locations.h) travel through LLVM as
// line numbers of a file that does not exist:
//
//   .loc 1 18 0            // the instructions of operation 17
//   add.rn.f32 %r3, %r1, %r2;
//
// `takeOpLines` removes these lines from the PTX and returns what they say.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_OPLINES_H
#define TESSERA_CODEGEN_GPU_EMIT_OPLINES_H

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"

#include <map>

namespace tessera::gpu {

class OpLines {
public:
  explicit OpLines(llvm::Function &function);

  llvm::DebugLoc get(uint64_t op) const;
  /// Call it when everything is emitted.
  void finish() { builder.finalize(); }

private:
  llvm::DIBuilder builder;
  llvm::DISubprogram *function;
};

/// Returns PTX without `.loc` and `.file`, and the operation of each line that
/// starts the code of another one.
std::string takeOpLines(llvm::StringRef ptx, std::map<uint32_t, uint64_t> &ops);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_OPLINES_H
