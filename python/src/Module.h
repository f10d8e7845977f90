//===- Module.h - a module for Python -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Extension.cpp binds, as plain data: nothing of Python is known here, and
// nothing of MLIR there.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PYTHON_MODULE_H
#define TESSERA_PYTHON_MODULE_H

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::python {

/// A position in the input: line and column of text, or the offset in bytecode;
/// and the line of another file that an operation comes from.
struct Position {
  std::optional<uint64_t> offset;
  uint32_t line = 0, column = 0;
  std::string sourceFile; // empty if there is none
  uint32_t sourceLine = 0, sourceColumn = 0;
};

struct Diagnostic {
  std::string severity; // `error`, `warning`, `remark` or `note`
  std::string message;
  Position position;
  std::vector<Diagnostic> notes;
};

struct Operation {
  uint64_t number;
  uint32_t depth; // 0 for the module
  std::string name, entry, text;
  std::vector<std::string> operandTypes, resultTypes;
  Position position;
};

struct ParameterInfo {
  std::string type;
  bool isPointer;
  bool isWritten;
};

struct EntryInfo {
  std::string name;
  std::vector<ParameterInfo> parameters;
};

struct RemarkInfo {
  std::string kind, pass, op, by, entry, file;
  uint32_t line, column;
};

/// An operation could not be done. The diagnostics say why, and there is one at
/// least.
struct Refusal {
  std::vector<Diagnostic> diagnostics;
};

/// One `cuda_tile.module`, with an MLIR context of its own. Any thread may call
/// anything; one call waits for the other.
class Module {
public:
  /// Reads text or bytecode, and optimizes it with these levels, one after
  /// another. A module that is not to be verified may violate rules.
  Module(std::string contents, std::string name, std::vector<unsigned> levels,
         bool verify);
  ~Module();

  const std::string &getContents() const { return contents; }
  const std::string &getName() const { return name; }
  const std::vector<unsigned> &getLevels() const { return levels; }
  bool isBytecode() const;

  /// Throws a Refusal, as the constructor does.
  void verify();
  std::string print(bool locations);
  std::string writeBytecode(const std::string &version);
  std::vector<EntryInfo> getEntries();
  std::vector<Operation> walk();
  std::string writeStatistics(); // JSON
  /// The differences as text; empty if there are none.
  std::string diff(const Module &other, bool ignoreDebugInfo) const;
  /// What the passes of the last level did.
  std::vector<RemarkInfo> getRemarks();

  /// For Kernel.cpp.
  struct State;
  State &getState() { return *state; }
  std::mutex &getMutex() { return mutex; }

private:
  std::string contents, name;
  std::vector<unsigned> levels;
  std::mutex mutex; // guards the following
  std::unique_ptr<State> state;
};

std::vector<std::string> getSupportedVersions();
std::string getDefaultVersion();

struct DumpResult {
  std::string text;
  std::vector<Diagnostic> errors;
};
DumpResult dumpBytecode(std::string_view bytes, bool headers, bool tables,
                        bool ops, bool hex, bool json);

} // namespace tessera::python

#endif // TESSERA_PYTHON_MODULE_H
