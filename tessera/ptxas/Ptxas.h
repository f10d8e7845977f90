//===- Ptxas.h - NVIDIA's assembler -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs ptxas, if there is one: PTX becomes a cubin, and ptxas says how many
// registers kernels take. Nothing else of Tessera needs it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTXAS_PTXAS_H
#define TESSERA_PTXAS_PTXAS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

namespace runtime {
class CodeCache;
}

/// What ptxas says of a kernel or a function.
struct PtxasFunction {
  std::string name;
  unsigned registers = 0; // of a thread
  unsigned stackBytes = 0, spillStoreBytes = 0, spillLoadBytes = 0;
  unsigned sharedBytes = 0, barriers = 0; // of a block
};

/// Reads what `ptxas -v` prints. Lines that are not understood are skipped.
std::vector<PtxasFunction> parsePtxasInfo(llvm::StringRef text);

struct PtxasOptions {
  /// As in `-arch`; empty for what the `.target` of the PTX says.
  std::string target;
  /// Debug lines of the PTX's `.loc`.
  bool hasLines = false;
  /// All debug information of the PTX, and code that is not optimized.
  bool isForDebugger = false;
  std::chrono::seconds timeLimit = std::chrono::seconds(600);
  /// Where cubins are kept, or null.
  runtime::CodeCache *cache = nullptr;
};

struct Cubin {
  std::string bytes;
  std::vector<PtxasFunction> functions;
  /// Warnings and the like, one per line; without what is in `functions`.
  std::string messages;
};

class Ptxas {
public:
  /// Looks for ptxas: the file that TESSERA_PTXAS names (`none` means that none
  /// is to be used), or else the first of
  /// the PATH, CUDA_HOME, /usr/local/cuda, the package nvidia-cuda-nvcc of a
  /// Python on the PATH or of VIRTUAL_ENV, and Triton's own. The error is a
  /// sentence that says what to do.
  static llvm::Expected<Ptxas> find();
  /// The path of that ptxas.
  static llvm::Expected<std::string> findPath();
  /// Takes the ptxas at this path. It is not run: a question for its version
  /// takes a tenth of the time of a small kernel.
  static llvm::Expected<Ptxas> open(std::string path);

  /// Assembles a text. The error is what ptxas says. Static shared memory may
  /// take more than 48 KB, so that a cubin that needs more runs under any
  /// launcher, unless ptxas is older than 12.9: needsLessShared.
  llvm::Expected<Cubin> assemble(llvm::StringRef text,
                                 const PtxasOptions &options = {}) const;

  const std::string &getPath() const { return path; }

  /// Whether an error of `assemble` says that this ptxas is older than the GPU
  /// or the version of the PTX.
  static bool isTooOld(llvm::StringRef message);
  /// Whether an error of `assemble` says that this ptxas takes only 48 KB of
  /// static shared memory.
  static bool needsLessShared(llvm::StringRef message);

private:
  Ptxas() = default;
  llvm::Expected<Cubin> run(llvm::StringRef text, const std::string &target,
                            const PtxasOptions &options) const;
  llvm::Error checkVersion() const;

  std::string path;
};

/// The `.target` of a PTX text, such as `sm_90a`; empty if it has none.
std::string findPtxTarget(llvm::StringRef text);

} // namespace tessera

#endif // TESSERA_PTXAS_PTXAS_H
