//===- roundtrip.cpp - fuzzes reading, writing and printing together -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A valid file is written again, in its own version and in all others:
//
//   bytes -> module -> written -> again -> the same bytes as `written`
//             |                   |
//            text       ==       text   -> parsed -> the same bytes
//
// Another version either rejects the module with a message, or preserves it.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/driver/ModuleDiff.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::fuzz;
using Module = mlir::OwningOpRef<cuda_tile::ModuleOp>;

/// Writes a valid module. Returns false if the version cannot represent it,
/// which must be reported.
static bool write(cuda_tile::ModuleOp module, Version version,
                  Diagnostics &diagnostics, std::string &bytes) {
  diagnostics.clear();
  if (succeeded(bytecode::writeModule(module, version, bytes)))
    return true;
  if (!diagnostics.hasError())
    fail("writing " + version.str() + " failed and nothing was said");
  return false;
}

/// Reads what was just written.
static Module readBack(llvm::StringRef bytes, Version version,
                       mlir::MLIRContext &context, Diagnostics &diagnostics) {
  auto module = bytecode::readModule(bytes, &context);
  if (!module)
    fail("what was written in " + version.str() + " cannot be read: " +
         toString(module.takeError()) + "\n" + llvm::toHex(bytes));
  if (failed(mlir::verify(module->get())))
    fail("what was written in " + version.str() + " is not valid: " +
         diagnostics.getLastError() + "\n" + llvm::toHex(bytes));
  return std::move(*module);
}

static void expectSame(llvm::StringRef what, llvm::StringRef before,
                       llvm::StringRef after) {
  if (before != after)
    fail(what + "\nbefore:\n" + before + "\nafter:\n" + after);
}

/// Checks that the text of a module can be parsed and means the same.
static void checkText(cuda_tile::ModuleOp module, llvm::StringRef text,
                      Diagnostics &diagnostics) {
  diagnostics.clear();
  mlir::Block block;
  if (!parseText(text, *module.getContext(), block) ||
      failed(mlir::verify(&block.front())))
    fail("the printed text is refused: " + diagnostics.getLastError() + "\n" +
         text);
  auto parsed = mlir::cast<cuda_tile::ModuleOp>(block.front());
  expectSame("the text changes when it is read and printed", text,
             print(parsed));
  // Neither locations nor the widths of hints are printed.
  std::vector<Difference> differences =
      diffModules(module, parsed, {/*ignoreDebugInfo=*/true});
  if (!differences.empty())
    fail("text and bytecode differ: " + differences.front().reason + "\n" +
         text);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef input(reinterpret_cast<const char *>(data), size);
  mlir::MLIRContext &context = getContext();
  // Accept hints of any kind.
  context.getOrLoadDialect<cuda_tile::CudaTileDialect>()->setHintPolicy(
      cuda_tile::HintPolicy::Ignore);
  Diagnostics diagnostics(context);
  auto module = bytecode::readModule(input, &context);
  if (!module) {
    consumeError(module.takeError());
    return 0;
  }
  if (failed(mlir::verify(module->get())))
    return 0;
  Version version = *bytecode::getFileVersion(input);
  // Versions before 13.3 drop the producer, and nothing else; it is read in
  // every version.
  std::string text = print(module->get()), textWithoutProducer = text;
  if (mlir::StringAttr producer = (*module)->getProducerAttr()) {
    (*module)->removeProducerAttr();
    textWithoutProducer = print(module->get());
    (*module)->setProducerAttr(producer);
  }
  auto getText = [&](Version target) -> llvm::StringRef {
    return target < Version{13, 3} ? textWithoutProducer : text;
  };

  std::string written, again;
  if (!write(module->get(), version, diagnostics, written))
    return 0;
  Module second = readBack(written, version, context, diagnostics);
  expectSame("the text changes by writing and reading", getText(version),
             print(second.get()));
  if (!write(second.get(), version, diagnostics, again))
    fail("what was written once cannot be written again: " +
         diagnostics.getLastError());
  expectSame("writing twice gives other bytes", llvm::toHex(written),
             llvm::toHex(again));

  for (Version other : getSupportedVersions()) {
    if (other == version || !write(module->get(), other, diagnostics, again))
      continue;
    Module third = readBack(again, other, context, diagnostics);
    expectSame("the text changes by writing " + other.str(), getText(other),
               print(third.get()));
  }
  if (!isDeep(module->get()))
    checkText(module->get(), text, diagnostics);
  return 0;
}
