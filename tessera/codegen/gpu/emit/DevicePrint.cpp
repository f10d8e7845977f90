//===- DevicePrint.cpp - messages by the driver's functions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is printed in a loop over its elements, each by its owner, with a
// barrier after each. That is slow, but needs no memory for the tile.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/DevicePrint.h"
#include "tessera/runtime/host/Printf.h"

#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::isa;
using mlir::Value;
using runtime::FormatPart;

/// A generic address of a constant with these bytes and a zero.
static llvm::Value *makeText(KernelEmitter &emitter, llvm::StringRef text) {
  llvm::Constant *data =
      llvm::ConstantDataArray::getString(emitter.context, text);
  auto *variable = new llvm::GlobalVariable(
      emitter.module, data->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, data, "text", nullptr,
      llvm::GlobalValue::NotThreadLocal, kGlobal);
  return emitter.builder.CreateAddrSpaceCast(variable,
                                             emitter.builder.getPtrTy());
}

/// Text as a format that prints it.
static std::string escape(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '%' ? "%%" : std::string(1, c);
  return result;
}

static void callPrintf(KernelEmitter &emitter, llvm::StringRef format,
                       llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *pointer = builder.getPtrTy();
  llvm::Value *packed = llvm::ConstantPointerNull::get(builder.getPtrTy());
  if (!arguments.empty()) {
    llvm::SmallVector<llvm::Type *, 4> types;
    for (llvm::Value *argument : arguments)
      types.push_back(argument->getType());
    // The alignment of C is that of the members.
    auto *type = llvm::StructType::get(emitter.context, types);
    packed = emitter.makeVariable(type);
    for (auto [i, argument] : llvm::enumerate(arguments))
      builder.CreateStore(argument, builder.CreateStructGEP(type, packed, i));
  }
  llvm::FunctionCallee callee = emitter.module.getOrInsertFunction(
      "vprintf",
      llvm::FunctionType::get(builder.getInt32Ty(), {pointer, pointer}, false));
  builder.CreateCall(callee, {makeText(emitter, format), packed});
}

/// An element as C's printf takes it.
static llvm::Value *promote(KernelEmitter &emitter, FormatPart::Kind kind,
                            ElementType type, llvm::Value *value) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *longer = builder.getInt64Ty();
  switch (kind) {
  case FormatPart::Text:
    break;
  case FormatPart::Float: {
    if (!isFloat(type))
      return emitter.numerics.emitIntegerToFloat(
          type, ElementType::F64, true, numerics::Rounding::NearestEven, value);
    if (type != ElementType::F64)
      value = emitter.numerics.emitConvertFloat(
          type, ElementType::F64, numerics::Rounding::NearestEven, value);
    // As on the host, a NaN has no sign.
    llvm::Value *bits = builder.CreateBitCast(value, longer);
    llvm::Value *positive = builder.CreateBitCast(
        builder.CreateAnd(bits, builder.getInt64(INT64_MAX)),
        builder.getDoubleTy());
    return builder.CreateSelect(builder.CreateFCmpUNO(value, value), positive,
                                value);
  }
  case FormatPart::Unsigned:
    return builder.CreateZExt(value, longer);
  case FormatPart::Signed:
    return type == ElementType::I1 ? builder.CreateZExt(value, longer)
                                   : builder.CreateSExt(value, longer);
  case FormatPart::Character:
    return builder.CreateAnd(
        builder.CreateZExtOrTrunc(value, builder.getInt32Ty()), 0xff);
  }
  llvm_unreachable("text is not promoted");
}

/// What is printed before element i > 0: the brackets of the rows that end and
/// begin there, as an address in a table.
static llvm::Value *getSeparator(KernelEmitter &emitter,
                                 llvm::ArrayRef<int64_t> shape,
                                 llvm::Value *table, size_t pitch,
                                 llvm::Value *index) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *entry = builder.getInt32(1);
  int64_t inner = 1;
  for (size_t d = shape.size(); d-- > 1;) {
    inner *= shape[d];
    llvm::Value *isFirst = builder.CreateICmpEQ(
        builder.CreateAnd(index, builder.getInt32(inner - 1)),
        builder.getInt32(0));
    entry =
        builder.CreateAdd(entry, builder.CreateZExt(isFirst, entry->getType()));
  }
  entry = builder.CreateSelect(builder.CreateICmpEQ(index, builder.getInt32(0)),
                               builder.getInt32(0), entry);
  return builder.CreatePtrAdd(
      table,
      builder.CreateZExt(builder.CreateMul(entry, builder.getInt32(pitch)),
                         builder.getInt64Ty()));
}

static void printTile(KernelEmitter &emitter, const FormatPart &part,
                      Value data) {
  llvm::IRBuilder<> &builder = emitter.builder;
  const Layout &layout = KernelEmitter::getLayout(data);
  auto frag = cast<tgpu::FragType>(data.getType());
  size_t rank = frag.getShape().size(), pitch = 2 * rank + 3;
  std::string texts(pitch * (rank + 1), '\0');
  texts.replace(0, rank, rank, '[');
  for (size_t i = 0; i < rank; ++i) {
    std::string text = std::string(i, ']') + ", " + std::string(i, '[');
    texts.replace((i + 1) * pitch, text.size(), text);
  }
  llvm::Value *table = makeText(emitter, texts);
  llvm::Value *isOwner = emitter.getOwnerCondition(layout);
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *body = emitter.makeBlock("element"),
                   *end = emitter.makeBlock("printed");
  builder.CreateBr(body);
  emitter.enter(body);
  llvm::PHINode *index = builder.CreatePHI(builder.getInt32Ty(), 2);
  index->addIncoming(builder.getInt32(0), before);
  llvm::Value *found = builder.getFalse(), *value = nullptr;
  const KernelEmitter::Registers &registers = emitter.getRegisters(data);
  for (unsigned reg = 0; reg < registers.size(); ++reg) {
    if (reg & layout.getCopyBits())
      continue;
    llvm::Value *isThis =
        builder.CreateICmpEQ(emitter.getIndex(layout, reg), index);
    found = builder.CreateOr(found, isThis);
    value = value ? builder.CreateSelect(isThis, registers[reg], value)
                  : registers[reg];
  }
  if (isOwner)
    found = builder.CreateAnd(found, isOwner);
  emitter.emitIf(found, [&] {
    callPrintf(emitter, "%s" + part.text,
               {getSeparator(emitter, frag.getShape(), table, pitch, index),
                promote(emitter, part.kind, emitter.getType(data), value)});
  });
  emitter.emitBarrier();
  llvm::Value *next = builder.CreateAdd(index, builder.getInt32(1));
  index->addIncoming(next, builder.GetInsertBlock());
  int64_t count = tgpu::getTileType(frag).getNumElements();
  builder.CreateCondBr(builder.CreateICmpULT(next, builder.getInt32(count)),
                       body, end);
  emitter.enter(end);
  emitter.emitIf(emitter.isFirstThread(),
                 [&] { callPrintf(emitter, std::string(rank, ']'), {}); });
}

void gpu::emitDevicePrint(KernelEmitter &emitter, llvm::StringRef format,
                          mlir::ValueRange tiles) {
  std::vector<uint32_t> types;
  for (Value tile : tiles)
    types.push_back(isa<cuda_tile::PointerType>(
                        tgpu::getTileType(tile.getType()).getElementType())
                        ? runtime::kTsrPointer
                        : uint32_t(emitter.getType(tile)));
  // Text and scalars that follow each other are one call.
  std::string text;
  llvm::SmallVector<std::pair<FormatPart::Kind, Value>, 4> scalars;
  auto flush = [&] {
    if (!text.empty())
      emitter.emitIf(emitter.isFirstThread(), [&] {
        llvm::SmallVector<llvm::Value *, 4> arguments;
        for (auto [kind, scalar] : scalars)
          arguments.push_back(promote(emitter, kind, emitter.getType(scalar),
                                      emitter.getScalar(scalar)));
        callPrintf(emitter, text, arguments);
      });
    text.clear();
    scalars.clear();
  };
  for (const FormatPart &part :
       runtime::parseFormat({format.data(), format.size()}, types)) {
    if (part.kind == FormatPart::Text) {
      text += escape(part.text);
    } else if (!isa<tgpu::FragType>(tiles[part.tile].getType())) {
      text += part.text;
      scalars.push_back({part.kind, tiles[part.tile]});
    } else {
      flush();
      emitter.emitBarrier();
      printTile(emitter, part, tiles[part.tile]);
    }
  }
  flush();
}

void gpu::emitDeviceAssert(KernelEmitter &emitter, llvm::StringRef message) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *pointer = builder.getPtrTy();
  llvm::FunctionCallee callee = emitter.module.getOrInsertFunction(
      "__assertfail",
      llvm::FunctionType::get(builder.getVoidTy(),
                              {pointer, pointer, builder.getInt32Ty(), pointer,
                               builder.getInt64Ty()},
                              false));
  emitter.emitIf(emitter.isFirstThread(), [&] {
    llvm::Value *name = makeText(emitter, emitter.kernel.getName());
    builder.CreateCall(callee,
                       {makeText(emitter, message), name, builder.getInt32(0),
                        name, builder.getInt64(1)});
  });
}
