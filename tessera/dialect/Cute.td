//===- Cute.td - cuTe layout attributes -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_CUTE_TD
#define TESSERA_DIALECT_CUTE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"

def Cute_Dialect : Dialect {
  let name = "cute";
  let cppNamespace = "::tessera::cute";
  let summary = "cuTe layout attributes";
  let description = [{
    Layouts as the closed compiler notes them on operations: tuples of
    `value@dimension`. They parse and print and mean nothing to Tessera; they
    have no bytecode.
  }];
  // `1@0` is no sequence of MLIR tokens, so the text is read by hand.
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attr,
                        ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

/// A tree of `value@dimension` leaves: `(1@0, (16@1, 4@2))`.
///
/// It is stored as an array attribute: a leaf is the array [value, dimension]
/// of two integers, a tuple an array of such arrays.
class Cute_TupleAttr<string cppName, string attrMnemonic>
    : AttrDef<Cute_Dialect, cppName> {
  let attrName = "cute." # attrMnemonic;
  let extraClassDeclaration =
      "static constexpr ::llvm::StringLiteral getMnemonic() { return {\"" #
      attrMnemonic # "\"}; }";
  let parameters = (ins "::mlir::ArrayAttr":$tuple);
}

def Cute_LayoutAttr : Cute_TupleAttr<"Layout", "layout"> {
  let summary = "layout";
}
def Cute_ShapeAttr : Cute_TupleAttr<"Shape", "shape"> {
  let summary = "shape";
}
def Cute_StrideAttr : Cute_TupleAttr<"Stride", "stride"> {
  let summary = "stride";
}

#endif // TESSERA_DIALECT_CUTE_TD
