//===- Kernel.cpp - entries as engines run them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Kernel.h"

#include "tessera/dialect/Elements.h"
#include "tessera/interpreter/Program.h"
#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/arrays/Npz.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace llvm;
using namespace tessera;

Error tessera::makeError(const Twine &message) {
  return createStringError(std::make_error_code(std::errc::invalid_argument),
                           message);
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

Expected<cuda_tile::EntryOp> tessera::findEntry(cuda_tile::ModuleOp module,
                                                StringRef name) {
  SmallVector<cuda_tile::EntryOp> entries(
      module.getBody().getOps<cuda_tile::EntryOp>());
  if (entries.empty())
    return makeError("the module has no entry");
  if (name.empty() && entries.size() == 1)
    return entries.front();
  for (cuda_tile::EntryOp entry : entries)
    if (entry.getSymName() == name)
      return entry;
  constexpr size_t kMaxNames = 20;
  std::string names;
  for (cuda_tile::EntryOp entry : ArrayRef(entries).take_front(kMaxNames))
    names += (names.empty() ? "@" : ", @") + entry.getSymName().str();
  if (entries.size() > kMaxNames)
    names += " and " + std::to_string(entries.size() - kMaxNames) + " more";
  if (name.empty())
    return makeError("the module has " + Twine(entries.size()) +
                     " entries; choose one with --entry: " + names);
  return makeError("the module has no entry @" + name + ", only " + names);
}

std::vector<runtime::Parameter>
tessera::getParameters(cuda_tile::EntryOp entry) {
  std::vector<runtime::Parameter> parameters;
  for (mlir::Type type : entry.getArgumentTypes()) {
    mlir::Type element = cast<cuda_tile::TileType>(type).getElementType();
    auto pointer = dyn_cast<cuda_tile::PointerType>(element);
    parameters.push_back({cuda_tile::convertElementType(
                              pointer ? pointer.getPointeeType() : element),
                          pointer != nullptr});
  }
  return parameters;
}

//===----------------------------------------------------------------------===//
// Files of arrays
//===----------------------------------------------------------------------===//

Expected<runtime::Array> tessera::readArray(StringRef path, StringRef name) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (std::error_code error = buffer.getError())
    return makeError("cannot read '" + path + "': " + error.message());
  std::string_view bytes = (*buffer)->getBuffer();
  auto refuse = [&](const std::string &message) {
    return makeError("cannot read '" + path + "': " + message);
  };
  runtime::Result<runtime::Array> array = runtime::Problem{};
  if (name.empty()) {
    array = runtime::readNpy(bytes);
  } else {
    runtime::Result<runtime::Npz> npz = runtime::Npz::open(bytes);
    if (!npz)
      return refuse(npz.getMessage());
    array = npz->read(name);
  }
  if (!array)
    return refuse(array.getMessage());
  return std::move(*array);
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

std::string tessera::describeBlock(const interpreter::BlockId &block) {
  return (" (tile block " + Twine(block[0]) + ", " + Twine(block[1]) + ", " +
          Twine(block[2]) + ")")
      .str();
}

std::string tessera::describeReport(const interpreter::Report &report) {
  std::string text = ("check: " + report.kind + ": " + report.message).str() +
                     describeBlock(report.block);
  if (report.times > 1)
    text += ", " + std::to_string(report.times) + " times";
  return text;
}

std::string tessera::describeFailedBlock(const interpreter::Failure &failure) {
  bool hasBlock = failure.op && failure.kind != interpreter::Failure::Refused;
  return hasBlock ? describeBlock(failure.block) : "";
}

static std::string describeOther(const interpreter::Report &report) {
  if (report.kind == "undefined-value")
    return "it comes from here";
  return "the other access is here" + describeBlock(report.otherBlock);
}

void tessera::addDiagnostics(Source &source,
                             const interpreter::Outcome &outcome) {
  source::Diagnostics &diagnostics = source.getDiagnostics();
  auto find = [&](mlir::Operation *op) {
    return op ? source.findPlace(op) : source::Place();
  };
  for (const interpreter::Report &report : outcome.reports)
    diagnostics.error(find(report.op), describeReport(report),
                      find(report.otherOp),
                      report.otherOp ? describeOther(report) : "");
  const interpreter::Failure &failure = outcome.failure;
  if (failure.kind != interpreter::Failure::None)
    diagnostics.error(find(failure.op),
                      failure.message + describeFailedBlock(failure));
}
