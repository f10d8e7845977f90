//===- Module.h - PTX as it is written -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The syntax tree of a PTX file. Names are resolved, instructions are not yet
// understood. For
//
//   .visible .entry scale(.param .u64 p)
//   {
//     .reg .b32 %r<3>;
//     .reg .b64 %rd1;
//     .reg .pred %p1;
//     ld.param.u64 %rd1, [p];
//   loop:
//     @%p1 bra loop;
//
// the function `scale` has
//
//   variables    p, in Space::Param
//   registers    %r0, %r1, %r2, %rd1, %p1: numbers 0 to 4
//   instructions 0: opcode ld, modifiers param u64,
//                   operands Register 3, Address (variable p, offset 0)
//                1: guard %p1, opcode bra, operand Label at instruction 1
//
// Registers of nested blocks `{ … }` get numbers of their own, so a function
// has one flat list of each kind.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MODULE_H
#define TESSERA_PTX_MODULE_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::ptx {

/// A place in the text; both count from 1.
struct Position {
  uint32_t line = 0;
  uint32_t column = 0;
};

/// What is wrong with a text, and where.
struct SyntaxError {
  Position position;
  std::string message;
};

enum class Space : uint8_t {
  Generic,
  Global,
  Const,
  Shared,
  Local,
  Param,
};

/// The type of a register or variable.
enum class Type : uint8_t {
  Pred,
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  F16x2,
  BF16,
  BF16x2,
  F32,
  F64,
};

/// Bits of a value; 1 for a predicate.
unsigned getBitWidth(Type type);
/// As it is written, without the dot: `u32`.
std::string_view getSpelling(Type type);
std::optional<Type> findType(std::string_view spelling);

enum class Linkage : uint8_t { Internal, Visible, Extern, Weak, Common };

/// An element of an initialiser: a number's bits, or an address.
struct InitialValue {
  uint64_t bits = 0;
  /// The number of a module variable or function, or -1.
  int32_t variable = -1;
  int32_t function = -1;
  /// The address is generic, and `bits` is added to it.
  bool isGeneric = false;
};

/// A variable of the module, of a function, or a parameter.
struct Variable {
  std::string name;
  Position position;
  Space space = Space::Global;
  Type type = Type::B8;
  Linkage linkage = Linkage::Internal;
  /// Elements of a vector (`.v4`), else 1.
  uint8_t vector = 1;
  /// In bytes; the natural alignment if the text gives none.
  uint32_t alignment = 1;
  /// In bytes; 0 for an array without extent, as `.extern .shared x[]`.
  uint64_t size = 0;
  /// The first elements; the others are 0.
  std::vector<InitialValue> initial;
};

struct Register {
  std::string name;
  Type type;
  /// Of a vector register `.v2` or `.v4`, whose elements are `name.x`, …: they
  /// are registers of their own, one after the other.
  uint8_t vector = 1;
};

struct Operand {
  enum Kind : uint8_t {
    /// `%r1`; `isNegated` for `!%p1` and `-%r1`. `number` is the register's,
    /// `text` is `b0` of `%r1.b0`.
    Register,
    /// `%tid.x`: `text` is the name.
    Special,
    /// A number: `bits` hold a two's complement integer, or the bits of a float
    /// of `floatBits`.
    Immediate,
    /// The address of a variable plus `bits`.
    Variable,
    /// An instruction of this function; `number` may be the count of all.
    Label,
    /// A function of the module.
    Function,
    /// A table of `.branchtargets`, a `.callprototype` or `.calltargets`.
    Table,
    /// `{a, b}`: `parts` are the elements.
    Vector,
    /// `[a+4]`: `parts` hold the base, and coordinates of a tensor if any;
    /// `bits`
    /// is the offset.
    Address,
    /// `a|b`: two parts.
    Pair,
    /// `(a, b)` of a call.
    List,
    /// `_`.
    Sink,
  };

  Kind kind = Sink;
  bool isNegated = false;
  /// 0 for integers, else 32 or 64.
  uint8_t floatBits = 0;
  Position position;
  uint32_t number = 0;
  uint64_t bits = 0;
  /// The name of a special register, or the parts of a register.
  std::string text;
  std::vector<Operand> parts;
  /// A variable of the module, not of the function.
  bool isModuleVariable = false;
};

/// A line of source code, by `.loc`.
struct SourceLine {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
};

struct Instruction {
  Position position;
  /// Without modifiers: `ld`.
  std::string opcode;
  /// Without dots, in order: `global`, `v4`, `b32`.
  std::vector<std::string> modifiers;
  std::vector<Operand> operands;
  /// The register of `@%p1`, or -1.
  int32_t guard = -1;
  bool isGuardNegated = false;
  /// The line that `.loc` gives; line 0 if none.
  SourceLine source;
};

/// `.branchtargets`, `.calltargets` or `.callprototype`, by its label.
struct Table {
  enum Kind : uint8_t { BranchTargets, CallTargets, CallPrototype };
  Kind kind;
  std::string name;
  Position position;
  /// Labels or functions.
  std::vector<Operand> targets;
};

struct Function {
  std::string name;
  Position position;
  Linkage linkage = Linkage::Internal;
  bool isEntry = false;
  bool isDefined = false;
  /// Parameters of `.reg` kind are registers as well.
  std::vector<uint32_t> parameters, results;
  std::vector<Variable> variables;
  std::vector<Register> registers;
  std::vector<Instruction> instructions;
  std::vector<Table> tables;
  /// By `.maxntid`, `.reqntid`, `.reqnctapercluster`; 0 where not given.
  std::array<uint32_t, 3> maxThreads{}, requiredThreads{}, requiredCluster{};
  uint32_t maxRegisters = 0, minBlocks = 0, maxClusterRank = 0;
};

struct Module {
  uint32_t majorVersion = 0, minorVersion = 0;
  /// `sm_90a`.
  std::string target;
  unsigned addressBits = 64;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  /// Names by `.file`; unused numbers are empty.
  std::vector<std::string> files;

  /// The number of a function, or -1.
  int32_t findFunction(std::string_view name) const;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_MODULE_H
