//===- text.cpp - fuzzes the parser, verifiers and printer -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The path of a text through the driver (driver/Source.cpp), without files: the
// scan, the parser, the verifier, the printer. What is printed of a valid
// module must be read again, and print the same.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/support/TextScan.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace tessera;
using namespace tessera::fuzz;

/// Does something with all operations as the driver does: several of them have
/// a module around them.
static void withAll(mlir::Block &block,
                    llvm::function_ref<void(mlir::Operation *)> work) {
  if (llvm::hasSingleElement(block))
    return work(&block.front());
  if (block.empty())
    return;
  mlir::OwningOpRef<mlir::ModuleOp> around =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(block.front().getContext()));
  around->getBody()->getOperations().splice(around->getBody()->begin(),
                                            block.getOperations());
  work(*around);
  block.getOperations().splice(block.begin(),
                               around->getBody()->getOperations());
}

static bool verify(mlir::Block &block) {
  bool valid = true;
  withAll(block,
          [&](mlir::Operation *op) { valid = succeeded(mlir::verify(op)); });
  return valid;
}

static std::string printAll(mlir::Block &block) {
  std::string text;
  withAll(block, [&](mlir::Operation *op) { text = print(op) + "\n"; });
  return text;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  // The driver takes these for binary files.
  if (text.contains('\0'))
    return 0;
  // After an error, the driver looks for the entry around it.
  for (size_t offset : {size_t(0), size / 2, size})
    (void)findEntryAround(text, offset);

  mlir::MLIRContext &context = getContext();
  Diagnostics diagnostics(context);
  mlir::Block block;
  if (!parseText(text, context, block)) {
    if (!scanText(text).refusal && !diagnostics.hasError())
      fail("the parser refused the text and said nothing");
    return 0;
  }
  if (!verify(block)) {
    if (!diagnostics.hasError())
      fail("the verifier refused the text and said nothing");
    return 0;
  }
  if (llvm::any_of(block, [](mlir::Operation &op) { return isDeep(&op); }))
    return 0;
  std::string printed = printAll(block);
  mlir::Block again;
  if (!parseText(printed, context, again) || !verify(again))
    fail("the printed text is refused: " + diagnostics.getLastError() + "\n" +
         printed);
  std::string twice = printAll(again);
  if (printed != twice)
    fail("the text changes when it is read and printed\nbefore:\n" + printed +
         "\nafter:\n" + twice);
  return 0;
}
