//===- Decoder.cpp - instructions to ops -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Memory.h"
#include "tessera/ptx/SpecialRegisters.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

using namespace tessera;
using namespace tessera::ptx;

/// No function of a real program comes near: 2^22 registers of a warp, and
/// parameters of calls.
static constexpr uint64_t kMaxFrameBytes = uint64_t(1) << 30;
static constexpr uint64_t kMaxCallBytes = uint64_t(1) << 20;

namespace {

/// Bytes of a register in a frame.
unsigned getFrameBytes(Type type) {
  unsigned width = getBitWidth(type);
  return width == 1 ? 4 : width <= 32 ? 128 : width == 64 ? 256 : 512;
}

/// Addresses wrap around; what is out of bounds is found at the access.
int64_t addWrapped(int64_t a, uint64_t b) { return int64_t(uint64_t(a) + b); }

} // namespace

Decoder::Decoder(const Module &module, const Function &function,
                 DecodedFunction &decoded)
    : module(module), function(function), decoded(decoded) {
  for (char c : module.target)
    if (c >= '0' && c <= '9')
      target = target * 10 + unsigned(c - '0');
  decoded.source = &function;
  for (const Register &reg : function.registers)
    decoded.registerAt.push_back(
        place(getFrameBytes(reg.type), getBitWidth(reg.type) == 1 ? 4 : 64));
}

uint32_t Decoder::place(unsigned bytes, unsigned alignment) {
  // Frames that are too large are refused in the end.
  next = (next + alignment - 1) / alignment * alignment;
  uint64_t at = next;
  next += bytes;
  return uint32_t(at);
}

bool Decoder::fail(Position at, std::string message) {
  if (!hasError)
    error = {at, std::move(message)};
  hasError = true;
  return false;
}

bool Decoder::fail(std::string message) {
  return fail(instruction->position, std::move(message));
}

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

std::string_view Decoder::peek(size_t ahead) const {
  size_t at = nextModifier + ahead;
  return at < instruction->modifiers.size()
             ? std::string_view(instruction->modifiers[at])
             : std::string_view();
}

bool Decoder::accept(std::string_view modifier) {
  if (peek() != modifier || modifier.empty())
    return false;
  take();
  return true;
}

int Decoder::acceptOneOf(std::initializer_list<std::string_view> modifiers) {
  int index = 0;
  for (std::string_view modifier : modifiers) {
    if (accept(modifier))
      return index;
    ++index;
  }
  return -1;
}

int Decoder::takeOneOf(std::initializer_list<std::string_view> modifiers) {
  int index = acceptOneOf(modifiers);
  if (index >= 0)
    return index;
  std::string list;
  for (std::string_view modifier : modifiers)
    list += (list.empty() ? "." : ", .") + std::string(modifier);
  fail("'" + instruction->opcode + "' needs one of " + list +
       (peek().empty() ? "" : " before '." + std::string(peek()) + "'"));
  return -1;
}

std::optional<Type> Decoder::acceptType() {
  std::optional<Type> type = findType(peek());
  if (type)
    take();
  return type;
}

std::optional<Type> Decoder::acceptType(std::initializer_list<Type> types) {
  std::optional<Type> type = findType(peek());
  if (!type)
    return std::nullopt;
  for (Type other : types)
    if (other == *type) {
      take();
      return type;
    }
  return std::nullopt;
}

std::optional<Type> Decoder::takeType() {
  std::optional<Type> type = acceptType();
  if (!type)
    fail("'" + instruction->opcode + "' needs a type" +
         (peek().empty() ? "" : " before '." + std::string(peek()) + "'"));
  return type;
}

std::optional<Type> Decoder::takeType(std::initializer_list<Type> types) {
  std::optional<Type> type = acceptType(types);
  if (!type)
    fail(peek().empty()
             ? "'" + instruction->opcode + "' needs a type"
             : "'." + std::string(peek()) + "' is not possible here in '" +
                   instruction->opcode + "'");
  return type;
}

Decoder::Round Decoder::acceptRound() {
  switch (acceptOneOf({"rn", "rz", "rm", "rp"})) {
  case 0:
    return Round::Nearest;
  case 1:
    return Round::Zero;
  case 2:
    return Round::Down;
  case 3:
    return Round::Up;
  default:
    return Round::None;
  }
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

bool Decoder::expectOperands(size_t least, size_t most) {
  size_t count = operands().size();
  if (count >= least && count <= most)
    return true;
  return fail("'" + instruction->opcode + "' takes " + std::to_string(least) +
              (least == most ? "" : " to " + std::to_string(most)) +
              " operands, not " + std::to_string(count));
}

uint32_t Decoder::constant(uint64_t bits, unsigned width) {
  // Of 128 bits, the high words are 0.
  unsigned bytes = width == 1 ? 4 : width <= 32 ? 128 : width == 64 ? 256 : 512;
  auto [found, isNew] = constantPlaces.try_emplace({bits, bytes}, 0);
  if (!isNew)
    return found->second;
  // The place is final when all registers are placed, which they are.
  uint32_t at = place(bytes, width == 1 ? 4 : 64);
  std::vector<uint8_t> image(bytes);
  unsigned step = width > 32 ? 8 : 4;
  for (unsigned i = 0; i < std::min(bytes, 256u); i += step)
    std::memcpy(image.data() + i, &bits, step);
  constantBytes.push_back({at, std::move(image)});
  return found->second = at;
}

uint32_t Decoder::frameValue(FrameValue value) {
  std::array<uint64_t, 4> key{uint64_t(value.kind), uint64_t(value.isWide),
                              value.number, value.offset};
  auto [found, isNew] = valuePlaces.try_emplace(key, 0);
  if (!isNew)
    return found->second;
  value.at = place(value.isWide ? 256 : 128, 64);
  decoded.values.push_back(value);
  return found->second = value.at;
}

uint32_t Decoder::sink(Type type) {
  FrameValue value{FrameValue::Zero};
  value.isWide = getBitWidth(type) > 32;
  value.number = 1 + getBitWidth(type) / 128;
  if (getBitWidth(type) == 128)
    return place(512, 64);
  return frameValue(value);
}

std::optional<Type> Decoder::registerType(const Operand &operand) const {
  if (operand.kind != Operand::Register)
    return std::nullopt;
  return function.registers[operand.number].type;
}

std::optional<uint64_t> Decoder::takeImmediate(const Operand &operand,
                                               Type type) {
  if (operand.kind != Operand::Immediate) {
    fail(operand.position, "expected a number");
    return std::nullopt;
  }
  unsigned width = getBitWidth(type);
  uint64_t bits = operand.bits;
  if (operand.floatBits) {
    double value = operand.floatBits == 32
                       ? double(std::bit_cast<float>(uint32_t(bits)))
                       : std::bit_cast<double>(bits);
    if (type == Type::F64 || (width == 64 && operand.floatBits == 64))
      bits = std::bit_cast<uint64_t>(value);
    else if (type == Type::F32 || width == 32) {
      if (operand.floatBits == 64)
        bits = std::bit_cast<uint32_t>(float(value));
    } else {
      fail(operand.position, "a float number is not possible for '." +
                                 std::string(getSpelling(type)) + "'");
      return std::nullopt;
    }
  } else if (type == Type::F32 || type == Type::F64) {
    // As nvcc and ptxas take it: an integer where a float is expected is its
    // value.
    double value = double(int64_t(bits));
    bits = type == Type::F64 ? std::bit_cast<uint64_t>(value)
                             : std::bit_cast<uint32_t>(float(value));
  }
  if (width == 1)
    return bits ? ~uint64_t(0) : 0;
  return width < 64 ? bits & ((uint64_t(1) << width) - 1) : bits;
}

std::optional<uint64_t> Decoder::takeNumber(size_t number, uint64_t most) {
  const Operand &operand = operands()[number];
  if (operand.kind != Operand::Immediate || operand.floatBits ||
      operand.bits > most) {
    fail(operand.position,
         "expected a number from 0 to " + std::to_string(most));
    return std::nullopt;
  }
  return operand.bits;
}

bool Decoder::sourceOf(const Operand &operand, Type type, uint32_t &at) {
  unsigned width = getBitWidth(type);
  switch (operand.kind) {
  case Operand::Register: {
    Type actual = function.registers[operand.number].type;
    if (getFrameBytes(actual) != getFrameBytes(type) ||
        getBitWidth(actual) < width)
      return fail(operand.position,
                  "'" + function.registers[operand.number].name +
                      "' has type ." + std::string(getSpelling(actual)) +
                      ", where ." + std::string(getSpelling(type)) +
                      " is expected");
    if (operand.isNegated)
      return fail(operand.position, "'!' or '-' is not possible here");
    if (!operand.text.empty())
      return fail(operand.position,
                  "'." + operand.text + "' is not possible here");
    readRegister(operand.number);
    at = decoded.registerAt[operand.number];
    return true;
  }
  case Operand::Immediate: {
    std::optional<uint64_t> bits = takeImmediate(operand, type);
    if (!bits)
      return false;
    at = constant(*bits, width);
    return true;
  }
  case Operand::Special: {
    std::optional<FrameValue::Kind> kind = findSpecialRegister(operand.text);
    if (!kind)
      return fail(operand.position,
                  "'" + operand.text + "' is not possible here");
    if (width > 64)
      return fail(operand.position,
                  "'" + operand.text + "' does not have 128 bits");
    FrameValue value{*kind};
    value.isWide = width == 64;
    at = frameValue(value);
    return true;
  }
  case Operand::Variable:
  case Operand::Function: {
    Address address;
    if (!addressOf(operand, address))
      return false;
    if (address.isNarrow != (width == 32) || width < 32)
      return fail(operand.position, "an address does not have type ." +
                                        std::string(getSpelling(type)));
    at = address.at;
    return true;
  }
  default:
    return fail(operand.position, "expected a register or a number");
  }
}

bool Decoder::destinationOf(const Operand &operand, Type type, uint32_t &at) {
  if (operand.kind == Operand::Sink) {
    at = sink(type);
    return true;
  }
  if (operand.kind != Operand::Register)
    return fail(operand.position, "expected a register for the result");
  Type actual = function.registers[operand.number].type;
  if (getFrameBytes(actual) != getFrameBytes(type) ||
      getBitWidth(actual) < getBitWidth(type) || operand.isNegated ||
      !operand.text.empty())
    return fail(operand.position,
                "'" + function.registers[operand.number].name + "' has type ." +
                    std::string(getSpelling(actual)) + ", where ." +
                    std::string(getSpelling(type)) + " is expected");
  writeRegister(operand.number);
  at = decoded.registerAt[operand.number];
  return true;
}

bool Decoder::source(size_t slot, size_t number, Type type) {
  return sourceOf(operands()[number], type, op().at[slot]);
}

bool Decoder::destination(size_t slot, size_t number, Type type) {
  return destinationOf(operands()[number], type, op().at[slot]);
}

bool Decoder::predicateOf(const Operand &operand, uint32_t &at,
                          bool &isNegated) {
  isNegated = operand.isNegated;
  Operand plain = operand;
  plain.isNegated = false;
  return sourceOf(plain, Type::Pred, at);
}

bool Decoder::predicate(size_t slot, size_t number) {
  bool isNegated = false;
  if (!predicateOf(operands()[number], op().at[slot], isNegated))
    return false;
  op().negated |= uint8_t(isNegated) << slot;
  return true;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

bool Decoder::addressOf(const Operand &operand, Address &address) {
  if (operand.kind == Operand::Function) {
    FrameValue value{FrameValue::FunctionAddress};
    value.isWide = true;
    value.number = operand.number;
    address.at = frameValue(value);
    return true;
  }
  const std::vector<Variable> &variables =
      operand.isModuleVariable ? module.variables : function.variables;
  const Variable &variable = variables[operand.number];
  address.variableSpace = variable.space;
  address.offset = addWrapped(address.offset, operand.bits);
  FrameValue value{FrameValue::ModuleAddress};
  value.isWide = true;
  value.number = operand.number;
  switch (variable.space) {
  case Space::Local:
    if (operand.isModuleVariable)
      break;
    value.kind = FrameValue::LocalAddress;
    break;
  case Space::Shared:
    value.kind = operand.isModuleVariable ? FrameValue::ModuleAddress
                                          : FrameValue::SharedAddress;
    break;
  case Space::Param: {
    bool isEntryParameter = false;
    for (uint32_t number : function.parameters)
      isEntryParameter |= function.isEntry && number == operand.number;
    if (!isEntryParameter) {
      address.isFrameParameter = true;
      address.offset =
          addWrapped(address.offset, decoded.variableAt[operand.number]);
      address.at = constant(uint64_t(address.offset), 64);
      return true;
    }
    value.kind = FrameValue::EntryParameter;
    break;
  }
  default:
    // Variables of functions in global or constant memory are variables of the
    // module: the parser puts them there.
    break;
  }
  value.offset = uint64_t(address.offset);
  address.offset = 0;
  address.at = frameValue(value);
  return true;
}

std::optional<Decoder::Address> Decoder::takeAddress(const Operand &operand) {
  Address address;
  if (operand.kind != Operand::Address || operand.parts.empty()) {
    fail(operand.position, "expected an address in brackets");
    return std::nullopt;
  }
  const Operand &base = operand.parts[0];
  address.offset = int64_t(operand.bits);
  switch (base.kind) {
  case Operand::Variable:
  case Operand::Function:
    if (!addressOf(base, address))
      return std::nullopt;
    return address;
  case Operand::Register: {
    unsigned width = getBitWidth(function.registers[base.number].type);
    if (width != 32 && width != 64) {
      fail(base.position, "'" + function.registers[base.number].name +
                              "' is not wide enough for an address");
      return std::nullopt;
    }
    address.isNarrow = width == 32;
    if (!sourceOf(base, width == 32 ? Type::B32 : Type::B64, address.at))
      return std::nullopt;
    return address;
  }
  case Operand::Immediate:
    address.at = constant(base.bits, 64);
    return address;
  default:
    fail(base.position, "expected a register, a variable or a number");
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

namespace {

/// The decoders of an opcode that several families share.
struct SharedOpcode {
  std::map<std::string, DecodeFunction, std::less<>> byType;
  DecodeFunction others = nullptr;
};

std::map<std::string, SharedOpcode, std::less<>> &getSharedOpcodes() {
  static std::map<std::string, SharedOpcode, std::less<>> shared;
  return shared;
}

bool decodeShared(Decoder &d) {
  const SharedOpcode &shared =
      getSharedOpcodes().find(d.instruction->opcode)->second;
  const std::vector<std::string> &modifiers = d.instruction->modifiers;
  if (modifiers.empty())
    return d.fail("'" + d.instruction->opcode + "' needs a type");
  auto found = shared.byType.find(modifiers.back());
  if (found != shared.byType.end())
    return found->second(d);
  if (shared.others)
    return shared.others(d);
  return d.fail("'." + modifiers.back() + "' is not possible in '" +
                d.instruction->opcode + "'");
}

} // namespace

void ptx::addForTypes(DecodeTable &table, std::string_view opcode,
                      std::initializer_list<std::string_view> types,
                      DecodeFunction decode) {
  SharedOpcode &shared = getSharedOpcodes()[std::string(opcode)];
  for (std::string_view type : types)
    shared.byType[std::string(type)] = decode;
  DecodeFunction &entry = table[std::string(opcode)];
  if (entry != decodeShared)
    shared.others = std::exchange(entry, decodeShared);
}

static const DecodeTable &getTable() {
  static const DecodeTable table = [] {
    DecodeTable all;
    addIntegers(all);
    addLogic(all);
    addComparisons(all);
    addMoves(all);
    addFloats(all);
    addHalves(all);
    addConversions(all);
    addVideo(all);
    addWarpExchange(all);
    addControl(all);
    addBarriers(all);
    addMemory(all);
    addAtomics(all);
    addFences(all);
    addMbarriers(all);
    addAsyncCopies(all);
    addTensorCopies(all);
    addMatrices(all);
    addMatrixLoads(all);
    addWarpGroupMatrices(all);
    return all;
  }();
  return table;
}

bool Decoder::decode(const Instruction &source, uint32_t index, Op &result) {
  instruction = &source;
  current = &result;
  nextModifier = 0;
  result.instruction = index;
  result.allowsPending = source.opcode == "wgmma";
  auto found = getTable().find(source.opcode);
  if (found == getTable().end())
    return fail("unknown instruction '" + source.opcode + "'");
  if (source.guard >= 0) {
    result.hasGuard = true;
    result.guard = decoded.registerAt[size_t(source.guard)];
    result.guardRegister = uint32_t(source.guard);
    result.guardFlip = source.isGuardNegated ? kAllLanes : 0;
  }
  if (!found->second(*this))
    return fail("cannot decode '" + source.opcode + "'");
  if (!peek().empty())
    return fail("'." + std::string(peek()) + "' is not possible here in '" +
                source.opcode + "'");
  return true;
}

void Decoder::finish() {
  // Constants are scattered among values; one image from the first to the last
  // keeps making a frame to a single copy.
  decoded.frameBytes = uint32_t((next + 63) / 64 * 64);
  if (constantBytes.empty())
    return;
  decoded.constantsAt = constantBytes.front().first;
  const auto &[last, image] = constantBytes.back();
  decoded.constants.resize(last + image.size() - decoded.constantsAt);
  for (const auto &[at, bytes] : constantBytes)
    std::memcpy(decoded.constants.data() + (at - decoded.constantsAt),
                bytes.data(), bytes.size());
}

static uint64_t align(uint64_t value, uint64_t alignment) {
  return alignment ? (value + alignment - 1) / alignment * alignment : value;
}

/// Gives each variable of a function its place.
static void placeVariables(const Function &function, DecodedFunction &decoded) {
  uint64_t entryBytes = 0;
  for (size_t i = 0; i < function.variables.size(); ++i) {
    const Variable &variable = function.variables[i];
    if (variable.space == Space::Shared) {
      decoded.variableAt.push_back(0); // see layOutShared
      continue;
    }
    uint64_t *total = &decoded.localBytes;
    if (variable.space != Space::Local) {
      bool isEntryParameter = false;
      for (uint32_t number : function.parameters)
        isEntryParameter |= function.isEntry && number == i;
      total = isEntryParameter ? &entryBytes : &decoded.parameterBytes;
    }
    *total = align(*total, variable.alignment);
    decoded.variableAt.push_back(*total);
    *total += variable.size;
  }
}

Result<Program, SyntaxError> ptx::decode(Module module) {
  Program program;
  program.module = std::move(module);
  const Module &source = program.module;
  for (const Function &function : source.functions)
    program.usesHeap |= !function.isDefined &&
                        (function.name == "malloc" || function.name == "free");
  program.functions.resize(source.functions.size());
  for (size_t f = 0; f < source.functions.size(); ++f) {
    const Function &function = source.functions[f];
    DecodedFunction &decoded = program.functions[f];
    placeVariables(function, decoded);
    Decoder decoder(source, function, decoded);
    program.targetNumber = decoder.getTarget();
    decoded.ops.resize(function.instructions.size() + 1);
    for (size_t i = 0; i < function.instructions.size(); ++i)
      if (!decoder.decode(function.instructions[i], uint32_t(i),
                          decoded.ops[i]))
        return decoder.getError();
    // Running past the last instruction returns.
    Instruction end;
    end.opcode = "ret";
    end.position = function.instructions.empty()
                       ? function.position
                       : function.instructions.back().position;
    if (!decoder.decode(end, uint32_t(function.instructions.size()),
                        decoded.ops.back()))
      return decoder.getError();
    if (decoder.getBytes() > kMaxFrameBytes ||
        decoded.parameterBytes > kMaxCallBytes)
      return SyntaxError{function.position,
                         "the registers, constants or parameters of '" +
                             function.name + "' take too much memory"};
    decoder.finish();
    relaxCasLoads(decoded);
  }
  return program;
}

namespace {

/// Finds what an entry uses.
class UseFinder {
public:
  UseFinder(const Module &module)
      : module(module), isFunctionUsed(module.functions.size()),
        isVariableUsed(module.variables.size()) {}

  void visit(uint32_t number) {
    if (isFunctionUsed[number])
      return;
    isFunctionUsed[number] = true;
    std::vector<uint32_t> todo{number};
    // Not recursive: call graphs may be deep.
    while (!todo.empty()) {
      const Function &function = module.functions[todo.back()];
      todo.pop_back();
      for (const Instruction &instruction : function.instructions)
        for (const Operand &operand : instruction.operands)
          visit(operand, todo);
    }
  }

  const Module &module;
  std::vector<bool> isFunctionUsed, isVariableUsed;

private:
  void visit(const Operand &operand, std::vector<uint32_t> &todo) {
    if (operand.kind == Operand::Variable && operand.isModuleVariable)
      isVariableUsed[operand.number] = true;
    if (operand.kind == Operand::Function && !isFunctionUsed[operand.number]) {
      isFunctionUsed[operand.number] = true;
      todo.push_back(operand.number);
    }
    for (const Operand &part : operand.parts)
      visit(part, todo);
  }
};

} // namespace

SharedLayout ptx::layOutShared(const Program &program, uint32_t entry) {
  const Module &module = program.module;
  UseFinder uses(module);
  uses.visit(entry);
  // Functions in tables, such as those of virtual functions.
  for (const Variable &variable : module.variables)
    for (const InitialValue &value : variable.initial)
      if (value.function >= 0)
        uses.visit(uint32_t(value.function));
  SharedLayout layout;
  auto place = [&](const Variable &variable) {
    if (variable.space != Space::Shared || !variable.size)
      return ~uint64_t(0);
    // Assemblers align arrays to 16, and kernels rely on it.
    uint64_t alignment =
        std::max<uint64_t>(variable.alignment, variable.size >= 16 ? 16 : 1);
    uint64_t at = align(layout.bytes, alignment);
    layout.bytes = at + variable.size;
    return at;
  };
  for (size_t i = 0; i < module.variables.size(); ++i)
    layout.moduleAt.push_back(
        uses.isVariableUsed[i] ? place(module.variables[i]) : ~uint64_t(0));
  for (size_t f = 0; f < module.functions.size(); ++f) {
    layout.functionAt.emplace_back();
    for (const Variable &variable : module.functions[f].variables)
      layout.functionAt[f].push_back(uses.isFunctionUsed[f] ? place(variable)
                                                            : ~uint64_t(0));
  }
  return layout;
}
