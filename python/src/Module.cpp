//===- Module.cpp - a module for Python -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Module.h"
#include "ModuleState.h"

#include "tessera/analysis/WrittenParameters.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/driver/ModuleDiff.h"
#include "tessera/driver/ModuleStatistics.h"
#include "tessera/driver/Objdump.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/source/Context.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/Version.h"
#include "tessera/transforms/Pipelines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace tessera;
using tessera::python::Position;
using tessera::python::Refusal;

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

std::string python::makeUtf8(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

Position python::convertPlace(const source::Place &place) {
  Position position;
  position.offset = place.offset;
  position.line = place.line;
  position.column = place.column;
  if (place.location) {
    position.sourceFile = makeUtf8(place.location->file);
    position.sourceLine = place.location->line;
    position.sourceColumn = place.location->column;
  }
  return position;
}

static StringRef nameSeverity(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    return "error";
  case mlir::DiagnosticSeverity::Warning:
    return "warning";
  case mlir::DiagnosticSeverity::Note:
    return "note";
  case mlir::DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("unknown severity");
}

static python::Diagnostic convertMessage(const source::Message &message) {
  return {nameSeverity(message.severity).str(),
          python::makeUtf8(message.text),
          python::convertPlace(message.place),
          {}};
}

Refusal python::takeRefusal(source::Source &source) {
  Refusal refusal;
  for (const source::Diagnostic *diagnostic :
       source.getDiagnostics().sortByPosition()) {
    Diagnostic converted = convertMessage(diagnostic->message);
    for (const source::Message &note : diagnostic->notes)
      converted.notes.push_back(convertMessage(note));
    refusal.diagnostics.push_back(std::move(converted));
  }
  source.getDiagnostics().clear();
  if (refusal.diagnostics.empty())
    return makeRefusal("the module cannot be used");
  return refusal;
}

Refusal python::makeRefusal(const Twine &message, const Position &position) {
  return {{{"error", makeUtf8(message.str()), position, {}}}};
}

void python::onDeepStack(function_ref<std::optional<Refusal>()> work) {
  std::optional<Refusal> refusal;
  if (!tryOnDeepStack([&] { refusal = work(); }))
    throw makeRefusal("there is no memory for a stack");
  if (refusal)
    throw *refusal;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
struct LoadOptions {
  StringRef contents, name;
  ArrayRef<unsigned> levels;
  bool verify = true;
  mlir::MLIRContext *context = nullptr;
};
} // namespace

static std::optional<Refusal> optimize(python::Module::State &state,
                                       unsigned level) {
  state.source->markRewritten();
  state.remarks.clear();
  mlir::PassManager passes(state.module->getName());
  buildPipeline(passes, {level});
  passes.addInstrumentation(std::make_unique<RemarkCollector>(state.remarks));
  if (failed(passes.run(state.module)))
    return python::takeRefusal(*state.source);
  return std::nullopt;
}

static std::optional<Refusal> load(const LoadOptions &options,
                                   python::Module::State &state) {
  state.source = std::make_unique<source::Source>(
      MemoryBuffer::getMemBufferCopy(options.contents, options.name),
      source::SourceOptions{std::nullopt, {}, options.context});
  source::Source &source = *state.source;
  std::optional<source::Listener> listener;
  if (options.context)
    listener.emplace(source);
  if (failed(options.verify ? source.check() : source.read()))
    return python::takeRefusal(source);
  Expected<cuda_tile::ModuleOp> found = source.findModule();
  if (!found) {
    Refusal refusal;
    handleAllErrors(found.takeError(), [&](const source::PlacedError &error) {
      refusal = python::makeRefusal(error.getMessage(),
                                    python::convertPlace(error.getPlace()));
    });
    return refusal;
  }
  state.module = *found;
  source.isolate(state.module);
  for (unsigned level : options.levels)
    if (std::optional<Refusal> refusal = optimize(state, level))
      return refusal;
  return std::nullopt;
}

python::Module::Module(std::string contents, std::string name,
                       std::vector<unsigned> levels, bool verify)
    : contents(std::move(contents)), name(std::move(name)),
      levels(std::move(levels)) {
  state = std::make_unique<State>();
  try {
    onDeepStack([&] {
      LoadOptions options = {this->contents, this->name, this->levels, verify};
      return load(options, *state);
    });
  } catch (...) {
    onDeepStack([&]() -> std::optional<Refusal> {
      state.reset();
      return std::nullopt;
    });
    throw;
  }
}

python::Module::~Module() {
  // Destroying nested operations recurses.
  if (!tryOnDeepStack([&] { state.reset(); }))
    (void)state.release();
}

bool python::Module::isBytecode() const { return state->source->isBytecode(); }

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

void python::Module::verify() {
  std::lock_guard<std::mutex> lock(mutex);
  onDeepStack([&]() -> std::optional<Refusal> {
    if (succeeded(state->source->verify()))
      return std::nullopt;
    return takeRefusal(*state->source);
  });
}

std::string python::Module::print(bool locations) {
  std::lock_guard<std::mutex> lock(mutex);
  std::string text;
  onDeepStack([&]() -> std::optional<Refusal> {
    text = makeUtf8(state->source->print(locations));
    return std::nullopt;
  });
  return text;
}

std::string python::Module::writeBytecode(const std::string &versionText) {
  std::lock_guard<std::mutex> lock(mutex);
  std::optional<Version> version = Version::parse(versionText);
  if (!version || !isSupported(*version))
    throw makeRefusal("there is no version '" + versionText +
                      "' of bytecode; there are " +
                      join(getSupportedVersions(), ", "));
  std::string bytes;
  onDeepStack([&]() -> std::optional<Refusal> {
    source::Source &source = *state->source;
    if (!source.isVerified() && failed(source.verify()))
      return takeRefusal(source);
    mlir::FailureOr<std::string> written =
        source.write(state->module, *version);
    if (failed(written))
      return takeRefusal(source);
    bytes = std::move(*written);
    return std::nullopt;
  });
  return bytes;
}

std::vector<python::EntryInfo> python::Module::getEntries() {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<EntryInfo> entries;
  onDeepStack([&]() -> std::optional<Refusal> {
    for (auto entry : state->module.getOps<cuda_tile::EntryOp>()) {
      EntryInfo info{makeUtf8(entry.getSymName()), {}};
      Expected<std::vector<runtime::Parameter>> parameters =
          engine::getParameters(entry);
      if (!parameters)
        return makeRefusal(toString(parameters.takeError()));
      std::vector<bool> written = analysis::findWrittenParameters(entry);
      for (auto [i, parameter] : enumerate(*parameters))
        info.parameters.push_back({std::string(getSpelling(parameter.type)),
                                   parameter.isPointer, written[i]});
      entries.push_back(std::move(info));
    }
    return std::nullopt;
  });
  return entries;
}

template <typename Types>
static std::vector<std::string> printTypes(Types types) {
  std::vector<std::string> texts;
  for (mlir::Type type : types)
    raw_string_ostream(texts.emplace_back()) << type;
  return texts;
}

std::vector<python::Operation> python::Module::walk() {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<Operation> operations;
  onDeepStack([&]() -> std::optional<Refusal> {
    mlir::OpPrintingFlags flags;
    flags.skipRegions();
    mlir::AsmState names(state->module, flags);
    uint64_t number = 0;
    state->module->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      Operation found;
      found.number = number++;
      found.depth = 0;
      for (mlir::Operation *outer = op; outer != state->module;
           outer = outer->getParentOp())
        ++found.depth;
      found.name = op->getName().stripDialect().str();
      if (auto entry = dyn_cast<cuda_tile::EntryOp>(op))
        found.entry = makeUtf8(entry.getSymName());
      else if (auto outer = op->getParentOfType<cuda_tile::EntryOp>())
        found.entry = makeUtf8(outer.getSymName());
      raw_string_ostream os(found.text);
      op->print(os, names);
      found.text = makeUtf8(found.text);
      found.operandTypes = printTypes(op->getOperandTypes());
      found.resultTypes = printTypes(op->getResultTypes());
      found.position = convertPlace(state->source->findPlace(op));
      operations.push_back(std::move(found));
    });
    return std::nullopt;
  });
  return operations;
}

std::string python::Module::writeStatistics() {
  std::lock_guard<std::mutex> lock(mutex);
  std::string text;
  onDeepStack([&]() -> std::optional<Refusal> {
    std::string bytes;
    source::Diagnostics::Mark before = state->source->getDiagnostics().mark();
    for (Version version :
         {kDefaultVersion, tessera::getSupportedVersions().back()})
      if (succeeded(bytecode::writeModule(state->module, version, bytes)))
        break;
    // What has no bytecode is no fault here.
    state->source->getDiagnostics().rewind(before);
    raw_string_ostream os(text);
    writeJson(os, countModule(state->module, bytes));
    return std::nullopt;
  });
  return text;
}

std::string python::Module::diff(const Module &other,
                                 bool ignoreDebugInfo) const {
  std::string text;
  onDeepStack([&]() -> std::optional<Refusal> {
    // One context makes equal types and attributes the same object.
    std::unique_ptr<mlir::MLIRContext> context = source::makeContext();
    State sides[2];
    for (auto [module, side] :
         {std::pair{this, &sides[0]}, std::pair{&other, &sides[1]}}) {
      LoadOptions options = {module->contents, module->name, module->levels,
                             /*verify=*/true, context.get()};
      if (std::optional<Refusal> refusal = load(options, *side))
        return refusal;
    }
    raw_string_ostream os(text);
    for (const Difference &difference :
         diffModules(sides[0].module, sides[1].module, {ignoreDebugInfo}))
      printDifference(os, difference);
    text = makeUtf8(text);
    return std::nullopt;
  });
  return text;
}

static StringRef nameKind(tessera::Remark::Kind kind) {
  constexpr StringLiteral kNames[] = {"erased", "replaced", "inserted", "moved",
                                      "changed"};
  return kNames[kind];
}

std::vector<python::RemarkInfo> python::Module::getRemarks() {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<RemarkInfo> remarks;
  for (const tessera::Remark &remark : state->remarks)
    remarks.push_back({nameKind(remark.kind).str(), remark.pass, remark.op,
                       remark.by, makeUtf8(remark.entry), makeUtf8(remark.file),
                       remark.line, remark.column});
  return remarks;
}

//===----------------------------------------------------------------------===//
// Without a module
//===----------------------------------------------------------------------===//

std::vector<std::string> python::getSupportedVersions() {
  std::vector<std::string> versions;
  for (Version version : tessera::getSupportedVersions())
    versions.push_back(version.str());
  return versions;
}

std::string python::getDefaultVersion() { return kDefaultVersion.str(); }

python::DumpResult python::dumpBytecode(std::string_view bytes, bool headers,
                                        bool tables, bool ops, bool hex,
                                        bool json) {
  DumpResult result;
  onDeepStack([&]() -> std::optional<Refusal> {
    if (!bytecode::isBytecode(bytes))
      return makeRefusal("it is not Tile IR bytecode");
    raw_string_ostream os(result.text);
    DumpOptions options = {headers, tables, ops, hex, json};
    for (const bytecode::DecodeError &error :
         tessera::dumpBytecode(bytes, options, os)) {
      Position position;
      position.offset = error.offset;
      result.errors.push_back(
          {"error", makeUtf8(error.describe()), position, {}});
    }
    result.text = makeUtf8(result.text);
    return std::nullopt;
  });
  return result;
}
