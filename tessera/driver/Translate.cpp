//===- Translate.cpp - translations to and from bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options have the names they have in the published tool. Its main function
// is MLIR's, which reads without a limit and aborts if it cannot write, so this
// one is our own.
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Translate.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/dialect/Modules.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"
#include "tessera/source/Context.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Tools/ParseUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace tessera;

namespace {
enum class Direction { FromBytecode, ToBytecode };

/// A translation as the command line describes it.
struct Settings {
  Direction direction;
  Version version;
  bool hasNoImplicitModule, allowsUnregistered, verifiesDiagnostics, isSplit;
};
} // namespace

//===----------------------------------------------------------------------===//
// Translations
//===----------------------------------------------------------------------===//

static LogicalResult printBytecode(llvm::MemoryBufferRef buffer,
                                   MLIRContext *context,
                                   llvm::raw_ostream &os) {
  auto module = bytecode::readModule(buffer.getBuffer(), context);
  if (!module) {
    llvm::errs() << buffer.getBufferIdentifier() << ": "
                 << toString(module.takeError()) << "\n";
    return failure();
  }
  if (failed(verify(**module)))
    return failure();
  (*module)->print(os);
  return success();
}

static LogicalResult writeBytecode(Operation *op, Version version,
                                   llvm::raw_ostream &os) {
  SmallVector<cuda_tile::ModuleOp> modules;
  if (auto module = dyn_cast<cuda_tile::ModuleOp>(op))
    modules.push_back(module);
  else if (Operation *other = isa<mlir::ModuleOp>(op)
                                  ? cuda_tile::collectModules(
                                        op->getRegion(0).front(), modules)
                                  : op)
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

static LogicalResult
translateSource(const Settings &settings,
                const std::shared_ptr<llvm::SourceMgr> &sources,
                MLIRContext *context, llvm::raw_ostream &os) {
  if (settings.direction == Direction::FromBytecode)
    return printBytecode(*sources->getMemoryBuffer(sources->getMainFileID()),
                         context, os);
  OwningOpRef<Operation *> op =
      parseSourceFileForTool(sources, ParserConfig(context),
                             /*insertImplicitModule=*/
                             !settings.hasNoImplicitModule);
  return success(op &&
                 succeeded(writeBytecode(op.get(), settings.version, os)));
}

/// Translates one part of the input.
static LogicalResult translatePart(const Settings &settings,
                                   std::unique_ptr<llvm::MemoryBuffer> part,
                                   llvm::raw_ostream &os) {
  DialectRegistry registry;
  source::registerDialects(registry);
  MLIRContext context(registry);
  context.allowUnregisteredDialects(settings.allowsUnregistered);
  context.printOpOnDiagnostic(false);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(part), llvm::SMLoc());
  if (!settings.verifiesDiagnostics) {
    SourceMgrDiagnosticHandler handler(*sources, &context);
    return translateSource(settings, sources, &context, os);
  }
  SourceMgrDiagnosticVerifierHandler handler(*sources, &context);
  (void)translateSource(settings, sources, &context, os);
  return handler.verify();
}

/// Translates a file; the error has no message if it was printed already.
static llvm::Error translateFile(const Settings &settings, StringRef input,
                                 StringRef output) {
  auto buffer = readInput(input, InputOptions::forModule());
  if (!buffer)
    return buffer.takeError();
  if (settings.direction == Direction::ToBytecode) {
    bool isWhole = !settings.allowsUnregistered &&
                   !settings.verifiesDiagnostics && !settings.isSplit;
    *buffer = prepareText(std::move(*buffer), isWhole);
    if (!*buffer)
      return makeError("");
  }
  auto translate = [&](std::unique_ptr<llvm::MemoryBuffer> part,
                       llvm::raw_ostream &os) {
    return translatePart(settings, std::move(part), os);
  };
  std::string translated;
  llvm::raw_string_ostream os(translated);
  if (failed(
          splitAndProcessBuffer(std::move(*buffer), translate, os,
                                settings.isSplit ? kDefaultSplitMarker : "")))
    return makeError("");
  return writeFileOrOutput(output, translated);
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static llvm::Error run(int argc, char **argv) {
  using namespace llvm;
  static cl::opt<std::string> input(cl::Positional, cl::desc("<input file>"),
                                    cl::init("-"));
  static cl::opt<std::string> output(
      "o", cl::desc("the file to write; standard output by default"),
      cl::value_desc("filename"), cl::init("-"));
  static cl::opt<Direction> direction(
      cl::desc("the translation:"),
      cl::values(clEnumValN(Direction::FromBytecode, "cudatilebc-to-mlir",
                            "Tile IR bytecode to MLIR"),
                 clEnumValN(Direction::ToBytecode, "mlir-to-cudatilebc",
                            "MLIR to Tile IR bytecode")),
      cl::Required);
  static cl::opt<std::string> versionText(
      "bytecode-version", cl::desc("the version of bytecode to write"),
      cl::init(kDefaultVersion.str()));
  static cl::opt<bool> hasNoImplicitModule(
      "no-implicit-module",
      cl::desc("do not put what is read into a builtin module"));
  static cl::opt<bool> allowsUnregistered(
      "allow-unregistered-dialect",
      cl::desc("accept operations of dialects that are not registered"));
  static cl::opt<bool> isSplit(
      "split-input-file",
      cl::desc("translate the parts between lines of '// -----' one by one"));
  static cl::opt<bool> verifiesDiagnostics(
      "verify-diagnostics",
      cl::desc("compare diagnostics with expected-* comments of the input"));
  // It is handled before these options are read, and is here for the help.
  static cl::opt<bool> listsVersions(
      "list-versions", cl::desc("print the versions, one per line"));
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  cl::ParseCommandLineOptions(argc, argv,
                              "Tessera's translations of Tile IR\n");
  std::optional<Version> version = Version::parse(versionText);
  if (!version || !isSupported(*version))
    return makeError("unsupported version requested " + versionText +
                     ", must be in range " + getSupportedRange());
  return translateFile({direction, *version, hasNoImplicitModule,
                        allowsUnregistered, verifiesDiagnostics, isSplit},
                       input, output);
}

int tessera::translateMain(int argc, char **argv) {
  // The command line wants a translation; this one needs none.
  if (llvm::any_of(llvm::ArrayRef(argv, argc), [](StringRef argument) {
        return argument == "--list-versions" || argument == "-list-versions";
      })) {
    for (Version version : getSupportedVersions())
      llvm::outs() << version << "\n";
    return 0;
  }
  llvm::Error error = run(argc, argv);
  if (!error)
    return 0;
  std::string message = toString(std::move(error));
  if (!message.empty())
    llvm::errs() << "tessera-translate: " << message << "\n";
  return 1;
}
