//===- Attributes.cpp - attributes of cuda_tile -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Attributes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::cuda_tile;

#include "tessera/dialect/Enums.cpp.inc"

#include "tessera/dialect/AttrInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tessera/dialect/Attributes.cpp.inc"

bool DIScopeAttr::classof(Attribute attr) {
  return isa<DIFileAttr, DICompileUnitAttr, DISubprogramAttr,
             DILexicalBlockAttr>(attr);
}

bool DILocalScopeAttr::classof(Attribute attr) {
  return isa<DISubprogramAttr, DILexicalBlockAttr>(attr);
}

void CudaTileDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tessera/dialect/Attributes.cpp.inc"
      >();
}
