//===- Module.cpp - one module in the hands of a C program -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Module.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/support/TextScan.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::capi;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

bool Module::read(StringRef bytes) {
  return source.isBytecode ? readBytecode(bytes) : readText(bytes);
}

StringRef Module::getContents() const {
  return contents->getMemoryBuffer(contents->getMainFileID())->getBuffer();
}

Position Module::getPosition(llvm::SMLoc place) const {
  auto [line, column] = contents->getLineAndColumn(place);
  return {-1, line, column};
}

bool Module::readBytecode(StringRef bytes) {
  auto read = bytecode::readModule(bytes, &session.getContext());
  if (!read) {
    handleAllErrors(read.takeError(), [&](const bytecode::ReadError &error) {
      session.error({static_cast<int64_t>(error.getOffset())},
                    error.getMessage());
    });
    return false;
  }
  module = std::move(*read);
  contents = std::make_unique<llvm::SourceMgr>();
  contents->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(bytes),
                               llvm::SMLoc());
  return true;
}

bool Module::readText(StringRef text) {
  if (size_t zero = text.find('\0'); zero != StringRef::npos) {
    session.error({static_cast<int64_t>(zero)},
                  "it is a binary file, not Tile IR text");
    return false;
  }
  TextScan scan = scanText(text);
  // The parser wants a zero behind the text, so there is a copy in any case.
  contents = std::make_unique<llvm::SourceMgr>();
  contents->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(
                                   blank(text, scan.labels), source.name),
                               llvm::SMLoc());
  if (scan.refusal) {
    session.error(getPosition(llvm::SMLoc::getFromPointer(
                      getContents().data() + scan.refusal->offset)),
                  scan.refusal->message);
    return false;
  }
  // Other operations have their position as location.
  if (scan.hasLocations)
    positions = std::make_unique<AsmParserState>();
  Block block;
  ParserConfig config(&session.getContext(), /*verifyAfterParse=*/false);
  return succeeded(
             parseAsmSourceFile(*contents, &block, config, positions.get())) &&
         takeModule(block);
}

/// Takes the one module out of what was parsed, from inside builtin modules.
bool Module::takeModule(Block &block) {
  SmallVector<cuda_tile::ModuleOp> modules;
  if (Operation *other = cuda_tile::collectModules(block, modules)) {
    other->emitError("expected a CUDA Tile IR module, but got a ")
        << other->getName();
    return false;
  }
  if (modules.empty()) {
    session.error({}, "expected a single CUDA Tile IR module, got 0");
    return false;
  }
  if (modules.size() > 1) {
    modules[1].emitError("expected a single CUDA Tile IR module, got ")
        << modules.size();
    return false;
  }
  modules.front()->remove();
  module = modules.front();
  return true;
}

//===----------------------------------------------------------------------===//
// Verifying
//===----------------------------------------------------------------------===//

bool Module::verify() {
  size_t before = session.mark();
  isVerified = succeeded(mlir::verify(*module));
  if (isVerified) {
    contents.reset();
    positions.reset();
    offsets.clear();
    return true;
  }
  // MLIR's verifier is quick and stops at the first error. Only when there is
  // one is each operation asked by itself, to find the others and their places.
  session.rewind(before);
  if (source.isBytecode && contents && offsets.empty())
    offsets = bytecode::findOffsets(getContents(), *module);
  if (cuda_tile::verifyEach(
          *module, [this](cuda_tile::NumberedOp next) { setPosition(next); })) {
    // What concerns more than one operation, such as dominance, is MLIR's to
    // say.
    session.rewind(before);
    (void)mlir::verify(*module);
  }
  return false;
}

void Module::setPosition(cuda_tile::NumberedOp next) {
  Position position;
  if (next.op && next.number < offsets.size())
    position.offset = offsets[next.number];
  else if (next.op && positions)
    if (const auto *definition = positions->getOpDef(next.op))
      position = getPosition(definition->loc.Start);
  session.setPosition(position);
}

//===----------------------------------------------------------------------===//
// Printing and writing
//===----------------------------------------------------------------------===//

std::string Module::print(bool withLocations) {
  OpPrintingFlags flags;
  // Printers of operations rely on their rules. Without this MLIR verifies
  // first, in silence, and takes the generic form for a module that is wrong.
  if (isVerified)
    flags.assumeVerified();
  std::optional<cuda_tile::HiddenPositions> hidden;
  if (withLocations) {
    hidden.emplace(*module, source.name);
    flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  }
  AsmState state(*module, flags);
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, state);
  if (!StringRef(text).ends_with("\n"))
    os << '\n';
  return text;
}

TesseraStatus Module::write(Version version, std::string &bytes) {
  if (isSupported(version) && !isVerified && !verify())
    return TESSERA_ERROR_VERIFY;
  if (succeeded(bytecode::writeModule(*module, version, bytes)))
    return TESSERA_OK;
  return isSupported(version) ? TESSERA_ERROR_WRITE : TESSERA_ERROR_VERSION;
}
