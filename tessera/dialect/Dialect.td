//===- Dialect.td - the cuda_tile dialect ------------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_DIALECT_TD
#define TESSERA_DIALECT_DIALECT_TD

include "mlir/IR/DialectBase.td"
include "mlir/IR/OpBase.td"

def CudaTile_Dialect : Dialect {
  let name = "cuda_tile";
  let cppNamespace = "::tessera::cuda_tile";
  let summary = "CUDA Tile IR";
  let description = [{
    Kernels over tiles: immutable, statically shaped arrays whose extents are
    powers of two. Memory is reached through tiles of pointers or through views
    of strided tensors, and ordered by tokens alone.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  // What holds for every token-ordered op; see MemoryPatterns.cpp.
  let hasCanonicalizer = 1;

  let extraClassDeclaration = [{
    /// How strictly optimization hints are checked in this context. The
    /// default refuses hints nobody would honour.
    HintPolicy getHintPolicy() const { return hintPolicy; }
    void setHintPolicy(HintPolicy policy) { hintPolicy = policy; }

    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type,
                   ::mlir::DialectAsmPrinter &printer) const override;

    /// Names that older or newer producers give to operations of ours.
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef opName) const override;

  private:
    void registerTypes();
    void registerViewTypes();
    void registerAttributes();
    void registerOperations();

    HintPolicy hintPolicy = HintPolicy::Error;
  }];
}

/// Marks the version of the format in which an op argument or result appeared,
/// where that is later than the op itself. The wire table is generated from it.
class Since<string version> : OpVariableDecorator {
  string since = version;
}

/// What the reference (docs/reference, `tessera help OP`) says about an operation,
/// type or attribute. These are not ODS's `description`, which TableGen copies
/// into C++ headers: a word changed there compiles most of the tree again.
class CudaTile_Documented {
  /// What it means, in Markdown; what is undefined comes last.
  string semantics = "";
  /// Operations: a whole module, an entry, or lines of an entry that has the
  /// parameters `%p: tile<ptr<f32>>`, `%q: tile<ptr<i32>>` and `%n: tile<i32>`.
  /// Types and attributes: one per line. Tests parse it.
  string example = "";
  /// The syntax, where `assemblyFormat` does not tell it.
  string syntax = "";
  /// Constraint tags that go by another name than its own: `mma` for all of that
  /// name, `memory.c4` for one.
  list<string> sharedRules = [];
}

#endif // TESSERA_DIALECT_DIALECT_TD
