//===- DebugInfo.cpp - rules of debug scopes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/DebugInfo.h"

#include "tessera/dialect/Ops.h"

using namespace mlir;
using namespace tessera::cuda_tile;

/// The scope of a location: that of the caller for a call site, that of the
/// first part with a scope for a fused location. Null if there is none.
static DILocalScopeAttr findScope(Location location) {
  SmallVector<LocationAttr, 4> pending = {location};
  while (!pending.empty()) {
    LocationAttr next = pending.pop_back_val();
    if (auto loc = dyn_cast<DILocAttr>(next))
      return loc.getScope();
    if (auto call = dyn_cast<CallSiteLoc>(next))
      pending.push_back(call.getCaller());
    else if (auto name = dyn_cast<NameLoc>(next))
      pending.push_back(name.getChildLoc());
    else if (auto opaque = dyn_cast<OpaqueLoc>(next))
      pending.push_back(opaque.getFallbackLocation());
    else if (auto fused = dyn_cast<FusedLoc>(next))
      for (Location part : llvm::reverse(fused.getLocations()))
        pending.push_back(part);
  }
  return {};
}

static DISubprogramAttr getSubprogram(DILocalScopeAttr scope) {
  while (auto block = dyn_cast_if_present<DILexicalBlockAttr>(scope))
    scope = block.getScope();
  return cast_if_present<DISubprogramAttr>(scope);
}

LogicalResult tessera::cuda_tile::verifyNoScope(Operation *op) {
  // debug.c1: globals have no scope
  if (findScope(op->getLoc()))
    return op->emitOpError("invalid operation debug info scope: ")
           << LocationAttr(op->getLoc())
           << ". Global variables must not have scope.";
  return success();
}

LogicalResult tessera::cuda_tile::verifyFunctionScope(EntryOp entry) {
  // debug.c2: the location of an entry is not a call site
  if (isa<CallSiteLoc>(entry.getLoc()))
    return entry.emitOpError("invalid function debug info location: ")
           << LocationAttr(entry.getLoc())
           << ". Function location must not be a CallSiteLoc.";
  DILocalScopeAttr scope = findScope(entry.getLoc());
  if (!scope)
    return success();
  // debug.c3: the scope of an entry is a di_subprogram
  auto subprogram = dyn_cast<DISubprogramAttr>(scope);
  if (!subprogram)
    return entry.emitOpError("invalid function debug info scope: ")
           << scope
           << ". Function location must have cuda_tile.di_subprogram debug "
              "info scope.";
  // debug.c4: its linkageName is the name of the entry
  if (subprogram.getLinkageName().getValue() != entry.getSymName())
    return entry.emitOpError("invalid function debug info scope: ")
           << scope << ". Function name \"" << entry.getSymName()
           << "\" does not match subprogram scope linkage name \""
           << subprogram.getLinkageName().getValue() << "\".";
  return success();
}

LogicalResult tessera::cuda_tile::verifyBodyScopes(EntryOp entry) {
  auto expected =
      dyn_cast_if_present<DISubprogramAttr>(findScope(entry.getLoc()));
  // Most operations of a kernel share a few scopes: check each once.
  llvm::DenseMap<Attribute, DISubprogramAttr> known;
  WalkResult walk = entry.getBody().walk([&](Operation *op) -> WalkResult {
    if (isa<FileLineColLoc, UnknownLoc>(op->getLoc()))
      return WalkResult::advance();
    auto [it, isNew] = known.try_emplace(LocationAttr(op->getLoc()));
    if (isNew)
      it->second = getSubprogram(findScope(op->getLoc()));
    DISubprogramAttr actual = it->second;
    if (!actual || actual == expected)
      return WalkResult::advance();
    // debug.c5: an operation has a scope only if its entry has one
    if (!expected)
      return op->emitOpError("invalid operation debug info scope: ")
             << actual
             << ". Operation has debug info scope, but function debug info "
                "scope is undefined.";
    // debug.c6: its subprogram is that of the entry
    return op->emitOpError("invalid operation debug info scope: ")
           << actual
           << ". Operation debug info scope does not match function debug info "
              "scope: "
           << expected << ".";
  });
  return failure(walk.wasInterrupted());
}
