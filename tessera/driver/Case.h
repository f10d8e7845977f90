//===- Case.h - conformance cases -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_CASE_H
#define TESSERA_DRIVER_CASE_H

#include "tessera/runtime/arrays/Binding.h"
#include "tessera/runtime/arrays/Compare.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <map>

namespace tessera {

/// One launch of one kernel and what it should leave behind, as a file of JSON
/// describes it. docs/running.md says what stands there.
struct Case {
  struct Parameter {
    std::string type; // `int32`, `ptr<float16>`
    std::optional<std::string> array, list;
    llvm::json::Value value = nullptr; // of a scalar
  };
  struct Array {
    std::string name, dtype;
    std::vector<uint64_t> shape;
    std::optional<runtime::Strides> strides; // contiguous if none
  };
  struct Tolerance {
    std::optional<double> rtol, atol; // by the type if none
  };
  struct ExpectedArray {
    std::optional<Tolerance> tolerance;
  };
  /// Files of the kernel by version of bytecode; a file without is under "".
  using Files = std::map<std::string, std::string>;

  std::string name;
  std::string folder; // that paths start from
  std::string entry;  // may be empty if there is one entry
  std::vector<uint64_t> grid;
  std::vector<Parameter> parameters;
  std::vector<Array> arrays;
  std::map<std::string, ExpectedArray> expected;
  Files bytecode, text;
  std::string data;
  bool hasExpected = false;

  /// Reads a file; the error says what is wrong with it.
  static llvm::Expected<Case> read(llvm::StringRef path);

  /// Paths start from here.
  std::string resolve(llvm::StringRef path) const;

  /// Makes the launch of an entry with such parameters.
  llvm::Error load(const std::vector<runtime::Parameter> &wanted,
                   runtime::Launch &launch) const;

  /// An expected array, and where the result is in the launch.
  struct Judged {
    std::string name;
    size_t buffer;
    runtime::DType dtype;
    std::vector<uint64_t> shape;
    runtime::Strides strides;
    runtime::Tolerance tolerance;
    runtime::Array wanted;
    uint64_t offset = 0; // in the buffer
  };
  llvm::Expected<std::vector<Judged>> loadExpected() const;

  /// Says how the result of a launch differs from what is expected.
  llvm::Error compare(const runtime::Launch &launch) const;
};

} // namespace tessera

#endif // TESSERA_DRIVER_CASE_H
