//===- Cute.h - cuTe layout attributes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_CUTE_H
#define TESSERA_DIALECT_CUTE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

#include "tessera/dialect/CuteDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tessera/dialect/CuteAttributes.h.inc"

#endif // TESSERA_DIALECT_CUTE_H
