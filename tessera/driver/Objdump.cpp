//===- Objdump.cpp - tessera objdump -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Objdump.h"

#include "tessera/bytecode/RawText.h"
#include "tessera/bytecode/Reader.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/support/InputFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

static constexpr StringLiteral kHelp =
    R"(usage: tessera objdump [OPTION]... FILE

Shows the contents of a bytecode file byte by byte, even if they are not valid IR.
For a broken file it shows everything before the wrong byte and everything that
does not depend on that byte, and then the error.

options:
  -h         the header and the sections
  -x         the tables: strings, types, constants, globals, functions, debug
             information
  -d         the operations, each with its offset and its bytes; values are
             numbered as in the file
  -s         the bytes of every section
  --json     the same as JSON
Without an option: -h -x -d.

exit status: 0; 1 if the file is invalid; 2 if the command line is wrong.

example:
  tessera as examples/vector_add.mlir -o /tmp/vector_add.tileirbc
  tessera objdump -h -d /tmp/vector_add.tileirbc
)";

namespace {
class Dumper {
public:
  Dumper(StringRef bytes, raw_ostream &os)
      : decoder(bytes), text(decoder), os(os) {}

  std::vector<DecodeError> dump(const DumpOptions &options);

private:
  void dumpHeaders();
  void dumpTables();
  void dumpGlobals();
  void dumpFunctions();
  void dumpDebug();
  std::optional<DecodeError> dumpOps();
  void dumpHex();

  Decoder decoder;
  RawText text;
  raw_ostream &os;
};

/// Prints operations as they are decoded.
class OpPrinter : public BodyVisitor {
public:
  OpPrinter(const Decoder &decoder, RawText &text, raw_ostream &os,
            uint64_t begin)
      : decoder(decoder), text(text), os(os), shown(begin) {}

  bool operation(const RawOp &op) override;
  bool beginRegion(unsigned index, uint64_t end) override;
  bool beginBlock(ArrayRef<Ref> types, uint32_t firstArgument,
                  uint64_t end) override;
  bool endOperation() override;

private:
  std::string describe(const RawOp &op);
  void printTypes(raw_ostream &out, ArrayRef<Ref> types,
                  std::optional<uint32_t> first);
  /// Prints the bytes from the last shown on, and what they are.
  void show(uint64_t end, StringRef line);

  const Decoder &decoder;
  RawText &text;
  raw_ostream &os;
  unsigned depth = 1;
  uint64_t shown; // up to where bytes were printed
};
} // namespace

static std::string hex(uint64_t number) {
  return "0x" + utohexstr(number, /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// Header and tables
//===----------------------------------------------------------------------===//

void Dumper::dumpHeaders() {
  const Tables &tables = decoder.getTables();
  os << "Tile IR bytecode, version " << decoder.getVersion() << ", "
     << decoder.getFile().size() << " bytes\n\nSections:\n"
     << "  id  name      offset      end         size        align\n";
  for (const RawSection &section : tables.sections)
    os << format("  %2u  %-8s  0x%08llx  0x%08llx  %-10llu  ",
                 unsigned(section.id), getSectionRow(section.id).name.data(),
                 (unsigned long long)section.begin,
                 (unsigned long long)section.end,
                 (unsigned long long)(section.end - section.begin))
       << (section.alignment ? utostr(section.alignment) : "-") << "\n";
  os << "\n";
}

void Dumper::dumpGlobals() {
  const Tables &tables = decoder.getTables();
  if (tables.globals.empty())
    return;
  os << "Globals:\n";
  for (const RawGlobal &global : tables.globals)
    os << "  " << hex(global.offset) << ": "
       << text.getString(global.name.index) << " type " << global.type.index
       << " " << text.getType(global.type.index) << " = constant "
       << global.value.index << ", alignment " << global.alignment << ", "
       << getVisibilityRow().find(global.visibility)->name
       << (global.isConstant ? ", constant" : "") << "\n";
  os << "\n";
}

void Dumper::dumpFunctions() {
  const Tables &tables = decoder.getTables();
  if (tables.functions.empty())
    return;
  os << "Functions:\n";
  for (const RawFunction &function : tables.functions) {
    os << "  " << hex(function.offset) << ": "
       << text.getString(function.name.index) << " type " << function.type.index
       << " " << text.getType(function.type.index) << ", flags "
       << hex(function.flags) << ", locations " << function.location.index
       << ", body " << hex(function.bodyBegin) << ".." << hex(function.bodyEnd)
       << "\n";
    SmallVector<RawAttribute> hints;
    if (function.hints != 0 &&
        BodyDecoder(decoder, function).decodeHints(hints))
      os << "    hints "
         << text.getAttribute(AttributeView(hints.data()), nullptr) << "\n";
  }
  os << "\n";
}

void Dumper::dumpDebug() {
  const DebugTable &debug = decoder.getTables().debug;
  if (!decoder.getTables().findSection(SectionId::Debug) || debug.isBroken)
    return;
  os << "Debug information: " << debug.numRuns << " functions, "
     << debug.numRefs << " locations\n";
  for (uint64_t number = 1; number <= debug.numEntries; ++number) {
    RawDebug entry;
    if (!decoder.decodeDebug(number, entry))
      break;
    os << "  " << hex(entry.offset) << ": #" << number << " "
       << text.getDebug(number) << "\n";
  }
  os << "\n";
}

void Dumper::dumpTables() {
  const Tables &tables = decoder.getTables();
  if (tables.producer)
    os << "Producer: " << text.getString(tables.producer->index) << "\n\n";
  os << "Strings:\n";
  for (auto [index, string] : enumerate(tables.strings))
    os << "  " << hex(string.data() - decoder.getFile().data()) << ": " << index
       << " " << text.getString(index) << "\n";
  os << "\nTypes:\n";
  for (auto [index, entry] : enumerate(tables.types)) {
    RawType type;
    if (!decoder.decodeType(index, type))
      break;
    os << "  " << hex(entry.begin) << ": " << index << " "
       << text.getType(index) << "\n";
  }
  if (!tables.constants.empty())
    os << "\nConstants:\n";
  for (auto [index, constant] : enumerate(tables.constants)) {
    constexpr size_t kShown = 16;
    os << "  " << hex(constant.offset) << ": " << index << " "
       << constant.bytes.size() << " bytes:";
    for (char byte : constant.bytes.take_front(kShown))
      os << format(" %02x", static_cast<uint8_t>(byte));
    os << (constant.bytes.size() > kShown ? " …\n" : "\n");
  }
  os << "\n";
  dumpGlobals();
  dumpFunctions();
  dumpDebug();
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Types, with the numbers of the values that have them if `first` is given. A
/// byte can ask for a type of any length, so not all of very many are spelled.
void OpPrinter::printTypes(raw_ostream &out, ArrayRef<Ref> types,
                           std::optional<uint32_t> first) {
  constexpr size_t kShown = 256;
  for (auto [index, type] : enumerate(types.take_front(kShown))) {
    out << (index == 0 ? "" : ", ");
    if (first)
      out << '%' << *first + index << ": ";
    out << text.getType(type.index);
  }
  if (types.size() > kShown)
    out << ", and " << types.size() - kShown << " more";
}

std::string OpPrinter::describe(const RawOp &op) {
  std::string line;
  raw_string_ostream out(line);
  for (uint32_t i = 0; i < op.resultTypes.size(); ++i)
    out << (i == 0 ? "" : ", ") << '%' << op.firstResult + i;
  out << (op.resultTypes.empty() ? "" : " = ") << op.row->mnemonic;
  for (auto [field, node] : zip_equal(op.row->attributes, op.attributes)) {
    if (node == RawOp::kAbsent)
      continue;
    out << ' ' << field.name;
    if (field.kind != AttributeKind::Unit)
      out << '=' << text.getAttribute(AttributeView(&op.pool[node]), &field);
  }
  // Operands by group, where there are groups.
  auto printOperands = [&](ArrayRef<Ref> operands) {
    interleaveComma(operands, out, [&](Ref ref) { out << '%' << ref.index; });
  };
  ArrayRef<Ref> operands = op.operands;
  if (op.segments.empty() && !operands.empty()) {
    out << ' ';
    printOperands(operands);
  }
  for (auto [field, size] : zip(op.row->operands, op.segments)) {
    if (size == 0)
      continue;
    out << ' ' << field.name << "=(";
    printOperands(operands.take_front(size));
    out << ')';
    operands = operands.drop_front(size);
  }
  if (!op.resultTypes.empty())
    out << " : ";
  printTypes(out, op.resultTypes, std::nullopt);
  if (op.location.index != 0) {
    out << "  // #" << op.location.index;
    std::string source = text.getSource(op.location.index);
    if (!source.empty())
      out << " " << source;
  }
  return line;
}

void OpPrinter::show(uint64_t end, StringRef line) {
  constexpr size_t kBytesPerLine = 8;
  bool isFirst = true;
  while (shown < end || isFirst) {
    StringRef bytes =
        decoder.getFile().slice(shown, std::min(shown + kBytesPerLine, end));
    os << format("  %06llx:", static_cast<unsigned long long>(shown));
    for (char byte : bytes)
      os << format(" %02x", static_cast<uint8_t>(byte));
    if (isFirst)
      os.indent((kBytesPerLine - bytes.size()) * 3 + 2 * depth) << line;
    os << "\n";
    shown += bytes.size();
    isFirst = false;
  }
}

bool OpPrinter::operation(const RawOp &op) {
  show(op.end, describe(op));
  return true;
}

bool OpPrinter::beginRegion(unsigned index, uint64_t end) {
  // The first region is preceded by their number.
  if (index != 0)
    --depth;
  show(end, ("region " + Twine(index)).str());
  ++depth;
  return true;
}

bool OpPrinter::beginBlock(ArrayRef<Ref> types, uint32_t firstArgument,
                           uint64_t end) {
  std::string line;
  raw_string_ostream out(line);
  out << "block (";
  printTypes(out, types, firstArgument);
  out << ")";
  show(end, line);
  return true;
}

bool OpPrinter::endOperation() {
  --depth;
  return true;
}

std::optional<DecodeError> Dumper::dumpOps() {
  for (const RawFunction &function : decoder.getTables().functions) {
    os << "Function " << text.getString(function.name.index) << ", type "
       << function.type.index << " " << text.getType(function.type.index)
       << ":\n";
    OpPrinter printer(decoder, text, os, function.bodyBegin);
    BodyDecoder body(decoder, function);
    if (!body.walk(printer))
      return body.getError();
    os << "\n";
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

void Dumper::dumpHex() {
  constexpr uint64_t kBytesPerLine = 16;
  for (const RawSection &section : decoder.getTables().sections) {
    os << "Contents of section " << getSectionRow(section.id).name << ":\n";
    for (uint64_t line = section.begin; line < section.end;
         line += kBytesPerLine) {
      StringRef bytes = decoder.getFile().slice(
          line, std::min(line + kBytesPerLine, section.end));
      os << format("  %06llx ", (unsigned long long)line);
      for (char byte : bytes)
        os << format(" %02x", static_cast<uint8_t>(byte));
      os.indent((kBytesPerLine - bytes.size()) * 3 + 2);
      for (char byte : bytes)
        os << (isPrint(byte) ? byte : '.');
      os << "\n";
    }
    os << "\n";
  }
}

std::vector<DecodeError> Dumper::dump(const DumpOptions &options) {
  std::vector<DecodeError> errors;
  if (!decoder.decodeAll())
    errors.push_back(*decoder.getError());
  // Without a header there is nothing to show.
  if (!isSupported(decoder.getVersion()))
    return errors;
  if (options.headers)
    dumpHeaders();
  if (options.tables)
    dumpTables();
  if (options.ops)
    if (std::optional<DecodeError> error = dumpOps())
      errors.push_back(*error);
  if (options.hex)
    dumpHex();
  return errors;
}

std::vector<DecodeError> tessera::dumpBytecode(StringRef bytes,
                                               const DumpOptions &options,
                                               raw_ostream &os) {
  if (options.json)
    return dumpBytecodeAsJson(bytes, options, os);
  return Dumper(bytes, os).dump(options);
}

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

static int runObjdump(ArrayRef<StringRef> arguments) {
  DumpOptions dump;
  OptionParser options;
  options.flag("-h", dump.headers);
  options.flag("-x", dump.tables);
  options.flag("-d", dump.ops);
  options.flag("-s", dump.hex);
  options.flag("--json", dump.json);
  if (Error error = options.parse(arguments))
    return reportUsage(kObjdumpCommand, toString(std::move(error)));
  if (options.getFiles().size() != 1)
    return reportUsage(kObjdumpCommand, "one file is needed");
  if (!dump.headers && !dump.tables && !dump.ops && !dump.hex)
    dump.headers = dump.tables = dump.ops = true;

  StringRef path = options.getFiles().front();
  Expected<std::unique_ptr<MemoryBuffer>> buffer =
      readInput(path, InputOptions::forModule());
  if (!buffer)
    return reportFailure(buffer.takeError());
  StringRef bytes = (*buffer)->getBuffer();
  StringRef name = path == "-" ? "<stdin>" : path;
  if (!isBytecode(bytes))
    return reportFailure("'" + name + "' is not Tile IR bytecode");
  std::vector<DecodeError> errors = dumpBytecode(bytes, dump, outs());
  for (const DecodeError &error : errors) {
    errs() << name << ": ";
    printPosition(errs(), error.offset);
    errs() << ": " << error.describe() << "\n";
  }
  return errors.empty() ? kSuccess : kBadInput;
}

const Command tessera::kObjdumpCommand = {
    "objdump", "show the contents of a bytecode file", kHelp, runObjdump,
    /*hasOwnH=*/true};
