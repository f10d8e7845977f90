//===- KernelEmitter.cpp - tgpu to LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/engine/Engine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

KernelEmitter::KernelEmitter(llvm::Module &module, const Target &target,
                             tgpu::KernelOp kernel, cuda_tile::EntryOp entry)
    : builder(module.getContext()), module(module),
      context(module.getContext()), target(target), kernel(kernel),
      entry(entry), targetNumerics(target.sm),
      numerics(builder, targetNumerics), elements(builder, numerics) {}

llvm::Error KernelEmitter::emit(bool hasLines) {
  createFunction(hasLines);
  planScratch();
  fillGlobals();
  if (!hasFailed())
    emitBlock(kernel.getBody().front());
  if (!hasFailed()) {
    enter(exitBlock);
    returnArea();
    builder.CreateRetVoid();
    if (opLines)
      opLines->finish();
    if (lines)
      lines->finish();
    return llvm::Error::success();
  }
  return llvm::make_error<engine::EngineError>(
      error.message, codegen::readOpNumber(error.op->getLoc()));
}

void KernelEmitter::fail(Operation *op, const llvm::Twine &message) {
  if (!error.op)
    error = {op, message.str()};
}

void KernelEmitter::setLine(mlir::Location location) {
  if (std::optional<uint64_t> number = codegen::readOpNumber(location))
    opNumber = *number;
  if (lines)
    builder.SetCurrentDebugLocation(lines->get(location));
  else if (opLines)
    builder.SetCurrentDebugLocation(opLines->get(opNumber));
}

/// The name of an entry as PTX can have it: other bytes become `_xHH_`, as in
/// C headers. LLVM tells apart those that are equal then.
static std::string makePtxName(llvm::StringRef name) {
  std::string valid;
  for (unsigned char c : name.bytes())
    if (llvm::isAlnum(c) || c == '_' || c == '$')
      valid += char(c);
    else
      valid += "_x" + llvm::utohexstr(c, /*LowerCase=*/true, 2) + "_";
  return valid.empty() || llvm::isDigit(valid[0]) ? "kernel_" + valid : valid;
}

void KernelEmitter::createFunction(bool hasLines) {
  mlir::Block &block = kernel.getBody().front();
  llvm::SmallVector<llvm::Type *, 8> types;
  for (Value argument : block.getArguments())
    types.push_back(codegen::getMemoryType(context, getType(argument)));
  size_t numMaps = countPassedMaps();
  if (numMaps)
    types.append({builder.getPtrTy(), builder.getInt32Ty()});
  function = llvm::Function::Create(
      llvm::FunctionType::get(builder.getVoidTy(), types, false),
      llvm::GlobalValue::ExternalLinkage, makePtxName(kernel.getName()),
      module);
  function->setCallingConv(llvm::CallingConv::PTX_Kernel);
  function->addFnAttr(
      "nvvm.reqntid",
      std::to_string((kernel.getWarps() + kernel.getProducers()) * 32) +
          ",1,1");
  // With it, ptxas knows how many registers threads have at the start, which
  // roles change.
  if (kernel.getProducers())
    function->addFnAttr("nvvm.minctasm", std::to_string(kernel.getBlocks()));
  function->addFnAttr(llvm::Attribute::NoUnwind);
  if (numMaps)
    takePassedMaps(numMaps);
  llvm::BasicBlock *start = makeBlock("start");
  exitBlock = makeBlock("exit");
  enter(start);
  // Full debug information makes ptxas compile without optimization.
  if (hasLines)
    lines = codegen::DebugLines::create(
        entry, *function,
        isForDebugger ? llvm::DICompileUnit::FullDebug
                      : llvm::DICompileUnit::DebugDirectivesOnly);
  else
    opLines.emplace(*function);
  setLine(kernel.getLoc());
  thread = callIntrinsic("llvm.nvvm.read.ptx.sreg.tid.x", builder.getInt32Ty());
  // Maps may come after them.
  for (auto [value, argument] :
       llvm::zip_first(block.getArguments(), function->args()))
    setScalar(value, elements.decode(getType(value), &argument));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

ElementType KernelEmitter::getType(Value data) const {
  return cuda_tile::getElementType(tgpu::getTileType(data.getType()));
}

llvm::Type *KernelEmitter::getRegisterType(Value data) {
  return codegen::getRegisterType(context, getType(data));
}

llvm::Type *KernelEmitter::getMemoryType(Value data) {
  return codegen::getMemoryType(context, getType(data));
}

llvm::Value *KernelEmitter::getScalar(Value value) {
  llvm::Value *scalar = scalars.lookup(value);
  assert(scalar && "a scalar is emitted before its uses");
  return scalar;
}

const Layout &KernelEmitter::getLayout(Value frag) {
  return cast<tgpu::FragType>(frag.getType()).getLayout();
}

const KernelEmitter::Registers &KernelEmitter::getRegisters(Value frag) {
  auto found = frags.find(frag);
  assert(found != frags.end() && "a fragment is emitted before its uses");
  return found->second;
}

void KernelEmitter::setRegisters(Value frag, Registers registers) {
  assert(registers.size() ==
         cast<tgpu::FragType>(frag.getType()).getNumRegisters());
  frags[frag] = std::move(registers);
}

const Tensor &KernelEmitter::getTensor(Value view) {
  auto found = tensors.find(view);
  assert(found != tensors.end() && "a view is emitted before its uses");
  return *found->second;
}

void KernelEmitter::setTensor(Value view, Tensor tensor) {
  tensors[view] = std::make_shared<Tensor>(std::move(tensor));
}

llvm::Value *KernelEmitter::getElement(Value data, unsigned reg) {
  if (isa<tgpu::FragType>(data.getType()))
    return getRegisters(data)[reg];
  return getScalar(data);
}

uint32_t KernelEmitter::getRegisterCopies(const Layout &layout) {
  // Only copies inside a thread: the registers alone, as a layout.
  return layout.getGroupMatrix(Group::Register).getFreeColumns();
}

KernelEmitter::Registers KernelEmitter::forEachRegister(
    const Layout &layout, llvm::function_ref<llvm::Value *(unsigned)> emit) {
  layout::BitMatrix registers = layout.getGroupMatrix(Group::Register);
  uint32_t copies = registers.getFreeColumns();
  unsigned count = 1u << registers.getNumColumns();
  Registers result(count);
  for (unsigned reg = 0; reg < count; ++reg) {
    if ((reg & copies) == 0)
      result[reg] = emit(reg);
    else
      result[reg] = result[*registers.solve(registers.apply(reg))];
    if (hasFailed())
      return result;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Threads and elements
//===----------------------------------------------------------------------===//

llvm::Value *KernelEmitter::getThread() { return thread; }

llvm::Value *KernelEmitter::getLane() { return builder.CreateAnd(thread, 31); }

llvm::Value *KernelEmitter::getWarp() { return builder.CreateLShr(thread, 5); }

llvm::Value *KernelEmitter::addBits(llvm::Value *lhs, llvm::Value *rhs) {
  return builder.CreateOr(lhs, rhs, "", /*IsDisjoint=*/true);
}

llvm::Value *KernelEmitter::getThreadIndex(const Layout &layout,
                                           uint32_t mask) {
  // The columns of the bits of %tid.x.
  llvm::SmallVector<uint32_t, 10> columns;
  for (Group group : {Group::Lane, Group::Warp})
    for (uint32_t vector : layout.getBasis(group))
      columns.push_back(vector & mask);
  uint32_t seen = 0;
  bool isDisjoint = true;
  for (uint32_t vector : columns) {
    isDisjoint &= (seen & vector) == 0;
    seen |= vector;
  }
  llvm::Value *index = nullptr;
  auto add = [&](llvm::Value *part) {
    if (!index)
      index = part;
    else
      index =
          isDisjoint ? addBits(index, part) : builder.CreateXor(index, part);
  };
  for (unsigned i = 0; i < columns.size();) {
    uint32_t vector = columns[i];
    if (vector == 0) {
      ++i;
      continue;
    }
    if (llvm::popcount(vector) > 1) {
      llvm::Value *bit = builder.CreateAnd(builder.CreateLShr(thread, i), 1);
      add(builder.CreateMul(bit, builder.getInt32(vector)));
      ++i;
      continue;
    }
    // A run of bits that keep their distance.
    unsigned length = 1;
    while (i + length < columns.size() && columns[i + length] == vector
                                                                     << length)
      ++length;
    llvm::Value *bits = builder.CreateAnd(
        thread, builder.getInt32(layout::getLowMask(length) << i));
    unsigned to = llvm::countr_zero(vector);
    add(to >= i ? builder.CreateShl(bits, to - i)
                : builder.CreateLShr(bits, i - to));
    i += length;
  }
  return index ? index : builder.getInt32(0);
}

llvm::Value *KernelEmitter::getIndex(const Layout &layout, unsigned reg,
                                     uint32_t mask) {
  llvm::Value *index = getThreadIndex(layout, mask);
  uint32_t constant = layout.apply(reg) & mask;
  if (!constant)
    return index;
  uint32_t seen = 0, own = 0;
  for (Group group : {Group::Lane, Group::Warp})
    for (uint32_t vector : layout.getBasis(group))
      seen |= vector & mask;
  for (uint32_t vector : layout.getBasis(Group::Register))
    own |= vector & mask;
  return seen & own ? builder.CreateXor(index, constant)
                    : addBits(index, builder.getInt32(constant));
}

llvm::Value *KernelEmitter::getCoordinate(const Layout &layout,
                                          llvm::ArrayRef<int64_t> shape,
                                          unsigned dim, unsigned reg) {
  unsigned first = layout::getFirstBit(layout::Shape(shape), dim);
  uint32_t mask = layout::getLowMask(layout::getNumBits(shape[dim])) << first;
  llvm::Value *index = getIndex(layout, reg, mask);
  return first ? builder.CreateLShr(index, first) : index;
}

llvm::Value *KernelEmitter::getOwnerCondition(const Layout &layout) {
  uint32_t copies = layout.getCopyBits();
  layout::GroupSizes sizes = layout.getSizes();
  uint32_t threads = sizes.getNumber(Group::Lane, copies) |
                     sizes.getNumber(Group::Warp, copies) << 5;
  if (!threads)
    return nullptr;
  return builder.CreateICmpEQ(builder.CreateAnd(thread, threads),
                              builder.getInt32(0));
}

llvm::Value *KernelEmitter::isFirstThread() {
  return builder.CreateICmpEQ(thread, builder.getInt32(0));
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

llvm::BasicBlock *KernelEmitter::makeBlock(const llvm::Twine &name) {
  return llvm::BasicBlock::Create(context, name, function);
}

llvm::AllocaInst *KernelEmitter::makeVariable(llvm::Type *type) {
  llvm::BasicBlock &start = function->getEntryBlock();
  llvm::IRBuilder<> early(&start, start.begin());
  return early.CreateAlloca(type);
}

void KernelEmitter::emitIf(llvm::Value *condition,
                           llvm::function_ref<void()> emit) {
  if (!condition)
    return emit();
  llvm::BasicBlock *yes = makeBlock("do"), *end = makeBlock("done");
  builder.CreateCondBr(condition, yes, end);
  enter(yes);
  emit();
  builder.CreateBr(end);
  enter(end);
}

void KernelEmitter::emitIfElse(llvm::Value *condition,
                               llvm::function_ref<void()> emit,
                               llvm::function_ref<void()> emitElse) {
  llvm::BasicBlock *yes = makeBlock("do"), *no = makeBlock("else"),
                   *end = makeBlock("done");
  builder.CreateCondBr(condition, yes, no);
  enter(yes);
  emit();
  builder.CreateBr(end);
  enter(no);
  emitElse();
  builder.CreateBr(end);
  enter(end);
}

llvm::Value *
KernelEmitter::callBarrier(llvm::StringRef name, llvm::Type *result,
                           llvm::ArrayRef<llvm::Value *> arguments) {
  // Barrier 0 counts all threads. Producers do not come to the others.
  constexpr unsigned kOfConsumers = 15;
  std::string full = ("llvm.nvvm.barrier.cta." + name + ".aligned.").str();
  llvm::SmallVector<llvm::Value *, 3> all{
      builder.getInt32(hasRoles ? kOfConsumers : 0)};
  if (hasRoles)
    all.push_back(builder.getInt32(kernel.getWarps() * 32));
  llvm::append_range(all, arguments);
  return callIntrinsic(full + (hasRoles ? "count" : "all"), result, all);
}

void KernelEmitter::emitBarrier() { callBarrier("sync", builder.getVoidTy()); }

llvm::Value *KernelEmitter::emitBarrierAny(llvm::Value *flag) {
  return callBarrier("red.or", builder.getInt1Ty(), flag);
}

llvm::Value *KernelEmitter::emitBarrierAll(llvm::Value *flag) {
  return callBarrier("red.and", builder.getInt1Ty(), flag);
}

llvm::CallInst *
KernelEmitter::callIntrinsic(llvm::StringRef name, llvm::Type *result,
                             llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *, 4> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  llvm::FunctionCallee callee = module.getOrInsertFunction(
      name, llvm::FunctionType::get(result, types, false));
  return builder.CreateCall(callee, arguments);
}

llvm::CallInst *KernelEmitter::callAsm(const llvm::Twine &text,
                                       llvm::StringRef constraints,
                                       llvm::ArrayRef<llvm::Value *> arguments,
                                       llvm::Type *result) {
  llvm::SmallVector<llvm::Type *, 8> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  llvm::CallInst *call = builder.CreateCall(
      llvm::InlineAsm::get(
          llvm::FunctionType::get(result ? result : builder.getVoidTy(), types,
                                  false),
          text.str(),
          constraints.empty() ? "~{memory}"
                              : (constraints + ",~{memory}").str(),
          /*hasSideEffects=*/true),
      arguments);
  call->setConvergent();
  return call;
}

void KernelEmitter::emitBlock(mlir::Block &block) {
  for (Operation &op : block)
    if (!hasFailed())
      emitOperation(&op);
}

void KernelEmitter::emitOperation(Operation *op) {
  setLine(op->getLoc());
  bool isKnown = emitScalar(op) || emitElements(op) || emitControlFlow(op) ||
                 emitMemory(op) || emitViews(op) || emitShared(op) ||
                 emitAggregate(op) || emitProduct(op) || emitRing(op) ||
                 emitTensor(op) || emitAtomics(op) || emitMisc(op);
  if (!isKnown)
    fail(op, "the GPU engine cannot emit " + op->getName().getStringRef());
}

llvm::SmallVector<llvm::Value *, 2>
KernelEmitter::emitBody(mlir::Block &block,
                        llvm::ArrayRef<llvm::Value *> arguments) {
  for (auto [argument, value] :
       llvm::zip_equal(block.getArguments(), arguments))
    setScalar(argument, value);
  for (Operation &op : block.without_terminator())
    if (!hasFailed())
      emitOperation(&op);
  llvm::SmallVector<llvm::Value *, 2> results;
  if (!hasFailed())
    for (Value value : block.getTerminator()->getOperands())
      results.push_back(getScalar(value));
  return results;
}

llvm::GlobalVariable *KernelEmitter::getSharedMemory() {
  bool isStatic = hasStaticShared();
  std::string name =
      isStatic ? (function->getName() + "_shared").str() : "tessera_shared";
  if (llvm::GlobalVariable *known = module.getGlobalVariable(name, true))
    return known;
  auto *type = llvm::ArrayType::get(builder.getInt8Ty(),
                                    isStatic ? kernel.getShared() : 0);
  auto *memory = new llvm::GlobalVariable(
      module, type, /*isConstant=*/false,
      isStatic ? llvm::GlobalValue::InternalLinkage
               : llvm::GlobalValue::ExternalLinkage,
      isStatic ? llvm::PoisonValue::get(type) : nullptr, name, nullptr,
      llvm::GlobalValue::NotThreadLocal, kShared);
  memory->setAlignment(llvm::Align(1024));
  return memory;
}

llvm::Value *KernelEmitter::getSlotAddress(Value buffer, Value slot) {
  int64_t bytes = cast<tgpu::BufferType>(buffer.getType()).getTileBytes();
  return builder.CreatePtrAdd(
      getBufferAddress(buffer),
      builder.CreateMul(getScalar(slot), builder.getInt32(bytes)));
}

llvm::Value *KernelEmitter::getBufferAddress(Value buffer) {
  auto alloc = buffer.getDefiningOp<tgpu::AllocOp>();
  assert(alloc && alloc.getOffset() && "buffers are allocated before emission");
  return builder.CreateConstGEP1_64(builder.getInt8Ty(), getSharedMemory(),
                                    *alloc.getOffset());
}
