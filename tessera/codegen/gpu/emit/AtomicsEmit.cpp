//===- AtomicsEmit.cpp - accesses that other tile blocks can observe -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM writes loads, stores and fences with their ordering and scope. It writes
// `atomicrmw` without them, so updates are inline assembly.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Broadcast.h"
#include "tessera/codegen/gpu/emit/ViewAccess.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::gpu;
using cuda_tile::AtomicRMWMode;
using cuda_tile::MemoryScope;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;
using Ordering = cuda_tile::MemoryOrderingSemantics;

//===----------------------------------------------------------------------===//
// One element
//===----------------------------------------------------------------------===//

static llvm::StringRef getScopeName(MemoryScope scope) {
  switch (scope) {
  case MemoryScope::TileBlock:
    return "cta";
  case MemoryScope::Device:
    return "gpu";
  case MemoryScope::System:
    return "sys";
  }
  llvm_unreachable("a scope");
}

static llvm::SyncScope::ID getSyncScope(llvm::LLVMContext &context,
                                        MemoryScope scope) {
  switch (scope) {
  case MemoryScope::TileBlock:
    return context.getOrInsertSyncScopeID("block");
  case MemoryScope::Device:
    return context.getOrInsertSyncScopeID("device");
  case MemoryScope::System:
    return llvm::SyncScope::System;
  }
  llvm_unreachable("a scope");
}

static llvm::StringRef getOrderingName(Ordering ordering) {
  switch (ordering) {
  case Ordering::Weak:
  case Ordering::Relaxed:
    return "relaxed";
  case Ordering::Acquire:
    return "acquire";
  case Ordering::Release:
    return "release";
  case Ordering::AcqRel:
    return "acq_rel";
  }
  llvm_unreachable("a memory ordering");
}

static llvm::AtomicOrdering getAtomicOrdering(Ordering ordering) {
  if (ordering == Ordering::Acquire)
    return llvm::AtomicOrdering::Acquire;
  if (ordering == Ordering::Release)
    return llvm::AtomicOrdering::Release;
  return llvm::AtomicOrdering::Monotonic;
}

namespace {

/// Emits accesses of single elements.
class ElementAccess {
public:
  ElementAccess(KernelEmitter &emitter, ElementType type, Ordering ordering,
                MemoryScope scope)
      : emitter(emitter), builder(emitter.builder), type(type),
        ordering(ordering), scope(scope),
        bits(builder.getIntNTy(8 * getStorageSize(type))) {}

  llvm::Value *load(llvm::Value *address);
  void store(llvm::Value *address, llvm::Value *value);
  /// Returns the old value, or null if it is not needed.
  llvm::Value *update(AtomicRMWMode mode, llvm::Value *address,
                      llvm::Value *value, bool needsOld);
  llvm::Value *exchange(llvm::Value *address, llvm::Value *expected,
                        llvm::Value *value);

private:
  llvm::Value *getPointer(llvm::Value *address) {
    return builder.CreateIntToPtr(address,
                                  builder.getPtrTy(emitter.getPointerSpace()));
  }
  llvm::Value *toBits(llvm::Value *value) {
    return builder.CreateBitCast(emitter.elements.encode(type, value), bits);
  }
  llvm::Value *fromBits(llvm::Value *value) {
    llvm::Type *memory = codegen::getMemoryType(emitter.context, type);
    return emitter.elements.decode(type, builder.CreateBitCast(value, memory));
  }
  char getConstraint() const {
    unsigned width = bits->getIntegerBitWidth();
    return width == 64 ? 'l' : width == 32 ? 'r' : 'h';
  }
  /// `atom.acq_rel.gpu.global`.
  std::string getStart(llvm::StringRef opcode) {
    return (opcode + "." + getOrderingName(ordering) + "." +
            getScopeName(scope) +
            (emitter.getPointerSpace() == kGlobal ? ".global" : ""))
        .str();
  }
  llvm::Value *call(const std::string &text, llvm::Type *result,
                    llvm::ArrayRef<llvm::Value *> arguments);
  llvm::Value *exchangeBits(llvm::Value *address, llvm::Value *expected,
                            llvm::Value *value);
  llvm::Value *addInLoop(llvm::Value *address, llvm::Value *value);

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  ElementType type;
  Ordering ordering;
  MemoryScope scope;
  llvm::IntegerType *bits;
};

} // namespace

llvm::Value *ElementAccess::load(llvm::Value *address) {
  llvm::LoadInst *load = builder.CreateAlignedLoad(
      bits, getPointer(address), llvm::Align(getStorageSize(type)));
  load->setAtomic(getAtomicOrdering(ordering),
                  getSyncScope(emitter.context, scope));
  return fromBits(load);
}

void ElementAccess::store(llvm::Value *address, llvm::Value *value) {
  llvm::StoreInst *store = builder.CreateAlignedStore(
      toBits(value), getPointer(address), llvm::Align(getStorageSize(type)));
  store->setAtomic(getAtomicOrdering(ordering),
                   getSyncScope(emitter.context, scope));
}

/// The first argument is an address, the others and the result are bits.
llvm::Value *ElementAccess::call(const std::string &text, llvm::Type *result,
                                 llvm::ArrayRef<llvm::Value *> arguments) {
  std::string constraints;
  if (!result->isVoidTy())
    constraints = std::string("=") + getConstraint() + ",";
  constraints += "l";
  llvm::SmallVector<llvm::Type *, 3> types{arguments[0]->getType()};
  for (llvm::Value *argument : arguments.drop_front()) {
    constraints += std::string(",") + getConstraint();
    types.push_back(argument->getType());
  }
  constraints += ",~{memory}";
  auto *function = llvm::FunctionType::get(result, types, false);
  return builder.CreateCall(
      llvm::InlineAsm::get(function, text, constraints, true), arguments);
}

llvm::Value *ElementAccess::exchangeBits(llvm::Value *address,
                                         llvm::Value *expected,
                                         llvm::Value *value) {
  return call(getStart("atom") + ".cas.b" +
                  std::to_string(bits->getBitWidth()) + " $0, [$1], $2, $3;",
              bits, {address, expected, value});
}

llvm::Value *ElementAccess::exchange(llvm::Value *address,
                                     llvm::Value *expected,
                                     llvm::Value *value) {
  return fromBits(exchangeBits(address, toBits(expected), toBits(value)));
}

/// A sum for which there is no instruction.
llvm::Value *ElementAccess::addInLoop(llvm::Value *address,
                                      llvm::Value *value) {
  ElementAccess relaxed(emitter, type, Ordering::Relaxed, scope);
  llvm::Value *first = toBits(relaxed.load(address));
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *retry = emitter.makeBlock("retry"),
                   *end = emitter.makeBlock("updated");
  builder.CreateBr(retry);
  emitter.enter(retry);
  llvm::PHINode *old = builder.CreatePHI(bits, 2);
  old->addIncoming(first, before);
  llvm::Value *sum = emitter.numerics.emit(numerics::BinaryFloat::Add, type, {},
                                           fromBits(old), value);
  llvm::Value *found = exchangeBits(address, old, toBits(sum));
  old->addIncoming(found, builder.GetInsertBlock());
  builder.CreateCondBr(builder.CreateICmpEQ(found, old), end, retry);
  emitter.enter(end);
  return fromBits(old);
}

/// The operation and the type, as PTX writes them.
static std::string getUpdateName(AtomicRMWMode mode, ElementType type) {
  std::string width = std::to_string(getBitWidth(type));
  switch (mode) {
  case AtomicRMWMode::And:
    return ".and.b" + width;
  case AtomicRMWMode::Or:
    return ".or.b" + width;
  case AtomicRMWMode::Xor:
    return ".xor.b" + width;
  case AtomicRMWMode::Add:
    return ".add.u" + width;
  case AtomicRMWMode::Max:
    return ".max.s" + width;
  case AtomicRMWMode::Min:
    return ".min.s" + width;
  case AtomicRMWMode::UMax:
    return ".max.u" + width;
  case AtomicRMWMode::UMin:
    return ".min.u" + width;
  case AtomicRMWMode::Xchg:
    return ".exch.b" + width;
  case AtomicRMWMode::AddF:
    if (type == ElementType::BF16)
      return ".add.noftz.bf16";
    return (width == "16" ? ".add.noftz.f" : ".add.f") + width;
  }
  llvm_unreachable("a mode");
}

llvm::Value *ElementAccess::update(AtomicRMWMode mode, llvm::Value *address,
                                   llvm::Value *value, bool needsOld) {
  if (mode == AtomicRMWMode::AddF && type == ElementType::BF16 &&
      emitter.target.sm < 90)
    return addInLoop(address, value);
  std::string name = getUpdateName(mode, type);
  // There is no `red` with an acquire.
  bool isReduction = !needsOld && mode != AtomicRMWMode::Xchg &&
                     ordering != Ordering::Acquire &&
                     ordering != Ordering::AcqRel;
  if (isReduction)
    return call(getStart("red") + name + " [$0], $1;", builder.getVoidTy(),
                {address, toBits(value)});
  return fromBits(call(getStart("atom") + name + " $0, [$1], $2;", bits,
                       {address, toBits(value)}));
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Calls `access` once per element, where its owner is and `mask` is true. The
/// result of a masked element is that of `makeDefault`. If `result` is null,
/// there are no results.
static void
accessElements(KernelEmitter &emitter, Value data, Value mask, Value result,
               llvm::function_ref<llvm::Value *(unsigned)> makeDefault,
               llvm::function_ref<llvm::Value *(unsigned)> access) {
  llvm::IRBuilder<> &builder = emitter.builder;
  bool isFrag = isa<tgpu::FragType>(data.getType());
  unsigned count = isFrag ? emitter.getRegisters(data).size() : 1;
  uint32_t copies = isFrag ? KernelEmitter::getLayout(data).getCopyBits() : 0;
  llvm::SmallVector<llvm::AllocaInst *, 0> variables(count);
  if (result)
    for (unsigned reg = 0; reg < count; ++reg)
      if ((reg & copies) == 0) {
        variables[reg] = emitter.makeVariable(emitter.getRegisterType(result));
        builder.CreateStore(makeDefault(reg), variables[reg]);
      }
  llvm::Value *isOwner =
      isFrag ? emitter.getOwnerCondition(KernelEmitter::getLayout(data))
             : emitter.isFirstThread();
  emitter.emitIf(isOwner, [&] {
    for (unsigned reg = 0; reg < count; ++reg) {
      if (reg & copies)
        continue;
      emitter.emitIf(mask ? emitter.getElement(mask, reg) : nullptr, [&] {
        llvm::Value *value = access(reg);
        if (result)
          builder.CreateStore(value, variables[reg]);
      });
    }
  });
  if (!result)
    return;
  auto read = [&](unsigned reg) {
    return builder.CreateLoad(variables[reg]->getAllocatedType(),
                              variables[reg]);
  };
  if (!isFrag)
    return emitter.setScalar(result, read(0));
  KernelEmitter::Registers registers(count);
  for (unsigned reg = 0; reg < count; ++reg)
    if ((reg & copies) == 0)
      registers[reg] = read(reg);
  // Copies: of another register, or of another thread, and then without a
  // value until they are broadcast.
  layout::BitMatrix own =
      KernelEmitter::getLayout(data).getGroupMatrix(Group::Register);
  for (unsigned reg = 0; reg < count; ++reg)
    if (!registers[reg])
      registers[reg] = registers[*own.solve(own.apply(reg))];
  for (llvm::Value *&each : registers)
    if (!each)
      each = llvm::Constant::getNullValue(emitter.getRegisterType(result));
  emitter.setRegisters(result, std::move(registers));
}

template <typename Op>
static ElementAccess makeAccess(KernelEmitter &emitter, Op op, Value data) {
  return ElementAccess(emitter, emitter.getType(data),
                       op.getMemoryOrderingSemantics(), op.getMemoryScope());
}

static void emitUpdate(KernelEmitter &emitter, tgpu::AtomicRmwOp op) {
  ElementAccess element = makeAccess(emitter, op, op.getValue());
  accessElements(
      emitter, op.getValue(), op.getMask(), op.getResult(),
      [&](unsigned) -> llvm::Value * {
        return llvm::Constant::getNullValue(
            emitter.getRegisterType(op.getValue()));
      },
      [&](unsigned reg) {
        return element.update(
            op.getMode(), emitter.getElement(op.getPointers(), reg),
            emitter.getElement(op.getValue(), reg), bool(op.getResult()));
      });
}

static void emitExchange(KernelEmitter &emitter, tgpu::AtomicCasOp op) {
  ElementAccess element = makeAccess(emitter, op, op.getValue());
  auto getExpected = [&](unsigned reg) {
    return emitter.getElement(op.getExpected(), reg);
  };
  accessElements(emitter, op.getValue(), op.getMask(), op.getResult(),
                 getExpected, [&](unsigned reg) {
                   return element.exchange(
                       emitter.getElement(op.getPointers(), reg),
                       getExpected(reg),
                       emitter.getElement(op.getValue(), reg));
                 });
}

static void emitLoad(KernelEmitter &emitter, tgpu::StrongLoadOp op) {
  ElementAccess element = makeAccess(emitter, op, op.getResult());
  accessElements(
      emitter, op.getPointers(), op.getMask(), op.getResult(),
      [&](unsigned reg) -> llvm::Value * {
        if (op.getPadding())
          return emitter.getElement(op.getPadding(), reg);
        return emitter.makeConstant(emitter.getType(op.getResult()),
                                    op.getOutside());
      },
      [&](unsigned reg) {
        return element.load(emitter.getElement(op.getPointers(), reg));
      });
}

static void emitStore(KernelEmitter &emitter, tgpu::StrongStoreOp op) {
  ElementAccess element = makeAccess(emitter, op, op.getValue());
  accessElements(emitter, op.getValue(), op.getMask(), {}, nullptr,
                 [&](unsigned reg) -> llvm::Value * {
                   element.store(emitter.getElement(op.getPointers(), reg),
                                 emitter.getElement(op.getValue(), reg));
                   return nullptr;
                 });
}

static void emitPointers(KernelEmitter &emitter, tgpu::ViewPointersOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  const Layout &layout = KernelEmitter::getLayout(op.getPointers());
  llvm::SmallVector<tgpu::BoundsTest, 4> bounds;
  for (int32_t number : op.getBounds())
    bounds.push_back(tgpu::BoundsTest(number));
  ViewAccess access(emitter, op.getView(), op.getIndices(), layout, bounds);
  std::vector<Place> places(
      cast<tgpu::FragType>(op.getPointers().getType()).getNumRegisters());
  emitter.setRegisters(
      op.getPointers(),
      emitter.forEachRegister(layout, [&](unsigned reg) -> llvm::Value * {
        places[reg] = access.getPlace(reg);
        return builder.CreateAdd(places[reg].address,
                                 builder.getInt64(places[reg].offset));
      }));
  emitter.setRegisters(
      op.getInside(),
      emitter.forEachRegister(layout, [&](unsigned reg) -> llvm::Value * {
        return places[reg].mask ? places[reg].mask : builder.getTrue();
      }));
}

//===----------------------------------------------------------------------===//
// Broadcast
//===----------------------------------------------------------------------===//

/// Static shared memory, large enough for each broadcast of the kernel.
static llvm::GlobalVariable *getBroadcastBuffer(KernelEmitter &emitter) {
  std::string name = "tessera_broadcast_" + emitter.kernel.getName().str();
  if (llvm::GlobalVariable *known =
          emitter.module.getGlobalVariable(name, /*AllowInternal=*/true))
    return known;
  uint64_t bytes = 8;
  emitter.kernel.walk([&](tgpu::BroadcastOp op) {
    cuda_tile::TileType tile = tgpu::getTileType(op.getType());
    bytes = std::max<uint64_t>(
        bytes, tile.getNumElements() *
                   getStorageSize(cuda_tile::getElementType(tile)));
  });
  auto *type = llvm::ArrayType::get(emitter.builder.getInt8Ty(), bytes);
  auto *buffer = new llvm::GlobalVariable(
      emitter.module, type, /*isConstant=*/false,
      llvm::GlobalValue::InternalLinkage, llvm::PoisonValue::get(type), name,
      nullptr, llvm::GlobalValue::NotThreadLocal, kShared);
  buffer->setAlignment(llvm::Align(16));
  return buffer;
}

llvm::Value *gpu::emitBroadcast(KernelEmitter &emitter, llvm::Value *value) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::GlobalVariable *buffer = getBroadcastBuffer(emitter);
  emitter.emitIf(emitter.isFirstThread(),
                 [&] { builder.CreateAlignedStore(value, buffer, {}); });
  emitter.emitBarrier();
  llvm::Value *result = builder.CreateLoad(value->getType(), buffer);
  emitter.emitBarrier();
  return result;
}

static void emitBroadcastOp(KernelEmitter &emitter, tgpu::BroadcastOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  Value source = op.getSource(), result = op.getResult();
  ElementType type = emitter.getType(source);
  llvm::Align align(getStorageSize(type));
  llvm::GlobalVariable *buffer = getBroadcastBuffer(emitter);
  bool isFrag = isa<tgpu::FragType>(source.getType());
  const Layout *layout = isFrag ? &KernelEmitter::getLayout(source) : nullptr;
  auto getAddress = [&](unsigned reg) -> llvm::Value * {
    if (!isFrag)
      return buffer;
    llvm::Value *index = builder.CreateZExt(emitter.getIndex(*layout, reg),
                                            builder.getInt64Ty());
    return builder.CreatePtrAdd(
        buffer,
        builder.CreateMul(index, builder.getInt64(getStorageSize(type))));
  };
  llvm::Value *isOwner =
      isFrag ? emitter.getOwnerCondition(*layout) : emitter.isFirstThread();
  emitter.emitIf(isOwner, [&] {
    uint32_t copies = isFrag ? layout->getCopyBits() : 0;
    unsigned count = isFrag ? emitter.getRegisters(source).size() : 1;
    for (unsigned reg = 0; reg < count; ++reg)
      if ((reg & copies) == 0)
        builder.CreateAlignedStore(
            emitter.elements.encode(type, emitter.getElement(source, reg)),
            getAddress(reg), align);
  });
  emitter.emitBarrier();
  auto read = [&](unsigned reg) -> llvm::Value * {
    return emitter.elements.decodeOwn(
        type, builder.CreateAlignedLoad(emitter.getMemoryType(source),
                                        getAddress(reg), align));
  };
  if (isFrag)
    emitter.setRegisters(result, emitter.forEachRegister(*layout, read));
  else
    emitter.setScalar(result, read(0));
  // The next broadcast must not overtake a thread that still reads.
  emitter.emitBarrier();
}

//===----------------------------------------------------------------------===//
// Fences
//===----------------------------------------------------------------------===//

static void emitText(KernelEmitter &emitter, const std::string &text) {
  auto *type = llvm::FunctionType::get(emitter.builder.getVoidTy(), false);
  emitter.builder.CreateCall(
      llvm::InlineAsm::get(type, text, "~{memory}", true));
}

bool KernelEmitter::emitAtomics(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case(
          [&](tgpu::AtomicRmwOp each) { return emitUpdate(*this, each), true; })
      .Case([&](tgpu::AtomicCasOp each) {
        return emitExchange(*this, each), true;
      })
      .Case(
          [&](tgpu::StrongLoadOp each) { return emitLoad(*this, each), true; })
      .Case([&](tgpu::StrongStoreOp each) {
        return emitStore(*this, each), true;
      })
      .Case([&](tgpu::ViewPointersOp each) {
        return emitPointers(*this, each), true;
      })
      .Case([&](tgpu::BroadcastOp each) {
        return emitBroadcastOp(*this, each), true;
      })
      .Case([&](tgpu::FenceOp each) {
        return emitText(*this, each.getKind() == "alias"
                                   ? "fence.proxy.alias;"
                                   : "fence." + each.getKind().str() + ";"),
               true;
      })
      .Case([&](tgpu::DependentLaunchOp each) {
        // Chips before have no dependent launches.
        if (target.sm >= 90)
          emitText(*this, "griddepcontrol." + each.getAction().str() + ";");
        return true;
      })
      .Default(false);
}
