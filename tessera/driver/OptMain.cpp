//===- OptMain.cpp - the tessera-opt command -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/OptMain.h"

#include "tessera/bytecode/Format.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"
#include "tessera/source/Context.h"
#include "tessera/support/InputFile.h"
#include "tessera/transforms/Pipelines.h"
#include "tessera/transforms/ReductionPatterns.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/MemoryBuffer.h"

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
prepare(std::unique_ptr<llvm::MemoryBuffer> buffer,
        const MlirOptMainConfig &config) {
  if (bytecode::isBytecode(buffer->getBuffer()))
    return convertBytecode(std::move(buffer));
  bool isWhole = !config.shouldAllowUnregisteredDialects() &&
                 !config.shouldVerifyDiagnostics() &&
                 config.inputSplitMarker().empty();
  return prepareText(std::move(buffer), isWhole);
}

static int fail(llvm::Error error) {
  llvm::errs() << "tessera-opt: " << toString(std::move(error)) << "\n";
  return 1;
}

int tessera::optMain(int argc, char **argv,
                     void (*addDialects)(DialectRegistry &registry)) {
  DialectRegistry registry;
  source::registerDialects(registry);
  addDialects(registry);
  registerReductionPatterns(registry);
  registerPasses();
  auto [inputName, outputName] = registerAndParseCLIOptions(
      argc, argv, "Tessera's modular optimizer driver for Tile IR\n", registry);

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
      readInput(inputName, InputOptions::forModule());
  if (!input)
    return fail(input.takeError());
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  std::unique_ptr<llvm::MemoryBuffer> prepared =
      prepare(std::move(*input), config);
  if (!prepared)
    return 1;
  std::string output;
  llvm::raw_string_ostream os(output);
  if (failed(MlirOptMain(os, std::move(prepared), registry, config)))
    return 1;
  if (llvm::Error error = writeFileOrOutput(outputName, output))
    return fail(std::move(error));
  return 0;
}
