//===- CHeader.cpp - headers for compiled kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/CHeader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using runtime::Parameter;

std::vector<std::string> codegen::getCNames(llvm::ArrayRef<EntryOp> entries) {
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

llvm::StringRef codegen::getCType(ElementType type) {
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

std::string codegen::quoteComment(llvm::StringRef text) {
  std::string quoted;
  for (unsigned char c : text.bytes())
    quoted += c == '*' || !llvm::isPrint(c) ? '?' : c;
  return quoted;
}

std::string
codegen::makeHeader(llvm::StringRef file, llvm::StringRef comment,
                    llvm::StringRef include,
                    llvm::function_ref<void(llvm::raw_ostream &)> body) {
  std::string guard = "TESSERA_KERNELS_";
  for (char c : file)
    guard += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "/* " << comment << " */\n\n#ifndef " << guard << "\n#define " << guard
     << "\n\n#include \"" << include << "\"\n\n"
     << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  body(os);
  os << "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* " << guard << " */\n";
  return text;
}

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

void codegen::printEntryComment(llvm::raw_ostream &os, EntryOp entry,
                                llvm::ArrayRef<Parameter> parameters) {
  os << "\n/* Entry @" << quoteComment(entry.getSymName()) << ".\n *\n";
  for (auto [i, parameter] : llvm::enumerate(parameters))
    os << " *   arg" << i << "  " << (parameter.isPointer ? "pointer to " : "")
       << describeParameter(parameter) << "\n";
  if (!parameters.empty())
    os << " *\n";
}
