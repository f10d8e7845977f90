//===- CacheKey.cpp - what compiled code depends on -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/CacheKey.h"
#include "tessera/dialect/Modules.h"
#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/OwnFile.h"

using namespace tessera;
using namespace tessera::cuda_tile;

/// Hashes the elements of a global instead of printing them: there may be
/// millions, and printing takes a hundred times as long as compiling.
static void describeGlobal(llvm::raw_ostream &stream, GlobalOp global) {
  for (mlir::NamedAttribute attribute : global->getAttrDictionary()) {
    stream << attribute.getName().strref() << " = ";
    auto literal =
        mlir::dyn_cast<mlir::DenseIntOrFPElementsAttr>(attribute.getValue());
    if (!literal) {
      stream << attribute.getValue() << "\n";
      continue;
    }
    llvm::ArrayRef<char> bytes = literal.getRawData();
    stream << literal.getType() << (literal.isSplat() ? " splat " : " ")
           << runtime::formatHex(
                  runtime::Sha256::of({bytes.data(), bytes.size()}))
           << "\n";
  }
}

std::string codegen::makeCacheKey(EntryOp entry, llvm::StringRef target) {
  std::string key;
  llvm::raw_string_ostream stream(key);
  stream << describeOwnBuild() << target << "\n";
  auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
  mlir::OpPrintingFlags flags;
  flags.useLocalScope();
  uint64_t number = 1;
  for (mlir::Operation &op : module.getBody().front()) {
    if (auto global = mlir::dyn_cast<GlobalOp>(op))
      describeGlobal(stream, global);
    else if (!mlir::isa<EntryOp>(op) || &op == entry)
      op.print(stream, flags);
    // Failures report operation numbers, which start at the entry's.
    if (&op == entry)
      stream << "\nnumber " << number << "\n";
    op.walk([&](mlir::Operation *) { ++number; });
  }
  // Failures and line tables have lines. The rest of a location does not
  // matter, and may be long: an inlined operation may have a hundred callers.
  entry->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    stream << "\n" << formatLine(op->getLoc());
  });
  return key;
}
