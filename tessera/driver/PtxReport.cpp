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
