//===- OptMain.cpp - the tessera-opt command -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/OptMain.h"

#include "tessera/bytecode/Format.h"
#include "tessera/driver/Source.h"
#include "tessera/source/Context.h"
#include "tessera/source/TextScan.h"
#include "tessera/transforms/Pipelines.h"
#include "tessera/transforms/ReductionPatterns.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace tessera;

/// Tile IR bytecode as MLIR's own, which mlir-opt's main reads. What is wrong
/// with it is said here, where offsets are known.
static std::unique_ptr<llvm::MemoryBuffer>
convertBytecode(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  std::string name = buffer->getBufferIdentifier().str();
  std::unique_ptr<Source> source =
      openSource(std::move(buffer), SourceOptions());
  if (!source)
    return nullptr;
  std::string converted;
  llvm::raw_string_ostream os(converted);
  if (failed(writeBytecodeToFile(&source->getBlock().front(), os)))
    return nullptr;
  return llvm::MemoryBuffer::getMemBufferCopy(converted, name);
}

/// What MLIR is to see, or null after a report.
static std::unique_ptr<llvm::MemoryBuffer>
prepare(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  if (bytecode::isBytecode(buffer->getBuffer()))
    return convertBytecode(std::move(buffer));
  if (StringRef text = source::dropByteOrderMark(buffer->getBuffer());
      text.size() != buffer->getBufferSize())
    buffer = llvm::MemoryBuffer::getMemBufferCopy(
        text, buffer->getBufferIdentifier());
  source::TextScan scan = source::scanText(buffer->getBuffer());
  if (scan.refusal) {
    llvm::SMLoc at = llvm::SMLoc::getFromPointer(buffer->getBufferStart() +
                                                 scan.refusal->offset);
    llvm::SourceMgr sourceManager;
    sourceManager.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    sourceManager.PrintMessage(llvm::errs(), at, llvm::SourceMgr::DK_Error,
                               scan.refusal->message);
    return nullptr;
  }
  if (scan.labels.empty())
    return buffer;
  return llvm::MemoryBuffer::getMemBufferCopy(
      source::blank(buffer->getBuffer(), scan.labels),
      buffer->getBufferIdentifier());
}

int tessera::optMain(int argc, char **argv) {
  DialectRegistry registry;
  source::registerDialects(registry);
  registerReductionPatterns(registry);
  registerPasses();
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "Tessera's modular optimizer driver for Tile IR\n", registry);

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputName, &error);
  if (input)
    input = prepare(std::move(input));
  else
    llvm::errs() << "tessera-opt: " << error << "\n";
  if (!input)
    return 1;
  std::unique_ptr<llvm::ToolOutputFile> output =
      openOutputFile(outputName, &error);
  if (!output) {
    llvm::errs() << "tessera-opt: " << error << "\n";
    return 1;
  }
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)))
    return 1;
  output->keep();
  return 0;
}
