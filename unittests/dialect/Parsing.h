//===- Parsing.h - modules for tests -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_DIALECT_PARSING_H
#define TESSERA_UNITTESTS_DIALECT_PARSING_H

#include "tessera/dialect/Ops.h"
#include "tessera/source/Context.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

namespace tessera {

/// Parses Tile IR for a test.
class TestParser {
public:
  TestParser() {
    mlir::DialectRegistry registry;
    source::registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  mlir::OwningOpRef<mlir::Operation *> parse(llvm::StringRef text) {
    return mlir::parseSourceString(text, &context);
  }

  /// A module with a global @g of i32 and an entry with this body, which can
  /// use %n: tile<i32>, %c: tile<i1>, %p: tile<ptr<i32>> and the token %t.
  mlir::OwningOpRef<mlir::Operation *> parseEntry(llvm::StringRef body) {
    return parse(
        ("cuda_tile.module @m {\n"
         "global @g <i32: [1, 2]> : tile<2xi32>\n"
         "entry @k(%n: tile<i32>, %c: tile<i1>, %p: tile<ptr<i32>>) {\n"
         "%t = make_token : token\n" +
         body + "\n}\n}\n")
            .str());
  }

  mlir::MLIRContext context;
};

} // namespace tessera

#endif // TESSERA_UNITTESTS_DIALECT_PARSING_H
