//===- TileirasRemarks.cpp - remarks of tileiras -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/TileirasRemarks.h"

#include "tessera/driver/Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kTypes[] = {"passed", "missed", "failed",
                                           "analysis"};
static constexpr StringLiteral kYamlTypes[] = {"!Passed", "!Missed", "!Failure",
                                               "!Analysis"};

void TileirasRemarks::addOptions(OptionParser &options,
                                 std::function<void(const Twine &)> warn) {
  static constexpr StringLiteral kNames[] = {
      "--remarks-passed", "--remarks-missed", "--remarks-failed",
      "--remarks-analysis"};
  auto add = [&](StringRef name, MutableArrayRef<Category> changed) {
    options.value(name, [=](StringRef text) {
      std::optional<Category> category =
          StringSwitch<std::optional<Category>>(text)
              .Case("none", None)
              .Case("all", All)
              .Case("memory", Memory)
              .Case("tensorcore", TensorCore)
              .Default(std::nullopt);
      if (category)
        fill(changed, *category);
      else
        warn("unknown category '" + text + "' of " + name + " is ignored");
      return Error::success();
    });
  };
  add("--remarks", categories);
  for (auto [i, name] : enumerate(kNames))
    add(name, MutableArrayRef(categories).slice(i, 1));
  options.choice("--remark-format", {"command-line", "yaml"},
                 [this](size_t choice) { isYaml = choice == 1; });
  options.value("--remarks-output-file", output);
}

bool TileirasRemarks::isWanted() const {
  return any_of(categories, [](Category each) { return each != None; });
}

TileirasRemarks::Type TileirasRemarks::getType(const engine::Remark &remark) {
  if (remark.kind == "plan" || remark.kind == "assembled")
    return Analysis;
  return remark.isMissed ? Missed : Passed;
}

/// The category, as the passes of LLVM's remarks are named.
StringRef TileirasRemarks::getPass(const engine::Remark &remark) {
  return StringSwitch<StringRef>(remark.kind)
      .Case("product", "Tensor-core")
      .Cases({"layout", "rings", "conversion"}, "Memory")
      .Default("Kernel");
}

bool TileirasRemarks::selects(const engine::Remark &remark) const {
  switch (categories[getType(remark)]) {
  case None:
    return false;
  case All:
    return true;
  case Memory:
    return getPass(remark) == "Memory";
  case TensorCore:
    return getPass(remark) == "Tensor-core";
  }
  llvm_unreachable("unknown category");
}

/// A text as YAML takes it literally. Line ends would begin another line.
static std::string quoteYaml(StringRef text) {
  std::string quoted = "'";
  for (char c : text) {
    if (c == '\'')
      quoted += '\'';
    quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return quoted + "'";
}

void TileirasRemarks::printYaml(raw_ostream &os, const engine::Remark &remark) {
  os << "--- " << kYamlTypes[getType(remark)]
     << "\nPass:            " << getPass(remark)
     << "\nName:            " << remark.kind << "\n";
  if (const auto &place = remark.position)
    os << "DebugLoc:        { File: " << quoteYaml(place->file)
       << ", Line: " << place->line << ", Column: " << place->column << " }\n";
  os << "Function:        " << quoteYaml(remark.entry)
     << "\nArgs:\n  - Op:              " << quoteYaml(remark.opName)
     << "\n  - String:          " << quoteYaml(remark.text) << "\n...\n";
}

Error TileirasRemarks::giveOut(ArrayRef<engine::Remark> remarks) const {
  std::string text;
  raw_string_ostream yaml(text);
  for (const engine::Remark &remark : remarks) {
    bool isSelected = selects(remark);
    if (isSelected && isYaml)
      printYaml(yaml, remark);
    if (remark.kind == kWrittenAsPtx) {
      errs() << "remark: " << remark.text << "\n";
      continue;
    }
    if (!isSelected || isYaml)
      continue;
    if (const auto &place = remark.position)
      errs() << "loc(\"" << place->file << "\":" << place->line << ":"
             << place->column << "): ";
    errs() << "remark: [" << kTypes[getType(remark)] << "] " << remark.kind
           << ": in '" << remark.entry << "', " << remark.opName << ": "
           << remark.text << "\n";
  }
  return isYaml && isWanted() ? writeFileOrOutput(output, text)
                              : Error::success();
}
