//===- Attributes.td - attributes of cuda_tile -------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ATTRIBUTES_TD
#define TESSERA_DIALECT_ATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "tessera/dialect/Dialect.td"
include "tessera/dialect/Interfaces.td"

class CudaTile_Attr<string cppName, string attrMnemonic,
                    list<Trait> traits = [],
                    string baseClass = "::mlir::Attribute">
    : AttrDef<CudaTile_Dialect, cppName, traits, baseClass> {
  let mnemonic = attrMnemonic;
}

//===----------------------------------------------------------------------===//
// Assume predicates
//===----------------------------------------------------------------------===//

class CudaTile_PredicateAttr<string cppName, string mnemonic>
    : CudaTile_Attr<cppName, mnemonic,
                    [DeclareAttrInterfaceMethods<CudaTile_AssumePredicate>]> {
  let hasCustomAssemblyFormat = 1;
}

def CudaTile_DivByAttr : CudaTile_PredicateAttr<"DivBy", "div_by"> {
  let summary = "elements are divisible by a power of two";
  let description = [{
    `div_by<16>`: every element (for a tensor view, the base address) is a
    multiple of 16. `div_by<4, every 2 along 1>`: the first of each group of 2
    elements along dimension 1 is a multiple of 4, the others follow it.
  }];
  let parameters = (ins "uint64_t":$divisor,
                        OptionalParameter<"std::optional<int64_t>">:$every,
                        OptionalParameter<"std::optional<int64_t>">:$along);
}

def CudaTile_SameElementsAttr
    : CudaTile_PredicateAttr<"SameElements", "same_elements"> {
  let summary = "elements are equal within blocks";
  let description = [{
    `same_elements<[1, 4]>`: cut into blocks of that extent, all elements of a
    block are equal.
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$values);
}

def CudaTile_BoundedAttr : CudaTile_PredicateAttr<"Bounded", "bounded"> {
  let summary = "elements lie in an inclusive signed range";
  let description = "`bounded<0, ?>`; `?` leaves a side open.";
  let parameters = (ins OptionalParameter<"std::optional<int64_t>">:$lb,
                        OptionalParameter<"std::optional<int64_t>">:$ub);
}

//===----------------------------------------------------------------------===//
// Optimization hints
//===----------------------------------------------------------------------===//

def CudaTile_OptimizationHintsAttr
    : CudaTile_Attr<"OptimizationHints", "optimization_hints"> {
  let summary = "hints by architecture";
  let description = [{
    `<default = {occupancy = 2}, sm_100 = {num_cta_in_cga = 4}>`: a dictionary of
    dictionaries. An architecture's own entry wins over `default`.
  }];
  let parameters = (ins "::mlir::DictionaryAttr":$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

/// A scope: file, compile unit, subprogram or lexical block.
class CudaTile_ScopeAttr<string cppName, string mnemonic,
                         string baseClass = "::tessera::cuda_tile::DIScopeAttr">
    : CudaTile_Attr<cppName, mnemonic, [], baseClass>;

/// A scope that code can stand in: subprogram or lexical block.
class CudaTile_LocalScopeAttr<string cppName, string mnemonic>
    : CudaTile_ScopeAttr<cppName, mnemonic,
                         "::tessera::cuda_tile::DILocalScopeAttr">;

def CudaTile_DIFileAttr : CudaTile_ScopeAttr<"DIFile", "di_file"> {
  let summary = "source file";
  let parameters = (ins "::mlir::StringAttr":$name,
                        "::mlir::StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
}

def CudaTile_DICompileUnitAttr
    : CudaTile_ScopeAttr<"DICompileUnit", "di_compile_unit"> {
  let summary = "compile unit";
  let parameters = (ins "::tessera::cuda_tile::DIFileAttr":$file);
  let assemblyFormat = "`<` struct(params) `>`";
}

def CudaTile_DISubprogramAttr
    : CudaTile_LocalScopeAttr<"DISubprogram", "di_subprogram"> {
  let summary = "function in source";
  let parameters = (ins
      "::tessera::cuda_tile::DIFileAttr":$file,
      "unsigned":$line,
      "::mlir::StringAttr":$name,
      "::mlir::StringAttr":$linkageName,
      "::tessera::cuda_tile::DICompileUnitAttr":$compileUnit,
      OptionalParameter<"unsigned">:$scopeLine);
  let assemblyFormat = "`<` struct(params) `>`";
}

def CudaTile_DILexicalBlockAttr
    : CudaTile_LocalScopeAttr<"DILexicalBlock", "di_lexical_block"> {
  let summary = "block in source";
  let parameters = (ins
      "::tessera::cuda_tile::DILocalScopeAttr":$scope,
      "::tessera::cuda_tile::DIFileAttr":$file,
      "unsigned":$line,
      OptionalParameter<"unsigned">:$column);
  let assemblyFormat = "`<` struct(params) `>`";
}

def CudaTile_DILocAttr : LocationAttrDef<CudaTile_Dialect, "DILoc"> {
  let mnemonic = "di_loc";
  let attrName = "cuda_tile.di_loc";
  let summary = "source position within a scope";
  let parameters = (ins "::mlir::FileLineColLoc":$sourceLoc,
                        "::tessera::cuda_tile::DILocalScopeAttr":$scope);
  let assemblyFormat = "`<` $sourceLoc `in` $scope `>`";
}

#endif // TESSERA_DIALECT_ATTRIBUTES_TD
