//===- Source.h - files as sub-commands take them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_SOURCE_H
#define TESSERA_DRIVER_SOURCE_H

#include "tessera/dialect/Dialect.h"
#include "tessera/driver/Diagnostics.h"
#include "tessera/driver/Options.h"
#include "tessera/support/TextScan.h"

#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace tessera {

/// The option `--hints=ignore|warn|error`.
void addHintsOption(Options &options, cuda_tile::HintPolicy &policy);

/// One file, read, parsed and verified in a context of its own.
class Source {
public:
  /// Reads the file, `-` being standard input. The error says what is wrong
  /// with the file itself.
  static llvm::Expected<std::unique_ptr<Source>>
  load(llvm::StringRef path,
       cuda_tile::HintPolicy hints = cuda_tile::HintPolicy::Error);

  /// Parses and verifies, and collects every diagnostic: after an error in an
  /// entry the parser goes on with the next entry, and the verifier with the
  /// next operation.
  bool check();

  /// What was parsed, after `check` succeeded.
  mlir::Block &getBlock() { return *block; }
  mlir::MLIRContext &getContext() { return context; }
  llvm::StringRef getText() const { return buffer->getBuffer(); }
  /// As given, or `<stdin>`.
  llvm::StringRef getName() const { return name; }
  const TextScan &getScan() const { return scan; }
  /// Where operations stand; kept only for texts with comments or locations.
  const mlir::AsmParserState *getPositions() const { return positions.get(); }
  /// The offset in the text of a position that parsing gave.
  size_t getOffset(llvm::SMLoc position) const;
  DiagnosticPrinter &getDiagnostics() { return *diagnostics; }

private:
  Source(llvm::StringRef name, std::unique_ptr<llvm::MemoryBuffer> buffer,
         cuda_tile::HintPolicy hints);

  bool parse(llvm::ArrayRef<TextSpan> leftOut);
  bool verify();
  bool verifyTree(mlir::Operation *op);
  void setPosition(mlir::Operation *op);

  std::string name;
  std::unique_ptr<llvm::MemoryBuffer> buffer; // as the user wrote it
  TextScan scan;
  mlir::MLIRContext context;
  llvm::SourceMgr sourceManager; // what the parser sees: of the same length
  std::unique_ptr<DiagnosticPrinter> diagnostics;
  std::unique_ptr<mlir::AsmParserState> positions;
  std::unique_ptr<mlir::Block> block;
};

} // namespace tessera

#endif // TESSERA_DRIVER_SOURCE_H
