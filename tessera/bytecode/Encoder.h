//===- Encoder.h - from IR to the parts of a file -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the writer. Indices are assigned in the order of first use. That
// order is part of the canonical form of the format, so everything is encoded
// in the order of the published writer.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_ENCODER_H
#define TESSERA_BYTECODE_ENCODER_H

#include "tessera/bytecode/Format.h"
#include "tessera/bytecode/WireTable.h"
#include "tessera/dialect/Ops.h"
#include "tessera/support/ByteSink.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace tessera::bytecode {

/// A table of encoded entries.
struct EncodedTable {
  ByteSink data;
  std::vector<uint64_t> offsets;

  size_t size() const { return offsets.size(); }
  /// Starts the next entry and returns its index.
  uint32_t begin() {
    offsets.push_back(data.size());
    return offsets.size() - 1;
  }
};

/// Strings, types, constants and debug attributes by index. Methods take an
/// operation to report errors on.
class TableEncoder {
public:
  explicit TableEncoder(Version version) : version(version) {}

  uint32_t addString(llvm::StringRef string);
  llvm::LogicalResult addType(mlir::Operation *op, mlir::Type type,
                              uint32_t &index);
  llvm::LogicalResult addConstant(mlir::Operation *op,
                                  mlir::DenseElementsAttr value,
                                  uint32_t &index);
  /// The number of a location; 0 if it is not written.
  llvm::LogicalResult addLocation(mlir::Operation *op,
                                  mlir::LocationAttr location,
                                  uint64_t &number);

  /// Writes an attribute with its tag. `field` names it in messages.
  llvm::LogicalResult writeTagged(ByteSink &sink, mlir::Operation *op,
                                  llvm::StringRef field,
                                  mlir::Attribute attribute);
  llvm::LogicalResult writeDictionary(ByteSink &sink, mlir::Operation *op,
                                      llvm::StringRef field,
                                      mlir::DictionaryAttr dictionary);
  llvm::LogicalResult writeElements(ByteSink &sink, mlir::Operation *op,
                                    llvm::StringRef field,
                                    mlir::ArrayAttr array);
  llvm::LogicalResult writeType(ByteSink &sink, mlir::Operation *op,
                                mlir::Type type);

  Version getVersion() const { return version; }
  const EncodedTable &getTypes() const { return types; }
  const EncodedTable &getConstants() const { return constants; }
  const EncodedTable &getDebug() const { return debug; }
  llvm::ArrayRef<llvm::StringRef> getStrings() const { return strings; }

private:
  llvm::LogicalResult encodeType(mlir::Operation *op, mlir::Type type,
                                 ByteSink &sink);
  uint64_t addDebug(mlir::Attribute attribute);

  Version version;
  std::vector<llvm::StringRef> strings;
  llvm::DenseMap<llvm::StringRef, uint32_t> stringIndex;
  EncodedTable types, constants, debug;
  llvm::DenseMap<mlir::Type, uint32_t> typeIndex;
  llvm::DenseMap<mlir::Attribute, uint32_t> constantIndex;
  llvm::DenseMap<mlir::Attribute, uint64_t> debugNumber;
};

/// Encodes the operations of functions, walking the wire table.
class BodyEncoder {
public:
  BodyEncoder(TableEncoder &tables, mlir::MLIRContext *context);

  /// Encodes a function's body. Collects the locations of its operations if
  /// asked to.
  llvm::LogicalResult encode(cuda_tile::EntryOp entry, ByteSink &sink,
                             std::vector<mlir::Operation *> *located);

  /// The operation that was started last: after an error, the one at fault.
  mlir::Operation *getCurrent() const { return current; }

private:
  llvm::LogicalResult encodeOperation(mlir::Operation *op);
  llvm::LogicalResult encodeResults(mlir::Operation *op, const OpRow &row);
  llvm::LogicalResult encodeFlags(mlir::Operation *op, const OpRow &row);
  llvm::LogicalResult encodeAttributes(mlir::Operation *op, const OpRow &row);
  llvm::LogicalResult encodeAttribute(mlir::Operation *op, const OpRow &row,
                                      const AttributeField &field,
                                      mlir::Attribute value);
  void encodeOperands(mlir::Operation *op, const OpRow &row);
  llvm::LogicalResult encodeRegions(mlir::Operation *op);
  void writeValue(mlir::Value value) { sink->writeVarint(values.at(value)); }
  /// The size of an operand group.
  unsigned getGroupSize(mlir::Operation *op, const OpRow &row, unsigned group);

  TableEncoder &tables;
  Version version;
  llvm::DenseMap<mlir::OperationName, const OpRow *> rows;
  mlir::Operation *current = nullptr;
  ByteSink *sink = nullptr;
  std::vector<mlir::Operation *> *located = nullptr;
  llvm::DenseMap<mlir::Value, uint32_t> values;
  uint32_t numValues = 0;
  unsigned depth = 0; // of regions
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_ENCODER_H
