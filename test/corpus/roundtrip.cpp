//===- roundtrip.cpp - many bytecode files through reader and writer -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each file: it reads and verifies; written in its own version and read
// again it is the same module, debug information included; written once more it
// gives the same bytes; and in every other version it is either refused with a
// sentence or the same module again. Its text with locations, parsed and
// written, gives the same bytes too. One process does what would take tens of
// thousands of runs of the tools.
//
//   bytecode-roundtrip [--text=DIR] [--list=FILE] [FILE]...
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/driver/ModuleDiff.h"
#include "tessera/source/Context.h"
#include "tessera/source/Source.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/DeepStack.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

static cl::list<std::string> files(cl::Positional, cl::desc("FILE..."));
static cl::opt<std::string> listFile("list", cl::desc("file of file names"));
static cl::opt<std::string> textDirectory("text",
                                          cl::desc("where to write texts"));

namespace {
struct Counts {
  unsigned files = 0, good = 0;
  unsigned converted = 0, refused = 0;
};
} // namespace

static bool fail(StringRef path, const Twine &message) {
  outs() << path << ": " << message << "\n";
  return false;
}

using Module = mlir::OwningOpRef<cuda_tile::ModuleOp>;

static Module read(StringRef path, StringRef bytes, mlir::MLIRContext *context,
                   StringRef what) {
  Expected<Module> module = bytecode::readModule(bytes, context);
  if (!module) {
    fail(path, what + ": " + toString(module.takeError()));
    return {};
  }
  if (failed(mlir::verify(**module))) {
    fail(path, what + ": it does not verify");
    return {};
  }
  return std::move(*module);
}

static bool checkSame(StringRef path, StringRef what, cuda_tile::ModuleOp a,
                      cuda_tile::ModuleOp b) {
  std::vector<Difference> differences = diffModules(a, b);
  return differences.empty() ||
         fail(path, what + ": " + differences.front().reason);
}

/// Text does not say how wide the integers of hints are; its parser gives them
/// 64 bits. Producers write 32.
static void widenHints(cuda_tile::ModuleOp module) {
  mlir::AttrTypeReplacer integers;
  integers.addReplacement(
      [](mlir::IntegerAttr value) -> std::optional<mlir::Attribute> {
        if (!value.getType().isInteger(32))
          return std::nullopt;
        return mlir::IntegerAttr::get(
            mlir::IntegerType::get(value.getContext(), 64), value.getInt());
      });
  mlir::AttrTypeReplacer hints;
  hints.addReplacement([&](cuda_tile::OptimizationHintsAttr attribute)
                           -> std::pair<mlir::Attribute, mlir::WalkResult> {
    return {integers.replace(attribute), mlir::WalkResult::skip()};
  });
  hints.recursivelyReplaceElementsIn(module);
}

/// Bytecode to text with locations and back is the same bytecode.
static bool checkText(StringRef path, StringRef bytes, Version version,
                      mlir::MLIRContext *context) {
  source::SourceOptions options;
  options.context = context;
  source::Source binary(MemoryBuffer::getMemBufferCopy(bytes, path), options);
  if (failed(binary.check()))
    return fail(path, binary.getDiagnostics().getFirstError());
  if (!textDirectory.empty()) {
    SmallString<256> target(textDirectory);
    sys::path::append(target, sys::path::stem(path) + ".mlir");
    if (Error error =
            writeFileAtomically(target, binary.print(/*withLocations=*/false)))
      return fail(path, toString(std::move(error)));
  }
  source::Source text(MemoryBuffer::getMemBufferCopy(
                          binary.print(/*withLocations=*/true), path),
                      options);
  if (failed(text.check()))
    return fail(path, "text: " + text.getDiagnostics().getFirstError());
  Expected<cuda_tile::ModuleOp> before = binary.findModule();
  Expected<cuda_tile::ModuleOp> after = text.findModule();
  if (!before || !after)
    return fail(path, "text: " + toString(joinErrors(before.takeError(),
                                                     after.takeError())));
  widenHints(*before);
  mlir::FailureOr<std::string> expected = binary.write(*before, version);
  mlir::FailureOr<std::string> written = text.write(*after, version);
  if (failed(expected) || failed(written) || *expected != *written)
    return fail(path, "the bytecode of its text with locations differs");
  return true;
}

static bool checkFile(StringRef path, Counts &counts) {
  std::unique_ptr<mlir::MLIRContext> context = source::makeContext();
  std::string message;
  mlir::ScopedDiagnosticHandler handler(context.get(),
                                        [&](mlir::Diagnostic &diagnostic) {
                                          message = diagnostic.str();
                                          return mlir::success();
                                        });
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return fail(path, "cannot be read");
  StringRef bytes = (*buffer)->getBuffer();
  Module module = read(path, bytes, context.get(), "reading");
  if (!module)
    return fail(path, message);
  Version own = *bytecode::getFileVersion(bytes);

  for (Version version : getSupportedVersions()) {
    std::string once, twice, what = "version " + version.str();
    message.clear();
    if (failed(bytecode::writeModule(*module, version, once))) {
      if (version == own || message.empty())
        return fail(path, what + ": cannot be written: " + message);
      ++counts.refused;
      continue;
    }
    Module again = read(path, once, context.get(), what);
    // A producer is not kept in versions that have none.
    if (!again)
      return false;
    if (version < Version{13, 3} && module->getProducer())
      again->setProducerAttr(module->getProducerAttr());
    if (!checkSame(path, what, *module, *again))
      return false;
    if (failed(bytecode::writeModule(*again, version, twice)) || once != twice)
      return fail(path, what + ": the second write differs from the first");
    if (version != own)
      ++counts.converted;
  }

  return checkText(path, bytes, own, context.get());
}

static int run() {
  std::vector<std::string> paths(files.begin(), files.end());
  if (!listFile.empty()) {
    auto list = MemoryBuffer::getFile(listFile);
    if (!list)
      return fail(listFile, "cannot be read"), 2;
    SmallVector<StringRef> lines;
    (*list)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
    paths.insert(paths.end(), lines.begin(), lines.end());
  }
  Counts counts;
  for (StringRef path : paths) {
    ++counts.files;
    counts.good += checkFile(path, counts);
  }
  outs() << "bytecode round trip: " << counts.good << "/" << counts.files
         << " (" << counts.converted << " in another version, "
         << counts.refused << " refused by one)\n";
  return counts.files != 0 && counts.good == counts.files ? 0 : 1;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv);
  return runOnDeepStack(run);
}
