//===- Source.cpp - files as sub-commands take them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Source.h"

#include "tessera/bytecode/Format.h"
#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/Registration.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <array>

using namespace mlir;
using namespace tessera;

void tessera::addSourceOptions(Options &options, SourceOptions &values) {
  options.choice("--hints", {"ignore", "warn", "error"}, [&](size_t choice) {
    values.hints =
        std::array{cuda_tile::HintPolicy::Ignore, cuda_tile::HintPolicy::Warn,
                   cuda_tile::HintPolicy::Error}[choice];
  });
  options.value("--accept-versions", [&](StringRef list) -> llvm::Error {
    values.acceptedVersions.clear();
    for (StringRef word : llvm::split(list, ',')) {
      llvm::Expected<Version> version = parseVersion(word);
      if (!version)
        return version.takeError();
      values.acceptedVersions.push_back(*version);
    }
    return llvm::Error::success();
  });
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<Source>>
Source::load(StringRef path, const SourceOptions &options) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false);
  if (std::error_code error = buffer.getError())
    return llvm::createStringError(error, "cannot read '%s': %s",
                                   path.str().c_str(), error.message().c_str());
  StringRef contents = (*buffer)->getBuffer();
  if (!bytecode::isBytecode(contents) && contents.contains('\0'))
    return llvm::createStringError(
        std::errc::invalid_argument,
        "cannot read '%s': it is a binary file, not Tile IR text",
        path.str().c_str());
  StringRef name = path == "-" ? "<stdin>" : path;
  return std::unique_ptr<Source>(new Source(name, std::move(*buffer), options));
}

// One thread: the deep stack is this one's, and diagnostics come in order.
std::unique_ptr<MLIRContext> tessera::makeContext() {
  DialectRegistry registry;
  registerDialects(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

Source::Source(StringRef name, std::unique_ptr<llvm::MemoryBuffer> contents,
               const SourceOptions &options)
    : name(name), buffer(std::move(contents)),
      acceptedVersions(options.acceptedVersions),
      ownContext(options.context ? nullptr : makeContext()),
      context(options.context ? *options.context : *ownContext) {
  std::optional<StringRef> text;
  if (bytecode::isBytecode(getText())) {
    version = bytecode::getFileVersion(getText()).value_or(Version());
  } else {
    text = getText();
    scan = scanText(*text);
  }
  diagnostics = std::make_unique<DiagnosticPrinter>(&context, name, text);
  context.getOrLoadDialect<cuda_tile::CudaTileDialect>()->setHintPolicy(
      options.hints);
  context.printOpOnDiagnostic(false);
}

static std::unique_ptr<Source> checkOpened(std::unique_ptr<Source> source) {
  bool valid = source->check();
  source->getDiagnostics().print();
  return valid ? std::move(source) : nullptr;
}

std::unique_ptr<Source> Source::open(StringRef path,
                                     const SourceOptions &options) {
  llvm::Expected<std::unique_ptr<Source>> source = load(path, options);
  if (source)
    return checkOpened(std::move(*source));
  reportFailure(source.takeError());
  return nullptr;
}

std::unique_ptr<Source> Source::open(std::unique_ptr<llvm::MemoryBuffer> buffer,
                                     const SourceOptions &options) {
  std::string name = buffer->getBufferIdentifier().str();
  return checkOpened(
      std::unique_ptr<Source>(new Source(name, std::move(buffer), options)));
}

std::unique_ptr<Source> Source::openModule(StringRef path,
                                           const SourceOptions &options,
                                           cuda_tile::ModuleOp &module) {
  std::unique_ptr<Source> source = open(path, options);
  if (source)
    module = source->findModule();
  return module ? std::move(source) : nullptr;
}

/// The one module of the file; null, with a message printed, if there is none
/// or more than one.
cuda_tile::ModuleOp Source::findModule() {
  SmallVector<cuda_tile::ModuleOp> modules;
  if (Operation *other = cuda_tile::collectModules(*block, modules)) {
    reportFailure("'" + name + "': expected a CUDA Tile IR module, but got a " +
                  other->getName().getStringRef());
    return {};
  }
  if (modules.size() == 1)
    return modules.front();
  reportFailure("'" + name + "': expected a single CUDA Tile IR module, got " +
                Twine(modules.size()));
  return {};
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

bool Source::parse(ArrayRef<TextSpan> leftOut) {
  sourceManager = llvm::SourceMgr();
  sourceManager.AddNewSourceBuffer(
      leftOut.empty() ? llvm::MemoryBuffer::getMemBuffer(getText(), name)
                      : llvm::MemoryBuffer::getMemBufferCopy(
                            blank(getText(), leftOut), name),
      llvm::SMLoc());
  block = std::make_unique<Block>();
  positions.reset();
  if (!scan.comments.empty() || scan.hasLocations)
    positions = std::make_unique<AsmParserState>();
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  return succeeded(
      parseAsmSourceFile(sourceManager, block.get(), config, positions.get()));
}

size_t Source::getOffset(llvm::SMLoc position) const {
  return position.getPointer() -
         sourceManager.getMemoryBuffer(sourceManager.getMainFileID())
             ->getBufferStart();
}

bool Source::check() {
  return isBytecode() ? readBytecode() && verify() : parseText();
}

bool Source::parseText() {
  if (scan.refusal) {
    diagnostics->error(scan.refusal->offset, scan.refusal->message);
    return false;
  }
  // Each round leaves out one more entry. The bound keeps a file of nothing but
  // broken entries from being parsed over and over.
  constexpr unsigned kMaxRounds = 64;
  SmallVector<TextSpan> leftOut(scan.labels);
  for (unsigned round = 0;; ++round) {
    size_t before = diagnostics->mark();
    if (parse(leftOut))
      break;
    std::optional<size_t> fault = diagnostics->getLastError();
    std::optional<TextSpan> entry;
    if (fault)
      entry = findEntryAround(getText(), *fault);
    bool isKnown = entry && llvm::any_of(leftOut, [&](TextSpan span) {
                     return span.begin == entry->begin;
                   });
    // An error outside entries ends it. If it came of leaving one out, because
    // its brackets do not match, it is none of the user's.
    if (!entry || isKnown || round == kMaxRounds) {
      if (round != 0 && round != kMaxRounds)
        diagnostics->rewind(before);
      return false;
    }
    leftOut.push_back(*entry);
  }
  return verify() && leftOut.size() == scan.labels.size();
}

//===----------------------------------------------------------------------===//
// Reading bytecode
//===----------------------------------------------------------------------===//

bool Source::readBytecode() {
  bytecode::ReadOptions options;
  options.acceptedVersions = acceptedVersions;
  auto module = bytecode::readModule(getText(), &context, options);
  if (!module) {
    handleAllErrors(module.takeError(), [&](const bytecode::ReadError &error) {
      diagnostics->error(error.getOffset(), error.getMessage());
    });
    return false;
  }
  block = std::make_unique<Block>();
  block->push_back(module->release());
  return true;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

bool Source::verify() {
  // Several operations are printed with a module around them (driver/Output),
  // and together they must be right in it: names may not be taken twice.
  auto verifyAll = [&] {
    if (block->empty())
      return true;
    if (llvm::hasSingleElement(*block))
      return succeeded(mlir::verify(&block->front()));
    OwningOpRef<mlir::ModuleOp> around =
        mlir::ModuleOp::create(UnknownLoc::get(&context));
    around->getBody()->getOperations().splice(around->getBody()->begin(),
                                              block->getOperations());
    bool valid = succeeded(mlir::verify(*around));
    block->getOperations().splice(block->begin(),
                                  around->getBody()->getOperations());
    return valid;
  };
  // MLIR's verifier is quick and stops at the first error. Only when there is
  // one is each operation asked by itself, to find the others.
  size_t before = diagnostics->mark();
  bool valid = verifyAll();
  // Of text, warnings tell by their location where they belong.
  if (valid && (!isBytecode() || diagnostics->mark() == before))
    return true;
  diagnostics->rewind(before);
  findOffsets();
  bool eachIsValid = true;
  for (Operation &op : *block)
    eachIsValid &= cuda_tile::verifyEach(
        &op, [this](cuda_tile::NumberedOp next) { setPosition(next); });
  // What concerns more than one operation, such as dominance, is MLIR's to say.
  if (eachIsValid && !valid) {
    diagnostics->rewind(before);
    (void)verifyAll();
  }
  return valid;
}

/// Finds out where operations of bytecode stand.
void Source::findOffsets() {
  if (!isBytecode() || !offsets.empty())
    return;
  offsets = bytecode::findOffsets(getText(),
                                  cast<cuda_tile::ModuleOp>(block->front()));
  diagnostics->setFinder(
      [this](LocationAttr location) { return findByLocation(location); });
}

/// An operation may have a location of its own; where the file has it, is known
/// from reading.
void Source::setPosition(cuda_tile::NumberedOp next) {
  verified = next;
  std::optional<size_t> offset;
  if (next.op && next.number < offsets.size())
    offset = offsets[next.number];
  else if (next.op && positions)
    if (const auto *definition = positions->getOpDef(next.op))
      offset = getOffset(definition->loc.Start);
  diagnostics->setPosition(offset);
}

/// An operation may complain about one inside it. Several may have one
/// location, and then it is the first that is shown.
std::optional<size_t> Source::findByLocation(LocationAttr location) {
  if (isa<UnknownLoc>(location) || !verified.op)
    return std::nullopt;
  uint64_t number = verified.number;
  std::optional<size_t> found;
  verified.op->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (LocationAttr(op->getLoc()) == location && number < offsets.size())
      found = offsets[number];
    ++number;
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

DiagnosticPrinter::Place Source::findPlace(Operation *op) {
  DiagnosticPrinter::Place place = diagnostics->findPlace(op->getLoc());
  if (isRewritten)
    return place;
  if (isBytecode()) {
    findOffsets();
    uint64_t number = 0;
    block->front().walk<WalkOrder::PreOrder>([&](Operation *each) {
      if (each == op)
        return WalkResult::interrupt();
      ++number;
      return WalkResult::advance();
    });
    if (number < offsets.size())
      place.offset = offsets[number];
  } else if (positions) {
    if (const auto *definition = positions->getOpDef(op))
      place.offset = getOffset(definition->loc.Start);
  }
  return place;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

bool Source::write(cuda_tile::ModuleOp module, Version target,
                   std::string &bytes) {
  size_t before = diagnostics->mark();
  Operation *culprit = nullptr;
  bool isWritten =
      succeeded(bytecode::writeModule(module, target, bytes, &culprit));
  if (!isWritten && !isRewritten) {
    // Once more, to say where the culprit stands.
    diagnostics->rewind(before);
    findOffsets();
    cuda_tile::NumberedOp numbered{culprit, 0};
    module->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == culprit)
        return WalkResult::interrupt();
      ++numbered.number;
      return WalkResult::advance();
    });
    setPosition(numbered);
    (void)bytecode::writeModule(module, target, bytes);
    setPosition({});
  }
  diagnostics->print();
  return isWritten;
}
