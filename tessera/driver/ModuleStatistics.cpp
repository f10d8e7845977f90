//===- ModuleStatistics.cpp - what a module holds, counted -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/ModuleStatistics.h"

#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::analysis;

ModuleStatistics tessera::countModule(cuda_tile::ModuleOp module,
                                      StringRef bytes) {
  ModuleStatistics statistics;
  for (auto entry : module.getBody().front().getOps<cuda_tile::EntryOp>()) {
    statistics.entries.push_back(countEntry(entry));
    entry.getBody().walk([&](mlir::Operation *op) {
      ++statistics.ops[op->getName().stripDialect().str()].number;
    });
  }
  statistics.sizes = bytecode::measure(bytes);
  for (const auto &[name, size] : statistics.sizes.ops)
    statistics.ops[name].bytes = size;
  return statistics;
}

void tessera::writeJson(raw_ostream &os, const ModuleStatistics &statistics) {
  json::OStream json(os, /*IndentSize=*/1);
  auto writeAccess = [&](StringRef what, const AccessCount &count) {
    json.attributeObject(what, [&] {
      json.attribute("ops", json::Value(count.ops));
      json.attribute("bytes", json::Value(count.bytes));
    });
  };
  json.object([&] {
    json.attributeArray("entries", [&] {
      for (const EntryStatistics &entry : statistics.entries)
        json.object([&] {
          json.attribute("name", json::isUTF8(entry.name)
                                     ? entry.name
                                     : json::fixUTF8(entry.name));
          json.attribute("ops", json::Value(entry.numOps));
          writeAccess("loads", entry.loads);
          writeAccess("stores", entry.stores);
          writeAccess("atomics", entry.atomics);
          json.attribute("mmaFlops", json::Value(entry.mmaFlops));
          json.attribute("flops", json::Value(entry.flops));
          json.attribute("liveTileBytes", json::Value(entry.liveTileBytes));
        });
    });
    json.attributeObject("ops", [&] {
      for (const auto &[name, count] : statistics.ops)
        json.attributeObject(name, [&, &count = count] {
          json.attribute("number", json::Value(count.number));
          json.attribute("bytes", json::Value(count.bytes));
        });
    });
    json.attributeObject("sections", [&] {
      for (const auto &[name, bytes] : statistics.sizes.sections)
        json.attribute(name, json::Value(bytes));
    });
    json.attribute("bytes", json::Value(statistics.sizes.file));
  });
  json.flush();
  os << "\n";
}
