//===- Compiler.h - writes kernels to files -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface for `tessera compile`. A compiler can write a kernel in several
// forms: LLVM IR, assembly, an object file; for a GPU, PTX or a cubin. The
// driver takes the names and file extensions from here, so it has no built-in
// list of forms.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_COMPILER_H
#define TESSERA_ENGINE_COMPILER_H

#include "tessera/dialect/Ops.h"
#include "tessera/engine/Options.h"
#include "tessera/engine/Outcome.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace tessera::engine {

/// How an operation was compiled, and why not better.
struct Remark {
  struct Position {
    std::string file;
    unsigned line, column;
    bool operator==(const Position &) const = default;
  };

  std::string kind; // `fused`
  bool isMissed;    // something better was not possible
  std::string entry;
  std::string opName; // `cuda_tile.addf`
  std::optional<OpNumber> op;
  std::string text;
  std::optional<Position> position;
};

/// A form in which a compiler can write kernels.
struct Form {
  llvm::StringLiteral name;      // for `--emit`
  llvm::StringLiteral extension; // `.o`; empty if no file name selects it
  bool isText = false;
  /// Programs can launch it, so there is a C header for it: if one is
  /// requested, or in any case.
  enum Header { NoHeader, Requested, Always } header = NoHeader;
  /// A linker can make shared libraries of it.
  bool isObject = false;
};

/// Names that appear in a C header: those of its own file and of the module.
struct HeaderNames {
  std::string file, origin;
};

struct CompiledFile {
  std::unique_ptr<llvm::MemoryBuffer> contents;
  std::string header; // if it was requested
};

class Compiler {
public:
  virtual ~Compiler();

  /// In the order in which help and messages list them.
  virtual llvm::ArrayRef<Form> getForms() const = 0;

  /// Converts the text of `--target` to `PrepareOptions::target`: `cpu:x`
  /// becomes `x`. Returns none if the text is for another compiler.
  virtual std::optional<std::string>
  parseTarget(llvm::StringRef text) const = 0;
  /// The texts that `parseTarget` accepts, for messages: `cpu, or a processor
  /// as in cpu:x86-64-v3`.
  virtual llvm::StringRef describeTargets() const = 0;
  /// Returns an error if there is no code for this target. This machine need
  /// not be able to run it.
  virtual llvm::Error checkTarget(llvm::StringRef target) const = 0;

  /// Describes what a file of this form depends on besides the module and this
  /// build of Tessera: the target, options, other programs. None if such files
  /// are not kept.
  virtual std::optional<std::string>
  describeFile(const Form &form, const PrepareOptions &options) const;

  /// Compiles entries of one verified module into one file. `form` is one of
  /// `getForms()`. The error is an EngineError.
  virtual llvm::Expected<CompiledFile>
  compile(const Form &form, llvm::ArrayRef<cuda_tile::EntryOp> entries,
          const PrepareOptions &options,
          const std::optional<HeaderNames> &header) const = 0;
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_COMPILER_H
