//===- Source.cpp - files of Tile IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Source.h"

#include "tessera/bytecode/Format.h"
#include "tessera/bytecode/Reader.h"
#include "tessera/source/Context.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"

#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::source;

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

Source::Kind Source::recognise(StringRef contents) {
  if (bytecode::isBytecode(contents))
    return Kind::Bytecode;
  return contents.contains('\0') ? Kind::Binary : Kind::Text;
}

llvm::Expected<std::unique_ptr<Source>>
Source::load(StringRef path, const SourceOptions &options) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      readInput(path, InputOptions::forModule());
  if (!buffer)
    return buffer.takeError();
  if (recognise((*buffer)->getBuffer()) == Kind::Binary)
    return makeError("cannot read '" + path + "': " + kBinaryRefusal);
  return std::make_unique<Source>(std::move(*buffer), options);
}

Source::Source(std::unique_ptr<llvm::MemoryBuffer> contents,
               const SourceOptions &options)
    : buffer(std::move(contents)), kind(recognise(getText())),
      acceptedVersions(options.acceptedVersions),
      recordsPositions(options.recordsPositions),
      ownContext(options.context ? nullptr : makeContext()),
      context(options.context ? *options.context : *ownContext),
      locator(getName(), getText(), isText()) {
  switch (kind) {
  case Kind::Text:
    scan = scanText(getText());
    break;
  case Kind::Bytecode:
    version = bytecode::getFileVersion(getText()).value_or(Version());
    break;
  case Kind::Binary:
    scan.refusal = TextRefusal{getText().find('\0'), kBinaryRefusal.str()};
    break;
  }
  auto *dialect = context.getOrLoadDialect<cuda_tile::CudaTileDialect>();
  if (options.hints)
    dialect->setHintPolicy(*options.hints);
  // Do not print operations that violate rules.
  context.printOpOnDiagnostic(false);
  if (ownContext)
    listener.emplace(*this);
}

Source::~Source() = default;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LogicalResult Source::read() {
  Listener listening(*this);
  if (isBytecode())
    return readBytecode();
  return scan.refusal ? refuse() : parse({});
}

LogicalResult Source::check() {
  Listener listening(*this);
  if (isBytecode())
    return success(succeeded(readBytecode()) && succeeded(verify()));
  return scan.refusal ? refuse() : parseEntries();
}

/// Reports why the text cannot be parsed at all.
LogicalResult Source::refuse() {
  diagnostics.error(locator.atOffset(scan.refusal->offset),
                    scan.refusal->message);
  return failure();
}

/// Parses the text without these parts, its labels and its comments.
LogicalResult Source::parse(ArrayRef<TextSpan> leftOut) {
  SmallVector<TextSpan> blanked(leftOut);
  blanked.append(scan.labels);
  blanked.append(scan.comments);
  // Without locations, operations have their position as location.
  bool needsPositions = recordsPositions || scan.hasLocations;
  AsmParserState *positions = locator.recordParser(
      blanked.empty() ? llvm::MemoryBuffer::getMemBuffer(getText(), getName())
                      : llvm::MemoryBuffer::getMemBufferCopy(
                            blank(getText(), blanked), getName()),
      needsPositions);
  block = std::make_unique<Block>();
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  LogicalResult result =
      parseAsmSourceFile(locator.getParsed(), block.get(), config, positions);
  // What was recorded is about operations that are gone.
  if (failed(result))
    locator.forgetParser();
  return result;
}

/// Parses and verifies. After an error in an entry, continues without it.
LogicalResult Source::parseEntries() {
  // Each iteration leaves out one more entry. The limit is for files with many
  // broken entries.
  constexpr unsigned kMaxRounds = 64;
  SmallVector<TextSpan> leftOut;
  for (unsigned round = 0;; ++round) {
    Diagnostics::Mark before = diagnostics.mark();
    if (succeeded(parse(leftOut)))
      break;
    const Place *fault = diagnostics.getLastErrorPlace();
    std::optional<TextSpan> entry;
    if (fault && fault->offset)
      entry = findEntryAround(getText(), *fault->offset);
    bool isKnown = entry && llvm::any_of(leftOut, [&](TextSpan span) {
                     return span.begin == entry->begin;
                   });
    // An error outside of entries is the last one. If leaving out an entry
    // caused it, because the brackets of the entry do not match, it is not
    // shown.
    if (!entry || isKnown || round == kMaxRounds) {
      if (round != 0 && round != kMaxRounds)
        diagnostics.rewind(before);
      return failure();
    }
    leftOut.push_back(*entry);
  }
  return success(succeeded(verify()) && leftOut.empty());
}

LogicalResult Source::readBytecode() {
  bytecode::ReadOptions options;
  options.acceptedVersions = acceptedVersions;
  auto module = bytecode::readModule(getText(), &context, options);
  if (!module) {
    handleAllErrors(module.takeError(), [&](const bytecode::ReadError &error) {
      diagnostics.error(locator.atOffset(error.getOffset()),
                        error.getMessage());
    });
    return failure();
  }
  block = std::make_unique<Block>();
  block->push_back(module->release());
  return success();
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

llvm::Expected<cuda_tile::ModuleOp> Source::findModule() {
  SmallVector<cuda_tile::ModuleOp> modules;
  if (Operation *other = cuda_tile::collectModules(*block, modules))
    return llvm::make_error<PlacedError>(
        "expected a CUDA Tile IR module, but got a " +
            other->getName().getStringRef(),
        findPlace(other));
  if (modules.size() == 1)
    return modules.front();
  return llvm::make_error<PlacedError>(
      "expected a single CUDA Tile IR module, got " + Twine(modules.size()),
      modules.empty() ? Place() : findPlace(modules[1]));
}

void Source::isolate(cuda_tile::ModuleOp module) {
  module->remove();
  block->clear();
  block->push_back(module);
}

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

Listener::Listener(Source &source)
    : handler(&source.getContext(), [&source](mlir::Diagnostic &diagnostic) {
        source.collect(diagnostic);
        return success();
      }) {}

void Source::collect(mlir::Diagnostic &diagnostic) {
  source::Diagnostic collected{convert(diagnostic), {}};
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    collected.notes.push_back(convert(note));
  diagnostics.add(std::move(collected));
}

/// A message is about the current operation, unless its location names another
/// one: an operation may report an error about one inside it.
Message Source::convert(const mlir::Diagnostic &diagnostic) {
  LocationAttr location = diagnostic.getLocation();
  Place place = locator.findRecorded(current);
  if (Place inside = locator.findByLocation(current, location); inside.offset)
    place.setPosition(inside);
  Place told = locator.find(location);
  if (told.offset)
    place.setPosition(told);
  place.location = std::move(told.location);
  return {diagnostic.getSeverity(), diagnostic.str(), std::move(place)};
}
