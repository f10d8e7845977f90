//===- DebugLines.cpp - line tables of kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/DebugLines.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/dialect/Modules.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"

using namespace tessera;
using namespace tessera::codegen;

llvm::DIFile *DebugLines::getFile(llvm::StringRef path) {
  llvm::SmallString<128> folder;
  llvm::sys::fs::current_path(folder);
  return builder.createFile(path, folder);
}

std::unique_ptr<DebugLines>
DebugLines::create(cuda_tile::EntryOp entry, llvm::Function &function,
                   llvm::DICompileUnit::DebugEmissionKind kind) {
  std::optional<mlir::FileLineColLoc> place =
      cuda_tile::findLine(entry.getLoc());
  if (!place)
    return nullptr;
  llvm::Module &module = *function.getParent();
  module.setModuleFlag(llvm::Module::Warning, "Debug Info Version",
                       llvm::DEBUG_METADATA_VERSION);
  module.setModuleFlag(llvm::Module::Max, "Dwarf Version", 5);
  std::unique_ptr<DebugLines> lines(new DebugLines(function));
  llvm::DIBuilder &builder = lines->builder;
  llvm::DIFile *file = lines->getFile(place->getFilename());
  llvm::DISourceLanguageName language(llvm::dwarf::DW_LANG_C99);
  llvm::DICompileUnit *unit =
      builder.createCompileUnit(language, file, "tessera " TESSERA_VERSION,
                                /*isOptimized=*/true, "", 0, "", kind);
  lines->function = builder.createFunction(
      unit, entry.getSymName(), function.getName(), file, place->getLine(),
      builder.createSubroutineType(builder.getOrCreateTypeArray({})),
      place->getLine(), llvm::DINode::FlagPrototyped,
      llvm::DISubprogram::SPFlagDefinition |
          llvm::DISubprogram::SPFlagOptimized);
  function.setSubprogram(lines->function);
  lines->ofEntry = llvm::DILocation::get(module.getContext(), place->getLine(),
                                         place->getColumn(), lines->function);
  return lines;
}

/// Gives lines to called functions that have none yet. Another entry may have
/// done so for shared ones.
void DebugLines::describeCallees(llvm::Function &caller) {
  for (llvm::Instruction &instruction : llvm::instructions(caller)) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->isDeclaration())
      continue;
    // LLVM requires a line at each call of a function that has lines.
    if (!call->getDebugLoc())
      call->setDebugLoc(ofEntry);
    if (callee->getSubprogram())
      continue;
    const llvm::DebugLoc &place = call->getDebugLoc();
    unsigned line = place.getLine();
    llvm::DISubprogram *described = builder.createFunction(
        function->getUnit(), callee->getName(), "", place->getFile(), line,
        function->getType(), line, llvm::DINode::FlagArtificial,
        llvm::DISubprogram::SPFlagDefinition |
            llvm::DISubprogram::SPFlagLocalToUnit |
            llvm::DISubprogram::SPFlagOptimized);
    callee->setSubprogram(described);
    llvm::DebugLoc inside = llvm::DILocation::get(callee->getContext(), line,
                                                  place.getCol(), described);
    for (llvm::Instruction &each : llvm::instructions(*callee))
      each.setDebugLoc(inside);
    describeCallees(*callee);
  }
}

void DebugLines::finish() {
  describeCallees(code);
  builder.finalize();
}

llvm::DebugLoc DebugLines::get(mlir::Location location) {
  // Operations share locations, but not numbers.
  location = dropOpNumber(location);
  auto [it, isNew] = known.try_emplace(location, ofEntry);
  if (!isNew)
    return it->second;
  std::optional<mlir::FileLineColLoc> place = cuda_tile::findLine(location);
  if (!place)
    return ofEntry;
  llvm::DIScope *scope = function;
  llvm::DIFile *file = getFile(place->getFilename());
  if (file != function->getFile())
    scope = builder.createLexicalBlockFile(function, file);
  return known[location] =
             llvm::DILocation::get(function->getContext(), place->getLine(),
                                   place->getColumn(), scope);
}
