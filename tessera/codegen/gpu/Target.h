//===- Target.h - the GPU to compile for -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_TARGET_H
#define TESSERA_CODEGEN_GPU_TARGET_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class TargetMachine;
}

namespace tessera::gpu {

/// What is known of a GPU. `sm` is 90 for sm_90 and sm_90a, and the number of
/// `code` for a GPU that runs code of an older one.
struct Target {
  std::string name; // `sm_90a`
  /// What the PTX says, as LLVM knows it. ptxas and drivers take it for `name`,
  /// which may be a chip that older ones do not know.
  std::string code;
  unsigned sm = 80;
  /// The number in `name`.
  unsigned chip = 80;
  /// Has the instructions of exactly this chip, such as wgmma.
  bool isExact = false;
  /// The version of PTX, 87 for 8.7.
  unsigned ptxVersion = 87;
  /// Multiprocessors of the largest chip with this number, or 0 if it is not
  /// known. A wrong one makes slow code, not wrong code.
  unsigned numMultiprocessors = 0;
  /// Shared memory that a CTA can have.
  unsigned maxSharedBytes = 48 << 10;

  /// The error names the targets that exist.
  static llvm::Expected<Target> get(llvm::StringRef name);
  /// `sm_75, sm_80, …`, for messages.
  static std::string getNames();

  /// Has wgmma and tensor copies.
  bool hasWgmma() const { return isExact && sm == 90; }
  /// Has `stmatrix`.
  bool hasMatrixStores() const { return sm >= 90; }

  /// Null if LLVM has no code generator for GPUs.
  std::unique_ptr<llvm::TargetMachine> createMachine() const;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_TARGET_H
