//===- ParserImpl.h - the parser's state -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parser.cpp has the module and its functions, ParseVariable.cpp declarations
// and their initialisers, ParseBody.cpp statements and operands. Functions that
// return a bool return false after `fail`, which keeps the first error.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_PARSERIMPL_H
#define TESSERA_PTX_PARSERIMPL_H

#include "tessera/ptx/Lexer.h"
#include "tessera/ptx/Parser.h"

#include <map>
#include <unordered_map>

namespace tessera::ptx {

/// Bounds that no real file comes near, so that numbers in a file cannot make
/// the parser allocate without limit.
constexpr uint64_t kMaxRegisters = 1 << 20;
constexpr uint64_t kMaxModuleRegisters = 1 << 22;
constexpr uint64_t kMaxInitialValues = 1 << 24;
constexpr size_t kMaxExtents = 16;
constexpr uint64_t kMaxVariableBytes = uint64_t(1) << 40;
constexpr unsigned kMaxNesting = 64;
constexpr uint64_t kMaxFiles = 1 << 16;

/// A constant expression: an integer or the bits of an f64 or f32, perhaps plus
/// the address of something.
struct Constant {
  uint64_t bits = 0;
  bool isUnsigned = false;
  uint8_t floatBits = 0;
};

/// What a name stands for.
struct Entity {
  enum Kind : uint8_t {
    Register,
    LocalVariable,
    ModuleVariable,
    Function,
    Label,
    Table,
  };
  Kind kind;
  uint32_t number;
  Position position;
};

class ParserImpl {
public:
  explicit ParserImpl(std::string_view text) : lexer(text) { advance(); }

  Result<Module, SyntaxError> parse();

private:
  //===--------------------------------------------------------------------===//
  // Tokens
  //===--------------------------------------------------------------------===//

  void advance();
  bool fail(Position at, std::string message);
  bool fail(std::string message) { return fail(token.position, message); }
  bool isSymbol(std::string_view symbol) const { return token.is(symbol); }
  bool accept(std::string_view symbol);
  bool acceptWord(std::string_view word);
  bool expect(std::string_view symbol);
  bool expectName(std::string &name);
  /// The next token as a message shows it.
  std::string describe() const;
  /// True if the next token follows the last without white space.
  bool isTouching() const {
    return token.kind == Token::Word && lastEnd + 1 == token.text.data();
  }

  //===--------------------------------------------------------------------===//
  // Module and functions (Parser.cpp)
  //===--------------------------------------------------------------------===//

  bool parseTopLevel();
  bool parseVersion();
  bool parseTarget();
  bool parseFile();
  bool parseSection();
  bool parseAlias();
  bool parseFunction(Linkage linkage);
  bool parseParameters(std::vector<uint32_t> &numbers, std::string_view end);
  bool parseFunctionDirective(bool &found);
  bool parseExtents(std::array<uint32_t, 3> &extents);
  bool skipStatement();
  bool parseUnsigned(uint64_t &value, std::string_view what);
  bool parseCount(uint32_t &value, std::string_view what);

  //===--------------------------------------------------------------------===//
  // Declarations (ParseVariable.cpp)
  //===--------------------------------------------------------------------===//

  /// A declaration after its space: `.align 4 .b8 name[4] = {…}`.
  bool parseVariables(Space space, Linkage linkage,
                      std::vector<Variable> &variables, bool isParameter);
  bool parseVariable(const Variable &pattern, Variable &variable);
  bool parseAttributes(Variable &variable);
  bool parseInitializer(Variable &variable,
                        const std::vector<uint64_t> &extents, size_t depth,
                        uint64_t at, uint64_t count);
  bool parseInitialValue(const Variable &variable, InitialValue &value);
  /// `.reg` declarations up to the semicolon, or a single parameter.
  bool parseRegisters(bool isParameter);

  //===--------------------------------------------------------------------===//
  // Statements and operands (ParseBody.cpp)
  //===--------------------------------------------------------------------===//

  bool parseBody();
  bool parseStatement();
  bool parseLabelled(std::string name, Position at);
  bool parseTable(std::string name, Position at);
  bool parseLoc();
  bool parseInstruction();
  bool parseOperand(Operand &operand);
  bool parseOperands(std::vector<Operand> &operands, std::string_view end);
  bool parseAddress(Operand &operand);
  bool parseNamed(Operand &operand);
  bool finishBody();

  /// Constant expressions with C's operators and precedence.
  bool parseConstant(Constant &constant);
  bool parseTernary(Constant &constant);
  bool parseBinary(Constant &constant, unsigned precedence);
  bool parseUnary(Constant &constant);
  bool applyBinary(Constant &left, const Constant &right, std::string_view op,
                   Position at);

  //===--------------------------------------------------------------------===//
  // Names
  //===--------------------------------------------------------------------===//

  struct Range {
    uint32_t first;
    uint32_t count;
  };
  /// A block `{ … }`, with what is declared in it.
  struct Scope {
    int32_t parent;
    std::unordered_map<std::string, Entity> names;
    /// `%r<8>`, by its prefix.
    std::unordered_map<std::string, Range> ranges;
  };

  bool declare(const std::string &name, Entity entity);
  std::optional<Entity> find(std::string_view name, int32_t scope) const;
  /// Looks the labels up, which may come after their uses.
  bool resolveLabels(Operand &operand);

  Lexer lexer;
  Token token;
  const char *lastEnd = nullptr;
  Position lastPosition;
  std::optional<SyntaxError> error;
  Module module;
  std::unordered_map<std::string, Entity> moduleNames;
  /// The function that is parsed.
  Function *function = nullptr;
  std::vector<Scope> scopes;
  int32_t scope = -1;
  unsigned nesting = 0;
  /// Registers of all functions so far.
  uint64_t numRegisters = 0;
  /// The instruction that is parsed is a call.
  bool isCall = false;
  SourceLine source;
  /// Where the code of a line was inlined, by `.loc`.
  std::map<std::array<uint32_t, 3>, std::array<uint32_t, 3>> inlinedAt;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_PARSERIMPL_H
