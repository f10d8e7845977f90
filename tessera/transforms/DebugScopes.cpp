//===- DebugScopes.cpp - gives plain locations a scope -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Attributes.h"
#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "llvm/Support/Path.h"

namespace tessera {
#define GEN_PASS_DEF_SYNTHESIZEDEBUGSCOPES
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera::cuda_tile;

static DIFileAttr getFile(FileLineColLoc location) {
  MLIRContext *context = location.getContext();
  StringRef path = location.getFilename();
  return DIFileAttr::get(
      context, StringAttr::get(context, llvm::sys::path::filename(path)),
      StringAttr::get(context, llvm::sys::path::parent_path(path)));
}

/// The first file location in a location; null if it already has a scope.
static FileLineColLoc findPlain(LocationAttr location) {
  FileLineColLoc found;
  location.walk([&](Location part) {
    if (isa<DILocAttr>(LocationAttr(part))) {
      found = {};
      return WalkResult::interrupt();
    }
    if (auto file = dyn_cast<FileLineColLoc>(LocationAttr(part));
        file && !found)
      found = file;
    return WalkResult::advance();
  });
  return found;
}

namespace {
/// Moves the locations of one entry into its subprogram.
class ScopeMaker {
public:
  explicit ScopeMaker(EntryOp entry) : entry(entry) {}

  void run() {
    if (!findSubprogram())
      return;
    entry.getBody().walk(
        [&](Operation *op) { op->setLoc(convert(op->getLoc())); });
  }

private:
  bool findSubprogram();
  LocationAttr convert(LocationAttr location);

  EntryOp entry;
  DISubprogramAttr subprogram;
  DenseMap<Attribute, LocationAttr> known; // most operations share locations
};
} // namespace

/// Finds the entry's subprogram, or creates one if the entry has only a file
/// location.
bool ScopeMaker::findSubprogram() {
  if (auto scoped = dyn_cast<DILocAttr>(LocationAttr(entry.getLoc()))) {
    subprogram = dyn_cast<DISubprogramAttr>(scoped.getScope());
    return subprogram != nullptr;
  }
  // rule debug-scopes.subprogram
  FileLineColLoc plain = findPlain(entry.getLoc());
  if (!plain)
    return false;
  MLIRContext *context = entry.getContext();
  DIFileAttr file = getFile(plain);
  subprogram = DISubprogramAttr::get(
      context, file, plain.getLine(), entry.getSymNameAttr(),
      entry.getSymNameAttr(), DICompileUnitAttr::get(context, file),
      plain.getLine());
  entry->setLoc(DILocAttr::get(context, plain, subprogram));
  return true;
}

LocationAttr ScopeMaker::convert(LocationAttr location) {
  if (auto it = known.find(location); it != known.end())
    return it->second;
  LocationAttr result = location;
  MLIRContext *context = location.getContext();
  if (auto call = dyn_cast<CallSiteLoc>(location)) {
    result =
        CallSiteLoc::get(convert(call.getCallee()), convert(call.getCaller()));
  } else if (FileLineColLoc plain = findPlain(location)) {
    DIFileAttr file = getFile(plain);
    DILocalScopeAttr scope = subprogram;
    // rule debug-scopes.block
    if (file != subprogram.getFile())
      scope = DILexicalBlockAttr::get(context, subprogram, file,
                                      plain.getLine(), plain.getColumn());
    result = DILocAttr::get(context, plain, scope);
  }
  return known[location] = result;
}

namespace {
struct SynthesizeDebugScopes
    : public tessera::impl::SynthesizeDebugScopesBase<SynthesizeDebugScopes> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](EntryOp entry) {
      ScopeMaker(entry).run();
      return WalkResult::skip();
    });
  }
};
} // namespace
