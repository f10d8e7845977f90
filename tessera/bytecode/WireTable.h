//===- WireTable.h - the encoding of operations, as data -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every operation has one row: its opcode, the version that introduced it, and
// its fields in wire order. After the opcode, an operation is encoded as
//
//   [number of results]   if countsResults
//   result types          those the version has
//   [flags]               from flagsSince on: one bit per optional field
//   attributes            in order; an optional one only if its bit is set
//   operands              as operandLayout says
//   [number of regions, regions]   if numRegions is not 0
//
// For example `addf flush_to_zero` is `02 <type> 01 00 <lhs> <rhs>`: flags 1 is
// bit 0, flush_to_zero, and 00 the rounding mode.
//
// The rows are generated from the definitions in tessera/dialect by
// gen_wire_table.py. The decoder, the encoder, objdump, the mutator of the
// fuzzers and docs/wire-table.md all use them; no other code knows how an
// operation is encoded.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_WIRETABLE_H
#define TESSERA_BYTECODE_WIRETABLE_H

#include "tessera/support/Version.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace tessera::bytecode {

/// How an attribute of an operation is encoded. None of these has a tag, but
/// the attributes inside Array, Hints and Predicate have.
enum class AttributeKind : uint8_t {
  Unit,      // nothing: its flag is enough
  Bool,      // a byte, 0 or 1
  Enum,      // varint, a case
  Integer,   // varint, zero-extended
  String,    // string index
  Symbol,    // string index
  Type,      // type index
  I32Array,  // count and fixed-width elements
  BoolArray, // count and bytes
  Elements,  // constant index
  Array,     // count and tagged attributes
  Hints,     // dictionary without its tag
  Predicate, // tagged attribute
};

struct EnumCase {
  uint32_t value;
  llvm::StringLiteral name;
  Version since;
};

struct EnumRow {
  llvm::StringLiteral name;
  llvm::ArrayRef<EnumCase> cases;
  mlir::Attribute (*make)(mlir::MLIRContext *context, uint32_t value);
  uint32_t (*getValue)(mlir::Attribute attribute);

  const EnumCase *find(uint64_t value) const;
};

constexpr int8_t kRequired = -1;

struct AttributeField {
  llvm::StringLiteral name;
  AttributeKind kind;
  Version since;
  int8_t flagBit = kRequired;
  const EnumRow *enumeration = nullptr; // for Enum
  uint8_t width = 0;                    // for Integer
  uint32_t defaultCase = 0;             // for an Enum added after the operation
  /// For a BoolArray: the operand group whose size it has.
  int8_t sizedBy = -1;
  mlir::Attribute (*get)(mlir::OpaqueProperties properties);
  void (*set)(mlir::OpaqueProperties properties, mlir::Attribute value);

  bool isOptional() const { return flagBit != kRequired; }
};

enum class Arity : uint8_t { One, Optional, Variadic };

struct OperandField {
  llvm::StringLiteral name;
  Arity arity;
  Version since;
  int8_t flagBit = kRequired; // of an optional one
};

struct ResultField {
  llvm::StringLiteral name;
  bool isVariadic;
  Version since;
};

enum class OperandLayout : uint8_t {
  Fixed,   // one index per operand
  Counted, // the number of operands, then their indices
  Groups,  // group by group: optional ones by their flag, variadic ones counted
};

struct OpRow {
  uint16_t opcode;
  llvm::StringLiteral mnemonic;  // `addf`
  llvm::StringLiteral name;      // `cuda_tile.addf`
  llvm::StringLiteral className; // `AddFOp`
  Version since;
  bool countsResults;
  std::optional<Version> flagsSince; // none: no flags in any version
  OperandLayout operandLayout;
  uint8_t numRegions;
  bool isTerminator;
  bool isTopLevel; // has its own section, never in a body
  llvm::ArrayRef<ResultField> results;
  llvm::ArrayRef<AttributeField> attributes;
  llvm::ArrayRef<OperandField> operands;
  /// The sizes of operand groups, if the operation stores them.
  llvm::MutableArrayRef<int32_t> (*getSegments)(
      mlir::OpaqueProperties properties);

  bool hasFlags(Version version) const {
    return flagsSince && *flagsSince <= version;
  }
  bool hasVariadicResults() const {
    return !results.empty() && results.back().isVariadic;
  }
  /// The number of results in `version`, if it is fixed.
  unsigned countResults(Version version) const;
  /// The flag bits that exist in `version`.
  uint64_t getKnownFlags(Version version) const;
};

/// All rows, by opcode.
llvm::ArrayRef<OpRow> getOpRows();
/// Returns the row of an opcode; null for an unused opcode.
const OpRow *findOpRow(uint64_t opcode);

/// The padding of views, which is part of types.
const EnumRow &getPaddingRow();
/// The visibility of globals, which have their own section.
const EnumRow &getVisibilityRow();

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_WIRETABLE_H
