//===- Outputs.h - the arrays that a launch leaves behind -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OUTPUTS_H
#define TESSERA_DRIVER_OUTPUTS_H

#include "tessera/driver/Arguments.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/runtime/arrays/Array.h"
#include "tessera/runtime/arrays/Compare.h"

#include "llvm/Support/JSON.h"

namespace tessera {

/// An array that a launch left behind.
struct OutputResult {
  std::string name;
  runtime::Array array = {};
  uint64_t numUnwritten = 0;
  bool isCompared = false;
  std::string difference; // from what is expected
};

/// Outputs are written, compared with what is expected, and printed.
class Outputs {
public:
  /// The options `--compare`, `--rtol` and `--atol`.
  void addCompareOptions(OptionParser &options);
  /// These and `--print`.
  void addOptions(OptionParser &options);

  /// Before the launch: reads the arrays of `--compare`, if it is given.
  llvm::Error readExpected(const Arguments &arguments);

  /// After it: writes and compares. Without marked outputs, the arrays that
  /// changed are the outputs.
  llvm::Error collect(const Arguments &arguments,
                      const runtime::Launch &launch);

  /// One line per output, and how it differs if it does.
  void print() const;
  /// The same for programs. Elements that were never written are counted only
  /// if the engine does.
  void writeJson(llvm::json::OStream &json, bool counts) const;

  bool differ() const;

  /// Whether there is `--compare`.
  bool isComparing() const { return !comparePath.empty(); }
  /// What the output of this name is compared with, by `readExpected`; null if
  /// nothing.
  const runtime::Array *findExpected(llvm::StringRef output) const;
  runtime::Tolerance getTolerance(ElementType type) const;

private:
  void compare();

  std::string comparePath;
  std::optional<double> rtol, atol;
  bool hasElements = false; // printed
  std::vector<std::pair<std::string, runtime::Array>> expected;
  std::vector<OutputResult> results;
};

} // namespace tessera

#endif // TESSERA_DRIVER_OUTPUTS_H
