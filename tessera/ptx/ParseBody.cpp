//===- ParseBody.cpp - PTX statements and operands -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/ParserImpl.h"

#include <bit>

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// `{ … }`, with a scope of its own.
bool ParserImpl::parseBody() {
  Position open = token.position;
  if (!expect("{"))
    return false;
  if (++nesting > kMaxNesting)
    return fail(open, "blocks are nested more than " +
                          std::to_string(kMaxNesting) + " deep");
  // The outermost block shares its scope with the parameters.
  if (nesting > 1) {
    scopes.push_back(Scope{scope, {}, {}});
    scope = int32_t(scopes.size()) - 1;
  }
  while (!isSymbol("}")) {
    if (token.kind == Token::End)
      return fail(open, "this '{' has no '}'");
    if (!parseStatement() || error)
      return false;
  }
  advance();
  if (--nesting)
    scope = scopes[size_t(scope)].parent;
  return !error;
}

bool ParserImpl::parseStatement() {
  if (isSymbol("{"))
    return parseBody();
  if (accept(";"))
    return !error;
  if (acceptWord("reg"))
    return parseRegisters(false);
  constexpr std::pair<std::string_view, Space> kSpaces[] = {
      {"local", Space::Local},
      {"shared", Space::Shared},
      {"param", Space::Param},
      {"global", Space::Global},
      {"const", Space::Const}};
  Linkage linkage = acceptWord("extern") ? Linkage::Extern : Linkage::Internal;
  for (auto [word, space] : kSpaces)
    if (acceptWord(word))
      return parseVariables(space, linkage, function->variables, false);
  if (acceptWord("loc"))
    return parseLoc();
  if (acceptWord("pragma"))
    return skipStatement();
  if (acceptWord("file"))
    return parseFile();
  if (isSymbol("@") || token.kind == Token::Name)
    return parseInstruction();
  return fail("expected an instruction, but got " + describe());
}

/// `.loc 1 20 3[, function_name $label, inlined_at 1 10 2]`
bool ParserImpl::parseLoc() {
  uint32_t file, line, column;
  if (!parseCount(file, "the number of a file") ||
      !parseCount(line, "a line") || !parseCount(column, "a column"))
    return false;
  std::array<uint32_t, 3> here{file, line, column};
  source = {file, line, column};
  // What is not inlined ends what was known of calls at this place.
  if (!isSymbol(","))
    inlinedAt.erase(here);
  while (accept(",")) {
    std::string word;
    if (!expectName(word))
      return false;
    if (word == "function_name") {
      std::string label;
      if (!expectName(label))
        return false;
      uint64_t ignored;
      if (accept("+") && !parseUnsigned(ignored, "an offset"))
        return false;
    } else if (word == "inlined_at") {
      std::array<uint32_t, 3> call;
      if (!parseCount(call[0], "the number of a file") ||
          !parseCount(call[1], "a line") || !parseCount(call[2], "a column"))
        return false;
      // The line of the kernel, not that of a header it calls. Calls within
      // calls are told by the .loc before this one.
      inlinedAt[here] = call;
      for (unsigned depth = 0; depth < kMaxNesting; ++depth) {
        auto outer = inlinedAt.find(call);
        if (outer == inlinedAt.end() || outer->second == call)
          break;
        call = outer->second;
      }
      source = {call[0], call[1], call[2]};
    } else {
      return fail(lastPosition, "'" + word + "' is not known in .loc");
    }
  }
  return !error;
}

/// A label, or a table by its name. The colon has been read.
bool ParserImpl::parseLabelled(std::string name, Position at) {
  if (token.isWord("branchtargets") || token.isWord("calltargets") ||
      token.isWord("callprototype"))
    return parseTable(std::move(name), at);
  return declare(name,
                 {Entity::Label, uint32_t(function->instructions.size()), at});
}

bool ParserImpl::parseTable(std::string name, Position at) {
  Table table;
  table.kind = token.isWord("branchtargets") ? Table::BranchTargets
               : token.isWord("calltargets") ? Table::CallTargets
                                             : Table::CallPrototype;
  table.name = name;
  table.position = at;
  advance();
  if (!declare(name, {Entity::Table, uint32_t(function->tables.size()), at}))
    return false;
  if (table.kind == Table::CallPrototype) {
    function->tables.push_back(std::move(table));
    return skipStatement();
  }
  do {
    Operand target;
    if (!parseNamed(target))
      return false;
    table.targets.push_back(std::move(target));
  } while (accept(","));
  function->tables.push_back(std::move(table));
  return expect(";");
}

bool ParserImpl::parseInstruction() {
  Instruction instruction;
  instruction.position = token.position;
  instruction.source = source;
  if (accept("@")) {
    instruction.isGuardNegated = accept("!");
    Position at = token.position;
    std::string name;
    if (!expectName(name))
      return false;
    std::optional<Entity> entity = find(name, scope);
    if (!entity || entity->kind != Entity::Register)
      return fail(at, "there is no register '" + name + "'");
    if (function->registers[entity->number].type != Type::Pred)
      return fail(at, "'" + name + "' is not a predicate");
    instruction.guard = int32_t(entity->number);
    instruction.position = token.position;
  }
  if (!expectName(instruction.opcode))
    return false;
  if (instruction.guard < 0 && isSymbol(":")) {
    advance();
    return parseLabelled(instruction.opcode, instruction.position);
  }
  while (isTouching()) {
    instruction.modifiers.emplace_back(token.text);
    advance();
  }
  isCall = instruction.opcode == "call";
  if (!isSymbol(";") && !parseOperands(instruction.operands, ";"))
    return false;
  if (!expect(";"))
    return false;
  function->instructions.push_back(std::move(instruction));
  return true;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Operands between commas, up to the token `end`, which is not read.
bool ParserImpl::parseOperands(std::vector<Operand> &operands,
                               std::string_view end) {
  do {
    operands.emplace_back();
    if (!parseOperand(operands.back()))
      return false;
  } while (accept(","));
  if (!isSymbol(end))
    return fail("expected '" + std::string(end) + "', but got " + describe());
  return !error;
}

bool ParserImpl::parseOperand(Operand &operand) {
  operand.position = token.position;
  if (++nesting > kMaxNesting)
    return fail("operands are nested too deep");
  struct Leave {
    unsigned &nesting;
    ~Leave() { --nesting; }
  } leave{nesting};
  if (accept("{")) {
    operand.kind = Operand::Vector;
    if (isSymbol("}"))
      return fail("a vector has no elements");
    return parseOperands(operand.parts, "}") && expect("}");
  }
  if (isSymbol("["))
    return parseAddress(operand);
  // Outside of calls, a parenthesis begins a constant expression.
  if (isCall && accept("(")) {
    operand.kind = Operand::List;
    if (accept(")"))
      return !error;
    return parseOperands(operand.parts, ")") && expect(")");
  }
  if (accept("!")) {
    if (!parseNamed(operand))
      return false;
    if (operand.kind != Operand::Register)
      return fail(operand.position, "'!' takes a predicate");
    operand.isNegated = true;
    return true;
  }
  // `-%r1`, in vmad.
  if (isSymbol("-")) {
    Lexer ahead = lexer;
    Token next = ahead.lex();
    if (next.kind == Token::Name && next.text != "WARP_SZ") {
      advance();
      if (!parseNamed(operand))
        return false;
      if (operand.kind != Operand::Register ||
          function->registers[operand.number].type == Type::Pred)
        return fail(operand.position, "'-' takes a register or a number");
      operand.isNegated = true;
      return true;
    }
  }
  if (token.kind == Token::Name && token.text != "WARP_SZ") {
    if (!parseNamed(operand))
      return false;
    if (!isSymbol("|"))
      return true;
    advance();
    Operand pair;
    pair.kind = Operand::Pair;
    pair.position = operand.position;
    pair.parts.push_back(std::move(operand));
    pair.parts.emplace_back();
    pair.parts.back().position = token.position;
    bool isParsed = parseNamed(pair.parts.back());
    operand = std::move(pair);
    return isParsed;
  }
  Constant constant;
  if (!parseConstant(constant))
    return false;
  operand.kind = Operand::Immediate;
  operand.bits = constant.bits;
  operand.floatBits = constant.floatBits;
  return true;
}

/// `b0`, `h10`, `b7654`: parts of a register in video instructions.
static bool isSelector(std::string_view text) {
  return text.size() >= 2 && text.size() <= 5 &&
         (text[0] == 'b' || text[0] == 'h') &&
         text.find_first_not_of("01234567", 1) == std::string_view::npos;
}

/// A register, special register, variable, label, function or `_`.
bool ParserImpl::parseNamed(Operand &operand) {
  operand.position = token.position;
  std::string name;
  if (!expectName(name))
    return false;
  if (name == "_") {
    operand.kind = Operand::Sink;
    return true;
  }
  std::optional<Entity> entity = find(name, scope);
  if (!entity) {
    if (name[0] == '%') {
      // `%tid.x`, `%laneid`: which exist is known to the instructions.
      operand.kind = Operand::Special;
      operand.text = name;
      if (isTouching()) {
        operand.text += "." + std::string(token.text);
        advance();
      }
      return !error;
    }
    // A label may come later.
    operand.kind = Operand::Label;
    operand.text = name;
    operand.number = uint32_t(scope);
    return !error;
  }
  switch (entity->kind) {
  case Entity::Register:
    operand.kind = Operand::Register;
    operand.number = entity->number;
    if (isTouching() && isSelector(token.text)) {
      operand.text = token.text;
      advance();
    } else if (isTouching()) {
      constexpr std::string_view kElements = "xyzw", kColors = "rgba";
      size_t element = token.text.size() == 1 ? kElements.find(token.text) : 4;
      if (element >= 4 && token.text.size() == 1)
        element = kColors.find(token.text);
      if (element >= function->registers[entity->number].vector)
        return fail("'" + name + "' has no element " + describe());
      operand.number += uint32_t(element);
      advance();
    } else if (function->registers[entity->number].vector > 1) {
      // A whole vector register is its elements.
      operand.kind = Operand::Vector;
      unsigned count = function->registers[entity->number].vector;
      for (unsigned i = 0; i < count; ++i) {
        Operand part;
        part.kind = Operand::Register;
        part.position = operand.position;
        part.number = entity->number + i;
        operand.parts.push_back(part);
      }
    }
    return !error;
  case Entity::LocalVariable:
  case Entity::ModuleVariable:
    operand.kind = Operand::Variable;
    operand.number = entity->number;
    operand.isModuleVariable = entity->kind == Entity::ModuleVariable;
    if (isSymbol("+") || isSymbol("-")) {
      Constant offset;
      bool isMinus = isSymbol("-");
      advance();
      if (!parseConstant(offset))
        return false;
      operand.bits = isMinus ? 0 - offset.bits : offset.bits;
    }
    return !error;
  case Entity::Function:
    operand.kind = Operand::Function;
    operand.number = entity->number;
    return true;
  case Entity::Label:
    operand.kind = Operand::Label;
    operand.text = name;
    operand.number = uint32_t(scope);
    return true;
  case Entity::Table:
    operand.kind = Operand::Table;
    operand.number = entity->number;
    return true;
  }
  return true;
}

/// `[base+offset]`, `[map, {x, y}]`
bool ParserImpl::parseAddress(Operand &operand) {
  if (!expect("["))
    return false;
  operand.kind = Operand::Address;
  operand.parts.emplace_back();
  Operand &base = operand.parts.back();
  base.position = token.position;
  if (token.kind == Token::Name) {
    if (!parseNamed(base))
      return false;
    if (base.kind == Operand::Variable) {
      operand.bits = base.bits;
      base.bits = 0;
    }
    if (base.kind == Operand::Label)
      return fail(base.position,
                  "there is no register or variable '" + base.text + "'");
    if (isSymbol("+") || isSymbol("-")) {
      bool isMinus = isSymbol("-");
      advance();
      Constant offset;
      if (!parseConstant(offset))
        return false;
      if (offset.floatBits)
        return fail(base.position, "an offset must be a whole number");
      operand.bits += isMinus ? 0 - offset.bits : offset.bits;
    }
  } else {
    Constant constant;
    if (!parseConstant(constant))
      return false;
    base.kind = Operand::Immediate;
    base.bits = constant.bits;
  }
  while (accept(",")) {
    operand.parts.emplace_back();
    if (!parseOperand(operand.parts.back()))
      return false;
  }
  return expect("]");
}

//===----------------------------------------------------------------------===//
// Labels
//===----------------------------------------------------------------------===//

bool ParserImpl::resolveLabels(Operand &operand) {
  for (Operand &part : operand.parts)
    if (!resolveLabels(part))
      return false;
  if (operand.kind != Operand::Label)
    return true;
  std::optional<Entity> entity = find(operand.text, int32_t(operand.number));
  if (!entity)
    return fail(operand.position, "there is no '" + operand.text + "'");
  switch (entity->kind) {
  case Entity::Label:
    operand.number = entity->number;
    return true;
  case Entity::Table:
    operand.kind = Operand::Table;
    operand.number = entity->number;
    return true;
  case Entity::Function:
    operand.kind = Operand::Function;
    operand.number = entity->number;
    return true;
  default:
    return fail(operand.position,
                "'" + operand.text + "' is used before it is declared");
  }
}

bool ParserImpl::finishBody() {
  for (Instruction &instruction : function->instructions)
    for (Operand &operand : instruction.operands)
      if (!resolveLabels(operand))
        return false;
  for (Table &table : function->tables)
    for (Operand &target : table.targets)
      if (!resolveLabels(target))
        return false;
  return !error;
}
