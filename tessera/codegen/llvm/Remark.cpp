//===- Remark.cpp - how an operation was compiled -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/Remark.h"
#include "tessera/codegen/llvm/Locations.h"

#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::codegen;

static llvm::StringRef getName(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::Fused:
    return "fused";
  case RemarkKind::Stored:
    return "stored";
  case RemarkKind::Product:
    return "product";
  case RemarkKind::Scattered:
    return "scattered";
  }
  llvm_unreachable("unknown kind of remark");
}

void codegen::addRemark(std::vector<engine::Remark> &remarks, RemarkKind kind,
                        llvm::StringRef entry, mlir::Operation *op,
                        const llvm::Twine &text) {
  engine::Remark remark;
  remark.kind = getName(kind);
  remark.isMissed = kind == RemarkKind::Scattered;
  remark.entry = entry;
  remark.opName = op->getName().getStringRef();
  remark.text = text.str();
  addRemark(remarks, std::move(remark), op->getLoc());
}

void codegen::addRemark(std::vector<engine::Remark> &remarks,
                        engine::Remark remark, mlir::Location location) {
  remark.op = readOpNumber(location);
  if (auto place = location->findInstanceOf<mlir::FileLineColLoc>())
    remark.position = {place.getFilename().str(), place.getLine(),
                       place.getColumn()};
  auto isSame = [&](const engine::Remark &other) {
    return other.kind == remark.kind && other.text == remark.text &&
           other.entry == remark.entry && other.opName == remark.opName &&
           other.op == remark.op && other.position == remark.position;
  };
  if (llvm::none_of(remarks, isSame))
    remarks.push_back(std::move(remark));
}
