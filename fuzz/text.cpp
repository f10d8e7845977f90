//===- text.cpp - fuzzes the parser, verifiers and printer -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The path of text through tessera/source: the scan, the parser with its
// recovery after errors, the verifier, the printer. The printed text of a valid
// module must parse, and print the same. What `fmt` makes of it must parse too,
// have as many comments, and be formatted the same.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/driver/Format.h"
#include "tessera/source/Source.h"

using namespace tessera;
using namespace tessera::fuzz;

/// Reads and verifies text, and expects a reason if it is rejected.
static bool check(source::Source &source) {
  if (succeeded(source.check()))
    return true;
  if (source.getDiagnostics().countErrors() == 0)
    fail("the text is refused without a reason");
  return false;
}

static source::Source makeSource(llvm::StringRef text,
                                 mlir::MLIRContext &context) {
  source::SourceOptions options;
  options.context = &context;
  options.recordsPositions = true;
  return {llvm::MemoryBuffer::getMemBufferCopy(text, "text"), options};
}

static std::string format(source::Source &source) {
  llvm::Expected<std::string> formatted = formatSource(source, {});
  if (!formatted)
    fail(toString(formatted.takeError()));
  return std::move(*formatted);
}

static void checkFormat(source::Source &source) {
  std::string once = format(source);
  source::Source again = makeSource(once, source.getContext());
  if (!check(again))
    fail("the formatted text is refused: " +
         again.getDiagnostics().getFirstError() + "\n" + once);
  if (again.getScan().comments.size() != source.getScan().comments.size())
    fail("comments are lost:\n" + once);
  std::string twice = format(again);
  if (once != twice)
    fail("the text changes when it is formatted again\nbefore:\n" + once +
         "\nafter:\n" + twice);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  // After an error, the entry around it is looked up.
  for (size_t offset : {size_t(0), size / 2, size})
    (void)source::findEntryAround(text, offset);

  mlir::MLIRContext &context = getContext();
  source::Source source = makeSource(text, context);
  // Bytecode has fuzzers of its own.
  if (source.isBytecode() || !check(source) ||
      llvm::any_of(source.getBlock(),
                   [](mlir::Operation &op) { return isDeep(&op); }))
    return 0;
  std::string printed = source.print(/*withLocations=*/false);
  source::Source again = makeSource(printed, context);
  if (!check(again))
    fail("the printed text is refused: " +
         again.getDiagnostics().getFirstError() + "\n" + printed);
  std::string twice = again.print(/*withLocations=*/false);
  if (printed != twice)
    fail("the text changes when it is read and printed\nbefore:\n" + printed +
         "\nafter:\n" + twice);
  checkFormat(source);
  return 0;
}
