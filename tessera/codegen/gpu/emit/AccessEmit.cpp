//===- AccessEmit.cpp - loads and stores of adjacent elements -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Access.h"

#include "llvm/IR/InlineAsm.h"

using namespace tessera;
using namespace tessera::gpu;

using Words = llvm::SmallVector<llvm::Value *, 4>;

namespace {

/// How one instruction moves a number of bytes: 1, 2 or 4 words in registers.
struct Form {
  unsigned numWords;
  /// In memory. A word of 8 bits is in a register of 16.
  unsigned wordBits;

  Form(ElementType type, unsigned count) {
    unsigned bits = getElementBits(type) * count;
    bool isLong = getElementBits(type) == 64;
    wordBits = std::min(bits, isLong ? 64u : 32u);
    numWords = bits / wordBits;
    assert(numWords <= (isLong ? 2 : 4) && "at most 16 bytes");
  }

  /// In memory.
  static unsigned getElementBits(ElementType type) {
    return type == ElementType::I1  ? 8
           : getBitWidth(type) == 4 ? 4
                                    : getStorageSize(type) * 8;
  }
  unsigned getNumBytes() const { return numWords * wordBits / 8; }
  llvm::Type *getRegisterType(llvm::IRBuilderBase &builder) const {
    return builder.getIntNTy(std::max(wordBits, 16u));
  }
  char getConstraint() const {
    return wordBits == 64 ? 'l' : wordBits == 32 ? 'r' : 'h';
  }
  /// `.v4.b32`.
  std::string getSuffix() const {
    std::string text;
    if (numWords > 1)
      text = ".v" + std::to_string(numWords);
    return text + ".b" + std::to_string(wordBits);
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Elements in words
//===----------------------------------------------------------------------===//

/// Words as in memory, with `wordBits` bits each.
static Words packElements(KernelEmitter &emitter, ElementType type, Form form,
                          llvm::ArrayRef<llvm::Value *> values) {
  llvm::IRBuilder<> &builder = emitter.builder;
  unsigned bits = Form::getElementBits(type);
  unsigned perWord = form.wordBits / bits;
  llvm::Type *word = builder.getIntNTy(form.wordBits);
  Words words;
  for (unsigned i = 0; i < values.size(); i += perWord) {
    if (bits == 16 && perWord == 2) {
      llvm::Type *pair = llvm::FixedVectorType::get(values[i]->getType(), 2);
      llvm::Value *both = llvm::PoisonValue::get(pair);
      for (unsigned j = 0; j < 2; ++j)
        both = builder.CreateInsertElement(both, values[i + j], j);
      words.push_back(builder.CreateBitCast(both, word));
      continue;
    }
    llvm::Value *sum = nullptr;
    for (unsigned j = 0; j < perWord; ++j) {
      llvm::Value *value = emitter.elements.encode(type, values[i + j]);
      value = builder.CreateBitCast(
          value, builder.getIntNTy(value->getType()->getPrimitiveSizeInBits()));
      value = builder.CreateZExt(value, word);
      if (j)
        value = builder.CreateShl(value, j * bits);
      sum = sum ? emitter.addBits(sum, value) : value;
    }
    words.push_back(sum);
  }
  return words;
}

static llvm::SmallVector<llvm::Value *, 16>
unpackElements(KernelEmitter &emitter, ElementType type, Form form,
               llvm::ArrayRef<llvm::Value *> words) {
  llvm::IRBuilder<> &builder = emitter.builder;
  unsigned bits = Form::getElementBits(type);
  unsigned perWord = form.wordBits / bits;
  llvm::Type *memory = codegen::getMemoryType(emitter.context, type);
  llvm::SmallVector<llvm::Value *, 16> values;
  for (llvm::Value *word : words) {
    if (perWord == 1) {
      values.push_back(
          emitter.elements.decode(type, builder.CreateBitCast(word, memory)));
      continue;
    }
    if (bits == 16) {
      llvm::Value *both =
          builder.CreateBitCast(word, llvm::FixedVectorType::get(memory, 2));
      for (unsigned j = 0; j < 2; ++j)
        values.push_back(emitter.elements.decode(
            type, builder.CreateExtractElement(both, j)));
      continue;
    }
    for (unsigned j = 0; j < perWord; ++j) {
      llvm::Value *value = builder.CreateTrunc(
          j ? builder.CreateLShr(word, j * bits) : word, memory);
      if (bits == 4)
        value = builder.CreateAnd(value, 15);
      values.push_back(emitter.elements.decode(type, value));
    }
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// The place as an operand of assembly: an address, and a constant that fits
/// the instruction.
static std::pair<llvm::Value *, std::string>
splitAddress(KernelEmitter &emitter, const Place &place) {
  if (!llvm::isInt<31>(place.offset))
    return {emitter.builder.CreateAdd(place.address,
                                      emitter.builder.getInt64(place.offset)),
            ""};
  if (place.offset == 0)
    return {place.address, ""};
  return {place.address,
          (place.offset > 0 ? "+" : "") + std::to_string(place.offset)};
}

static llvm::Value *getPointer(KernelEmitter &emitter, const Place &place) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *pointer = builder.CreateIntToPtr(
      place.address, builder.getPtrTy(emitter.getPointerSpace()));
  if (place.offset)
    pointer = builder.CreatePtrAdd(pointer, builder.getInt64(place.offset));
  return pointer;
}

static llvm::StringRef getSpaceName(KernelEmitter &emitter) {
  return emitter.getPointerSpace() == kGlobal ? ".global" : "";
}

static Words loadWords(KernelEmitter &emitter, Form form, const Place &place,
                       Words paddings, AccessOrder order) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *word = builder.getIntNTy(form.wordBits);
  llvm::Type *held = form.getRegisterType(builder);
  if (!place.mask && order.empty()) {
    llvm::Type *type = codegen::getVectorType(word, form.numWords);
    llvm::Value *loaded = builder.CreateAlignedLoad(
        type, getPointer(emitter, place), llvm::Align(form.getNumBytes()));
    if (form.numWords == 1)
      return {loaded};
    Words words;
    for (unsigned i = 0; i < form.numWords; ++i)
      words.push_back(builder.CreateExtractElement(loaded, i));
    return words;
  }
  // The padding is in the registers before the load.
  auto [address, offset] = splitAddress(emitter, place);
  std::string results, constraints;
  for (unsigned i = 0; i < form.numWords; ++i) {
    results += (i ? ", $" : "$") + std::to_string(i);
    constraints += std::string("=") + form.getConstraint() + ",";
  }
  if (form.numWords > 1)
    results = "{" + results + "}";
  unsigned next = form.numWords;
  llvm::SmallVector<llvm::Value *, 6> operands = {address};
  std::string text = ("ld" + order + getSpaceName(emitter)).str() +
                     form.getSuffix() + " " + results + ", [$" +
                     std::to_string(next++) + offset + "];";
  constraints += "l";
  if (place.mask) {
    text = "@$" + std::to_string(next++) + " " + text;
    operands.push_back(place.mask);
    constraints += ",b";
    for (unsigned i = 0; i < form.numWords; ++i) {
      operands.push_back(builder.CreateZExt(paddings[i], held));
      constraints += "," + std::to_string(i);
    }
  }
  constraints += ",~{memory}";
  llvm::SmallVector<llvm::Type *, 6> types;
  for (llvm::Value *operand : operands)
    types.push_back(operand->getType());
  llvm::SmallVector<llvm::Type *, 4> parts(form.numWords, held);
  llvm::Type *result = form.numWords == 1
                           ? held
                           : static_cast<llvm::Type *>(
                                 llvm::StructType::get(emitter.context, parts));
  llvm::Value *loaded = builder.CreateCall(
      llvm::InlineAsm::get(llvm::FunctionType::get(result, types, false), text,
                           constraints, /*hasSideEffects=*/true),
      operands);
  Words words;
  for (unsigned i = 0; i < form.numWords; ++i)
    words.push_back(builder.CreateTrunc(
        form.numWords == 1 ? loaded : builder.CreateExtractValue(loaded, i),
        word));
  return words;
}

static void storeWords(KernelEmitter &emitter, Form form, const Place &place,
                       Words words, AccessOrder order) {
  llvm::IRBuilder<> &builder = emitter.builder;
  if (!place.mask && order.empty()) {
    llvm::Value *value = words[0];
    if (form.numWords > 1) {
      value = llvm::PoisonValue::get(
          llvm::FixedVectorType::get(words[0]->getType(), form.numWords));
      for (auto [i, word] : llvm::enumerate(words))
        value = builder.CreateInsertElement(value, word, i);
    }
    builder.CreateAlignedStore(value, getPointer(emitter, place),
                               llvm::Align(form.getNumBytes()));
    return;
  }
  auto [address, offset] = splitAddress(emitter, place);
  llvm::SmallVector<llvm::Value *, 6> operands = {address};
  std::string constraints = "l", values;
  for (llvm::Value *word : words) {
    values += (values.empty() ? "$" : ", $") + std::to_string(operands.size());
    constraints += std::string(",") + form.getConstraint();
    operands.push_back(builder.CreateZExt(word, form.getRegisterType(builder)));
  }
  if (form.numWords > 1)
    values = "{" + values + "}";
  std::string text = ("st" + order + getSpaceName(emitter)).str() +
                     form.getSuffix() + " [$0" + offset + "], " + values + ";";
  if (place.mask) {
    text = "@$" + std::to_string(operands.size()) + " " + text;
    operands.push_back(place.mask);
    constraints += ",b";
  }
  llvm::SmallVector<llvm::Type *, 6> types;
  for (llvm::Value *operand : operands)
    types.push_back(operand->getType());
  builder.CreateCall(
      llvm::InlineAsm::get(
          llvm::FunctionType::get(builder.getVoidTy(), types, false), text,
          constraints + ",~{memory}", /*hasSideEffects=*/true),
      operands);
}

llvm::SmallVector<llvm::Value *, 16>
gpu::loadElements(KernelEmitter &emitter, ElementType type, const Place &place,
                  llvm::ArrayRef<llvm::Value *> paddings, AccessOrder order) {
  Form form(type, paddings.size());
  Words packed;
  if (place.mask)
    packed = packElements(emitter, type, form, paddings);
  return unpackElements(
      emitter, type, form,
      loadWords(emitter, form, place, std::move(packed), order));
}

void gpu::storeElements(KernelEmitter &emitter, ElementType type,
                        const Place &place,
                        llvm::ArrayRef<llvm::Value *> values,
                        AccessOrder order) {
  Form form(type, values.size());
  storeWords(emitter, form, place, packElements(emitter, type, form, values),
             order);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

void gpu::forEachGroup(
    const Layout &layout, unsigned first, unsigned vectorBits, uint32_t copies,
    llvm::function_ref<void(llvm::ArrayRef<unsigned>)> emit) {
  layout::BitMatrix registers = layout.getGroupMatrix(Group::Register);
  copies |= registers.getFreeColumns();
  uint32_t inGroup = layout::getLowMask(vectorBits) << first;
  for (uint32_t reg = 0, e = 1u << registers.getNumColumns(); reg < e; ++reg) {
    uint32_t index = registers.apply(reg);
    if ((reg & copies) || (index & inGroup))
      continue;
    llvm::SmallVector<unsigned, 16> members = {reg};
    for (uint32_t i = 1; i < (1u << vectorBits); ++i)
      members.push_back(*registers.solve(index ^ (i << first)));
    emit(members);
  }
}

KernelEmitter::Registers
gpu::loadGroups(const Layout &layout, unsigned first, unsigned vectorBits,
                llvm::function_ref<llvm::SmallVector<llvm::Value *, 16>(
                    llvm::ArrayRef<unsigned>)>
                    emit) {
  layout::BitMatrix registers = layout.getGroupMatrix(Group::Register);
  KernelEmitter::Registers result(1u << registers.getNumColumns());
  forEachGroup(
      layout, first, vectorBits, 0, [&](llvm::ArrayRef<unsigned> members) {
        for (auto [reg, value] : llvm::zip_equal(members, emit(members)))
          result[reg] = value;
      });
  for (auto [reg, value] : llvm::enumerate(result))
    if (!value)
      value = result[*registers.solve(registers.apply(reg))];
  return result;
}
