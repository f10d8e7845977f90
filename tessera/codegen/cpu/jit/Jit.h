//===- Jit.h - object code to callable functions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_JIT_JIT_H
#define TESSERA_CODEGEN_CPU_JIT_JIT_H

#include "tessera/codegen/cpu/Target.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <utility>

namespace llvm::orc {
class LLJIT;
}

namespace tessera::cpu {

/// Functions of this process that compiled code may call, with their names.
using SupportFunctions = llvm::ArrayRef<std::pair<llvm::StringRef, void *>>;

/// Code in memory. It can be called as long as this object exists.
class Jit {
public:
  ~Jit();
  Jit(Jit &&) noexcept;

  /// Links an object file of the host's architecture. With `isDebugged`,
  /// registers it with debuggers through GDB's JIT interface.
  static llvm::Expected<Jit> load(std::unique_ptr<llvm::MemoryBuffer> object,
                                  SupportFunctions support,
                                  bool isDebugged = false);
  llvm::Expected<void *> find(llvm::StringRef symbol) const;

private:
  explicit Jit(std::unique_ptr<llvm::orc::LLJIT> jit);
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_JIT_JIT_H
