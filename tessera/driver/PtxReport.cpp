//===- PtxReport.cpp - what the PTX machine found -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PtxReport.h"

#include "tessera/driver/PtxSource.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string joinNumbers(const std::array<uint32_t, 3> &numbers) {
  return std::to_string(numbers[0]) + "," + std::to_string(numbers[1]) + "," +
         std::to_string(numbers[2]);
}

/// Whether `.loc` gives a line of source code.
static bool hasSource(const ptx::Place &place) {
  return !place.file.empty() && place.source.line != 0;
}

/// `PTX line 12, `, which the place itself says if there is no source line.
static std::string describeLine(const ptx::Place &place) {
  return hasSource(place)
             ? "PTX line " + std::to_string(place.position.line) + ", "
             : "";
}

std::string tessera::describePlace(StringRef path, const ptx::Place &place) {
  if (hasSource(place))
    return place.file + ":" + std::to_string(place.source.line);
  std::string text = getPtxName(path).str();
  if (place.position.line != 0)
    text += ":" + std::to_string(place.position.line) + ":" +
            std::to_string(place.position.column);
  return text;
}

std::string tessera::describeFinding(const ptx::Finding &finding) {
  std::string text = std::string(ptx::getWord(finding.kind)) + ": " +
                     finding.message + " (" + describeLine(finding.place) +
                     "block " + joinNumbers(finding.block) + ", thread " +
                     joinNumbers(finding.thread) + ")";
  if (finding.times > 1)
    text += ", " + std::to_string(finding.times) + " times";
  return text;
}

/// The instruction at a place, as `ex2.approx.ftz.f32`.
static std::string findInstruction(const ptx::Program &program,
                                   const ptx::Place &place) {
  for (const ptx::Function &function : program.module.functions)
    if (function.name == place.function)
      for (const ptx::Instruction &each : function.instructions)
        if (each.position.line == place.position.line &&
            each.position.column == place.position.column)
          return each.modifiers.empty()
                     ? each.opcode
                     : each.opcode + "." + join(each.modifiers, ".");
  return "";
}

static void printApproximate(StringRef path, const ptx::Program &program,
                             ArrayRef<ptx::Place> places) {
  if (places.empty())
    return;
  // Each instruction once, with its first line.
  std::vector<std::pair<std::string, uint32_t>> seen;
  for (const ptx::Place &place : places) {
    std::string name = findInstruction(program, place);
    if (none_of(seen, [&](const auto &each) { return each.first == name; }))
      seen.emplace_back(std::move(name), place.position.line);
  }
  errs() << getPtxName(path)
         << ": note: approximate instructions were executed, so the last bits "
            "may differ from those of a GPU: ";
  interleaveComma(seen, errs(), [&](const auto &each) {
    errs() << each.first << " (PTX line " << each.second << ")";
  });
  errs() << "\n";
}

void tessera::printFindings(StringRef path, const ptx::Program &program,
                            const ptx::Outcome &outcome, bool check) {
  for (ptx::Finding finding : outcome.findings) {
    // Without --check the first one ends the launch, whatever others there
    // would be.
    if (!check)
      finding.times = 1;
    errs() << describePlace(path, finding.place)
           << ": error: " << (check ? "check: " : "")
           << describeFinding(finding) << "\n";
  }
  if (check && outcome.droppedFindings != 0)
    errs() << getPtxName(path) << ": " << outcome.droppedFindings
           << " more findings are not shown; --max-findings=N shows more\n";
  if (check)
    printApproximate(path, program, outcome.approximate);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void writePlace(json::OStream &json, const ptx::Place &place) {
  json.attribute("function", json::fixUTF8(place.function));
  json.attribute("ptxLine", place.position.line);
  json.attribute("ptxColumn", place.position.column);
  if (!hasSource(place))
    return;
  json.attribute("source", json::fixUTF8(place.file));
  json.attribute("line", place.source.line);
  json.attribute("column", place.source.column);
}

static void writeNumbers(json::OStream &json, StringRef key,
                         const std::array<uint32_t, 3> &numbers) {
  json.attributeArray(key, [&] {
    for (uint32_t number : numbers)
      json.value(number);
  });
}

static void writeFinding(json::OStream &json, const ptx::Finding &finding) {
  json.object([&] {
    json.attribute("kind", StringRef(ptx::getWord(finding.kind)));
    json.attribute("message", json::fixUTF8(finding.message));
    writePlace(json, finding.place);
    writeNumbers(json, "block", finding.block);
    writeNumbers(json, "thread", finding.thread);
    json.attribute("times", finding.times);
    if (finding.other)
      json.attributeObject("other", [&] { writePlace(json, *finding.other); });
  });
}

void tessera::writeFindings(json::OStream &json, const ptx::Program &program,
                            const ptx::Outcome &outcome) {
  json.attributeArray("findings", [&] {
    for (const ptx::Finding &finding : outcome.findings)
      writeFinding(json, finding);
  });
  json.attribute("droppedFindings", outcome.droppedFindings);
  json.attributeArray("approximate", [&] {
    for (const ptx::Place &place : outcome.approximate)
      json.object([&] {
        json.attribute("instruction", findInstruction(program, place));
        writePlace(json, place);
      });
  });
  json.attribute("instructions", outcome.numInstructions);
}

//===----------------------------------------------------------------------===//
// Statistics
//===----------------------------------------------------------------------===//

/// As many lines as one wants to read, and none that are printed as 0.0 %.
static constexpr size_t kMaxLines = 30;
static constexpr double kMinShare = 0.0005;

static std::string count(uint64_t number, StringRef one, StringRef many) {
  return (Twine(number) + " " + (number == 1 ? one : many)).str();
}

static std::string formatTime(double seconds) {
  static constexpr std::pair<double, const char *> units[] = {
      {1e-6, "ns"}, {1e-3, "us"}, {1, "ms"}};
  std::string text;
  raw_string_ostream os(text);
  for (auto [limit, unit] : units)
    if (seconds < limit) {
      os << format("%.3g %s", seconds / limit * 1e3, unit);
      return text;
    }
  os << format("%.3g s", seconds);
  return text;
}

/// `96/32`: what was counted, and the ideal.
static std::string formatRatio(uint64_t counted, uint64_t ideal) {
  return counted || ideal ? (Twine(counted) + "/" + Twine(ideal)).str() : "-";
}

static uint64_t sumBytes(const ptx::Counts &counts) {
  uint64_t sum = 0;
  for (uint64_t bytes : counts.bytes)
    sum += bytes;
  return sum;
}

static void printRow(double share, const ptx::Counts &counts,
                     const Twine &name) {
  outs() << format("%6.1f%%  %10llu  %5.1f  ", 100 * share,
                   (unsigned long long)counts.executions, counts.getMeanLanes())
         << right_justify(
                formatRatio(counts.wavefronts, counts.idealWavefronts), 13)
         << "  "
         << right_justify(formatRatio(counts.sectors, counts.idealSectors), 15)
         << "  " << format("%10llu", (unsigned long long)sumBytes(counts))
         << "  " << name;
  std::vector<std::string> notes;
  if (counts.barriers)
    notes.push_back(count(counts.barriers, "barrier", "barriers"));
  if (counts.divergentBranches)
    notes.push_back(count(counts.divergentBranches, "divergent branch",
                          "divergent branches"));
  if (counts.products)
    notes.push_back(count(counts.products, "multiply-add", "multiply-adds"));
  if (!notes.empty())
    outs() << " (" << join(notes, ", ") << ")";
  outs() << "\n";
}

static void printEstimate(const ptx::Statistics &statistics,
                          const ptx::GpuRates &gpu) {
  ptx::Estimate estimate = ptx::estimate(statistics, gpu);
  outs() << "estimate for " << gpu.name << ", from rates alone: at least "
         << formatTime(estimate.getSeconds());
  if (!estimate.bounds.empty())
    outs() << ", by " << estimate.bounds[estimate.largest].name;
  outs() << "\n";
  for (const ptx::Bound &bound : estimate.bounds)
    outs() << "  " << left_justify(bound.name, 18)
           << right_justify(formatTime(bound.seconds), 9) << "\n";
  if (estimate.hasUnknownProducts)
    outs() << "  (without matrix products whose rate on " << gpu.name
           << " is not known)\n";
}

/// Where a line is; without `.loc` all that is on a line of the PTX.
static std::string describeSourceLine(StringRef path, const ptx::Place &place) {
  return hasSource(place)
             ? describePlace(path, place)
             : (getPtxName(path) + ":" + Twine(place.position.line)).str();
}

void tessera::printStatistics(StringRef path, const ptx::Statistics &statistics,
                              const ptx::GpuRates &gpu) {
  outs() << "statistics: " << count(statistics.numBlocks, "block", "blocks")
         << " of " << count(statistics.numThreads, "thread", "threads")
         << "; wavefronts and sectors as counted/ideal\n"
         << "  share  executions  lanes     wavefronts          sectors"
            "       bytes  line\n";
  std::vector<ptx::LineCounts> lines = ptx::groupByLine(statistics, gpu);
  size_t numShown = 0;
  double rest = 1;
  for (const ptx::LineCounts &line : lines) {
    if (numShown == kMaxLines || line.share < kMinShare)
      break;
    printRow(line.share, line.counts, describeSourceLine(path, line.place));
    ++numShown;
    rest -= line.share;
  }
  if (numShown < lines.size())
    outs() << format("%6.1f%%  ", 100 * std::max(0.0, rest))
           << count(lines.size() - numShown, "more line", "more lines")
           << "; --stats=json has all\n";
  printRow(1, statistics.total, "total");
  std::vector<std::string> paths;
  for (size_t i = 0; i < ptx::kNumPaths; ++i)
    if (uint64_t bytes = statistics.total.bytes[i])
      paths.push_back(
          (Twine(ptx::getPathName(ptx::Path(i))) + " " + Twine(bytes)).str());
  if (!paths.empty())
    outs() << "bytes: " << join(paths, ", ") << "\n";
  if (statistics.l2Bytes)
    outs() << "bytes of L2 if L1 keeps all that a block loads: "
           << statistics.l2Bytes
           << "; of memory if L2 keeps all: " << statistics.memoryBytes << "\n";
  printEstimate(statistics, gpu);
}

/// `global load` as `globalLoad`.
static std::string toKey(std::string_view name) {
  std::string key;
  bool isNext = false;
  for (char c : name) {
    if (!isAlnum(c)) {
      isNext = true;
      continue;
    }
    key += isNext ? toUpper(c) : c;
    isNext = false;
  }
  return key;
}

static void writeCounts(json::OStream &json, const ptx::Counts &counts) {
  json.attribute("executions", counts.executions);
  json.attribute("lanes", counts.lanes);
  json.attribute("wavefronts", counts.wavefronts);
  json.attribute("idealWavefronts", counts.idealWavefronts);
  json.attribute("sectors", counts.sectors);
  json.attribute("idealSectors", counts.idealSectors);
  json.attribute("barriers", counts.barriers);
  json.attribute("divergentBranches", counts.divergentBranches);
  json.attribute("multiplyAdds", counts.products);
  json.attributeObject("bytes", [&] {
    for (size_t i = 0; i < ptx::kNumPaths; ++i)
      if (counts.bytes[i])
        json.attribute(toKey(ptx::getPathName(ptx::Path(i))), counts.bytes[i]);
  });
}

static void writeEstimate(json::OStream &json,
                          const ptx::Statistics &statistics,
                          const ptx::GpuRates &gpu) {
  ptx::Estimate estimate = ptx::estimate(statistics, gpu);
  json.attributeObject("estimate", [&] {
    json.attribute("gpu", StringRef(gpu.name));
    json.attribute("seconds", estimate.getSeconds());
    if (!estimate.bounds.empty())
      json.attribute("bound", toKey(estimate.bounds[estimate.largest].name));
    json.attributeObject("bounds", [&] {
      for (const ptx::Bound &bound : estimate.bounds)
        json.attribute(toKey(bound.name), bound.seconds);
    });
    json.attribute("hasUnknownProducts", estimate.hasUnknownProducts);
  });
}

void tessera::writeStatistics(json::OStream &json,
                              const ptx::Statistics &statistics,
                              const ptx::GpuRates &gpu) {
  json.attributeObject("statistics", [&] {
    json.attribute("blocks", statistics.numBlocks);
    json.attribute("threads", statistics.numThreads);
    json.attributeObject("total", [&] { writeCounts(json, statistics.total); });
    json.attribute("l2Bytes", statistics.l2Bytes);
    json.attribute("memoryBytes", statistics.memoryBytes);
    writeEstimate(json, statistics, gpu);
    json.attributeArray("lines", [&] {
      for (const ptx::LineCounts &line : ptx::groupByLine(statistics, gpu))
        json.object([&] {
          writePlace(json, line.place);
          json.attribute("share", line.share);
          writeCounts(json, line.counts);
        });
    });
    json.attributeArray("instructions", [&] {
      for (const ptx::InstructionCounts &each : statistics.instructions)
        json.object([&] {
          writePlace(json, each.place);
          json.attribute("instruction", json::fixUTF8(each.name));
          writeCounts(json, each.counts);
        });
    });
  });
}
