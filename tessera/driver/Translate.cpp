//===- Translate.cpp - translations to and from bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The translations have the names they have in the published tool.
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Translate.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/dialect/Modules.h"
#include "tessera/source/Context.h"
#include "tessera/source/TextScan.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace tessera;

static OwningOpRef<Operation *> readBytecode(llvm::SourceMgr &sources,
                                             MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  auto module = bytecode::readModule(buffer->getBuffer(), context);
  if (!module) {
    llvm::errs() << buffer->getBufferIdentifier() << ": "
                 << toString(module.takeError()) << "\n";
    return {};
  }
  return module->release().getOperation();
}

static LogicalResult writeBytecode(Operation *op, Version version,
                                   llvm::raw_ostream &os) {
  SmallVector<cuda_tile::ModuleOp> modules;
  if (auto module = dyn_cast<cuda_tile::ModuleOp>(op))
    modules.push_back(module);
  else if (Operation *other =
               cuda_tile::collectModules(op->getRegion(0).front(), modules))
    return other->emitError("expected a CUDA Tile IR module, but got a ")
           << other->getName();
  if (modules.size() != 1)
    return op->emitError(
        "expected a single CUDA Tile IR module in the MLIR module");
  std::string bytes;
  if (failed(bytecode::writeModule(modules.front(), version, bytes)))
    return failure();
  os << bytes;
  return success();
}

/// Parses the text that MLIR's main has opened.
static OwningOpRef<Operation *> parseText(llvm::SourceMgr &sources,
                                          MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  auto text = std::make_shared<llvm::SourceMgr>();
  text->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(
                               source::dropByteOrderMark(buffer->getBuffer()),
                               buffer->getBufferIdentifier()),
                           llvm::SMLoc());
  return parseSourceFile<mlir::ModuleOp>(text, ParserConfig(context));
}

void tessera::registerTranslations() {
  static llvm::cl::opt<std::string> versionText(
      "bytecode-version", llvm::cl::desc("the version of bytecode to write"),
      llvm::cl::init(kDefaultVersion.str()));
  static llvm::cl::opt<bool> listVersions(
      "list-versions", llvm::cl::desc("print the versions, one a line"));
  static TranslateToMLIRRegistration fromBytecode(
      "cudatilebc-to-mlir", "Tile IR bytecode to MLIR", readBytecode,
      source::registerDialects);
  static TranslateRegistration toBytecode(
      "mlir-to-cudatilebc", "MLIR to Tile IR bytecode",
      [](const std::shared_ptr<llvm::SourceMgr> &sources, llvm::raw_ostream &os,
         MLIRContext *context) -> LogicalResult {
        DialectRegistry registry;
        source::registerDialects(registry);
        context->appendDialectRegistry(registry);
        OwningOpRef<Operation *> op = parseText(*sources, context);
        if (!op)
          return failure();
        std::optional<Version> version = Version::parse(versionText);
        if (!version || !isSupported(*version))
          return emitError(op->getLoc(), "unsupported version requested ")
                 << versionText.getValue() << ", must be in range "
                 << getSupportedRange();
        return writeBytecode(*op, *version, os);
      });
}

int tessera::translateMain(int argc, char **argv) {
  registerTranslations();
  // MLIR's main wants a translation; this one needs none.
  if (llvm::any_of(llvm::ArrayRef(argv, argc), [](StringRef argument) {
        return argument == "--list-versions" || argument == "-list-versions";
      })) {
    for (Version version : getSupportedVersions())
      llvm::outs() << version << "\n";
    return 0;
  }
  return failed(
             mlirTranslateMain(argc, argv, "Tessera's translations of Tile IR"))
             ? 1
             : 0;
}
