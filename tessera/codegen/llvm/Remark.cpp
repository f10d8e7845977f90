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

void codegen::addRemark(std::vector<Remark> &remarks, Remark::Kind kind,
                        llvm::StringRef entry, mlir::Operation *op,
                        const llvm::Twine &text) {
  Remark remark{kind,
                entry.str(),
                op->getName().getStringRef().str(),
                text.str(),
                dropOpNumber(op->getLoc()),
                readOpNumber(op->getLoc())};
  auto isSame = [&](const Remark &other) {
    return other.kind == remark.kind && other.text == remark.text &&
           other.location == remark.location && other.op == remark.op;
  };
  if (llvm::none_of(remarks, isSame))
    remarks.push_back(std::move(remark));
}
