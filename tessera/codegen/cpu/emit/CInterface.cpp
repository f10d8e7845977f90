//===- CInterface.cpp - compiled kernels as C functions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/CInterface.h"
#include "tessera-c/Kernel.h"
#include "tessera/engine/CheckLaunch.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using runtime::Parameter;

//===----------------------------------------------------------------------===//
// Names and types
//===----------------------------------------------------------------------===//

std::vector<std::string> cpu::getCNames(llvm::ArrayRef<EntryOp> entries) {
  std::vector<std::string> names;
  llvm::StringSet<> taken;
  for (EntryOp entry : entries) {
    std::string name;
    for (unsigned char c : entry.getSymName().bytes())
      if (llvm::isAlnum(c) || c == '_')
        name += c;
      else
        name += "_x" + llvm::utohexstr(c, /*LowerCase=*/true, 2) + "_";
    if (name.empty() || llvm::isDigit(name[0]))
      name = "kernel_" + name;
    // `a.b` and `a_x2e_b` may both be entries of the module.
    std::string unique = name;
    for (unsigned n = 2; !taken.insert(unique).second; ++n)
      unique = name + "_" + std::to_string(n);
    names.push_back(std::move(unique));
  }
  return names;
}

/// The C type of a parameter. Types that C lacks are passed as their bits.
static llvm::StringRef getCType(ElementType type) {
  switch (type) {
  case ElementType::I1:
  case ElementType::I4:
    return "uint8_t";
  case ElementType::I8:
    return "int8_t";
  case ElementType::I16:
    return "int16_t";
  case ElementType::I32:
    return "int32_t";
  case ElementType::I64:
    return "int64_t";
  case ElementType::F32:
  case ElementType::TF32:
    return "float";
  case ElementType::F64:
    return "double";
  case ElementType::F16:
  case ElementType::BF16:
    return "uint16_t";
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
  case ElementType::F8E8M0FNU:
  case ElementType::F4E2M1FN:
    return "uint8_t";
  }
  llvm_unreachable("a type that is none");
}

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

/// Says how a parameter differs from its C type; may be empty.
static std::string describeParameter(const Parameter &parameter) {
  std::string type(getSpelling(parameter.type));
  if (getBitWidth(parameter.type) == 4 && parameter.isPointer)
    return type + ", two in a byte, the first in its low half";
  switch (parameter.type) {
  case ElementType::I1:
    return type + ", 0 or 1";
  case ElementType::I8:
  case ElementType::I16:
  case ElementType::I32:
  case ElementType::I64:
  case ElementType::F32:
  case ElementType::F64:
    return type;
  case ElementType::TF32:
    return type + ", as f32 has its bits";
  default:
    return type + ", by its bits";
  }
}

/// Changes text so that it cannot end the comment around it.
static std::string quote(llvm::StringRef text) {
  std::string quoted;
  for (unsigned char c : text.bytes())
    quoted += c == '*' || !llvm::isPrint(c) ? '?' : c;
  return quoted;
}

std::string cpu::makeCHeader(llvm::ArrayRef<EntryOp> entries,
                             llvm::ArrayRef<KernelTraits> traits,
                             const Target &target, llvm::StringRef file,
                             llvm::StringRef origin) {
  std::string guard = "TESSERA_KERNELS_";
  for (char c : file)
    guard += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "/* Made by Tessera from " << quote(origin) << ", for "
     << quote(target.cpu) << ".\n"
     << " * Link with libtessera_rt; tessera-c/Kernel.h explains launches. "
        "*/\n\n"
     << "#ifndef " << guard << "\n#define " << guard
     << "\n\n#include \"tessera-c/Kernel.h\"\n\n"
     << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (auto [op, each] : llvm::zip_equal(entries, traits)) {
    EntryOp entry = op;
    std::vector<Parameter> parameters =
        llvm::cantFail(engine::getParameters(entry));
    os << "\n/* Entry @" << quote(entry.getSymName()) << ".\n *\n";
    for (auto [i, parameter] : llvm::enumerate(parameters))
      os << " *   arg" << i << "  "
         << (parameter.isPointer ? "pointer to " : "")
         << describeParameter(parameter) << "\n";
    if (!parameters.empty())
      os << " *\n";
    os << " * A tile block needs " << each.arenaBytes << " bytes for itself."
       << (each.mayWait ? " Tile blocks may wait for each other." : "")
       << (each.usesTiles ? "\n * It uses AMX, which a launch asks the system "
                            "for."
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
  os << "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* " << guard << " */\n";
  return text;
}
