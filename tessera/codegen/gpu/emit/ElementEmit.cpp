//===- ElementEmit.cpp - elements, one register at a time -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

void KernelEmitter::emitMap(tgpu::MapOp op) {
  const Layout &layout = getLayout(op.getResult(0));
  llvm::SmallVector<Registers, 1> results(op.getNumResults());
  // The first result's registers; the others are collected beside it.
  for (Registers &each : results)
    each.resize(
        cast<tgpu::FragType>(op.getResult(0).getType()).getNumRegisters());
  Registers first = forEachRegister(layout, [&](unsigned reg) -> llvm::Value * {
    llvm::SmallVector<llvm::Value *, 4> arguments;
    for (Value operand : op.getOperands())
      arguments.push_back(getRegisters(operand)[reg]);
    llvm::SmallVector<llvm::Value *, 2> values =
        emitBody(op.getBody().front(), arguments);
    if (hasFailed())
      return nullptr;
    for (auto [each, value] : llvm::zip_equal(results, values))
      each[reg] = value;
    return values.front();
  });
  if (hasFailed())
    return;
  layout::BitMatrix registers = layout.getGroupMatrix(Group::Register);
  for (auto [i, each] : llvm::enumerate(results)) {
    for (auto [reg, value] : llvm::enumerate(each))
      if (!value)
        value = each[*registers.solve(registers.apply(reg))];
    setRegisters(op.getResult(i), std::move(each));
  }
}

void KernelEmitter::emitConstant(tgpu::ConstantOp op) {
  auto literal = cast<mlir::DenseIntOrFPElementsAttr>(op.getValue());
  ElementType type = getType(op.getResult());
  unsigned size = getStorageSize(type);
  auto read = [&](const uint8_t *bytes) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes, size);
    return makeConstant(type, bits);
  };
  const Layout &layout = getLayout(op.getResult());
  unsigned count =
      cast<tgpu::FragType>(op.getResult().getType()).getNumRegisters();
  if (literal.isSplat()) {
    uint8_t element[8];
    cuda_tile::readElements(literal, element, 1);
    setRegisters(op.getResult(), Registers(count, read(element)));
    return;
  }
  // A table in memory, and one load per element.
  std::vector<uint8_t> bytes = cuda_tile::readElements(literal);
  llvm::Constant *data = llvm::ConstantDataArray::get(context, bytes);
  auto *table = new llvm::GlobalVariable(
      module, data->getType(), /*isConstant=*/true,
      llvm::GlobalValue::InternalLinkage, data, "table", nullptr,
      llvm::GlobalValue::NotThreadLocal, kGlobal);
  table->setAlignment(llvm::Align(16));
  llvm::Type *memory = codegen::getMemoryType(context, type);
  setRegisters(op.getResult(), forEachRegister(layout, [&](unsigned reg) {
                 llvm::Value *offset = builder.CreateMul(
                     getIndex(layout, reg), builder.getInt32(size));
                 llvm::Value *address = builder.CreatePtrAdd(
                     table, builder.CreateZExt(offset, builder.getInt64Ty()));
                 return elements.decodeOwn(
                     type, builder.CreateAlignedLoad(memory, address,
                                                     llvm::Align(size)));
               }));
}

void KernelEmitter::emitConcat(tgpu::ConcatOp op) {
  const Layout &layout = getLayout(op.getResult());
  uint32_t mask = uint32_t(1) << op.getBit();
  setRegisters(op.getResult(), forEachRegister(layout, [&](unsigned reg) {
                 llvm::Value *lhs = getRegisters(op.getLhs())[reg];
                 llvm::Value *rhs = getRegisters(op.getRhs())[reg];
                 llvm::Value *bit = getIndex(layout, reg, mask);
                 return builder.CreateSelect(
                     builder.CreateICmpNE(bit, builder.getInt32(0)), rhs, lhs);
               }));
}

bool KernelEmitter::emitElements(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::MapOp each) { return emitMap(each), true; })
      .Case([&](tgpu::ConstantOp each) { return emitConstant(each), true; })
      .Case([&](tgpu::ConcatOp each) { return emitConcat(each), true; })
      .Case([&](tgpu::IotaOp each) {
        const Layout &layout = getLayout(each);
        llvm::Type *type = getRegisterType(each);
        setRegisters(each, forEachRegister(layout, [&](unsigned reg) {
                       return builder.CreateZExtOrTrunc(getIndex(layout, reg),
                                                        type);
                     }));
        return true;
      })
      .Case([&](tgpu::SplatOp each) {
        auto type = cast<tgpu::FragType>(each.getType());
        setRegisters(each, Registers(type.getNumRegisters(),
                                     getScalar(each.getSource())));
        return true;
      })
      .Case([&](tgpu::ScalarOp each) {
        setScalar(each, getRegisters(each.getSource())[0]);
        return true;
      })
      .Case([&](tgpu::ViewOp each) {
        setRegisters(each, getRegisters(each.getSource()));
        return true;
      })
      .Case([&](tgpu::BitcastOp each) {
        const Registers &source = getRegisters(each.getSource());
        setRegisters(each, forEachRegister(getLayout(each), [&](unsigned reg) {
                       return elements.castBits(source[reg], getType(each));
                     }));
        return true;
      })
      .Default(false);
}

llvm::Value *KernelEmitter::readGrid(bool isBlock, unsigned axis) {
  std::string name = isBlock ? "ctaid." : "nctaid.";
  llvm::CallInst *call = callIntrinsic(
      "llvm.nvvm.read.ptx.sreg." + name + "xyz"[axis], builder.getInt32Ty());
  // LLVM knows how many blocks a GPU takes along y and z. Grids of tile blocks
  // may be larger: see engine/LinearGrid.h.
  if (axis > 0)
    call->getCalledFunction()->removeRetAttr(llvm::Attribute::Range);
  return call;
}

bool KernelEmitter::emitScalar(Operation *op) {
  if (auto constant = dyn_cast<cuda_tile::ConstantOp>(op)) {
    ElementType type = getType(constant.getResult());
    uint64_t bits = 0;
    uint8_t element[8] = {};
    cuda_tile::readElements(constant.getValue(), element, 1);
    std::memcpy(&bits, element, getStorageSize(type));
    setScalar(constant, makeConstant(type, bits));
    return true;
  }
  if (isa<cuda_tile::GetTileBlockIdOp, cuda_tile::GetNumTileBlocksOp>(op)) {
    for (unsigned i = 0; i < 3; ++i)
      setScalar(op->getResult(i),
                readGrid(isa<cuda_tile::GetTileBlockIdOp>(op), i));
    return true;
  }
  // In the body of a map, a tile of rank 1 stands for a scalar of f4.
  if (op->getNumResults() != 1 ||
      !isa<cuda_tile::TileType>(op->getResult(0).getType()) ||
      !isa<cuda_tile::CudaTileDialect>(op->getDialect()))
    return false;
  Value result = op->getResult(0);
  // Inserting a scalar into a scalar replaces it.
  if (cuda_tile::isMovement(op) ||
      isa<cuda_tile::AssumeOp, cuda_tile::InsertOp>(op)) {
    llvm::Value *source = getScalar(op->getOperand(0));
    setScalar(result, cuda_tile::isInPlaceMovement(op)
                          ? elements.castBits(source, getType(result))
                          : source);
    return true;
  }
  llvm::SmallVector<llvm::Value *, 4> operands;
  if (!cuda_tile::isElementwise(op))
    return false;
  for (Value operand : op->getOperands())
    operands.push_back(getScalar(operand));
  llvm::Value *value = elements.emit(op, operands);
  if (!value)
    return false;
  setScalar(result, value);
  return true;
}
