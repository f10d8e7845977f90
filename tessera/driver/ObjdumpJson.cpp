//===- ObjdumpJson.cpp - tessera objdump --json -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Objdump.h"

#include "tessera/bytecode/RawText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

namespace {
/// Operations as objects in an array, those of regions after the operation that
/// has them; `depth` tells which these are. A block is an object before them.
class OpWriter : public BodyVisitor {
public:
  OpWriter(const Decoder &decoder, RawText &text, json::OStream &json)
      : decoder(decoder), text(text), json(json) {}

  bool operation(const RawOp &op) override;
  bool beginRegion(unsigned index, uint64_t end) override;
  bool beginBlock(ArrayRef<Ref> types, uint32_t firstArgument,
                  uint64_t end) override;
  bool endOperation() override;

private:
  void writeValues(StringRef name, ArrayRef<Ref> types, uint32_t first);

  const Decoder &decoder;
  RawText &text;
  json::OStream &json;
  SmallVector<unsigned> regions; // of the operations around
};

class JsonDumper {
public:
  JsonDumper(StringRef bytes, raw_ostream &os)
      : decoder(bytes), text(decoder), json(os, /*IndentSize=*/1) {}

  std::vector<DecodeError> dump(const DumpOptions &options);

private:
  void dumpSections(bool withBytes);
  void dumpTables();
  void dumpFunctions(bool withOps);

  Decoder decoder;
  RawText text;
  json::OStream json;
  std::vector<DecodeError> errors;
};
} // namespace

/// JSON is UTF-8; bytes that are not become U+FFFD.
static std::string utf8(StringRef bytes) {
  return json::isUTF8(bytes) ? bytes.str() : json::fixUTF8(bytes);
}

void OpWriter::writeValues(StringRef name, ArrayRef<Ref> types,
                           uint32_t first) {
  json.attributeArray(name, [&] {
    for (auto [index, type] : enumerate(types))
      json.object([&, index = index, type = type] {
        json.attribute("value", int64_t(first + index));
        json.attribute("type", text.getType(type.index));
      });
  });
}

bool OpWriter::operation(const RawOp &op) {
  json.object([&] {
    json.attribute("offset", int64_t(op.begin));
    json.attribute("bytes", toHex(decoder.getFile().slice(op.begin, op.end),
                                  /*LowerCase=*/true));
    json.attribute("op", op.row->mnemonic);
    json.attribute("opcode", op.row->opcode);
    json.attribute("depth", op.depth);
    writeValues("results", op.resultTypes, op.firstResult);
    json.attributeObject("attributes", [&] {
      for (auto [field, node] : zip_equal(op.row->attributes, op.attributes))
        if (node != RawOp::kAbsent)
          json.attribute(
              field.name,
              utf8(text.getAttribute(AttributeView(&op.pool[node]), &field)));
    });
    json.attributeArray("operands", [&] {
      for (Ref operand : op.operands)
        json.value(int64_t(operand.index));
    });
    if (!op.segments.empty())
      json.attributeArray("operandGroups", [&] {
        for (int32_t size : op.segments)
          json.value(size);
      });
    if (op.location.index != 0)
      json.attribute("location", int64_t(op.location.index));
  });
  if (op.row->numRegions != 0)
    regions.push_back(0);
  return true;
}

bool OpWriter::beginRegion(unsigned index, uint64_t) {
  regions.back() = index;
  return true;
}

bool OpWriter::beginBlock(ArrayRef<Ref> types, uint32_t firstArgument,
                          uint64_t end) {
  json.object([&] {
    json.attribute("block", int64_t(end));
    json.attribute("region", regions.back());
    json.attribute("depth", regions.size());
    writeValues("arguments", types, firstArgument);
  });
  return true;
}

bool OpWriter::endOperation() {
  regions.pop_back();
  return true;
}

void JsonDumper::dumpSections(bool withBytes) {
  json.attributeArray("sections", [&] {
    for (const RawSection &section : decoder.getTables().sections)
      json.object([&] {
        json.attribute("name", getSectionRow(section.id).name);
        json.attribute("offset", int64_t(section.begin));
        json.attribute("size", int64_t(section.end - section.begin));
        json.attribute("alignment", int64_t(section.alignment));
        if (withBytes)
          json.attribute("bytes", toHex(decoder.getFile().slice(section.begin,
                                                                section.end),
                                        /*LowerCase=*/true));
      });
  });
}

void JsonDumper::dumpTables() {
  const Tables &tables = decoder.getTables();
  if (tables.producer)
    json.attribute("producer", utf8(tables.strings[tables.producer->index]));
  json.attributeArray("strings", [&] {
    for (StringRef string : tables.strings)
      json.value(utf8(string));
  });
  json.attributeArray("types", [&] {
    RawType type;
    for (uint32_t i = 0; i < tables.types.size() && decoder.decodeType(i, type);
         ++i)
      json.value(text.getType(i));
  });
  json.attributeArray("constants", [&] {
    for (const RawConstant &constant : tables.constants)
      json.object([&] {
        json.attribute("offset", int64_t(constant.offset));
        json.attribute("size", int64_t(constant.bytes.size()));
        json.attribute("bytes", toHex(constant.bytes, /*LowerCase=*/true));
      });
  });
  json.attributeArray("globals", [&] {
    for (const RawGlobal &global : tables.globals)
      json.object([&] {
        json.attribute("offset", int64_t(global.offset));
        json.attribute("name", utf8(tables.strings[global.name.index]));
        json.attribute("type", text.getType(global.type.index));
        json.attribute("constant", int64_t(global.value.index));
        json.attribute("alignment", json::Value(global.alignment));
        json.attribute("visibility",
                       getVisibilityRow().find(global.visibility)->name);
        json.attribute("isConstant", global.isConstant);
      });
  });
  json.attributeArray("debug", [&] {
    RawDebug entry;
    for (uint64_t number = 1; number <= tables.debug.numEntries &&
                              decoder.decodeDebug(number, entry);
         ++number)
      json.value(utf8(text.getDebug(number)));
  });
}

void JsonDumper::dumpFunctions(bool withOps) {
  const Tables &tables = decoder.getTables();
  bool isBodyWrong = false;
  json.attributeArray("functions", [&] {
    for (const RawFunction &function : tables.functions)
      json.object([&] {
        json.attribute("offset", int64_t(function.offset));
        json.attribute("name", utf8(tables.strings[function.name.index]));
        json.attribute("type", text.getType(function.type.index));
        json.attribute("flags", function.flags);
        json.attribute("location", int64_t(function.location.index));
        SmallVector<RawAttribute> hints;
        if (function.hints != 0 &&
            BodyDecoder(decoder, function).decodeHints(hints))
          json.attribute("hints", utf8(text.getAttribute(
                                      AttributeView(hints.data()), nullptr)));
        json.attribute("body", int64_t(function.bodyBegin));
        json.attribute("size", int64_t(function.bodyEnd - function.bodyBegin));
        if (!withOps || isBodyWrong)
          return;
        json.attributeArray("ops", [&] {
          OpWriter writer(decoder, text, json);
          BodyDecoder body(decoder, function);
          isBodyWrong = !body.walk(writer);
          if (isBodyWrong)
            errors.push_back(*body.getError());
        });
      });
  });
}

std::vector<DecodeError> JsonDumper::dump(const DumpOptions &options) {
  if (!decoder.decodeAll())
    errors.push_back(*decoder.getError());
  json.object([&] {
    json.attribute("version", decoder.getVersion().str());
    json.attribute("size", int64_t(decoder.getFile().size()));
    if (options.headers || options.hex)
      dumpSections(options.hex);
    if (options.tables)
      dumpTables();
    if (options.tables || options.ops)
      dumpFunctions(options.ops);
    json.attributeArray("errors", [&] {
      for (const DecodeError &error : errors)
        json.object([&] {
          json.attribute("offset", int64_t(error.offset));
          json.attribute("message", utf8(error.describe()));
        });
    });
  });
  json.flush();
  return errors;
}

std::vector<DecodeError> tessera::dumpBytecodeAsJson(StringRef bytes,
                                                     const DumpOptions &options,
                                                     raw_ostream &os) {
  std::vector<DecodeError> errors = JsonDumper(bytes, os).dump(options);
  os << "\n";
  return errors;
}
