//===- Attributes.h - attributes of cuda_tile -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ATTRIBUTES_H
#define TESSERA_DIALECT_ATTRIBUTES_H

#include "tessera/dialect/Dialect.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/OpImplementation.h"

#include <optional>

#include "tessera/dialect/Enums.h.inc"

#include "tessera/dialect/AttrInterfaces.h.inc"

namespace tessera::cuda_tile {

/// Any debug scope: file, compile unit, subprogram or lexical block.
class DIScopeAttr : public mlir::Attribute {
public:
  using Attribute::Attribute;
  static bool classof(mlir::Attribute attr);
};

/// A scope that code can be in: a subprogram or a lexical block.
class DILocalScopeAttr : public DIScopeAttr {
public:
  using DIScopeAttr::DIScopeAttr;
  static bool classof(mlir::Attribute attr);
};

} // namespace tessera::cuda_tile

#define GET_ATTRDEF_CLASSES
#include "tessera/dialect/Attributes.h.inc"

#endif // TESSERA_DIALECT_ATTRIBUTES_H
