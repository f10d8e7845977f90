//===- Container.h - a bytecode file as a tree to edit -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mutated file is useful only if the reader gets as far as the mutation. So a
// file is split into a tree, the tree is edited, and everything that follows
// from its shape (counts, lengths, offsets, padding) is computed anew:
//
//   split:    07 54 69 … 82 10 08 CB 01 00 02 02 00 08 03 01 00 00 01 5C 00 00
//   tree:     Func section
//               List
//                 Function: name 0, type 2, flags 2, location 0
//                   Sized
//                     Operation: opcode 3, results (1), overflow 0, operands 0
//                     1 Operation: opcode 5C, …
//   assemble: the same bytes, or those of the edited tree
//
// Splitting follows the rows of the wire table but checks no index, so a
// mutated file can be split again. Bytes that do not match the rows stay raw.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_CONTAINER_H
#define TESSERA_FUZZ_CONTAINER_H

#include "tessera/bytecode/Format.h"
#include "tessera/bytecode/WireTable.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::fuzz {

/// What a node is. A node can replace another one with the same role.
enum class Role : uint8_t {
  // Leaves.
  Raw, // not parsed
  Opcode,
  TypeIndex,
  StringIndex,
  ConstantIndex,
  DebugIndex, // 0, or 1-based
  RunIndex,   // the same, for the locations of a function
  Operand,
  Flags,     // varint
  FlagsByte, // of functions and predicates
  Enum,
  Bool,
  Number, // varint
  Signed, // zig-zag varint
  FloatBits,
  Element,   // fixed width
  Reference, // u64, to a debug attribute
  AttributeTag,
  TypeTag,
  DebugTag,
  Text, // of a string
  Data, // of a constant
  // Inner nodes.
  Group,    // a part that only its parent understands
  Types,    // a list of indices
  Operands, // the same
  String,
  Type,
  Constant,
  DebugEntry,
  Run, // locations of a function
  Attribute,
  DictionaryEntry,
  Global,
  Function,
  Body,
  Operation,
  Region,
  Block,
};

/// How a node is written.
enum class Form : uint8_t {
  Leaf,     // its bytes
  Sequence, // its children
  List,     // the number of children, then the children
  Sized,    // the length of the children in bytes, then the children
  Padded,   // the children, then padding up to a multiple of 8
  Table32,  // number, padding, offsets of this width, then the children
  Table64,
  Runs, // children are runs: their starts, then their contents
};

struct Node {
  Role role = Role::Group;
  Form form = Form::Sequence;
  /// For a table: it is empty and ends after its count.
  bool isBare = false;
  std::string bytes; // of a leaf
  std::vector<Node> children;
  const bytecode::EnumRow *cases = nullptr; // for Enum
  const bytecode::OpRow *row = nullptr;     // for Operation
  /// For an operand: its value, and the type of that. For the type of a result
  /// or block argument: the value. See bindValues.
  uint32_t value = 0, valueType = 0;
  /// For an entry of a table: its original number. See numberEntries.
  uint32_t entry = 0;

  bool isLeaf() const { return form == Form::Leaf; }
  /// The number that a leaf encodes.
  uint64_t getNumber() const;
};

Node makeLeaf(Role role, std::string bytes);
/// Creates a leaf with a varint.
Node makeNumber(Role role, uint64_t value);
Node makeByte(Role role, uint8_t value);
Node makeSigned(Role role, int64_t value);
Node makeFixed(Role role, uint64_t value, unsigned width);
Node makeInner(Role role, Form form, std::vector<Node> children = {});

/// The children of an operation are in this order: opcode, results, flags, each
/// attribute of the row, operands, regions. Absent ones are empty groups.
struct OperationPlaces {
  static constexpr size_t kResults = 1, kFlags = 2, kAttributes = 3;

  explicit OperationPlaces(const bytecode::OpRow &row)
      : operands(kAttributes + row.attributes.size()),
        regions(operands + (row.operandLayout == bytecode::OperandLayout::Groups
                                ? row.operands.size()
                                : 1)) {}

  size_t operands; // one child per group, or one for all
  size_t regions;
};

/// The same for a function.
enum FunctionPlace : size_t {
  kFunctionName,
  kFunctionType,
  kFunctionFlags,
  kFunctionRun,
  kFunctionHints,
  kFunctionBody,
};

struct Section {
  bytecode::SectionId id = bytecode::SectionId::End;
  bool isAligned = false;
  uint64_t alignment = 0;
  Node payload;
};

struct File {
  Version version;
  std::vector<Section> sections;

  Section *find(bytecode::SectionId id);
  /// The entries of a table, or of the globals; null if there is no such
  /// section, or it could not be split.
  std::vector<Node> *findEntries(bytecode::SectionId id);
  /// The functions; null like entries.
  std::vector<Node> *findFunctions();
  /// The locations of functions.
  std::vector<Node> *findRuns();
};

/// Splits a file; none if its header or the headers of its sections are wrong.
std::optional<File> split(llvm::StringRef bytes);

/// Replaces one of the numbers that follow from the tree.
struct Distortion {
  size_t place = 0; // which number, in the order of writing
  llvm::function_ref<uint64_t(uint64_t)> change;
};

std::string assemble(const File &file, const Distortion *distortion = nullptr);
/// Returns the bytes of a payload.
std::string assemble(const Node &payload);
/// The number of numbers that follow from the tree.
size_t countDerived(const File &file);

/// Calls `visit` with the node and all its descendants, parents first.
void forEachNode(Node &node, llvm::function_ref<void(Node &)> visit);

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// Records the value of each operand of a function, so that operations can be
/// moved.
void bindValues(File &file, Node &function);
/// Sets the numbers of operands from their recorded values. If a value is gone,
/// calls `choose` with the number of visible values, to pick another one, if
/// possible of the same type.
void renumberValues(File &file, Node &function,
                    llvm::function_ref<size_t(size_t)> choose);

/// Gives the locations of a function as many entries as it has operations.
void adjustLocations(File &file, Node &function);

/// Records the numbers of entries, so that entries can be moved.
void numberEntries(std::vector<Node> &entries);
/// Updates the leaves of this role under `node` from recorded numbers to new
/// ones; those of entries that are gone stay. `base` is the number of the first
/// entry.
void renumberEntries(File &file, const std::vector<Node> &entries, Role role,
                     unsigned base = 0);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_CONTAINER_H
