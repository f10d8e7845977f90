//===- PtxCase.h - conformance cases in PTX -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is a file of JSON beside the PTX and the data that it names.
// docs/ptx.md describes its fields. A clean case has values that the kernel
// must compute; a fault has kinds of finding, one of which `--check` must
// report.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PTXCASE_H
#define TESSERA_DRIVER_PTXCASE_H

#include "tessera/driver/PtxTensorMap.h"
#include "tessera/ptx/Launch.h"
#include "tessera/runtime/arrays/Compare.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera {

struct PtxCase {
  struct Array {
    std::string name, dtype, role;
    std::vector<uint64_t> shape;
    /// Names in the data; an array without input was never written.
    std::optional<std::string> input, expected;
    /// Without one, all bits must be the same.
    std::optional<runtime::Tolerance> tolerance;
  };
  struct Argument {
    enum Kind { ArrayPointer, Scalar, Bytes, TensorMap, Scratch };
    Kind kind = Scalar;
    std::string dtype;                 // of a scalar
    llvm::json::Value value = nullptr; // of a scalar
    std::vector<uint8_t> bytes;        // of a structure
    uint64_t scratchBytes = 0;
    Array array; // of a tensor map too
    TensorMapSpec tensorMap;
  };
  struct Output {
    std::string text;
    bool isOrdered = true;
  };

  std::string folder; // that paths start from
  std::string ptx, entry, data;
  std::vector<uint64_t> grid, block, cluster;
  uint64_t sharedBytes = 0;
  std::vector<Argument> arguments;
  std::optional<Output> output;
  /// Of a fault, any of which must be found.
  std::vector<ptx::FindingKind> accepted;
  /// Where the mistake of a fault is, if the case says so.
  std::string source;
  uint32_t line = 0;

  /// Reads a file; the error says what is wrong with it.
  static llvm::Expected<PtxCase> read(llvm::StringRef path);

  std::string resolve(llvm::StringRef path) const;
};

/// A case with its program and data in memory, to be run.
class LoadedPtxCase {
public:
  /// Reads the files that the case names. It must outlive this object.
  static llvm::Expected<LoadedPtxCase> load(const PtxCase &given);

  struct Run {
    ptx::Outcome outcome;
    /// How results differ from the expected ones, if there was no finding.
    std::string difference;
  };
  /// Runs the case on a new machine. The error says why it cannot run. Grid,
  /// block, cluster and shared memory are the case's.
  llvm::Expected<Run> run(ptx::Options options) const;

  const ptx::Program &getProgram() const { return *program; }

private:
  explicit LoadedPtxCase(const PtxCase &given) : given(&given) {}

  const PtxCase *given;
  std::shared_ptr<const ptx::Program> program;
  uint32_t entry = 0;
  std::shared_ptr<llvm::MemoryBuffer> data; // null if the case has none
};

} // namespace tessera

#endif // TESSERA_DRIVER_PTXCASE_H
