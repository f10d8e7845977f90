//===- EmittedCode.cpp - compares compiled arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/llvm/EmittedCode.h"

#include "tessera/codegen/cpu/Optimize.h"
#include "tessera/codegen/cpu/X86Numerics.h"
#include "tessera/codegen/cpu/jit/SupportFunctions.h"
#include "tessera/codegen/llvm/Backend.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <cstdlib>

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::cpu;
using namespace tessera::numerics;

static void emitLoop(Module &module, const Operation &operation,
                     const cpu::Target &target, unsigned lanes,
                     const std::string &name) {
  LLVMContext &context = module.getContext();
  IRBuilder<> builder(context);
  auto *type = FunctionType::get(
      builder.getVoidTy(),
      {builder.getPtrTy(), builder.getPtrTy(), builder.getInt64Ty()}, false);
  Function *function =
      Function::Create(type, GlobalValue::ExternalLinkage, name, module);
  auto *entry = BasicBlock::Create(context, "", function);
  auto *body = BasicBlock::Create(context, "", function);
  auto *exit = BasicBlock::Create(context, "", function);
  builder.SetInsertPoint(entry);
  SmallVector<Value *> addresses;
  for (size_t i = 0; i < operation.operands.size(); ++i)
    addresses.push_back(builder.CreateLoad(
        builder.getPtrTy(), builder.CreateConstGEP1_64(
                                builder.getPtrTy(), function->getArg(0), i)));
  builder.CreateBr(body);
  builder.SetInsertPoint(body);
  PHINode *index = builder.CreatePHI(builder.getInt64Ty(), 2);
  index->addIncoming(builder.getInt64(0), entry);
  auto getVector = [&](ElementType type) {
    return getVectorType(getMemoryType(context, type), lanes);
  };
  SmallVector<Value *> values;
  for (auto [type, address] : zip(operation.operands, addresses)) {
    Value *value = builder.CreateAlignedLoad(
        getVector(type),
        builder.CreateGEP(getMemoryType(context, type), address, index),
        Align(getStorageSize(type)));
    if (type == ElementType::I1)
      value =
          builder.CreateTrunc(value, getVectorType(builder.getInt1Ty(), lanes));
    values.push_back(value);
  }
  X86Numerics numerics(target);
  NumericsEmitter emitter(builder, numerics);
  Value *result = operation.emit(emitter, values);
  if (operation.result == ElementType::I1)
    result = builder.CreateZExt(result, getVector(operation.result));
  builder.CreateAlignedStore(
      result,
      builder.CreateGEP(getMemoryType(context, operation.result),
                        function->getArg(1), index),
      Align(getStorageSize(operation.result)));
  Value *next = builder.CreateAdd(index, builder.getInt64(lanes));
  index->addIncoming(next, builder.GetInsertBlock());
  builder.CreateCondBr(builder.CreateICmpULT(next, function->getArg(2)), body,
                       exit);
  builder.SetInsertPoint(exit);
  builder.CreateRetVoid();
}

Expected<EmittedCode> EmittedCode::compile(ArrayRef<Operation> operations,
                                           const cpu::Target &target,
                                           unsigned lanes) {
  LLVMContext context;
  Module module("operations", context);
  // Stack slots need the data layout.
  std::unique_ptr<TargetMachine> machine = target.createMachine();
  module.setDataLayout(machine->createDataLayout());
  for (auto [i, operation] : enumerate(operations))
    emitLoop(module, operation, target, lanes, "loop" + std::to_string(i));
  std::string text;
  raw_string_ostream stream(text);
  if (verifyModule(module, &stream))
    return createStringError(text);
  setTarget(module, target, *machine);
  if (std::getenv("TESSERA_SHOW_IR"))
    module.print(errs(), nullptr);
  optimize(module, *machine);
  if (std::getenv("TESSERA_SHOW_ASM")) {
    // Code generation modifies a module.
    std::unique_ptr<MemoryBuffer> code =
        emitCode(module, *machine, CodeFile::Assembly);
    errs() << code->getBuffer();
    return createStringError("shown");
  }
  Expected<Jit> jit = Jit::load(emitCode(module, *machine, CodeFile::Object),
                                getSupportFunctions());
  if (!jit)
    return jit.takeError();
  EmittedCode code(std::move(*jit));
  for (size_t i = 0; i < operations.size(); ++i) {
    Expected<void *> address = code.jit.find("loop" + std::to_string(i));
    if (!address)
      return address.takeError();
    code.loops.push_back(reinterpret_cast<Loop>(*address));
  }
  return code;
}

Difference cpu::compare(const Operation &operation, Loop loop,
                        const Arrays &operands) {
  size_t count = operands[0].size() / getStorageSize(operation.operands[0]);
  SmallVector<const void *> addresses;
  for (const std::vector<uint8_t> &operand : operands)
    addresses.push_back(operand.data());
  std::vector<uint8_t> actual(count * getStorageSize(operation.result));
  loop(addresses.data(), actual.data(), count);
  return codegen::compare(operation, operands, actual);
}
