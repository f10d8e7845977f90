//===- Tables.h - the contents of the sections of a file -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_TABLES_H
#define TESSERA_BYTECODE_TABLES_H

#include "tessera/bytecode/Fields.h"

#include <vector>

namespace tessera::bytecode {

struct TypeEntry {
  const TypeRow *row = nullptr;
  uint64_t begin = 0, end = 0;
};

/// The offsets of the parts of the debug section; nothing is copied.
struct DebugTable {
  uint64_t numRuns = 0, runs = 0;      // u32 each: first location of a function
  uint64_t numRefs = 0, refs = 0;      // u64 each: 0 or number of an attribute
  uint64_t numEntries = 0, starts = 0; // u32 each: start of an attribute
  uint64_t data = 0, end = 0;
  bool isBroken = false; // then all of the above are 0
};

struct Tables {
  std::vector<RawSection> sections; // in the order of the file
  std::vector<llvm::StringRef> strings;
  std::vector<TypeEntry> types;
  std::vector<RawConstant> constants;
  std::vector<RawGlobal> globals;
  std::vector<RawFunction> functions;
  std::optional<Ref> producer; // string index
  DebugTable debug;

  /// The payload of a section, if the file has it.
  const RawSection *findSection(SectionId id) const;
};

/// Reads parts that refer to tables: types, debug attributes, tagged
/// attributes.
class TableReader : public FieldReader {
protected:
  TableReader(llvm::StringRef file, const Tables &tables)
      : FieldReader(file), tables(tables) {}

  bool readTypeIndex(ByteCursor &cursor, Ref &ref, const llvm::Twine &failure);
  bool readStringIndex(ByteCursor &cursor, Ref &ref,
                       const llvm::Twine &failure);
  bool readConstantIndex(ByteCursor &cursor, Ref &ref,
                         const llvm::Twine &failure);

  /// Reads a tagged attribute into the pool.
  bool readAttribute(ByteCursor &cursor,
                     llvm::SmallVectorImpl<RawAttribute> &pool,
                     unsigned depth = 0);
  /// Reads what follows the tag of a dictionary. Its node is in the pool
  /// already.
  bool readDictionary(ByteCursor &cursor,
                      llvm::SmallVectorImpl<RawAttribute> &pool, size_t node,
                      unsigned depth);
  bool readArrayElements(ByteCursor &cursor,
                         llvm::SmallVectorImpl<RawAttribute> &pool, size_t node,
                         unsigned depth);
  /// The value of an integer of this width.
  bool readInteger(ByteCursor &cursor, unsigned width, RawAttribute &node);

  const Tables &tables;

private:
  bool readTaggedInteger(ByteCursor &cursor, RawAttribute &node);
  bool readFloat(ByteCursor &cursor, RawAttribute &node);
  bool readDivBy(ByteCursor &cursor, RawAttribute &node);
  bool readBounded(ByteCursor &cursor, RawAttribute &node);
  bool readSameElements(ByteCursor &cursor, RawAttribute &node);
  bool readPayload(ByteCursor &cursor,
                   llvm::SmallVectorImpl<RawAttribute> &pool, size_t node,
                   unsigned depth);
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_TABLES_H
