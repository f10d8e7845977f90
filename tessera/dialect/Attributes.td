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
    : AttrDef<CudaTile_Dialect, cppName, traits, baseClass>,
      CudaTile_Documented {
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
  let syntax = "div_by<DIVISOR [, every COUNT along DIMENSION]>";
  let semantics = [{
    Every element is a multiple of the divisor, a power of two; pointers count as
    addresses in bytes. Of a tensor view it is the base address.

    With `every` and `along`, only the first of each group of COUNT neighbours along
    the dimension is such a multiple; the others follow it, each by 1, or by the size
    of what they point to.
  }];
  let example = [{
    div_by<16>
    div_by<4, every 2 along 1>
  }];
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
  let syntax = "same_elements<[EXTENT, ...]>";
  let semantics = [{
    The tile is cut into blocks of these extents, one per dimension. All elements of a
    block are equal. An extent of 1 says nothing.
  }];
  let example = [{
    same_elements<[1, 4]>
  }];
  let description = [{
    `same_elements<[1, 4]>`: cut into blocks of that extent, all elements of a
    block are equal.
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$values);
}

def CudaTile_BoundedAttr : CudaTile_PredicateAttr<"Bounded", "bounded"> {
  let summary = "elements lie in an inclusive signed range";
  let syntax = "bounded<NUMBER | ?, NUMBER | ?>";
  let semantics = [{
    Every element, read as signed, is at least the first number and at most the
    second. `?` leaves a side open.
  }];
  let example = [{
    bounded<0, ?>
    bounded<-8, 7>
  }];
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
  let sharedRules = ["hints"];
  let syntax = "optimization_hints<ARCH = {KEY = VALUE, ...}, ...>";
  let semantics = [{
    Advice for compilers, by architecture; it never changes results. The entry of an
    architecture wins over `default`. Known architectures are sm_80, sm_86, sm_87,
    sm_88, sm_89, sm_90, sm_100, sm_103, sm_110, sm_120 and sm_121. Operations write it
    without its name, after `optimization_hints=`.

    | key | on | value |
    |---|---|---|
    | `num_cta_in_cga` | `entry` | power of two up to 16; 1 before sm_90 |
    | `num_worker_warps_per_cta` | `entry` | power of two up to 32 |
    | `occupancy` | `entry` | 1 to 32 |
    | `allow_tma` | view accesses | `true` or `false` |
    | `latency` | all accesses | 1 to 10 |

    A hint that no compiler would honour is an error. `--hints=warn` makes it a
    warning, and `--hints=ignore` does not look at hints.
  }];
  let example = [{
    optimization_hints<default = {occupancy = 2}, sm_100 = {num_cta_in_cga = 4}>
  }];
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
  let semantics = [{
    A file of source code: its name and its folder.
  }];
  let example = [{
    di_file<"kernel.py" in "/src">
  }];
  let parameters = (ins "::mlir::StringAttr":$name,
                        "::mlir::StringAttr":$directory);
  let assemblyFormat = "`<` $name `in` $directory `>`";
}

def CudaTile_DICompileUnitAttr
    : CudaTile_ScopeAttr<"DICompileUnit", "di_compile_unit"> {
  let summary = "compile unit";
  let semantics = [{
    The file that was compiled.
  }];
  let example = [{
    di_compile_unit<file = <"kernel.py" in "/src">>
  }];
  let parameters = (ins "::tessera::cuda_tile::DIFileAttr":$file);
  let assemblyFormat = "`<` struct(params) `>`";
}

def CudaTile_DISubprogramAttr
    : CudaTile_LocalScopeAttr<"DISubprogram", "di_subprogram"> {
  let summary = "function in source";
  let semantics = [{
    A function of source code. `linkageName` is the name of the entry that comes from
    it; `scopeLine`, which may be left out, is the line where its body begins.
  }];
  let example = [{
    di_subprogram<file = <"kernel.py" in "/src">, line = 8, name = "k", linkageName = "k", compileUnit = <file = <"kernel.py" in "/src">>, scopeLine = 9>
  }];
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
  let semantics = [{
    A block within a function or another block of source code. `column` may be left out.
  }];
  let example = [{
    di_lexical_block<scope = #cuda_tile.di_subprogram<file = <"kernel.py" in "/src">, line = 8, name = "k", linkageName = "k", compileUnit = <file = <"kernel.py" in "/src">>>, file = <"kernel.py" in "/src">, line = 10, column = 4>
  }];
  let parameters = (ins
      "::tessera::cuda_tile::DILocalScopeAttr":$scope,
      "::tessera::cuda_tile::DIFileAttr":$file,
      "unsigned":$line,
      OptionalParameter<"unsigned">:$column);
  let assemblyFormat = "`<` struct(params) `>`";
}

def CudaTile_DILocAttr : LocationAttrDef<CudaTile_Dialect, "DILoc">,
                         CudaTile_Documented {
  let mnemonic = "di_loc";
  let attrName = "cuda_tile.di_loc";
  let summary = "source position within a scope";
  let sharedRules = ["debug"];
  let semantics = [{
    A position of source code and the function or block it is in: a location that
    operations and entries may have.
  }];
  let example = [{
    di_loc<loc("kernel.py":10:4) in #cuda_tile.di_subprogram<file = <"kernel.py" in "/src">, line = 8, name = "k", linkageName = "k", compileUnit = <file = <"kernel.py" in "/src">>>>
  }];
  let parameters = (ins "::mlir::FileLineColLoc":$sourceLoc,
                        "::tessera::cuda_tile::DILocalScopeAttr":$scope);
  let assemblyFormat = "`<` $sourceLoc `in` $scope `>`";
}

#endif // TESSERA_DIALECT_ATTRIBUTES_TD
