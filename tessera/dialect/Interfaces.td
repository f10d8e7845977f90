//===- Interfaces.td - interfaces of cuda_tile -------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_INTERFACES_TD
#define TESSERA_DIALECT_INTERFACES_TD

include "mlir/IR/OpBase.td"

def CudaTile_TileView : TypeInterface<"TileView"> {
  let cppNamespace = "::tessera::cuda_tile";
  let description = [{
    A way of cutting a tensor view into tiles: what loads, stores and atomic
    reductions through a view need to know about it.
  }];
  let methods = [
    InterfaceMethod<"Number of indices that select a tile.",
      "unsigned", "getIndexRank">,
    InterfaceMethod<"Type of one tile.",
      "::tessera::cuda_tile::TileType", "getTileType">,
    InterfaceMethod<"The tensor that is cut.",
      "::tessera::cuda_tile::TensorViewType", "getTensorView">,
    InterfaceMethod<"What a load gives outside the tensor, or null.",
      "::tessera::cuda_tile::PaddingValueAttr", "getPaddingValue">,
    InterfaceMethod<"Checks the types of the indices of a load or store.",
      "::llvm::LogicalResult", "verifyIndexTypes",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
           "::mlir::TypeRange":$indexTypes)>,
  ];
}

def CudaTile_AssumePredicate : AttrInterface<"AssumePredicate"> {
  let cppNamespace = "::tessera::cuda_tile";
  let description = [{
    A fact that `assume` can attach to a value.
  }];
  let methods = [
    InterfaceMethod<"Checks that the fact can be stated of a value of `type`.",
      "::llvm::LogicalResult", "verifyFor",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
           "::mlir::Type":$type)>,
  ];
}

#endif // TESSERA_DIALECT_INTERFACES_TD
