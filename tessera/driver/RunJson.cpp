//===- RunJson.cpp - the outcome of a launch for programs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/RunJson.h"

#include "tessera/driver/LaunchReport.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static std::string clean(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

/// Line and column in text, offset in bytecode, and the source of the source.
static void writePlace(json::OStream &json, Source &source,
                       mlir::Operation *op) {
  if (!op)
    return;
  source::Place place = source.findPlace(op);
  json.attribute("op", op->getName().getStringRef());
  if (place.offset && source.isBytecode()) {
    json.attribute("offset", *place.offset);
  } else if (place.offset) {
    json.attribute("line", place.line);
    json.attribute("column", place.column);
  }
  if (place.location)
    json.attribute("source", clean(place.location->str()));
}

static void writeBlock(json::OStream &json, const engine::BlockId &block) {
  json.attributeArray("block", [&] {
    for (uint32_t index : block)
      json.value(index);
  });
}

static void writeReport(json::OStream &json, Source &source,
                        cuda_tile::EntryOp entry,
                        const engine::Report &report) {
  json.object([&] {
    json.attribute("kind", report.kind);
    json.attribute("message", clean(report.message));
    writePlace(json, source, findOp(entry, report.op));
    writeBlock(json, report.block);
    json.attribute("times", report.times);
    if (report.otherOp)
      json.attributeObject("other", [&] {
        writePlace(json, source, findOp(entry, report.otherOp));
        writeBlock(json, report.otherBlock);
      });
  });
}

void tessera::printJson(Source &source, cuda_tile::EntryOp entry,
                        const engine::Engine &engine,
                        const engine::Outcome &outcome, const Outputs &outputs,
                        int status) {
  bool counts = engine.getCapabilities().counts;
  json::OStream json(outs(), /*IndentSize=*/1);
  json.object([&] {
    json.attribute("status", status);
    json.attribute("file", clean(source.getName()));
    json.attribute("engine", engine.getName());
    json.attributeArray("reports", [&] {
      for (const engine::Report &report : outcome.reports)
        writeReport(json, source, entry, report);
    });
    json.attribute("droppedReports", outcome.droppedReports);
    const engine::Failure &failure = outcome.failure;
    if (outcome.hasFailed())
      json.attributeObject("failure", [&] {
        json.attribute("kind", failure.kind == engine::Failure::Timeout
                                   ? "timeout"
                                   : "error");
        json.attribute("message", clean(describeFailure(failure)));
        writePlace(json, source, findOp(entry, failure.op));
        if (!describeFailedBlock(failure).empty())
          writeBlock(json, failure.block);
      });
    json.attribute("failedAsserts", outcome.failedAsserts);
    json.attribute("blocks", outcome.numBlocks);
    if (counts) {
      json.attribute("ops", outcome.numOps);
      json.attribute("elements", outcome.numElements);
    }
    outputs.writeJson(json, counts);
  });
  json.flush();
  outs() << "\n";
}
