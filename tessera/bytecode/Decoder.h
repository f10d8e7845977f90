//===- Decoder.h - from bytes to raw parts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decoder is the only code that knows where things are in a file. It trusts
// nothing: it checks every count against the bytes left, every index against
// its table, and every padding byte and offset; each byte of a section must
// belong to something. It creates no MLIR objects. The reader of IR, objdump,
// stats and the mutator of the fuzzers use it:
//
//   Decoder decoder(bytes);
//   if (decoder.decode())                       // header, sections, tables
//     for (function : decoder.getTables().functions)
//       BodyDecoder(decoder, function).walk(visitor);
//   … decoder.getError() says what is wrong, and where …
//
// After an error, the tables have what was read before it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_DECODER_H
#define TESSERA_BYTECODE_DECODER_H

#include "tessera/bytecode/Tables.h"

#include "llvm/ADT/DenseSet.h"

namespace tessera::bytecode {

/// Reads the container and its tables.
class Decoder : public TableReader {
public:
  /// `file` must outlive this object.
  explicit Decoder(llvm::StringRef file) : TableReader(file, ownTables) {}

  /// Restricts the versions to accept; empty accepts all that are supported.
  void acceptOnly(llvm::ArrayRef<Version> versions) { accepted = versions; }

  /// Reads header, sections and tables, but not the bodies of functions. Stops
  /// at the first error.
  bool decode();
  /// The same, but continues after an error with the parts that do not depend
  /// on it, to show as much as possible.
  bool decodeAll();

  const Tables &getTables() const { return ownTables; }

  /// Reads one type. After `decode` has succeeded, this succeeds too, as
  /// `decode` has read all types once.
  bool decodeType(uint32_t index, RawType &type);
  /// Reads one debug attribute; `number` starts at 1.
  bool decodeDebug(uint64_t number, RawDebug &debug);
  /// Text for messages: `function 'k'`.
  std::string nameFunction(const RawFunction &function) const;

private:
  using Reader = bool (Decoder::*)(ByteCursor cursor);

  bool decodeHeader(ByteCursor &cursor);
  bool decodeSectionHeader(ByteCursor &cursor, RawSection &section);
  bool decodeSections(ByteCursor &cursor);
  bool decodeSection(SectionId id, const llvm::Twine &context, Reader read);
  /// Reads the tables, those that others depend on first.
  bool decodeTables(bool goOn);

  /// Reads count, padding and offsets of a table, and calls `entry` with the
  /// bounds of each entry. `noun` says what the table contains, such as
  /// `strings`.
  template <typename Offset>
  bool decodeTable(ByteCursor &cursor, llvm::StringRef noun,
                   llvm::function_ref<bool(uint64_t, uint64_t)> entry);

  bool decodeStrings(ByteCursor cursor);
  bool decodeProducer(ByteCursor cursor);
  bool decodeTypes(ByteCursor cursor);
  bool decodeConstants(ByteCursor cursor);
  bool decodeGlobals(ByteCursor cursor);
  bool decodeGlobal(ByteCursor &cursor, RawGlobal &global);
  bool decodeFunctions(ByteCursor cursor);
  bool decodeFunction(ByteCursor &cursor, RawFunction &function);
  bool decodeDebugTable(ByteCursor cursor);

  /// Checks that names of globals and functions are unique.
  bool takeName(Ref name);

  bool readType(uint32_t index, RawType &type);
  bool readTypeField(ByteCursor &cursor, const RawType &type,
                     const TypeField &field, uint64_t flags,
                     RawTypeField &value);
  bool readPadding(ByteCursor &cursor, const RawType &type, uint64_t flags,
                   RawTypeField &value);

  bool readDebugTable(ByteCursor &cursor);
  bool readDebug(uint64_t number, RawDebug &debug);
  bool readDebugField(ByteCursor &cursor, const DebugRow &row,
                      const DebugField &field, RawDebug::Field &value);

  std::string getContext() const override { return context; }

  Tables ownTables;
  llvm::DenseSet<llvm::StringRef> symbols;
  llvm::ArrayRef<Version> accepted;
  std::string context;
};

/// Reads the body of one function. Different bodies may be read in parallel.
class BodyDecoder : public TableReader {
public:
  BodyDecoder(const Decoder &decoder, const RawFunction &function);

  /// Reads the hints of a function that has some.
  bool decodeHints(llvm::SmallVectorImpl<RawAttribute> &pool);

  /// Visits the body. Returns false after an error (see getError), or if the
  /// visitor stopped.
  bool walk(BodyVisitor &visitor);

  /// The locations of the function; the first is its own.
  Ref getFunctionLocation() const { return ownLocation; }

private:
  bool findLocations();
  /// Also false if the debug section cannot be used.
  bool hasLocations() const {
    return function.location.index != 0 && !tables.debug.isBroken;
  }
  /// `place` is the offset for errors about the block as a whole.
  bool walkBlock(ByteCursor &cursor, std::optional<uint64_t> numOps,
                 uint64_t place, unsigned depth);
  bool walkOperation(ByteCursor &cursor, unsigned depth);
  bool walkRegions(ByteCursor &cursor, const OpRow &row, unsigned depth);

  bool readResults(ByteCursor &cursor);
  bool readFlags(ByteCursor &cursor);
  bool readAttributes(ByteCursor &cursor);
  bool readField(ByteCursor &cursor, const AttributeField &field);
  bool readOperands(ByteCursor &cursor);
  bool readOperand(ByteCursor &cursor, const llvm::Twine &failure,
                   const llvm::Twine &place);
  bool readGroup(ByteCursor &cursor, const OperandField &field);
  bool takeLocation(Ref &location);

  std::string getContext() const override;

  const Decoder &decoder;
  const RawFunction &function;
  BodyVisitor *visitor = nullptr;
  RawOp op;
  const OpRow *lastRow = nullptr; // of the previous operation
  uint32_t numValues = 0;
  Ref ownLocation;
  uint64_t nextLocation = 0, endLocation = 0; // offsets of references
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_DECODER_H
