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
#include "tessera/source/Recovery.h"
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
  if (scan.refusal)
    return refuse();
  if (succeeded(parse({})))
    return success();
  noteStrayBracket();
  return failure();
}

LogicalResult Source::check() {
  Listener listening(*this);
  if (isBytecode())
    return success(succeeded(readBytecode()) && succeeded(verify()));
  return scan.refusal ? refuse() : parseAll();
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

/// Says which bracket has no partner, after an error that may come of it.
void Source::noteStrayBracket() {
  std::optional<StrayBracket> stray = findStrayBracket(getText());
  if (!stray)
    return;
  constexpr llvm::StringLiteral kBrackets = "()[]{}<>";
  size_t index = kBrackets.find(stray->bracket);
  diagnostics.addNote(locator.atOffset(stray->offset),
                      Twine("this '") + Twine(stray->bracket) +
                          "' has no matching '" + Twine(kBrackets[index ^ 1]) +
                          "'");
}

/// Parses and verifies, and after an error of syntax goes on without what is
/// wrong.
LogicalResult Source::parseAll() {
  if (succeeded(parse({})))
    return verify();
  noteStrayBracket();
  Recovery recovery(getText(), [this](StringRef word) {
    std::string name = ("cuda_tile." + word).str();
    auto *dialect = context.getLoadedDialect<cuda_tile::CudaTileDialect>();
    return RegisteredOperationName::lookup(name, &context).has_value() ||
           dialect->getParseOperationHook(name).has_value();
  });
  if (succeeded(parseRest(recovery)))
    (void)verify();
  // What stops the parser comes first. What is found without it may be earlier
  // in the text, and may even be its cause.
  recovery.forEachEntry([&](size_t begin, size_t firstError) {
    diagnostics.showAfter(begin, firstError);
  });
  return failure();
}

/// Parses again without what the errors so far are about, until no more are
/// found. Fails if nothing can be parsed.
LogicalResult Source::parseRest(Recovery &recovery) {
  // Each round parses all of the text again. The bounds keep a file of nothing
  // but errors from taking long.
  constexpr size_t kMaxRounds = 64, kMaxBytes = size_t(1) << 24;
  const size_t numRounds =
      std::clamp(kMaxBytes / (getText().size() + 1), size_t(2), kMaxRounds);
  Diagnostics::Mark before = {0, 0};
  for (size_t round = 0; round < numRounds; ++round) {
    auto step = Recovery::Step::None;
    for (const Diagnostic &diagnostic :
         diagnostics.getAll().drop_front(before.size))
      if (diagnostic.isError() && diagnostic.message.place.offset)
        step =
            std::max(step, recovery.leaveOut(*diagnostic.message.place.offset,
                                             diagnostic.message.text));
    // What leaving out parts may have caused, the user need not see.
    bool isDoubtful =
        step == Recovery::Step::EntryAtLast || step == Recovery::Step::None;
    if (round != 0 && isDoubtful)
      diagnostics.rewind(before);
    if (step == Recovery::Step::None)
      return failure();
    SmallVector<TextSpan> leftOut(recovery.getLeftOut());
    before = diagnostics.mark();
    if (succeeded(parse(leftOut)))
      return success();
  }
  diagnostics.addNote(Place(), "there may be more errors than the " +
                                   Twine(diagnostics.countErrors()) +
                                   " that were found");
  return failure();
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
  place.callers = std::move(told.callers);
  return {diagnostic.getSeverity(), diagnostic.str(), std::move(place)};
}
