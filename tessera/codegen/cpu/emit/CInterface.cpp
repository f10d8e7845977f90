//===- CInterface.cpp - compiled kernels as C functions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/CInterface.h"
#include "tessera-c/Kernel.h"
#include "tessera/codegen/llvm/CHeader.h"
#include "tessera/engine/CheckLaunch.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using namespace tessera::codegen;
using runtime::Parameter;

static llvm::Type *getLlvmType(llvm::LLVMContext &context,
                               const Parameter &parameter) {
  if (parameter.isPointer)
    return llvm::PointerType::get(context, 0);
  llvm::StringRef name = getCType(parameter.type);
  if (name == "float")
    return llvm::Type::getFloatTy(context);
  if (name == "double")
    return llvm::Type::getDoubleTy(context);
  return llvm::IntegerType::get(context, 8 * getStorageSize(parameter.type));
}

//===----------------------------------------------------------------------===//
// The launcher
//===----------------------------------------------------------------------===//

void cpu::emitLauncher(llvm::Function &kernel, EntryOp entry,
                       const KernelTraits &traits) {
  llvm::Module &module = *kernel.getParent();
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> builder(context);
  llvm::Type *pointer = builder.getPtrTy(), *i32 = builder.getInt32Ty(),
             *i64 = builder.getInt64Ty();
  // The compiler has already rejected entries that cannot be launched.
  std::vector<Parameter> parameters =
      llvm::cantFail(engine::getParameters(entry));

  // TsrKernelCode
  auto *codeType = llvm::StructType::get(pointer, pointer, i64, i32, i32);
  llvm::Constant *name =
      builder.CreateGlobalString(entry.getSymName(), "name", 0, &module);
  auto *code = new llvm::GlobalVariable(
      module, codeType, /*isConstant=*/true, llvm::GlobalValue::ExternalLinkage,
      llvm::ConstantStruct::get(
          codeType,
          {&kernel, name, builder.getInt64(traits.arenaBytes),
           builder.getInt32(parameters.size()),
           builder.getInt32((traits.mayWait ? TSR_KERNEL_MAY_WAIT : 0) |
                            (traits.usesTiles ? TSR_KERNEL_USES_AMX : 0))}),
      traits.cName + "_code");

  std::vector<llvm::Type *> types = {pointer};
  for (const Parameter &parameter : parameters)
    types.push_back(getLlvmType(context, parameter));
  auto *launcher = llvm::Function::Create(
      llvm::FunctionType::get(i32, types, false),
      llvm::Function::ExternalLinkage, traits.cName + "_launch", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "begin", launcher));
  llvm::Value *arguments = builder.CreateAlloca(
      i64, builder.getInt32(std::max<size_t>(parameters.size(), 1)));
  for (size_t i = 0; i < parameters.size(); ++i) {
    llvm::Value *value = launcher->getArg(i + 1);
    llvm::Type *type = value->getType();
    if (type->isPointerTy())
      value = builder.CreatePtrToInt(value, i64);
    else
      value = builder.CreateZExt(
          builder.CreateBitCast(
              value, builder.getIntNTy(type->getPrimitiveSizeInBits())),
          i64);
    builder.CreateStore(value,
                        builder.CreateConstInBoundsGEP1_64(i64, arguments, i));
  }
  llvm::FunctionCallee launch = module.getOrInsertFunction(
      "tsr_launch",
      llvm::FunctionType::get(i32, {pointer, pointer, pointer}, false));
  builder.CreateRet(
      builder.CreateCall(launch, {code, launcher->getArg(0), arguments}));
}

//===----------------------------------------------------------------------===//
// The header
//===----------------------------------------------------------------------===//

std::string cpu::makeCHeader(llvm::ArrayRef<EntryOp> entries,
                             llvm::ArrayRef<KernelTraits> traits,
                             const Target &target, llvm::StringRef file,
                             llvm::StringRef origin) {
  std::string comment =
      "Made by Tessera from " + quoteComment(origin) + ", for " +
      quoteComment(target.cpu) +
      ".\n * Link with libtessera_rt; tessera-c/Kernel.h explains launches.";
  return makeHeader(file, comment, "tessera-c/Kernel.h", [&](auto &os) {
    for (auto [op, each] : llvm::zip_equal(entries, traits)) {
      EntryOp entry = op;
      std::vector<Parameter> parameters =
          llvm::cantFail(engine::getParameters(entry));
      printEntryComment(os, entry, parameters);
      os << " * A tile block needs " << each.arenaBytes << " bytes for itself."
         << (each.mayWait ? " Tile blocks may wait for each other." : "")
         << (each.usesTiles ? "\n * It uses AMX, which a launch asks the "
                              "system for."
                            : "")
         << " */\n";
      std::string begin = "TsrStatus " + each.cName + "_launch(";
      os << begin << "const TsrLaunch *launch";
      for (auto [i, parameter] : llvm::enumerate(parameters))
        os << ",\n"
           << std::string(begin.size(), ' ') << getCType(parameter.type)
           << (parameter.isPointer ? " *" : " ") << "arg" << i;
      os << ");\nextern const TsrKernelCode " << each.cName << "_code;\n";
    }
  });
}
