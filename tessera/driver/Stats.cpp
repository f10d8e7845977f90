//===- Stats.cpp - tessera stats -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Writer.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/ModuleStatistics.h"
#include "tessera/driver/Source.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::analysis;

static constexpr StringLiteral kHelp =
    R"(usage: tessera stats [OPTION]... FILE

Counts what a module holds. Per entry:

  the operations
  the loads, stores and atomics, and the bytes of the elements they access
  the mma operations: two per element of the result and step along K
  all floating-point operations: mma, and one per element of other float
    arithmetic, two for fma
  the most bytes of tiles that are live at the same time

The body of a loop counts once, and masks count as all true; `tessera bench`
counts what a launch does. Per module: the number and the bytes of the operations
by name, and the bytes of each section. For text, these are bytes of the bytecode
that `tessera as` would write.

options:
  --json         print JSON
  --hints=MODE, --accept-versions=V[,V]...
                 as for `tessera check`

exit status: 0; 1 if the file is invalid; 2 if the command line is wrong.

example:
  tessera stats examples/matmul.mlir
)";

/// The bytecode of a source: as it is, or in the oldest version that holds it.
static std::string getBytecode(Source &source, cuda_tile::ModuleOp module) {
  if (source.isBytecode())
    return source.getText().str();
  std::string bytes;
  source::Diagnostics::Mark before = source.getDiagnostics().mark();
  for (Version version : {kDefaultVersion, getSupportedVersions().back()})
    if (succeeded(bytecode::writeModule(module, version, bytes)))
      break;
  // What has no bytecode is no fault here.
  source.getDiagnostics().rewind(before);
  return bytes;
}

static std::vector<std::pair<std::string, OpCount>>
sortByNumber(const ModuleStatistics &statistics) {
  std::vector<std::pair<std::string, OpCount>> ops(statistics.ops.begin(),
                                                   statistics.ops.end());
  llvm::sort(ops, [](const auto &a, const auto &b) {
    return std::tuple(b.second.number, a.first) <
           std::tuple(a.second.number, b.first);
  });
  return ops;
}

static void printText(const ModuleStatistics &statistics) {
  for (const EntryStatistics &entry : statistics.entries) {
    outs() << "entry @" << entry.name << "\n";
    auto print = [](StringRef what, uint64_t number, const Twine &more = "") {
      outs() << "  " << left_justify(what, 20)
             << right_justify(std::to_string(number), 12) << more << "\n";
    };
    auto printAccess = [&](StringRef what, const AccessCount &count) {
      print(what, count.ops, "  of " + Twine(count.bytes) + " bytes");
    };
    print("operations", entry.numOps);
    printAccess("loads", entry.loads);
    printAccess("stores", entry.stores);
    printAccess("atomics", entry.atomics);
    print("mma operations", entry.mmaFlops);
    print("float operations", entry.flops);
    print("live tile bytes", entry.liveTileBytes);
  }
  auto percent = [&](uint64_t bytes) {
    return format("%6.1f %%",
                  100.0 * bytes / std::max<uint64_t>(statistics.sizes.file, 1));
  };
  outs() << "operations by name           number       bytes\n";
  for (const auto &[name, count] : sortByNumber(statistics))
    outs() << "  " << left_justify(name, 24)
           << right_justify(std::to_string(count.number), 9)
           << right_justify(std::to_string(count.bytes), 12)
           << percent(count.bytes) << "\n";
  outs() << "bytes by section\n";
  for (const auto &[name, bytes] : statistics.sizes.sections)
    outs() << "  " << left_justify(name, 24)
           << right_justify(std::to_string(bytes), 21) << percent(bytes)
           << "\n";
  outs() << "  " << left_justify("file", 24)
         << right_justify(std::to_string(statistics.sizes.file), 21) << "\n";
}

static int runStats(ArrayRef<StringRef> arguments) {
  SourceOptions sourceOptions;
  bool isJson = false;
  OptionParser options;
  options.flag("--json", isJson);
  addSourceOptions(options, sourceOptions);
  if (Error error = options.parse(arguments))
    return reportUsage(kStatsCommand, toString(std::move(error)));
  if (options.getFiles().size() != 1)
    return reportUsage(kStatsCommand, "one file is needed");
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source =
      openModule(options.getFiles().front(), sourceOptions, module);
  if (!source)
    return kBadInput;
  ModuleStatistics statistics =
      countModule(module, getBytecode(*source, module));
  isJson ? writeJson(outs(), statistics) : printText(statistics);
  return kSuccess;
}

const Command tessera::kStatsCommand = {
    "stats", "count operations, memory accesses and bytes", kHelp, runStats};
