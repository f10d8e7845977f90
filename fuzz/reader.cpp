//===- reader.cpp - fuzzes the reader of bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For any bytes: the reader and the verifier end without a fault, report an
// error if they reject the file, and the reader stays within its memory limit.
// With several threads it gives the same module or the same error.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/bytecode/Decoder.h"
#include "tessera/bytecode/Reader.h"

#include "mlir/IR/Verifier.h"
#include "llvm/Support/xxhash.h"

using namespace tessera;
using namespace tessera::fuzz;
using Module = mlir::OwningOpRef<cuda_tile::ModuleOp>;

/// Reads with several threads, and compares with the result of one thread. That
/// takes time, so only some files are chosen.
static void readInParallel(llvm::StringRef bytes, llvm::StringRef outcome) {
  constexpr unsigned kOneIn = 8;
  if (llvm::xxh3_64bits(bytes) % kOneIn != 0)
    return;
  bytecode::Decoder decoder(bytes);
  if (!decoder.decode() || decoder.getTables().functions.size() < 2)
    return;
  mlir::MLIRContext &context = getContext(/*isThreaded=*/true);
  Diagnostics diagnostics(context);
  bytecode::ReadOptions options;
  options.numThreads = 3;
  auto module = bytecode::readModule(bytes, &context, options);
  std::string other =
      module ? print(module->get()) : toString(module.takeError());
  if (other != outcome)
    fail("reading with several threads gives something else\nwith one:\n" +
         outcome + "\nwith several:\n" + other);
}

/// The offsets at which the verifier reports errors: one per operation.
static void checkOffsets(llvm::StringRef bytes, cuda_tile::ModuleOp module) {
  size_t numOps = 0;
  module->walk([&](mlir::Operation *) { ++numOps; });
  std::vector<uint64_t> offsets = bytecode::findOffsets(bytes, module);
  if (offsets.size() != numOps)
    fail("there are " + llvm::Twine(offsets.size()) + " offsets of " +
         llvm::Twine(numOps) + " operations");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  mlir::MLIRContext &context = getContext();
  Diagnostics diagnostics(context);
  Module module;
  std::string outcome;
  {
    MemoryWatch watch(size);
    auto result = bytecode::readModule(bytes, &context);
    if (result)
      module = std::move(*result);
    else
      handleAllErrors(
          result.takeError(), [&](const bytecode::ReadError &error) {
            if (error.getMessage().empty() || error.getOffset() > size)
              fail("an error says nothing, or is at no byte of the file");
            llvm::raw_string_ostream os(outcome);
            error.log(os);
          });
  }
  if (!module) {
    readInParallel(bytes, outcome);
    return 0;
  }
  checkOffsets(bytes, module.get());
  bool isValid = succeeded(mlir::verify(module.get()));
  if (!isValid && !diagnostics.hasError())
    fail("the verifier refused the module and said nothing");
  if (isValid)
    readInParallel(bytes, print(module.get()));
  return 0;
}
