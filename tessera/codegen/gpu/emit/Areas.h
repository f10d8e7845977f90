//===- Areas.h - global memory that a CTA takes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nobody can say how many CTAs run at a time, and launches may overlap, so a
// module has a fixed number of areas, and one bit for each that says whether it
// is taken. A thread takes an area for its CTA, and gives it back. If all are
// taken, it waits: a CTA that has one does not need another.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_AREAS_H
#define TESSERA_CODEGEN_GPU_EMIT_AREAS_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

namespace tessera::gpu {

class KernelEmitter;

/// A variable of the module, filled with zeros or a value; in shared memory,
/// with anything.
llvm::GlobalVariable *addVariable(llvm::Module &module, uint64_t bytes,
                                  unsigned space, uint64_t alignment,
                                  const llvm::Twine &name,
                                  llvm::Constant *value = nullptr);

class Areas {
public:
  /// Areas of so many bytes each.
  Areas(KernelEmitter &emitter, llvm::StringRef name, uint64_t bytes,
        uint64_t alignment);

  /// Threads for which the condition is true take an area. Returns its number.
  llvm::Value *take(llvm::Value *condition);
  /// The address of an area.
  llvm::Value *getAddress(llvm::Value *number);
  /// Gives back the area at an address. For one thread.
  void giveBack(llvm::Value *address);

private:
  llvm::Value *getWord(llvm::Value *number);
  llvm::Value *getOwnWord();

  KernelEmitter &emitter;
  uint64_t bytes;
  unsigned numWords;
  llvm::GlobalVariable *memory, *taken;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_AREAS_H
