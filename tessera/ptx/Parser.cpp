//===- Parser.cpp - PTX modules and functions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Parser.h"

#include "tessera/ptx/ParserImpl.h"

#include <bit>

using namespace tessera;
using namespace tessera::ptx;

Result<Module, SyntaxError> ptx::parseModule(std::string_view text) {
  return ParserImpl(text).parse();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {
struct TypeRow {
  std::string_view spelling;
  unsigned bits;
};
} // namespace

/// In the order of the enum.
static constexpr TypeRow kTypes[] = {
    {"pred", 1},   {"b8", 8},    {"b16", 16},    {"b32", 32}, {"b64", 64},
    {"b128", 128}, {"u8", 8},    {"u16", 16},    {"u32", 32}, {"u64", 64},
    {"s8", 8},     {"s16", 16},  {"s32", 32},    {"s64", 64}, {"f16", 16},
    {"f16x2", 32}, {"bf16", 16}, {"bf16x2", 32}, {"f32", 32}, {"f64", 64}};
static_assert(std::size(kTypes) == size_t(Type::F64) + 1);

unsigned ptx::getBitWidth(Type type) { return kTypes[size_t(type)].bits; }

std::string_view ptx::getSpelling(Type type) {
  return kTypes[size_t(type)].spelling;
}

std::optional<Type> ptx::findType(std::string_view spelling) {
  for (size_t i = 0; i < std::size(kTypes); ++i)
    if (kTypes[i].spelling == spelling)
      return static_cast<Type>(i);
  return std::nullopt;
}

int32_t Module::findFunction(std::string_view name) const {
  for (size_t i = 0; i < functions.size(); ++i)
    if (functions[i].name == name)
      return int32_t(i);
  return -1;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

void ParserImpl::advance() {
  lastEnd = token.end;
  lastPosition = token.position;
  token = lexer.lex();
  if (token.kind == Token::Error)
    fail(std::string(token.text));
}

bool ParserImpl::fail(Position at, std::string message) {
  if (!error)
    error = SyntaxError{at, std::move(message)};
  return false;
}

bool ParserImpl::accept(std::string_view symbol) {
  if (!isSymbol(symbol))
    return false;
  advance();
  return true;
}

bool ParserImpl::acceptWord(std::string_view word) {
  if (!token.isWord(word))
    return false;
  advance();
  return true;
}

std::string ParserImpl::describe() const {
  switch (token.kind) {
  case Token::End:
    return "the end of the file";
  case Token::Word:
    return "'." + std::string(token.text) + "'";
  case Token::Number:
    return "a number";
  case Token::String:
    return "a string";
  default:
    return "'" + std::string(token.text) + "'";
  }
}

bool ParserImpl::expect(std::string_view symbol) {
  if (accept(symbol))
    return !error;
  return fail("expected '" + std::string(symbol) + "', but got " + describe());
}

bool ParserImpl::expectName(std::string &name) {
  if (token.kind != Token::Name)
    return fail("expected a name, but got " + describe());
  name = token.text;
  advance();
  return !error;
}

bool ParserImpl::parseUnsigned(uint64_t &value, std::string_view what) {
  Position at = token.position;
  Constant constant;
  if (!parseConstant(constant))
    return false;
  if (constant.floatBits ||
      (!constant.isUnsigned && int64_t(constant.bits) < 0))
    return fail(at,
                std::string(what) + " must be a whole number, not negative");
  value = constant.bits;
  return true;
}

bool ParserImpl::parseCount(uint32_t &value, std::string_view what) {
  Position at = token.position;
  uint64_t number;
  if (!parseUnsigned(number, what))
    return false;
  if (number > UINT32_MAX)
    return fail(at, std::string(what) + " does not fit 32 bits");
  value = uint32_t(number);
  return true;
}

/// Skips to the `;` that ends a statement, over nested brackets.
bool ParserImpl::skipStatement() {
  while (!isSymbol(";")) {
    if (token.kind == Token::End || error)
      return fail("expected ';', but got " + describe());
    advance();
  }
  advance();
  return !error;
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Result<Module, SyntaxError> ParserImpl::parse() {
  if (!error && parseVersion() && parseTarget())
    while (token.kind != Token::End && !error)
      parseTopLevel();
  if (error)
    return *error;
  return std::move(module);
}

/// `.version 8.7`
bool ParserImpl::parseVersion() {
  if (!acceptWord("version"))
    return fail("a PTX file begins with .version, but got " + describe());
  Position at = token.position;
  // The lexer takes `8.7` for a float; its digits are what counts.
  if (token.kind != Token::Number || !token.floatBits)
    return fail("expected a version such as 8.7, but got " + describe());
  double value = std::bit_cast<double>(token.bits);
  if (!(value >= 1 && value < 100))
    return fail("this is not a version of PTX");
  module.majorVersion = unsigned(value);
  module.minorVersion = unsigned((value - module.majorVersion) * 10 + 0.5);
  if (module.majorVersion < 6 || module.majorVersion > 9)
    return fail(at, "PTX " + std::to_string(module.majorVersion) + "." +
                        std::to_string(module.minorVersion) +
                        " is not supported; versions 6.0 to 9.x are");
  advance();
  return !error;
}

/// `.target sm_90a, debug`, and `.address_size 64`
bool ParserImpl::parseTarget() {
  if (!acceptWord("target"))
    return fail("expected .target, but got " + describe());
  do {
    std::string name;
    if (!expectName(name))
      return false;
    if (module.target.empty() && name.starts_with("sm_"))
      module.target = name;
  } while (accept(","));
  if (module.target.empty())
    return fail("the target names no architecture, such as sm_90a");
  if (acceptWord("address_size")) {
    uint64_t bits;
    Position at = token.position;
    if (!parseUnsigned(bits, "the address size"))
      return false;
    if (bits != 64)
      return fail(at, "only 64-bit addresses are supported");
  }
  return !error;
}

/// `.file 1 "name"[, timestamp, size]`
bool ParserImpl::parseFile() {
  Position at = token.position;
  uint64_t number;
  if (!parseUnsigned(number, "the number of a file"))
    return false;
  if (number >= kMaxFiles)
    return fail(at, "the number of a file is too large");
  if (token.kind != Token::String)
    return fail("expected the name of a file, but got " + describe());
  if (module.files.size() <= number)
    module.files.resize(number + 1);
  module.files[number] = token.text;
  advance();
  for (uint64_t ignored; accept(",");)
    if (!parseUnsigned(ignored, "the time or size of a file"))
      return false;
  return !error;
}

/// `.section .debug_line { … }`: skipped.
bool ParserImpl::parseSection() {
  while (!isSymbol("{")) {
    if (token.kind == Token::End || error)
      return fail("expected '{', but got " + describe());
    advance();
  }
  Position open = token.position;
  unsigned depth = 0;
  do {
    if (isSymbol("{"))
      ++depth;
    else if (isSymbol("}"))
      --depth;
    else if (token.kind == Token::End)
      return fail(open, "this '{' has no '}'");
    advance();
  } while (depth && !error);
  return !error;
}

/// `.alias a, b;`: `a` is another name of the function `b`.
bool ParserImpl::parseAlias() {
  Position at = token.position;
  std::string name, other;
  if (!expectName(name) || !expect(",") || !expectName(other) || !expect(";"))
    return false;
  auto found = moduleNames.find(other);
  if (found == moduleNames.end() || found->second.kind != Entity::Function)
    return fail(at, "there is no function '" + other + "'");
  moduleNames[name] = found->second;
  return true;
}

bool ParserImpl::parseTopLevel() {
  if (acceptWord("file"))
    return parseFile();
  if (acceptWord("section"))
    return parseSection();
  if (acceptWord("pragma"))
    return skipStatement();
  if (acceptWord("alias"))
    return parseAlias();
  if (acceptWord("loc"))
    return parseLoc();
  Linkage linkage = Linkage::Internal;
  constexpr std::pair<std::string_view, Linkage> kLinkages[] = {
      {"visible", Linkage::Visible},
      {"extern", Linkage::Extern},
      {"weak", Linkage::Weak},
      {"common", Linkage::Common}};
  for (auto [word, value] : kLinkages)
    if (acceptWord(word))
      linkage = value;
  constexpr std::pair<std::string_view, Space> kSpaces[] = {
      {"global", Space::Global},
      {"const", Space::Const},
      {"shared", Space::Shared}};
  for (auto [word, space] : kSpaces)
    if (acceptWord(word))
      return parseVariables(space, linkage, module.variables, false);
  if (token.isWord("entry") || token.isWord("func"))
    return parseFunction(linkage);
  if (acceptWord("callprototype"))
    return skipStatement();
  return fail("expected a variable, .func or .entry, but got " + describe());
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// `(.param .u64 p, …)` after the parenthesis.
bool ParserImpl::parseParameters(std::vector<uint32_t> &numbers,
                                 std::string_view end) {
  if (accept(end))
    return !error;
  do {
    if (token.isWord("reg")) {
      advance();
      size_t before = function->registers.size();
      if (!parseRegisters(true))
        return false;
      for (size_t i = before; i < function->registers.size(); ++i)
        numbers.push_back(uint32_t(i));
      continue;
    }
    if (!acceptWord("param"))
      return fail("expected .param, but got " + describe());
    numbers.push_back(uint32_t(function->variables.size()));
    if (!parseVariables(Space::Param, Linkage::Internal, function->variables,
                        true))
      return false;
  } while (accept(","));
  return expect(end);
}

bool ParserImpl::parseExtents(std::array<uint32_t, 3> &extents) {
  extents = {1, 1, 1};
  unsigned i = 0;
  do {
    Position at = token.position;
    if (i == 3)
      return fail("there are at most three extents");
    if (!parseCount(extents[i], "an extent"))
      return false;
    if (!extents[i++])
      return fail(at, "an extent must not be 0");
  } while (accept(","));
  return true;
}

/// A directive between the parameters and the body.
bool ParserImpl::parseFunctionDirective(bool &found) {
  found = true;
  if (acceptWord("maxntid"))
    return parseExtents(function->maxThreads);
  if (acceptWord("reqntid"))
    return parseExtents(function->requiredThreads);
  if (acceptWord("reqnctapercluster"))
    return parseExtents(function->requiredCluster);
  if (acceptWord("maxnreg"))
    return parseCount(function->maxRegisters, "the number of registers");
  if (acceptWord("minnctapersm") || acceptWord("maxnctapersm"))
    return parseCount(function->minBlocks, "the number of blocks");
  if (acceptWord("maxclusterrank"))
    return parseCount(function->maxClusterRank, "the rank");
  if (acceptWord("explicitcluster") || acceptWord("noreturn"))
    return true;
  if (acceptWord("blocksareclusters"))
    return true;
  if (acceptWord("abi_preserve") || acceptWord("abi_preserve_control")) {
    uint64_t ignored;
    return parseUnsigned(ignored, "the number of registers");
  }
  if (acceptWord("pragma"))
    return skipStatement();
  found = false;
  return true;
}

bool ParserImpl::parseFunction(Linkage linkage) {
  Function parsed;
  parsed.linkage = linkage;
  parsed.isEntry = token.isWord("entry");
  advance();
  function = &parsed;
  scopes.assign(1, Scope{-1, {}, {}});
  scope = 0;
  nesting = 0;
  source = {};
  if (accept("(") && !parseParameters(parsed.results, ")"))
    return false;
  parsed.position = token.position;
  if (!expectName(parsed.name))
    return false;
  if (accept("(") && !parseParameters(parsed.parameters, ")"))
    return false;
  for (bool found = true; found && !error;)
    if (!parseFunctionDirective(found))
      return false;
  if (error)
    return false;
  // The name stands for the function inside it, too.
  auto known = moduleNames.find(parsed.name);
  uint32_t number = uint32_t(module.functions.size());
  if (known != moduleNames.end()) {
    if (known->second.kind != Entity::Function)
      return fail(parsed.position,
                  "'" + parsed.name + "' is declared before, on line " +
                      std::to_string(known->second.position.line));
    number = known->second.number;
  } else {
    moduleNames[parsed.name] = {Entity::Function, number, parsed.position};
    module.functions.emplace_back();
    module.functions.back().name = parsed.name;
    module.functions.back().position = parsed.position;
  }
  bool wasDefined = module.functions[number].isDefined;
  if (isSymbol("{")) {
    if (wasDefined)
      return fail(parsed.position,
                  "'" + parsed.name + "' has a body already, on line " +
                      std::to_string(module.functions[number].position.line));
    parsed.isDefined = true;
    if (!parseBody() || !finishBody())
      return false;
  } else if (!expect(";")) {
    return false;
  }
  function = nullptr;
  scope = -1;
  if (!wasDefined)
    module.functions[number] = std::move(parsed);
  return !error;
}
