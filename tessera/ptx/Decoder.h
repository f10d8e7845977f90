//===- Decoder.h - instructions to ops -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each family of instructions has a function that takes the modifiers and
// operands of one instruction from a Decoder and fills an Op. For
// `abs.ftz.f32 %f1, %f2`:
//
//   bool decodeAbs(Decoder &d) {
//     bool ftz = d.accept("ftz");
//     std::optional<Type> type = d.takeType({Type::F32, Type::F64});
//     if (!type || !d.expectOperands(2))
//       return false;
//     d.op().run = …;
//     return d.destination(0, 0, *type) && d.source(1, 1, *type);
//   }
//
// A function returns false after it has called `fail`. What it leaves of the
// modifiers is an error that names the first one, so a modifier is either
// understood or refused.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_DECODER_H
#define TESSERA_PTX_DECODER_H

#include "tessera/ptx/Program.h"

#include <initializer_list>
#include <map>

namespace tessera::ptx {

class Decoder {
public:
  Decoder(const Module &module, const Function &function,
          DecodedFunction &decoded);

  /// Decodes one instruction into `op`.
  bool decode(const Instruction &instruction, uint32_t index, Op &result);
  const SyntaxError &getError() const { return error; }

  /// Ends the layout of the frame.
  void finish();
  uint64_t getBytes() const { return next; }

  //===--------------------------------------------------------------------===//
  // For the families
  //===--------------------------------------------------------------------===//

  const Module &module;
  const Function &function;
  /// The function that is decoded, for labels and tables.
  DecodedFunction &decoded;
  const Instruction *instruction = nullptr;
  Op *current = nullptr;
  Op &op() { return *current; }

  /// Reports the instruction's position.
  bool fail(std::string message);
  bool fail(Position at, std::string message);

  /// Takes the next modifier if it is this one.
  bool accept(std::string_view modifier);
  /// Takes the next modifier if it is in the list, and returns its index; -1 if
  /// it is none of them.
  int acceptOneOf(std::initializer_list<std::string_view> modifiers);
  /// The same, but fails if it is none of them.
  int takeOneOf(std::initializer_list<std::string_view> modifiers);
  /// The next modifier, or an empty text; not taken.
  std::string_view peek(size_t ahead = 0) const;
  void take() { ++nextModifier; }
  /// Takes a modifier that is the name of a type.
  std::optional<Type> acceptType();
  std::optional<Type> acceptType(std::initializer_list<Type> types);
  /// The same, but fails if it is none.
  std::optional<Type> takeType();
  std::optional<Type> takeType(std::initializer_list<Type> types);
  /// Takes `.rn`, `.rz`, `.rm`, `.rp` if it is there.
  enum class Round : uint8_t { None, Nearest, Zero, Down, Up };
  Round acceptRound();

  const std::vector<Operand> &operands() const { return instruction->operands; }
  bool expectOperands(size_t count) { return expectOperands(count, count); }
  bool expectOperands(size_t least, size_t most);

  /// Puts operand `number` into at[slot], as a value of the type's width. The
  /// registers of 8-, 16- and 32-bit types have the same form in a frame, so a
  /// wider register may hold a narrower value, up to 32 bits. Fails if the form
  /// differs. An immediate is converted to the type.
  bool source(size_t slot, size_t number, Type type);
  bool destination(size_t slot, size_t number, Type type);
  /// The same for any operand, such as a part of a vector, and any place.
  bool sourceOf(const Operand &operand, Type type, uint32_t &at);
  bool destinationOf(const Operand &operand, Type type, uint32_t &at);
  /// A predicate that may be negated: sets the bit `slot` of `negated`.
  bool predicate(size_t slot, size_t number);
  bool predicateOf(const Operand &operand, uint32_t &at, bool &isNegated);

  /// A constant of the frame, with `bits` in each lane.
  uint32_t constant(uint64_t bits, unsigned width);
  /// A value that is filled in when a frame is made.
  uint32_t frameValue(FrameValue value);
  /// A place for results that nobody reads.
  uint32_t sink(Type type);

  /// The bits of an immediate as a value of this type; fails if it does not
  /// fit, or is not a number.
  std::optional<uint64_t> takeImmediate(const Operand &operand, Type type);
  /// A number that the instruction needs as such, at most `most`.
  std::optional<uint64_t> takeNumber(size_t number, uint64_t most);

  /// The type of a register operand; none for others.
  std::optional<Type> registerType(const Operand &operand) const;

  /// Splits `[base+offset]`: puts the base into at[slot] as a 64-bit address,
  /// or a 32-bit one (isNarrow), and returns the rest. A variable's address is
  /// a constant of the frame.
  struct Address {
    int64_t offset = 0;
    bool isNarrow = false;
    uint32_t at = 0;
    /// The space of the variable, if the base is one.
    std::optional<Space> variableSpace;
    /// The base is a parameter of a `.func` or of a call: `offset` is in the
    /// parameters of the frame and there is no base.
    bool isFrameParameter = false;
  };
  std::optional<Address> takeAddress(const Operand &operand);
  std::optional<Address> takeAddress(size_t number) {
    return takeAddress(operands()[number]);
  }

  /// True if the module's target is at least this.
  unsigned getTarget() const { return target; }

private:
  bool addressOf(const Operand &operand, Address &address);
  uint32_t place(unsigned bytes, unsigned alignment);
  void readRegister(uint32_t number) { current->reads.push_back(number); }
  void writeRegister(uint32_t number) { current->writes.push_back(number); }

  unsigned target = 0;
  size_t nextModifier = 0;
  SyntaxError error;
  bool hasError = false;
  std::map<std::pair<uint64_t, unsigned>, uint32_t> constantPlaces;
  std::map<std::array<uint64_t, 4>, uint32_t> valuePlaces;
  std::vector<std::pair<uint32_t, std::vector<uint8_t>>> constantBytes;
  uint64_t next = 0;
};

using DecodeFunction = bool (*)(Decoder &decoder);

/// Opcodes and their families; each family adds its own (see Families.cpp).
using DecodeTable = std::map<std::string, DecodeFunction, std::less<>>;

/// Adds a decoder for the forms of an opcode whose last modifier is one of
/// these, as `f32`. The other forms keep the decoder that the table has.
void addForTypes(DecodeTable &table, std::string_view opcode,
                 std::initializer_list<std::string_view> types,
                 DecodeFunction decode);

bool decodeBranch(Decoder &decoder);
/// Loads of a place that the same function updates by compare-and-swap count as
/// relaxed: this is how loops around `atom.cas` begin (LoadStore.cpp).
void relaxCasLoads(DecodedFunction &function);
/// `st.async`, `red.async` and `cp.async.bulk…` (TensorCopy.cpp).
bool decodeAsyncStore(Decoder &decoder);
bool decodeAsyncReduction(Decoder &decoder);
bool decodeBulkCopy(Decoder &decoder);

void addIntegers(DecodeTable &table);
void addLogic(DecodeTable &table);
void addComparisons(DecodeTable &table);
void addMoves(DecodeTable &table);
void addFloats(DecodeTable &table);
void addHalves(DecodeTable &table);
void addConversions(DecodeTable &table);
void addVideo(DecodeTable &table);
void addWarpExchange(DecodeTable &table);
void addControl(DecodeTable &table);
void addBarriers(DecodeTable &table);
void addMemory(DecodeTable &table);
void addAtomics(DecodeTable &table);
void addFences(DecodeTable &table);
void addMbarriers(DecodeTable &table);
void addAsyncCopies(DecodeTable &table);
void addTensorCopies(DecodeTable &table);
void addMatrices(DecodeTable &table);
void addMatrixLoads(DecodeTable &table);
void addWarpGroupMatrices(DecodeTable &table);

/// True for types whose registers are uint64_t[32].
inline bool isWide(Type type) { return getBitWidth(type) == 64; }

} // namespace tessera::ptx

#endif // TESSERA_PTX_DECODER_H
