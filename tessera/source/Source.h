//===- Source.h - files of Tile IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the bytes of a file into verified operations, for the driver and the C
// API: recognises the format, scans text, parses it or reads bytecode,
// verifies, and locates each operation. Nothing is printed; errors are
// collected as data (Diagnostics.h).
//
//   auto source = Source::load("kernel.mlir", {});
//   if (!source)
//     return source.takeError();           // the file itself cannot be read
//   if (failed((*source)->check()))
//     show((*source)->getDiagnostics());   // line 4, column 10: …
//
// `check` finds as many errors as it can. After a syntax error it parses the
// text again without the statement around the error and what depends on it
// (Recovery.h), up to 64 times; what is left at last is verified.
//
// `read` and `verify` are the single steps; `read` stops at the first error.
//
// Parsing, verifying and destroying recurse once per nested region, so all of
// them need a deep stack (support/DeepStack.h).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_SOURCE_H
#define TESSERA_SOURCE_SOURCE_H

#include "tessera/dialect/Dialect.h"
#include "tessera/dialect/Modules.h"
#include "tessera/source/Diagnostics.h"
#include "tessera/source/Locator.h"
#include "tessera/source/TextScan.h"
#include "tessera/support/Version.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <vector>

namespace tessera::source {

/// How a file is read.
struct SourceOptions {
  /// What to do about hints that no compiler would use. If not set, the context
  /// keeps its own policy, which is initially Error.
  std::optional<cuda_tile::HintPolicy> hints;
  /// Versions of bytecode to accept; empty accepts all that are supported.
  std::vector<Version> acceptedVersions;
  /// The context to use, which must outlive the source; if null, the source
  /// creates its own.
  mlir::MLIRContext *context = nullptr;
  /// Record the positions of operations and names in any text, not only where
  /// they are needed to find operations.
  bool recordsPositions = false;
};

class Recovery;
class Source;

/// While it exists, everything that MLIR reports in the context of a source
/// becomes a diagnostic of the source.
class Listener {
public:
  explicit Listener(Source &source);

private:
  mlir::ScopedDiagnosticHandler handler;
};

/// One file of text or bytecode.
///
/// A source with its own context collects everything that is reported in it. A
/// source with another context collects what is reported during its own
/// functions, and while there is a Listener.
class Source {
public:
  /// Reads a file, or standard input if the path is `-`. The error says that
  /// the file cannot be read, or that it is binary but not bytecode.
  static llvm::Expected<std::unique_ptr<Source>>
  load(llvm::StringRef path, const SourceOptions &options);

  /// Takes contents in memory, which must be followed by a zero byte.
  /// Diagnostics use the name of the buffer.
  Source(std::unique_ptr<llvm::MemoryBuffer> contents,
         const SourceOptions &options);
  ~Source();
  Source(const Source &) = delete;
  Source &operator=(const Source &) = delete;

  /// Parses text or reads bytecode, up to the first error.
  [[nodiscard]] mlir::LogicalResult read();

  /// Verifies what was read, and finds all operations that violate a rule.
  [[nodiscard]] mlir::LogicalResult verify();

  /// Reads and verifies, and finds as many errors as possible. Broken bytecode
  /// still ends at its first wrong byte.
  [[nodiscard]] mlir::LogicalResult check();

  /// Returns the only module, which may be inside builtin modules. The error
  /// is a PlacedError.
  llvm::Expected<cuda_tile::ModuleOp> findModule();

  /// Destroys everything that was read, except this module.
  void isolate(cuda_tile::ModuleOp module);

  /// Returns the text of everything that was read.
  std::string print(bool withLocations);

  /// Returns a module of this source as bytecode. After a failure the
  /// diagnostics say which operation the version cannot represent.
  mlir::FailureOr<std::string> write(cuda_tile::ModuleOp module,
                                     Version version);

  bool isBytecode() const { return version.has_value(); }
  /// The version of bytecode.
  std::optional<Version> getVersion() const { return version; }
  bool isText() const { return kind == Kind::Text; }

  /// The contents, of bytecode too, without a byte order mark: positions are
  /// counted from after it.
  llvm::StringRef getText() const {
    return dropByteOrderMark(buffer->getBuffer());
  }
  bool hasByteOrderMark() const {
    return getText().size() != buffer->getBufferSize();
  }
  llvm::StringRef getName() const { return buffer->getBufferIdentifier(); }
  const TextScan &getScan() const { return scan; }

  mlir::MLIRContext &getContext() { return context; }
  /// What was read.
  mlir::Block &getBlock() { return *block; }
  /// True if the last verification succeeded.
  bool isVerified() const { return verified; }

  Diagnostics &getDiagnostics() { return diagnostics; }
  const Diagnostics &getDiagnostics() const { return diagnostics; }

  /// The place of an operation that was read.
  Place findPlace(mlir::Operation *op);
  /// The place of the operation with this number, which engines report; unknown
  /// if the module has no such operation.
  Place findPlace(cuda_tile::ModuleOp module, uint64_t number);
  /// The place of a location.
  Place findPlace(mlir::LocationAttr location) {
    return locator.find(location);
  }
  /// Says that the operations have been rewritten, so that only their locations
  /// are still valid.
  void markRewritten() { isRewritten = true; }

  /// The positions that the parser recorded; null unless that was asked for or
  /// the text has locations, and after an error of syntax that leaves nothing.
  const mlir::AsmParserState *getPositions() const {
    return locator.getRecorded();
  }
  /// The offset in the text of such a position.
  size_t getOffset(llvm::SMLoc position) const {
    return locator.getOffset(position);
  }

private:
  friend class Listener;
  enum class Kind { Text, Bytecode, Binary };

  static Kind recognise(llvm::StringRef contents);
  mlir::LogicalResult parse(llvm::ArrayRef<TextSpan> leftOut);
  mlir::LogicalResult parseAll();
  mlir::LogicalResult parseRest(Recovery &recovery);
  void noteStrayBracket();
  mlir::LogicalResult refuse();
  mlir::LogicalResult readBytecode();
  mlir::LogicalResult verifyAll();
  void findOffsets();
  cuda_tile::NumberedOp getNumbered(mlir::Operation *op) const;
  void collect(mlir::Diagnostic &diagnostic);
  Message convert(const mlir::Diagnostic &diagnostic);

  std::unique_ptr<llvm::MemoryBuffer> buffer; // the original contents
  Kind kind;
  std::vector<Version> acceptedVersions;
  bool recordsPositions;
  std::optional<Version> version; // of bytecode
  TextScan scan;                  // of text
  std::unique_ptr<mlir::MLIRContext> ownContext;
  mlir::MLIRContext &context;
  Locator locator;
  Diagnostics diagnostics;
  std::unique_ptr<mlir::Block> block;
  cuda_tile::NumberedOp current; // being verified or written
  bool verified = false;
  bool isRewritten = false;
  std::optional<Listener> listener; // if the context is our own
};

} // namespace tessera::source

#endif // TESSERA_SOURCE_SOURCE_H
