//===- LaunchReport.cpp - the outcome of a launch as a user sees it -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/LaunchReport.h"

#include "tessera/dialect/Modules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using engine::Failure;

mlir::Operation *tessera::findOp(cuda_tile::EntryOp entry,
                                 std::optional<engine::OpNumber> number) {
  if (!number)
    return nullptr;
  return cuda_tile::findOp(entry->getParentOfType<cuda_tile::ModuleOp>(),
                           *number);
}

static std::string describeBlock(const engine::BlockId &block) {
  return (" (tile block " + Twine(block[0]) + ", " + Twine(block[1]) + ", " +
          Twine(block[2]) + ")")
      .str();
}

std::string tessera::describeReport(const engine::Report &report) {
  std::string text = "check: " + report.kind + ": " + report.message +
                     describeBlock(report.block);
  if (report.times > 1)
    text += ", " + std::to_string(report.times) + " times";
  return text;
}

std::string tessera::describeFailedBlock(const Failure &failure) {
  bool hasBlock = failure.op && failure.kind != Failure::Refused;
  return hasBlock ? describeBlock(failure.block) : "";
}

std::string tessera::describeFailure(const Failure &failure) {
  return failure.op || failure.location.empty()
             ? failure.message
             : failure.location + ": " + failure.message;
}

std::function<std::string(engine::OpNumber)>
tessera::makeLocator(Source &source, cuda_tile::EntryOp entry) {
  // An assertion may fail for many elements.
  auto known = std::make_shared<DenseMap<engine::OpNumber, std::string>>();
  return [&source, entry, known](engine::OpNumber number) {
    std::string &text = (*known)[number];
    if (!text.empty())
      return text;
    text = source.getName().str();
    mlir::Operation *op = findOp(entry, number);
    if (!op)
      return text;
    source::Place place = source.findPlace(op);
    if (place.line != 0)
      text += ":" + utostr(place.line) + ":" + utostr(place.column);
    else if (place.offset)
      text += ": offset 0x" + utohexstr(*place.offset, /*LowerCase=*/true);
    if (place.location)
      text += " (" + place.location->str() + ")";
    return text;
  };
}

static std::string describeOther(const engine::Report &report) {
  if (report.kind == "undefined-value")
    return "it comes from here";
  return "the other access is here" + describeBlock(report.otherBlock);
}

void tessera::addDiagnostics(Source &source, cuda_tile::EntryOp entry,
                             const engine::Outcome &outcome) {
  source::Diagnostics &diagnostics = source.getDiagnostics();
  auto find = [&](std::optional<engine::OpNumber> number) {
    mlir::Operation *op = findOp(entry, number);
    return op ? source.findPlace(op) : source::Place();
  };
  for (const engine::Report &report : outcome.reports)
    diagnostics.error(find(report.op), describeReport(report),
                      find(report.otherOp),
                      report.otherOp ? describeOther(report) : "");
  const Failure &failure = outcome.failure;
  if (outcome.hasFailed())
    diagnostics.error(find(failure.op),
                      describeFailure(failure) + describeFailedBlock(failure));
}
