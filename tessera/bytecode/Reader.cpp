//===- Reader.cpp - from bytecode to IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"

#include "tessera/bytecode/Builder.h"
#include "tessera/support/DeepStack.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <thread>

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

char ReadError::ID;

void bytecode::printPosition(llvm::raw_ostream &os, uint64_t offset,
                             StringRef severity) {
  os << severity << " at offset " << offset << " (0x"
     << llvm::utohexstr(offset, /*LowerCase=*/true) << ")";
}

void ReadError::log(llvm::raw_ostream &os) const {
  printPosition(os, error.offset);
  os << ": " << error.describe();
}

std::error_code ReadError::convertToErrorCode() const {
  return std::make_error_code(std::errc::illegal_byte_sequence);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
class ModuleReader {
public:
  ModuleReader(StringRef bytes, MLIRContext *context,
               const ReadOptions &options)
      : context(context), options(options), decoder(bytes), messages(context) {
    decoder.acceptOnly(options.acceptedVersions);
  }

  llvm::Expected<OwningOpRef<cuda_tile::ModuleOp>> read();

private:
  using Entries = std::vector<OwningOpRef<EntryOp>>;

  bool readGlobals(SharedParts &parts, cuda_tile::ModuleOp module);
  bool readGlobal(SharedParts &parts, AttributeBuilder &attributes,
                  const RawGlobal &raw, OpBuilder &builder);
  bool readFunctions(SharedParts &parts, Entries &entries);
  bool readFunctions(SharedParts &parts, Entries &entries, size_t numThreads);

  bool fail(std::optional<DecodeError> wrong) {
    error = std::move(wrong);
    return false;
  }

  MLIRContext *context;
  const ReadOptions &options;
  Decoder decoder;
  CapturedMessage messages;
  std::optional<DecodeError> error;
};
} // namespace

bool ModuleReader::readGlobal(SharedParts &parts, AttributeBuilder &attributes,
                              const RawGlobal &raw, OpBuilder &builder) {
  OperationState state(UnknownLoc::get(context), GlobalOp::getOperationName());
  auto &properties = state.getOrAddProperties<GlobalOp::Properties>();
  properties.sym_name =
      builder.getStringAttr(decoder.getTables().strings[raw.name.index]);
  DenseElementsAttr value = attributes.buildElements(raw.value.index, raw.type);
  if (!value)
    return fail(attributes.takeError());
  properties.value = cast<DenseIntOrFPElementsAttr>(value);
  if (raw.alignment > static_cast<uint64_t>(INT64_MAX))
    return fail(DecodeError{raw.offset, "",
                            "alignment " + llvm::utostr(raw.alignment) +
                                " does not fit in 63 bits"});
  properties.alignment = builder.getI64IntegerAttr(raw.alignment);
  if (raw.isConstant)
    properties.constant = builder.getUnitAttr();
  properties.symbol_visibility = SymbolVisibilityAttr::get(
      context, static_cast<SymbolVisibility>(raw.visibility));
  builder.create(state);
  return true;
}

bool ModuleReader::readGlobals(SharedParts &parts, cuda_tile::ModuleOp module) {
  AttributeBuilder attributes(parts);
  auto builder = OpBuilder::atBlockEnd(&module.getBody().front());
  for (auto [index, raw] : llvm::enumerate(decoder.getTables().globals)) {
    if (readGlobal(parts, attributes, raw, builder))
      continue;
    error->context = "global " + llvm::utostr(index);
    return false;
  }
  return true;
}

bool ModuleReader::readFunctions(SharedParts &parts, Entries &entries,
                                 size_t numThreads) {
  ArrayRef<RawFunction> functions = decoder.getTables().functions;
  entries.clear();
  entries.resize(functions.size());
  std::vector<std::optional<DecodeError>> errors(functions.size());
  std::atomic<size_t> next = 0;
  std::atomic<bool> failed = false;
  auto work = [&] {
    for (size_t i; !failed && (i = next++) < functions.size();) {
      FunctionBuilder builder(parts, functions[i]);
      entries[i] = builder.build();
      if (!entries[i]) {
        errors[i] = builder.takeError();
        failed = true;
      }
    }
  };
  // Functions on other threads may nest as deep.
  std::vector<std::thread> threads;
  for (size_t i = 1; i < numThreads; ++i)
    threads.emplace_back([&] { (void)tryOnDeepStack(work); });
  work();
  for (std::thread &thread : threads)
    thread.join();
  // Functions are started in order, so the first error of all is among these.
  for (std::optional<DecodeError> &wrong : errors)
    if (wrong)
      return fail(std::move(wrong));
  return true;
}

bool ModuleReader::readFunctions(SharedParts &parts, Entries &entries) {
  size_t numThreads = 1;
  if (context->isMultithreadingEnabled())
    numThreads = std::min<size_t>(decoder.getTables().functions.size(),
                                  options.numThreads);
  MemoryBudget &budget = parts.getBudget();
  uint64_t before = budget.getUsed();
  if (readFunctions(parts, entries, numThreads))
    return true;
  // With several threads, the function that exceeds the limit varies. Read
  // again with one.
  if (numThreads <= 1 || !budget.isExhausted())
    return false;
  budget.reset(before);
  return readFunctions(parts, entries, 1);
}

llvm::Expected<OwningOpRef<cuda_tile::ModuleOp>> ModuleReader::read() {
  context->loadDialect<CudaTileDialect>();
  if (!decoder.decode())
    return llvm::make_error<ReadError>(*decoder.getError());
  OpBuilder builder(context);
  OwningOpRef<cuda_tile::ModuleOp> module =
      cuda_tile::ModuleOp::create(builder, builder.getUnknownLoc(), "kernels");
  const Tables &tables = decoder.getTables();
  if (tables.producer)
    module->setProducer(tables.strings[tables.producer->index]);
  SharedParts parts(decoder, context);
  if (!parts.build())
    return llvm::make_error<ReadError>(*parts.takeError());
  Entries entries;
  if (!readGlobals(parts, *module) || !readFunctions(parts, entries))
    return llvm::make_error<ReadError>(std::move(*error));
  for (OwningOpRef<EntryOp> &entry : entries)
    module->getBody().front().push_back(entry.release());
  return module;
}

llvm::Expected<OwningOpRef<cuda_tile::ModuleOp>>
bytecode::readModule(StringRef bytes, MLIRContext *context,
                     const ReadOptions &options) {
  return ModuleReader(bytes, context, options).read();
}

std::optional<Version> bytecode::getFileVersion(StringRef bytes) {
  ByteCursor cursor(bytes);
  Version version;
  if (!isBytecode(bytes) || !cursor.skip(getMagic().size()) ||
      !cursor.readFixed(version.major) || !cursor.readFixed(version.minor) ||
      !cursor.readFixed(version.tag))
    return std::nullopt;
  return version;
}

//===----------------------------------------------------------------------===//
// Offsets
//===----------------------------------------------------------------------===//

std::vector<uint64_t> bytecode::findOffsets(StringRef bytes,
                                            cuda_tile::ModuleOp module) {
  struct Collector : BodyVisitor {
    std::vector<uint64_t> offsets;
    bool operation(const RawOp &op) override {
      offsets.push_back(op.begin);
      return true;
    }
  } collector;
  // Count first: there may be many, and memory is limited.
  uint64_t numOps = 0;
  module->walk([&](Operation *) { ++numOps; });
  collector.offsets.reserve(numOps);
  collector.offsets.push_back(0);
  Decoder decoder(bytes);
  if (!decoder.decode())
    return collector.offsets;
  for (const RawGlobal &global : decoder.getTables().globals)
    collector.offsets.push_back(global.offset);
  for (const RawFunction &function : decoder.getTables().functions) {
    collector.offsets.push_back(function.offset);
    BodyDecoder(decoder, function).walk(collector);
  }
  return collector.offsets;
}
