//===- ParseVariable.cpp - PTX declarations -===//
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
// Names
//===----------------------------------------------------------------------===//

bool ParserImpl::declare(const std::string &name, Entity entity) {
  auto &names = scope < 0 ? moduleNames : scopes[size_t(scope)].names;
  auto [place, isNew] = names.try_emplace(name, entity);
  if (isNew)
    return true;
  return fail(entity.position, "'" + name + "' is declared before, on line " +
                                   std::to_string(place->second.position.line));
}

std::optional<Entity> ParserImpl::find(std::string_view name,
                                       int32_t from) const {
  std::string key(name);
  // `%r12` may be one of `%r<16>`.
  size_t digits = key.size();
  while (digits && key[digits - 1] >= '0' && key[digits - 1] <= '9')
    --digits;
  bool mayBeRanged = digits < key.size() && key.size() - digits < 10 &&
                     (key[digits] != '0' || digits + 1 == key.size());
  std::string prefix = key.substr(0, digits);
  uint32_t index = mayBeRanged ? uint32_t(std::stoul(key.substr(digits))) : 0;
  for (int32_t at = from; at >= 0; at = scopes[size_t(at)].parent) {
    const Scope &each = scopes[size_t(at)];
    if (auto found = each.names.find(key); found != each.names.end())
      return found->second;
    if (!mayBeRanged)
      continue;
    if (auto found = each.ranges.find(prefix);
        found != each.ranges.end() && index < found->second.count)
      return Entity{Entity::Register, found->second.first + index, {}};
  }
  if (auto found = moduleNames.find(key); found != moduleNames.end())
    return found->second;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// `.reg .b32 %r<8>, %x;` after `.reg`.
bool ParserImpl::parseRegisters(bool isParameter) {
  unsigned vector = 1;
  if (acceptWord("v2"))
    vector = 2;
  else if (acceptWord("v4"))
    vector = 4;
  std::optional<Type> type;
  if (token.kind == Token::Word)
    type = findType(token.text);
  if (!type)
    return fail("expected the type of a register, but got " + describe());
  advance();
  do {
    Position at = token.position;
    std::string name;
    if (!expectName(name))
      return false;
    uint64_t count = 1;
    bool isRange = !isParameter && accept("<");
    if (isRange) {
      // Only operators that bind more than `>`, which ends the number.
      Constant constant;
      if (!parseBinary(constant, 8) || !expect(">"))
        return false;
      count = constant.bits;
      if (constant.floatBits || count > kMaxRegisters)
        return fail(at, "a function may have at most " +
                            std::to_string(kMaxRegisters) + " registers");
    }
    if (count * vector > kMaxRegisters - function->registers.size())
      return fail(at, "a function may have at most " +
                          std::to_string(kMaxRegisters) + " registers");
    numRegisters += count * vector;
    if (numRegisters > kMaxModuleRegisters)
      return fail(at, "a module may have at most " +
                          std::to_string(kMaxModuleRegisters) + " registers");
    uint32_t first = uint32_t(function->registers.size());
    if (isRange) {
      // Vectors of a range would need elements between them; nobody has any.
      if (vector != 1)
        return fail(at, "a range of vector registers is not supported");
      if (!scopes[size_t(scope)]
               .ranges.try_emplace(name, Range{first, uint32_t(count)})
               .second)
        return fail(at, "'" + name + "' is declared before");
    } else if (!declare(name, {Entity::Register, first, at})) {
      return false;
    }
    for (uint64_t i = 0; i < count; ++i)
      for (unsigned part = 0; part < vector; ++part)
        function->registers.push_back(
            {isRange ? name + std::to_string(i) : name, *type,
             uint8_t(part ? 1 : vector)});
  } while (!isParameter && accept(","));
  return isParameter || expect(";");
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// What comes before the name: alignment, vector, type, pointer attributes.
bool ParserImpl::parseAttributes(Variable &variable) {
  std::optional<uint64_t> alignment;
  bool hasType = false;
  while (token.kind == Token::Word) {
    Position at = token.position;
    if (acceptWord("align")) {
      uint64_t value;
      if (!parseUnsigned(value, "an alignment"))
        return false;
      if (!std::has_single_bit(value) || value > (1 << 20))
        return fail(at, "an alignment must be a power of two, at most 2^20");
      // That of `.ptr` is about the address that is passed, not the parameter.
      if (!hasType)
        alignment = value;
    } else if (acceptWord("attribute")) {
      if (!expect("("))
        return false;
      while (!isSymbol(")")) {
        if (token.kind == Token::End || error)
          return fail("expected ')', but got " + describe());
        advance();
      }
      advance();
    } else if (acceptWord("v2")) {
      variable.vector = 2;
    } else if (acceptWord("v4")) {
      variable.vector = 4;
    } else if (acceptWord("v8")) {
      variable.vector = 8;
    } else if (acceptWord("ptr") ||
               (hasType && (acceptWord("global") || acceptWord("shared") ||
                            acceptWord("const") || acceptWord("local") ||
                            acceptWord("generic")))) {
      continue;
    } else if (std::optional<Type> type = findType(token.text);
               type && *type != Type::Pred && !hasType) {
      variable.type = *type;
      hasType = true;
      advance();
    } else {
      return fail("expected a type, but got " + describe());
    }
    if (error)
      return false;
  }
  if (!hasType)
    return fail("expected a type, but got " + describe());
  uint64_t natural = getBitWidth(variable.type) / 8 * variable.vector;
  variable.alignment = uint32_t(alignment.value_or(natural));
  return true;
}

bool ParserImpl::parseVariables(Space space, Linkage linkage,
                                std::vector<Variable> &variables,
                                bool isParameter) {
  Variable pattern;
  pattern.space = space;
  pattern.linkage = linkage;
  if (!parseAttributes(pattern))
    return false;
  do {
    Variable variable = pattern;
    if (!parseVariable(pattern, variable))
      return false;
    // A module may declare an external variable and define it later.
    auto known =
        scope < 0 ? moduleNames.find(variable.name) : moduleNames.end();
    if (known != moduleNames.end() &&
        known->second.kind == Entity::ModuleVariable &&
        (variables[known->second.number].linkage == Linkage::Extern ||
         linkage == Linkage::Extern)) {
      if (linkage != Linkage::Extern)
        variables[known->second.number] = std::move(variable);
      continue;
    }
    Entity entity{scope < 0 ? Entity::ModuleVariable : Entity::LocalVariable,
                  uint32_t(variables.size()), variable.position};
    if (!declare(variable.name, entity))
      return false;
    variables.push_back(std::move(variable));
  } while (!isParameter && accept(","));
  return isParameter || expect(";");
}

/// A name with its extents and initialiser.
bool ParserImpl::parseVariable(const Variable &pattern, Variable &variable) {
  variable.position = token.position;
  if (!expectName(variable.name))
    return false;
  uint64_t bytes = getBitWidth(pattern.type) / 8 * pattern.vector;
  std::vector<uint64_t> extents;
  uint64_t count = 1;
  while (accept("[")) {
    uint64_t extent = 0;
    Position at = token.position;
    if (!isSymbol("]") && !parseUnsigned(extent, "an extent"))
      return false;
    if (extent && count > kMaxVariableBytes / bytes / extent)
      return fail(at, "'" + variable.name + "' is too large");
    if (extents.size() == kMaxExtents || (!extent && !extents.empty()))
      return fail(at, extent ? "an array has at most " +
                                   std::to_string(kMaxExtents) + " extents"
                             : "only the first extent may be left out or 0");
    if (!expect("]"))
      return false;
    extents.push_back(extent);
    count *= extent;
  }
  if (pattern.vector > 1 && !extents.empty())
    extents.push_back(pattern.vector);
  variable.size = count * bytes;
  if (!accept("="))
    return !error;
  if (extents.empty()) {
    variable.initial.resize(1);
    if (pattern.vector == 1)
      return parseInitialValue(variable, variable.initial[0]);
    variable.initial.clear();
    extents.push_back(pattern.vector);
  }
  uint64_t total = count * pattern.vector;
  if (!parseInitializer(variable, extents, 0, 0, total))
    return false;
  if (!variable.size)
    variable.size = variable.initial.size() * (getBitWidth(pattern.type) / 8);
  return true;
}

/// Braces of one dimension. `count` is how many elements fit, 0 if the array's
/// first extent is not given.
bool ParserImpl::parseInitializer(Variable &variable,
                                  const std::vector<uint64_t> &extents,
                                  size_t depth, uint64_t at, uint64_t count) {
  Position open = token.position;
  if (!expect("{"))
    return false;
  bool isInner = depth + 1 < extents.size();
  // Elements of one entry of this dimension. Only the first extent may be 0.
  uint64_t step = 1;
  for (size_t i = depth + 1; i < extents.size(); ++i)
    step *= extents[i];
  uint64_t end = count ? at + count : kMaxVariableBytes;
  for (uint64_t next = at; !isSymbol("}"); next += isInner ? step : 1) {
    if (next >= end)
      return fail(open, "'" + variable.name +
                            "' has more initial values than elements");
    if (isInner && isSymbol("{")) {
      if (!parseInitializer(variable, extents, depth + 1, next, step))
        return false;
    } else {
      InitialValue value;
      if (!parseInitialValue(variable, value))
        return false;
      if (next >= kMaxInitialValues)
        return fail(open, "'" + variable.name + "' has initial values beyond " +
                              std::to_string(kMaxInitialValues) + " elements");
      if (variable.initial.size() <= next)
        variable.initial.resize(next + 1);
      variable.initial[next] = value;
      if (isInner)
        next -= step - 1; // a flat list in nested extents
    }
    if (!accept(","))
      break;
  }
  return expect("}");
}

/// A number, a name with an offset, or `generic(name)`.
bool ParserImpl::parseInitialValue(const Variable &variable,
                                   InitialValue &value) {
  if (token.kind == Token::Name) {
    std::string name;
    Position at = token.position;
    bool hasParenthesis = false;
    if (token.text == "generic") {
      advance();
      value.isGeneric = hasParenthesis = accept("(");
      at = token.position;
      if (!hasParenthesis)
        return fail("expected '(', but got " + describe());
    }
    if (!expectName(name) || (hasParenthesis && !expect(")")))
      return false;
    std::optional<Entity> entity = find(name, scope);
    if (!entity || (entity->kind != Entity::ModuleVariable &&
                    entity->kind != Entity::Function))
      return fail(at, "'" + name +
                          "' is not a variable or function declared "
                          "before");
    (entity->kind == Entity::Function ? value.function : value.variable) =
        int32_t(entity->number);
    if (isSymbol("+") || isSymbol("-")) {
      bool isMinus = isSymbol("-");
      advance();
      Constant offset;
      if (!parseConstant(offset))
        return false;
      value.bits = isMinus ? 0 - offset.bits : offset.bits;
    }
    return !error;
  }
  Position at = token.position;
  Constant constant;
  if (!parseConstant(constant))
    return false;
  value.bits = constant.bits;
  bool isFloat = variable.type == Type::F32 || variable.type == Type::F64;
  if (isFloat && !constant.floatBits)
    return fail(at, "expected a float such as 0f3F800000");
  if (!isFloat && constant.floatBits)
    return fail(at, "a float cannot initialise '" + variable.name + "', a ." +
                        std::string(getSpelling(variable.type)));
  if (variable.type == Type::F32 && constant.floatBits == 64)
    value.bits =
        std::bit_cast<uint32_t>(float(std::bit_cast<double>(constant.bits)));
  if (variable.type == Type::F64 && constant.floatBits == 32)
    value.bits = std::bit_cast<uint64_t>(
        double(std::bit_cast<float>(uint32_t(constant.bits))));
  return !error;
}
