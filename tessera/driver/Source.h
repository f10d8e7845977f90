//===- Source.h - files as sub-commands take them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_SOURCE_H
#define TESSERA_DRIVER_SOURCE_H

#include "tessera/dialect/Dialect.h"
#include "tessera/dialect/Modules.h"
#include "tessera/driver/Diagnostics.h"
#include "tessera/driver/Options.h"
#include "tessera/support/TextScan.h"
#include "tessera/support/Version.h"

#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <vector>

namespace tessera {

/// How a file is taken.
struct SourceOptions {
  cuda_tile::HintPolicy hints = cuda_tile::HintPolicy::Error;
  /// Versions of bytecode to accept; all that are supported if empty.
  std::vector<Version> acceptedVersions;
  /// A context to use; one of the source's own if there is none.
  mlir::MLIRContext *context = nullptr;
};

/// A context that knows the dialects of Tessera.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// The options `--hints=ignore|warn|error` and `--accept-versions=V[,V]...`,
/// which every command that takes files has.
void addSourceOptions(Options &options, SourceOptions &values);

/// One file of text or bytecode, which its content tells; read and verified in
/// a context of its own.
class Source {
public:
  /// Reads the file, `-` being standard input. The error says what is wrong
  /// with the file itself.
  static llvm::Expected<std::unique_ptr<Source>>
  load(llvm::StringRef path, const SourceOptions &options);

  /// Loads and checks, and prints what is wrong. Null after an error.
  static std::unique_ptr<Source> open(llvm::StringRef path,
                                      const SourceOptions &options);

  /// The same for what was read already.
  static std::unique_ptr<Source>
  open(std::unique_ptr<llvm::MemoryBuffer> buffer,
       const SourceOptions &options);

  /// Opens a file that has one module, which is what most commands want. Null,
  /// with a message printed, if it is wrong or has none or several.
  static std::unique_ptr<Source> openModule(llvm::StringRef path,
                                            const SourceOptions &options,
                                            cuda_tile::ModuleOp &module);

  /// Reads and verifies, and collects every diagnostic: after an error in an
  /// entry of text the parser goes on with the next entry, and the verifier
  /// with the next operation. Bytecode ends at its first wrong byte.
  bool check();

  /// True if the file is bytecode, and the version it has.
  bool isBytecode() const { return !!version; }
  std::optional<Version> getVersion() const { return version; }

  /// What was read, after `check` succeeded.
  mlir::Block &getBlock() { return *block; }
  mlir::MLIRContext &getContext() { return context; }
  /// Writes the bytecode of a module of this source. False after an error,
  /// which is printed.
  bool write(cuda_tile::ModuleOp module, Version version, std::string &bytes);

  llvm::StringRef getText() const { return buffer->getBuffer(); }
  /// As given, or `<stdin>`.
  llvm::StringRef getName() const { return name; }
  const TextScan &getScan() const { return scan; }
  /// Where operations stand; kept only for texts with comments or locations.
  const mlir::AsmParserState *getPositions() const { return positions.get(); }
  /// The offset in the text of a position that parsing gave.
  size_t getOffset(llvm::SMLoc position) const;
  DiagnosticPrinter &getDiagnostics() { return *diagnostics; }
  /// Where an operation stands that was read.
  DiagnosticPrinter::Place findPlace(mlir::Operation *op);
  /// Says that operations are no longer those that were read: where they stand
  /// only their locations can tell.
  void markRewritten() { isRewritten = true; }

private:
  Source(llvm::StringRef name, std::unique_ptr<llvm::MemoryBuffer> buffer,
         const SourceOptions &options);

  bool parseText();
  bool parse(llvm::ArrayRef<TextSpan> leftOut);
  bool readBytecode();
  bool verify();
  cuda_tile::ModuleOp findModule();
  void findOffsets();
  void setPosition(cuda_tile::NumberedOp next);
  std::optional<size_t> findByLocation(mlir::LocationAttr location);

  std::string name;
  std::unique_ptr<llvm::MemoryBuffer> buffer; // as the user wrote it
  std::vector<Version> acceptedVersions;
  std::optional<Version> version; // of bytecode
  TextScan scan;
  std::unique_ptr<mlir::MLIRContext> ownContext;
  mlir::MLIRContext &context;
  llvm::SourceMgr sourceManager; // what the parser sees: of the same length
  std::unique_ptr<DiagnosticPrinter> diagnostics;
  std::unique_ptr<mlir::AsmParserState> positions;
  std::unique_ptr<mlir::Block> block;
  /// Where operations stand in bytecode, by their numbers; found out when one
  /// is wrong.
  std::vector<uint64_t> offsets;
  cuda_tile::NumberedOp verified; // what is being verified
  bool isRewritten = false;
};

} // namespace tessera

#endif // TESSERA_DRIVER_SOURCE_H
