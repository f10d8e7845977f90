//===- Decoder.h - from bytes to raw parts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decoder is the only code that knows where things stand in a file. It
// trusts nothing: every count is held against the bytes left, every index
// against its table, every filler byte and offset is looked at, and each byte
// of a section belongs to something. It makes no MLIR objects. The reader of
// IR, objdump, stats and the fuzzers' mutator all stand on it:
//
//   Decoder decoder(bytes);
//   if (decoder.decode())                       // header, sections, tables
//     for (function : decoder.getTables().functions)
//       BodyDecoder(decoder, function).walk(visitor);
//   … decoder.getError() says what is wrong where …
//
// After an error, the tables hold what was read before it.
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
  /// `file` must outlive this.
  explicit Decoder(llvm::StringRef file) : TableReader(file, ownTables) {}

  /// Versions to accept, beside being supported at all; all if empty.
  void acceptOnly(llvm::ArrayRef<Version> versions) { accepted = versions; }

  /// Reads header, sections and tables; bodies of functions are left alone.
  /// Ends at the first error.
  bool decode();
  /// The same, but goes on after an error with what does not depend on it, to
  /// show as much as can be shown.
  bool decodeAll();

  const Tables &getTables() const { return ownTables; }

  /// Reads one type. All of them were read once by decode, so this succeeds
  /// after it.
  bool decodeType(uint32_t index, RawType &type);
  /// Reads one debug attribute; `number` begins at 1.
  bool decodeDebug(uint64_t number, RawDebug &debug);
  /// `function 'k'`
  std::string nameFunction(const RawFunction &function) const;

private:
  using Reader = bool (Decoder::*)(ByteCursor cursor);

  bool decodeHeader(ByteCursor &cursor);
  bool decodeSectionHeader(ByteCursor &cursor, RawSection &section);
  bool decodeSections(ByteCursor &cursor);
  bool decodeSection(SectionId id, const llvm::Twine &context, Reader read);
  /// Reads the tables in the order of dependence.
  bool decodeTables(bool goOn);

  /// Reads count, filler and offsets of a table, and calls `entry` with the
  /// bounds of each entry. `noun` is what the table holds: `strings`.
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

  /// Names of globals and functions are different.
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

/// Reads the body of one function. Several may be read at the same time.
class BodyDecoder : public TableReader {
public:
  BodyDecoder(const Decoder &decoder, const RawFunction &function);

  /// Reads the hints of the function, which has some.
  bool decodeHints(llvm::SmallVectorImpl<RawAttribute> &pool);

  /// Walks the body. Gives false after an error, which getError has, or when
  /// the visitor ended the walk.
  bool walk(BodyVisitor &visitor);

  /// Locations that belong to the function: its own comes first.
  Ref getFunctionLocation() const { return ownLocation; }

private:
  bool findLocations();
  /// False too if the debug section cannot be used.
  bool hasLocations() const {
    return function.location.index != 0 && !tables.debug.isBroken;
  }
  /// `place` is where an error about the block as a whole is reported.
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
  const OpRow *lastRow = nullptr; // of the operation that was read last
  uint32_t numValues = 0;
  Ref ownLocation;
  uint64_t nextLocation = 0, endLocation = 0; // offsets of references
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_DECODER_H
