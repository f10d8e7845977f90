//===- PackWriter.h - writes compiled kernels to a folder -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PACKWRITER_H
#define TESSERA_DRIVER_PACKWRITER_H

#include "tessera/driver/Case.h"
#include "tessera/engine/PtxSource.h"
#include "tessera/runtime/pack/Pack.h"

#include <mutex>
#include <set>

namespace tessera {

/// The target of packs if none is chosen: all GPUs from here on run it.
inline constexpr llvm::StringLiteral kPackTarget = "sm_80";

/// Writes a pack (runtime/pack/Pack.h). The list of cases is written last, so a
/// folder that is not finished is no pack.
class PackWriter {
public:
  explicit PackWriter(std::string folder) : folder(std::move(folder)) {}

  /// Makes the folder, or empties it if it is a pack. An error if it has
  /// anything else in it.
  llvm::Error begin();

  /// What a launch of a kernel takes and should leave behind.
  struct Kernel {
    const PtxCode &code;
    llvm::StringRef cubin; // its bytes; may be empty
    const runtime::Launch &launch;
    llvm::ArrayRef<Case::Judged> expected;
    /// What is shown after it.
    std::vector<runtime::PackedCase::Output> outputs = {};
  };
  /// These are thread-safe.
  llvm::Error add(llvm::StringRef name, const Kernel &kernel);
  llvm::Error addSkipped(llvm::StringRef name, llvm::StringRef reason);
  /// A case that fails without being run.
  llvm::Error addProblem(llvm::StringRef name, llvm::StringRef reason);

  /// Writes the list, in the order of these names, and the program.
  llvm::Error finish(llvm::ArrayRef<std::string> order);

private:
  llvm::Error write(const runtime::PackedCase &packed);
  /// Stores bytes under a name that is made of their hash; equal ones are
  /// stored once.
  llvm::Expected<std::string> store(llvm::StringRef subfolder,
                                    llvm::StringRef extension,
                                    llvm::StringRef bytes);

  const std::string folder;
  std::mutex mutex; // guards the following
  std::set<std::string> stored;
  std::map<std::string, std::string> files; // of cases, by their names
  std::set<std::string> usedFiles;
};

} // namespace tessera

#endif // TESSERA_DRIVER_PACKWRITER_H
