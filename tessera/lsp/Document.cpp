//===- Document.cpp - a text that is open in an editor -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/lsp/Document.h"

#include "tessera/lsp/Lookup.h"
#include "tessera/reference/Reference.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::lsp;
using llvm::lsp::DocumentSymbol;
using llvm::lsp::Position;
using llvm::lsp::Range;
using source::TextSpan;

static std::string blankMark(StringRef text) {
  size_t size = text.size() - source::dropByteOrderMark(text).size();
  return source::blank(text, TextSpan{0, size});
}

Document::Document(llvm::lsp::URIForFile uri, std::string contents)
    : uri(std::move(uri)), text(std::move(contents)), code(blankMark(text)),
      lines(text), source(makeSource()) {
  // What is wrong is asked for later.
  (void)source->check();
}

std::unique_ptr<source::Source> Document::makeSource() const {
  source::SourceOptions options;
  options.recordsPositions = true;
  return std::make_unique<source::Source>(
      MemoryBuffer::getMemBuffer(code, uri.file()), options);
}

llvm::lsp::Location Document::getLocation(TextSpan span) const {
  return {uri, lines.getRange(span.begin, span.end)};
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

static bool isWordChar(char c) {
  return isAlnum(c) || c == '_' || c == '.' || c == '$';
}

/// The word around an offset, with the sigil before it; empty if there is none.
StringRef Document::getWord(size_t offset, size_t &begin) const {
  StringRef all = code;
  offset = std::min(offset, all.size());
  begin = offset;
  while (begin > 0 && isWordChar(all[begin - 1]))
    --begin;
  size_t end = offset;
  while (end < all.size() && isWordChar(all[end]))
    ++end;
  if (begin > 0 && StringRef("%@#!^").contains(all[begin - 1]))
    --begin;
  return all.slice(begin, end);
}

/// True if an operation is named at this place: what comes before it on its
/// line is nothing, results, or the brace of a region.
static bool isOpPlace(StringRef text, size_t begin) {
  StringRef before = text.take_front(begin);
  before = before.substr(before.rfind('\n') + 1).rtrim();
  return before.empty() || before.ends_with("=") || before.ends_with("{");
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

static llvm::lsp::DiagnosticSeverity
convertSeverity(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    return llvm::lsp::DiagnosticSeverity::Error;
  case mlir::DiagnosticSeverity::Warning:
    return llvm::lsp::DiagnosticSeverity::Warning;
  case mlir::DiagnosticSeverity::Note:
  case mlir::DiagnosticSeverity::Remark:
    return llvm::lsp::DiagnosticSeverity::Information;
  }
  llvm_unreachable("unknown severity");
}

/// From the place to the end of the word there.
Range Document::getWordRange(const source::Place &place) const {
  size_t begin = place.offset.value_or(0), end = begin;
  // Generic syntax has the names of operations in quotes.
  if (size_t quote; begin < code.size() && code[begin] == '"' &&
                    (quote = code.find('"', begin + 1)) != std::string::npos)
    return lines.getRange(begin, quote + 1);
  if (end < code.size() && StringRef("%@#!^").contains(code[end]))
    ++end;
  while (end < code.size() && isWordChar(code[end]))
    ++end;
  return lines.getRange(begin, end);
}

llvm::lsp::Diagnostic
Document::convert(const source::Diagnostic &diagnostic) const {
  const source::Message &message = diagnostic.message;
  llvm::lsp::Diagnostic result;
  result.range = getWordRange(message.place);
  result.severity = convertSeverity(message.severity);
  result.source = "tessera";
  result.message = message.text;
  std::vector<llvm::lsp::DiagnosticRelatedInformation> related;
  for (const source::Message &note : diagnostic.notes)
    related.emplace_back(llvm::lsp::Location{uri, note.place.offset
                                                      ? getWordRange(note.place)
                                                      : result.range},
                         note.text);
  if (message.place.location)
    related.emplace_back(llvm::lsp::Location{uri, result.range},
                         "its source is " + message.place.location->str());
  if (!related.empty())
    result.relatedInformation = std::move(related);
  return result;
}

std::vector<llvm::lsp::Diagnostic> Document::getDiagnostics() const {
  const source::Diagnostics &diagnostics = source->getDiagnostics();
  std::vector<llvm::lsp::Diagnostic> all;
  for (const source::Diagnostic *diagnostic : diagnostics.sortByPosition())
    all.push_back(convert(*diagnostic));
  if (unsigned number = diagnostics.getNumDropped()) {
    llvm::lsp::Diagnostic rest;
    rest.severity = llvm::lsp::DiagnosticSeverity::Information;
    rest.source = "tessera";
    rest.message = utostr(number) + " more errors are not shown";
    all.push_back(std::move(rest));
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Hover
//===----------------------------------------------------------------------===//

/// A type as operations of Tile IR write it.
static std::string printType(mlir::Type type) {
  std::string text;
  raw_string_ostream(text) << type;
  StringRef shortened = text;
  shortened.consume_front("!cuda_tile.");
  return shortened.str();
}

/// The reference about an operation or a type.
static std::string describe(const reference::Entry &entry) {
  return ("### cuda_tile." + entry.name + "\n\n" + entry.markdown).str();
}

static std::string describeValue(const Target &target) {
  std::string text;
  raw_string_ostream os(text);
  os << "`" << printType(target.value.getType()) << "`\n\n";
  if (auto result = dyn_cast<mlir::OpResult>(target.value))
    os << "result " << result.getResultNumber() << " of `"
       << target.op->getName() << "`";
  else if (target.op)
    os << "argument " << cast<mlir::BlockArgument>(target.value).getArgNumber()
       << " of `" << target.op->getName() << "`";
  return text;
}

static std::string describe(const Target &target) {
  if (!target.alias.empty())
    return "```mlir\n" + target.alias + "\n```";
  if (target.value)
    return describeValue(target);
  if (!target.op)
    return "";
  StringRef name = target.op->getName().getStringRef();
  if (const reference::Entry *entry = reference::findOp(name))
    return describe(*entry);
  return ("### " + name).str();
}

std::optional<llvm::lsp::Hover> Document::hover(Position position) const {
  size_t offset = lines.getOffset(position);
  if (std::optional<Target> target = findTarget(*source, offset)) {
    llvm::lsp::Hover hover(
        lines.getRange(target->word.begin, target->word.end));
    hover.contents.value = describe(*target);
    return hover;
  }
  // Types have no place in what the parser records; nor has an entry with an
  // error, which is where help is wanted.
  size_t begin;
  StringRef word = getWord(offset, begin);
  StringRef name = word;
  name.consume_front("!");
  const reference::Entry *entry = reference::findEntry(name);
  if (!entry || entry->markdown.empty() ||
      (entry->kind == reference::Kind::Operation && !isOpPlace(code, begin)))
    return std::nullopt;
  llvm::lsp::Hover hover(lines.getRange(begin, begin + word.size()));
  hover.contents.value = describe(*entry);
  return hover;
}

//===----------------------------------------------------------------------===//
// Definitions and uses
//===----------------------------------------------------------------------===//

std::vector<llvm::lsp::Location>
Document::findDefinition(Position position) const {
  std::optional<Target> target = findTarget(*source, lines.getOffset(position));
  if (!target || !target->definition)
    return {};
  return {getLocation(*target->definition)};
}

std::vector<llvm::lsp::Location> Document::findUses(Position position,
                                                    bool withDefinition) const {
  std::vector<llvm::lsp::Location> locations;
  std::optional<Target> target = findTarget(*source, lines.getOffset(position));
  if (!target)
    return locations;
  if (withDefinition && target->definition)
    locations.push_back(getLocation(*target->definition));
  for (TextSpan use : target->uses)
    locations.push_back(getLocation(use));
  return locations;
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

static llvm::lsp::SymbolKind getSymbolKind(mlir::Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (name == "module")
    return llvm::lsp::SymbolKind::Module;
  return name == "entry" ? llvm::lsp::SymbolKind::Function
                         : llvm::lsp::SymbolKind::Variable;
}

std::vector<DocumentSymbol> Document::getSymbols(mlir::Block &block) const {
  std::vector<DocumentSymbol> symbols;
  for (mlir::Operation &op : block) {
    std::vector<DocumentSymbol> inside;
    if (op.hasTrait<mlir::OpTrait::SymbolTable>())
      for (mlir::Region &region : op.getRegions())
        for (mlir::Block &inner : region)
          for (DocumentSymbol &symbol : getSymbols(inner))
            inside.push_back(std::move(symbol));
    auto name = op.getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    const auto *recorded = source->getPositions()
                               ? source->getPositions()->getOpDef(&op)
                               : nullptr;
    // A module without a name is only a place for others.
    if (!name || !recorded) {
      for (DocumentSymbol &symbol : inside)
        symbols.push_back(std::move(symbol));
      continue;
    }
    DocumentSymbol symbol(
        name.getValue(), getSymbolKind(&op),
        lines.getRange(source->getOffset(recorded->scopeLoc.Start),
                       source->getOffset(recorded->scopeLoc.End)),
        lines.getRange(source->getOffset(recorded->loc.Start),
                       source->getOffset(recorded->loc.End)));
    symbol.detail = op.getName().getStringRef().str();
    symbol.children = std::move(inside);
    symbols.push_back(std::move(symbol));
  }
  return symbols;
}

std::vector<DocumentSymbol> Document::getSymbols() const {
  if (!source->getPositions())
    return {};
  return getSymbols(source->getBlock());
}

//===----------------------------------------------------------------------===//
// Completion
//===----------------------------------------------------------------------===//

/// Adds the names of values that the text before the place has, from the entry
/// around it on.
static void addValues(StringRef before, llvm::lsp::CompletionList &list) {
  size_t entry = before.rfind("entry @");
  if (entry != StringRef::npos)
    before = before.substr(entry);
  StringSet<> known;
  for (size_t at = before.find('%'); at != StringRef::npos;
       at = before.find('%', at + 1)) {
    StringRef name =
        before.substr(at + 1).take_while([](char c) { return isWordChar(c); });
    // The last one is what is being written.
    if (!name.empty() && at + 1 + name.size() < before.size() &&
        known.insert(name).second)
      list.items.emplace_back("%" + name,
                              llvm::lsp::CompletionItemKind::Variable);
  }
}

static void addEntries(reference::Kind kind,
                       llvm::lsp::CompletionItemKind itemKind, StringRef prefix,
                       llvm::lsp::CompletionList &list) {
  for (const reference::Entry &entry : reference::getEntries()) {
    if (entry.kind != kind)
      continue;
    llvm::lsp::CompletionItem item(prefix + entry.name, itemKind);
    item.detail = entry.summary.str();
    item.documentation = llvm::lsp::MarkupContent{
        llvm::lsp::MarkupKind::Markdown, entry.markdown.str()};
    list.items.push_back(std::move(item));
  }
}

llvm::lsp::CompletionList Document::complete(Position position) const {
  llvm::lsp::CompletionList list;
  size_t offset = lines.getOffset(position), begin;
  StringRef word = getWord(offset, begin);
  StringRef prefix = word.starts_with("cuda_tile.") ? "cuda_tile." : "";
  if (word.starts_with("%"))
    addValues(StringRef(code).take_front(offset), list);
  else if (isOpPlace(code, begin))
    addEntries(reference::Kind::Operation,
               llvm::lsp::CompletionItemKind::Function, prefix, list);
  else if (!word.starts_with("@") && !word.starts_with("#"))
    addEntries(reference::Kind::Type, llvm::lsp::CompletionItemKind::Class,
               word.starts_with("!cuda_tile.") ? "!cuda_tile." : "", list);
  return list;
}

//===----------------------------------------------------------------------===//
// Formatting
//===----------------------------------------------------------------------===//

/// The lines that differ, as one edit: what is the same at the beginning and at
/// the end is left alone, so that the editor keeps its place there.
static llvm::lsp::TextEdit makeEdit(StringRef from, StringRef to,
                                    const LineTable &lines) {
  size_t front =
      std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first -
      from.begin();
  front = from.take_front(front).rfind('\n') + 1;
  size_t back = 0, most = std::min(from.size(), to.size()) - front;
  while (back < most &&
         from[from.size() - 1 - back] == to[to.size() - 1 - back])
    ++back;
  // Whole lines: the part that stays begins after the end of one.
  StringRef kept = from.take_back(back);
  size_t lineEnd = kept.find('\n');
  back = lineEnd == StringRef::npos ? 0 : back - (lineEnd + 1);
  return {lines.getRange(front, from.size() - back),
          to.slice(front, to.size() - back).str()};
}

Expected<std::vector<llvm::lsp::TextEdit>>
Document::format(const Formatter &formatter) const {
  std::unique_ptr<source::Source> fresh = makeSource();
  if (failed(fresh->check()))
    return make_error<llvm::lsp::LSPError>(
        "the text has errors, the first is: " +
            fresh->getDiagnostics().getFirstError(),
        llvm::lsp::ErrorCode::RequestFailed);
  Expected<std::string> formatted = formatter(*fresh);
  if (!formatted)
    return make_error<llvm::lsp::LSPError>(toString(formatted.takeError()),
                                           llvm::lsp::ErrorCode::RequestFailed);
  std::vector<llvm::lsp::TextEdit> edits;
  if (*formatted != text)
    edits.push_back(makeEdit(text, *formatted, lines));
  return edits;
}
