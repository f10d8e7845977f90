//===- Writer.cpp - from IR to bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Writer.h"

#include "tessera/bytecode/Encoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

namespace {
class ModuleWriter {
public:
  ModuleWriter(cuda_tile::ModuleOp module, Version version)
      : module(module), version(version), tables(version),
        bodies(tables, module.getContext()) {}

  LogicalResult write(std::string &bytes);
  /// After an error: the operation at fault.
  Operation *getCulprit() const { return current; }

private:
  LogicalResult collect();
  LogicalResult writeGlobals(ByteSink &sink);
  LogicalResult writeFunctions(ByteSink &sink);
  LogicalResult writeDebug(ByteSink &sink);
  void writeSection(SectionId id, const ByteSink &payload);

  cuda_tile::ModuleOp module;
  Version version;
  TableEncoder tables;
  BodyEncoder bodies;
  SmallVector<GlobalOp> globals;
  SmallVector<EntryOp> entries;
  /// For each function with debug information: the function and its operations.
  std::vector<std::vector<Operation *>> runs;
  ByteSink file;
  Operation *current = nullptr; // being written
};
} // namespace

//===----------------------------------------------------------------------===//
// The contents of the module
//===----------------------------------------------------------------------===//

/// Rejects attributes that only the text form can have outside of functions.
static LogicalResult checkAttributes(Operation *op) {
  if (!op->getDiscardableAttrs().empty())
    return op->emitOpError("attribute '")
           << op->getDiscardableAttrs().begin()->getName().getValue()
           << "' has no bytecode";
  return success();
}

static LogicalResult checkParameters(EntryOp entry) {
  for (ArrayAttr list : {entry.getArgAttrsAttr(), entry.getResAttrsAttr()})
    if (list)
      for (Attribute attributes : list)
        if (!cast<DictionaryAttr>(attributes).empty())
          return entry.emitOpError("attributes of parameters and results have "
                                   "no bytecode, got ")
                 << attributes;
  return success();
}

LogicalResult ModuleWriter::collect() {
  current = module;
  if (failed(checkAttributes(module)))
    return failure();
  for (Operation &op : module.getBody().front()) {
    current = &op;
    if (failed(checkAttributes(&op)))
      return failure();
    if (auto global = dyn_cast<GlobalOp>(op))
      globals.push_back(global);
    else if (auto entry = dyn_cast<EntryOp>(op))
      entries.push_back(entry);
    else
      return op.emitOpError("only function and global ops are allowed in the "
                            "body of a module");
  }
  // Names and types of globals and entries come first in their tables.
  uint32_t index;
  for (EntryOp entry : entries) {
    current = entry;
    if (failed(checkParameters(entry)) ||
        failed(tables.addType(entry, entry.getFunctionType(), index)))
      return failure();
    tables.addString(entry.getSymName());
  }
  for (GlobalOp global : globals) {
    current = global;
    tables.addString(global.getSymName());
    if (failed(tables.addType(global, global.getValue().getType(), index)) ||
        failed(tables.addConstant(global, global.getValue(), index)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

LogicalResult ModuleWriter::writeGlobals(ByteSink &sink) {
  sink.writeVarint(globals.size());
  for (GlobalOp global : globals) {
    current = global;
    uint32_t type, value;
    if (failed(tables.addType(global, global.getValue().getType(), type)) ||
        failed(tables.addConstant(global, global.getValue(), value)))
      return failure();
    sink.writeVarint(tables.addString(global.getSymName()));
    sink.writeVarint(type);
    sink.writeVarint(value);
    sink.writeVarint(global.getAlignment());
    bool isPublic = global.getSymbolVisibility() == SymbolVisibility::Public;
    if (version >= Version{13, 3}) {
      sink.writeVarint(static_cast<uint32_t>(global.getSymbolVisibility()));
      sink.writeVarint(global.getConstant() ? 1 : 0);
    } else if (!isPublic) {
      return global.emitOpError("global `")
             << global.getSymName()
             << "` uses non-public symbol visibility, which cannot be encoded "
                "in bytecode version "
             << version.str() << " (requires bytecode 13.3+)";
    } else if (global.getConstant()) {
      return global.emitOpError("constant global `")
             << global.getSymName()
             << "` cannot be encoded in bytecode version " << version.str()
             << " (the `constant` attribute requires bytecode 13.3+)";
    }
  }
  return success();
}

LogicalResult ModuleWriter::writeFunctions(ByteSink &sink) {
  sink.writeVarint(entries.size());
  ByteSink body;
  for (EntryOp entry : entries) {
    current = entry;
    uint32_t type;
    if (failed(tables.addType(entry, entry.getFunctionType(), type)))
      return failure();
    OptimizationHintsAttr hints = entry.getOptimizationHintsAttr();
    // Positions in text, and unknown locations, are not debug information.
    bool hasDebug = !isa<UnknownLoc, FileLineColLoc>(entry.getLoc());
    if (hasDebug)
      runs.push_back({entry});
    sink.writeVarint(tables.addString(entry.getSymName()));
    sink.writeVarint(type);
    sink.writeByte(kEntryFunction | (hints ? kFunctionHasHints : 0));
    sink.writeVarint(hasDebug ? runs.size() : 0);
    if (hints &&
        failed(tables.writeTagged(sink, entry, "optimization_hints", hints)))
      return failure();
    body.clear();
    if (failed(bodies.encode(entry, body, hasDebug ? &runs.back() : nullptr))) {
      current = bodies.getCurrent();
      return failure();
    }
    sink.writeVarint(body.size());
    sink.writeBytes(body.str());
  }
  sink.align(getSectionRow(SectionId::Func).alignment, kFiller);
  return success();
}

/// Writes a table with offsets of this width.
template <typename Offset>
static void writeTable(ByteSink &sink, ArrayRef<uint64_t> offsets,
                       StringRef data) {
  sink.writeVarint(offsets.size());
  sink.align(sizeof(Offset), kFiller);
  for (uint64_t offset : offsets)
    sink.writeFixed(static_cast<Offset>(offset));
  sink.writeBytes(data);
}

LogicalResult ModuleWriter::writeDebug(ByteSink &sink) {
  std::vector<uint64_t> starts, references;
  for (const std::vector<Operation *> &run : runs) {
    starts.push_back(references.size());
    for (Operation *op : run) {
      current = op;
      if (failed(
              tables.addLocation(op, op->getLoc(), references.emplace_back())))
        return failure();
    }
  }
  writeTable<uint32_t>(sink, starts, "");
  writeTable<uint64_t>(sink, references, "");
  writeTable<uint32_t>(sink, tables.getDebug().offsets,
                       tables.getDebug().data.str());
  return success();
}

void ModuleWriter::writeSection(SectionId id, const ByteSink &payload) {
  unsigned alignment = getSectionRow(id).alignment;
  file.writeByte(static_cast<uint8_t>(id) |
                 (alignment != 0 ? kAlignmentFlag : 0));
  file.writeVarint(payload.size());
  if (alignment != 0) {
    file.writeVarint(alignment);
    file.align(alignment, kFiller);
  }
  file.writeBytes(payload.str());
}

LogicalResult ModuleWriter::write(std::string &bytes) {
  if (!isSupported(version))
    return module.emitError("unsupported version requested ")
           << version.str() << ", must be in range " << getSupportedRange();
  ByteSink globalSection, functionSection, debugSection;
  if (failed(collect()) || failed(writeGlobals(globalSection)) ||
      failed(writeFunctions(functionSection)))
    return failure();
  if (!runs.empty() && failed(writeDebug(debugSection)))
    return failure();

  file.writeBytes(getMagic());
  file.writeByte(version.major);
  file.writeByte(version.minor);
  file.writeFixed(version.tag);
  if (!globals.empty())
    writeSection(SectionId::Global, globalSection);
  writeSection(SectionId::Func, functionSection);
  ByteSink payload;
  if (tables.getConstants().size() != 0) {
    writeTable<uint64_t>(payload, tables.getConstants().offsets,
                         tables.getConstants().data.str());
    writeSection(SectionId::Constant, payload);
  }
  if (!runs.empty())
    writeSection(SectionId::Debug, debugSection);
  payload.clear();
  writeTable<uint32_t>(payload, tables.getTypes().offsets,
                       tables.getTypes().data.str());
  writeSection(SectionId::Type, payload);
  if (module.getProducer() && version >= Version{13, 3}) {
    payload.clear();
    payload.writeVarint(tables.addString(*module.getProducer()));
    writeSection(SectionId::Producer, payload);
  }
  payload.clear();
  std::vector<uint64_t> offsets;
  ByteSink strings;
  for (StringRef string : tables.getStrings()) {
    offsets.push_back(strings.size());
    strings.writeBytes(string);
  }
  writeTable<uint32_t>(payload, offsets, strings.str());
  writeSection(SectionId::String, payload);
  file.writeByte(static_cast<uint8_t>(SectionId::End));
  bytes = file.str();
  return success();
}

LogicalResult bytecode::writeModule(cuda_tile::ModuleOp module, Version version,
                                    std::string &bytes, Operation **culprit) {
  ModuleWriter writer(module, version);
  if (succeeded(writer.write(bytes)))
    return success();
  if (culprit)
    *culprit = writer.getCulprit();
  return failure();
}
