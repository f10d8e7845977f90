//===- Precompiled.h - what most sources with MLIR include -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See cmake/Precompiled.cmake. No source includes this: each includes what it
// uses. Only headers that nearly all of them include are here, as a name that a
// source does not expect could make another one ambiguous.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
