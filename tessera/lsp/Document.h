//===- Document.h - a text that is open in an editor -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LSP_DOCUMENT_H
#define TESSERA_LSP_DOCUMENT_H

#include "tessera/lsp/LineTable.h"
#include "tessera/source/Source.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::lsp {

/// Returns the canonical text of a source that was checked and is right.
using Formatter = std::function<llvm::Expected<std::string>(source::Source &)>;

/// One text, checked as `tessera check` does it. A change makes a new one.
class Document {
public:
  Document(llvm::lsp::URIForFile uri, std::string text);

  llvm::StringRef getText() const { return text; }

  /// What `tessera check` reports, in the order of the text.
  std::vector<llvm::lsp::Diagnostic> getDiagnostics() const;

  /// What is at a position: the reference about an operation or a type, the
  /// type of a value, what an alias stands for.
  std::optional<llvm::lsp::Hover> hover(llvm::lsp::Position position) const;

  /// Where the value, symbol or alias at a position is defined.
  std::vector<llvm::lsp::Location>
  findDefinition(llvm::lsp::Position position) const;

  /// Where it is used.
  std::vector<llvm::lsp::Location> findUses(llvm::lsp::Position position,
                                            bool withDefinition) const;

  /// Modules, entries and globals.
  std::vector<llvm::lsp::DocumentSymbol> getSymbols() const;

  /// Names of operations, types and values that may follow.
  llvm::lsp::CompletionList complete(llvm::lsp::Position position) const;

  /// The changes that make the text canonical; the error tells why there are
  /// none to be had.
  llvm::Expected<std::vector<llvm::lsp::TextEdit>>
  format(const Formatter &formatter) const;

private:
  std::unique_ptr<source::Source> makeSource() const;
  llvm::lsp::Location getLocation(source::TextSpan span) const;
  llvm::lsp::Diagnostic convert(const source::Diagnostic &diagnostic) const;
  llvm::lsp::Range getWordRange(const source::Place &place) const;
  llvm::StringRef getWord(size_t offset, size_t &begin) const;
  std::vector<llvm::lsp::DocumentSymbol> getSymbols(mlir::Block &block) const;

  llvm::lsp::URIForFile uri;
  /// As the editor has it. It counts a byte order mark as a character.
  std::string text;
  /// The same with blanks in place of such a mark, so that all offsets are
  /// those of `text`.
  std::string code;
  LineTable lines;
  std::unique_ptr<source::Source> source;
};

} // namespace tessera::lsp

#endif // TESSERA_LSP_DOCUMENT_H
