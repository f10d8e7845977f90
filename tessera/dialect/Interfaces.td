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

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

// The operations get these through the classes of OpBase.td, and never by hand.

def CudaTile_ElementCostInterface : OpInterface<"ElementCostOpInterface"> {
  let cppNamespace = "::tessera::cuda_tile";
  let description = [{
    What it takes to compute one element of the result.
  }];
  let methods = [
    StaticInterfaceMethod<"The kind of work.",
      "::tessera::cuda_tile::ElementCost", "getElementCost", (ins),
      [{ return ConcreteOp::kElementCost; }]>,
    StaticInterfaceMethod<[{
        Floating-point operations per element of the result. 0 for operations
        whose count depends on more than that (products and aggregates), and for
        conversions, comparisons, selections, negation and absolute values.
      }], "unsigned", "getFlopsPerElement", (ins),
      [{ return ConcreteOp::kFlopsPerElement; }]>,
  ];
}

def CudaTile_AccessInterface : OpInterface<"AccessOpInterface"> {
  let cppNamespace = "::tessera::cuda_tile";
  let description = [{
    A load, a store or an atomic: an operation that accesses the elements of one
    tile in memory, and is ordered by tokens.
  }];
  let methods = [
    InterfaceMethod<"Where the elements are: a tile of pointers or a view.",
      "::mlir::Value", "getAddress">,
    InterfaceMethod<"The tile that is loaded, stored or combined.",
      "::mlir::Value", "getAccessedTile">,
    StaticInterfaceMethod<"True if memory is read.", "bool", "isReading", (ins),
      [{ return ConcreteOp::kIsReading; }]>,
    StaticInterfaceMethod<"True if memory is written.", "bool", "isWriting",
      (ins), [{ return ConcreteOp::kIsWriting; }]>,
    InterfaceMethod<"The memory ordering.",
      "::tessera::cuda_tile::MemoryOrderingSemantics", "getMemoryOrdering",
      (ins), [{ return $_op.getMemoryOrderingSemantics(); }]>,
    InterfaceMethod<"The token that it is ordered after; none or one.",
      "::mlir::MutableOperandRange", "getTokenOperand", (ins),
      [{ return $_op.getTokenMutable(); }]>,
  ];
  let extraClassDeclaration = [{
    /// True if no other tile block can tell when it happens.
    bool isWeak() {
      return getMemoryOrdering() ==
             ::tessera::cuda_tile::MemoryOrderingSemantics::Weak;
    }
    /// True for operations that read and write in one step.
    bool isAtomic() { return isReading() && isWriting(); }
  }];
}

#endif // TESSERA_DIALECT_INTERFACES_TD
