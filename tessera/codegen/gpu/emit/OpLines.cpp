//===- OpLines.cpp - which operation a line of PTX computes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/OpLines.h"

#include "llvm/IR/Module.h"

using namespace tessera::gpu;

OpLines::OpLines(llvm::Function &code) : builder(*code.getParent()) {
  llvm::Module &module = *code.getParent();
  module.setModuleFlag(llvm::Module::Warning, "Debug Info Version",
                       llvm::DEBUG_METADATA_VERSION);
  llvm::DIFile *file = builder.createFile("operations", "");
  // A full line table would mark the PTX as a debug build.
  builder.createCompileUnit(llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_C),
                            file, "tessera",
                            /*isOptimized=*/true, "", 0, "",
                            llvm::DICompileUnit::DebugDirectivesOnly);
  function = builder.createFunction(
      file, code.getName(), code.getName(), file, 1,
      builder.createSubroutineType(builder.getOrCreateTypeArray({})), 1,
      llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition);
  code.setSubprogram(function);
}

llvm::DebugLoc OpLines::get(uint64_t op) const {
  return llvm::DILocation::get(function->getContext(), op + 1, 0, function);
}

std::string tessera::gpu::takeOpLines(llvm::StringRef ptx,
                                      std::map<uint32_t, uint64_t> &ops) {
  std::string text;
  text.reserve(ptx.size());
  uint32_t line = 1;
  std::optional<uint64_t> last;
  while (!ptx.empty()) {
    auto [first, rest] = ptx.split('\n');
    ptx = rest;
    llvm::StringRef word = first.ltrim();
    // Not `.local`.
    if (word.starts_with(".loc\t") || word.starts_with(".loc ")) {
      word = word.drop_front(4);
      llvm::SmallVector<llvm::StringRef, 4> fields;
      word.split(fields, '\t', -1, false);
      if (fields.size() < 2)
        (word = word.trim()).split(fields, ' ', -1, false);
      uint64_t number;
      llvm::StringRef where = word.trim();
      where = where.substr(where.find_first_of(" \t")).trim();
      if (!where.consumeInteger(10, number) && number > 0 &&
          last != number - 1) {
        last = number - 1;
        ops[line] = *last;
      }
      continue;
    }
    if (word.starts_with(".file"))
      continue;
    text += first;
    text += '\n';
    ++line;
  }
  return text;
}
