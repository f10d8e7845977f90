//===- Lookup.h - what is at a place of a text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LSP_LOOKUP_H
#define TESSERA_LSP_LOOKUP_H

#include "tessera/source/Source.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::lsp {

/// Something that the parser recorded: the name of an operation, or a value, a
/// symbol or an alias where it is defined or used.
struct Target {
  /// The word at the place.
  source::TextSpan word;
  /// True for the name of an operation, which has no definition.
  bool isOpName = false;
  /// Where it is defined.
  std::optional<source::TextSpan> definition;
  std::vector<source::TextSpan> uses;
  /// The operation of this name, or that defines the value or symbol; null for
  /// an argument of a block that is in none, and for an alias.
  mlir::Operation *op = nullptr;
  /// The value, if it is one. A result of several under one name is the first.
  mlir::Value value = {};
  /// What an alias stands for.
  std::string alias = "";
};

/// What is at an offset; nothing if the parser recorded nothing there.
std::optional<Target> findTarget(const source::Source &source, size_t offset);

} // namespace tessera::lsp

#endif // TESSERA_LSP_LOOKUP_H
