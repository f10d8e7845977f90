//===- Container.h - a bytecode file as a tree to edit -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mutated file is worth something only if the reader gets as far as the
// mutation. So a file is taken apart into a tree, the tree is edited, and what
// follows from its shape (counts, lengths, offsets, filler) is made anew:
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
// Splitting walks the rows of the wire table and checks no index, so that a
// file that was made wrong once can be edited further. What does not fit the
// rows stays as raw bytes.
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

/// What a node is. A node can take the place of another with the same role.
enum class Role : uint8_t {
  // Leaves.
  Raw, // not looked into
  Opcode,
  TypeIndex,
  StringIndex,
  ConstantIndex,
  DebugIndex, // 0, or 1-based
  RunIndex,   // the same, of the locations of a function
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
  Group,    // a part that only its parent knows
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
  List,     // their number, then they
  Sized,    // their length in bytes, then they
  Padded,   // they, then filler up to a multiple of 8
  Table32,  // number, filler, offsets of this width, then the children
  Table64,
  Runs, // children are runs: where they begin, and all that is in them
};

struct Node {
  Role role = Role::Group;
  Form form = Form::Sequence;
  /// Of a table: it is empty and ends after its count.
  bool isBare = false;
  std::string bytes; // of a leaf
  std::vector<Node> children;
  const bytecode::EnumRow *cases = nullptr; // of Enum
  const bytecode::OpRow *row = nullptr;     // of Operation
  /// Of an operand: the value it means, and its type; of the type of a result
  /// or block argument: the value. See bindValues.
  uint32_t value = 0, valueType = 0;
  /// Of an entry of a table: the number it had. See numberEntries.
  uint32_t entry = 0;

  bool isLeaf() const { return form == Form::Leaf; }
  /// The number a leaf stands for, whatever its encoding.
  uint64_t getNumber() const;
};

Node makeLeaf(Role role, std::string bytes);
/// A leaf of a varint.
Node makeNumber(Role role, uint64_t value);
Node makeByte(Role role, uint8_t value);
Node makeSigned(Role role, int64_t value);
Node makeFixed(Role role, uint64_t value, unsigned width);
Node makeInner(Role role, Form form, std::vector<Node> children = {});

/// The children of an operation stand in this order: opcode, results, flags,
/// each attribute of the row, its operands, its regions. Those that are absent
/// are empty groups.
struct OperationPlaces {
  static constexpr size_t kResults = 1, kFlags = 2, kAttributes = 3;

  explicit OperationPlaces(const bytecode::OpRow &row)
      : operands(kAttributes + row.attributes.size()),
        regions(operands + (row.operandLayout == bytecode::OperandLayout::Groups
                                ? row.operands.size()
                                : 1)) {}

  size_t operands; // one child a group, or one for all
  size_t regions;
};

/// Likewise of a function.
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
  /// section, or it could not be taken apart.
  std::vector<Node> *findEntries(bytecode::SectionId id);
  /// The functions, likewise.
  std::vector<Node> *findFunctions();
  /// The locations of functions.
  std::vector<Node> *findRuns();
};

/// Takes a file apart; none if its header or the headers of its sections are
/// wrong.
std::optional<File> split(llvm::StringRef bytes);

/// One number that follows from the tree is written as another.
struct Distortion {
  size_t place = 0; // which number, in the order of writing
  llvm::function_ref<uint64_t(uint64_t)> change;
};

std::string assemble(const File &file, const Distortion *distortion = nullptr);
/// The bytes of a payload.
std::string assemble(const Node &payload);
/// How many numbers follow from the tree.
size_t countDerived(const File &file);

/// Calls `visit` with the node and all below it, parents first.
void forEachNode(Node &node, llvm::function_ref<void(Node &)> visit);

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// Notes which value each operand of a function means, so that operations can
/// be moved.
void bindValues(File &file, Node &function);
/// Gives operands the numbers of the values they mean. Where a value is gone,
/// `choose` picks another of those in sight, if possible one of the same type;
/// it is given how many there are.
void renumberValues(File &file, Node &function,
                    llvm::function_ref<size_t(size_t)> choose);

/// Gives the locations of a function as many entries as it has operations.
void adjustLocations(File &file, Node &function);

/// Notes the numbers of entries, so that entries can be moved.
void numberEntries(std::vector<Node> &entries);
/// Changes the leaves of this role under `node` from noted numbers to new ones;
/// those of entries that are gone stay. `base` is the number of the first
/// entry.
void renumberEntries(File &file, const std::vector<Node> &entries, Role role,
                     unsigned base = 0);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_CONTAINER_H
