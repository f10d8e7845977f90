//===- Verdicts.h - what became of conformance cases -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_VERDICTS_H
#define TESSERA_DRIVER_VERDICTS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

struct Verdict {
  enum Status { Passed, Failed, Skipped } status = Failed;
  std::string reason;
  double seconds = 0;
  /// More about the case, for programs.
  llvm::json::Object details = {};
  /// The process that ran the case cannot run another one.
  bool losesDevice = false;
};

/// Keeps the verdicts on cases, and prints failures in the order of the cases,
/// whatever the order in which they end.
class Verdicts {
public:
  explicit Verdicts(std::vector<std::string> names);

  /// Keeps a verdict, and prints those whose turn it is. Thread-safe.
  void report(size_t index, Verdict verdict);
  bool has(size_t index) const { return verdicts[index].has_value(); }

  /// Prints why cases were skipped and the numbers, and writes everything to a
  /// file of JSON if there is a path. All verdicts must be there. Returns the
  /// exit status.
  int finish(llvm::StringRef jsonPath);

private:
  llvm::Error writeJson(llvm::StringRef path,
                        llvm::ArrayRef<size_t> counts) const;

  std::vector<std::string> names;
  std::vector<std::optional<Verdict>> verdicts;
  std::mutex mutex;
  size_t numPrinted = 0;
  bool showProgress;
};

/// Runs `work` for 0 to `count` - 1, on this many threads.
void runOnThreads(size_t count, unsigned numThreads,
                  llvm::function_ref<void(size_t)> work);

} // namespace tessera

#endif // TESSERA_DRIVER_VERDICTS_H
