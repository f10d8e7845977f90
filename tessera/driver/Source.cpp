//===- Source.cpp - files as sub-commands take them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Source.h"

#include "tessera/driver/Registration.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<Source>>
Source::load(StringRef path, const SourceOptions &options) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/false);
  if (std::error_code error = buffer.getError())
    return llvm::createStringError(error, "cannot read '%s': %s",
                                   path.str().c_str(),
                                   error.message().c_str());
  StringRef contents = (*buffer)->getBuffer();
  if (contents.starts_with(StringRef("\x7fTileIR\0", 8)))
    return llvm::createStringError(
        std::errc::not_supported,
        "cannot read '%s': it is Tile IR bytecode, and this version reads text "
        "only",
        path.str().c_str());
  if (contents.contains('\0'))
    return llvm::createStringError(
        std::errc::invalid_argument,
        "cannot read '%s': it is a binary file, not Tile IR text",
        path.str().c_str());
  StringRef name = path == "-" ? "<stdin>" : path;
  return std::unique_ptr<Source>(
      new Source(name, std::move(*buffer), options));
}

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  registerDialects(registry);
  return registry;
}

// One thread: the deep stack is this one's, and diagnostics come in order.
Source::Source(StringRef name, std::unique_ptr<llvm::MemoryBuffer> buffer,
               const SourceOptions &options)
    : name(name), context(makeRegistry(), MLIRContext::Threading::DISABLED),
      scan(scanText(buffer->getBuffer())) {
  context.getOrLoadDialect<cuda_tile::CudaTileDialect>()->setHintPolicy(
      options.hints);
  context.printOpOnDiagnostic(false);
  if (scan.labels.empty() && buffer->getBufferIdentifier() == name)
    use(std::move(buffer));
  else
    use(llvm::MemoryBuffer::getMemBufferCopy(
        blank(buffer->getBuffer(), scan.labels), name));
  diagnostics = std::make_unique<DiagnosticPrinter>(&context, sourceManager,
                                                    options.quiet);
}

void Source::use(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  sourceManager = llvm::SourceMgr();
  sourceManager.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
}

StringRef Source::getText() const {
  return sourceManager.getMemoryBuffer(sourceManager.getMainFileID())
      ->getBuffer();
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

bool Source::parse() {
  block = std::make_unique<Block>();
  positions.reset();
  if (!scan.comments.empty() || scan.hasLocations)
    positions = std::make_unique<AsmParserState>();
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  return succeeded(parseAsmSourceFile(sourceManager, block.get(), config,
                                      positions.get()));
}

bool Source::check() {
  if (scan.tooDeep) {
    diagnostics->error(
        llvm::SMLoc::getFromPointer(getText().data() + *scan.tooDeep),
        "brackets nest deeper than " + Twine(kMaxNesting) + " levels");
    return false;
  }
  // Each round takes out one entry, so there are not many; the bound keeps a
  // file of broken entries from being parsed over and over.
  constexpr unsigned kMaxRounds = 64;
  SmallVector<TextSpan> broken;
  for (unsigned round = 0; !parse(); ++round) {
    llvm::SMLoc last = diagnostics->getLastError();
    size_t offset = last.getPointer() - getText().data();
    std::optional<TextSpan> entry;
    if (last.isValid() && offset <= getText().size() && round < kMaxRounds)
      entry = findEntryAround(getText(), offset);
    if (!entry)
      return false;
    broken.push_back(*entry);
    use(llvm::MemoryBuffer::getMemBufferCopy(blank(getText(), *entry), name));
  }
  return verify() && broken.empty();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

bool Source::verify() {
  // MLIR's verifier is quick and stops at the first error. Only when there is
  // one is each operation asked by itself, to find the others.
  diagnostics->hold();
  bool valid = true;
  for (Operation &op : *block)
    valid &= succeeded(mlir::verify(&op));
  if (valid) {
    diagnostics->release(/*print=*/true);
    return true;
  }
  diagnostics->release(/*print=*/false);
  unsigned before = diagnostics->getNumErrors();
  verifyEachOperation();
  // What concerns more than one operation, such as dominance, is left to MLIR.
  if (diagnostics->getNumErrors() == before)
    for (Operation &op : *block)
      (void)mlir::verify(&op);
  return false;
}

void Source::verifyEachOperation() {
  // An operation may have a location of its own; then the text has a position
  // for it, and the diagnostic needs it.
  for (Operation &op : *block)
    verifyTree(&op);
}

/// Blocks end as MLIR wants them to; checks of regions rely on it.
static bool hasTerminators(Operation *op) {
  if (op->hasTrait<OpTrait::NoTerminator>() || !op->isRegistered())
    return true;
  for (Region &region : op->getRegions())
    for (Block &nested : region)
      if (nested.empty() || !nested.back().hasTrait<OpTrait::IsTerminator>())
        return false;
  return true;
}

bool Source::verifyTree(Operation *op) {
  auto place = [&] {
    const AsmParserState::OperationDefinition *definition =
        positions ? positions->getOpDef(op) : nullptr;
    diagnostics->setPosition(definition ? definition->loc.Start
                                        : llvm::SMLoc());
  };
  place();
  bool valid = succeeded(op->getName().verifyInvariants(op));
  // What is wrong with an operation is often wrong with those inside it too;
  // one sentence is enough, unless it merely holds them.
  if (!valid && !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return false;
  bool nestedValid = true;
  for (Region &region : op->getRegions())
    for (Block &nested : region)
      for (Operation &child : nested)
        nestedValid &= verifyTree(&child);
  place();
  if (valid && nestedValid && hasTerminators(op))
    valid = succeeded(op->getName().verifyRegionInvariants(op));
  diagnostics->setPosition({});
  return valid && nestedValid;
}
