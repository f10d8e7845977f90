//===- OpBase.td - constraints and base classes of operations -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_OPBASE_TD
#define TESSERA_DIALECT_OPBASE_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tessera/dialect/Attributes.td"
include "tessera/dialect/Dialect.td"
include "tessera/dialect/Enums.td"
include "tessera/dialect/Interfaces.td"
include "tessera/dialect/Types.td"
include "tessera/dialect/ViewTypes.td"

//===----------------------------------------------------------------------===//
// Type constraints
//===----------------------------------------------------------------------===//

def CudaTile_IsTile
    : CPred<"::llvm::isa<::tessera::cuda_tile::TileType>($_self)">;
def CudaTile_IsScalarTile : And<[CudaTile_IsTile, CPred<
    "::llvm::cast<::tessera::cuda_tile::TileType>($_self).getShape().empty()">]>;

/// A container of these elements. MLIR's own class of this kind goes through the
/// interface of shaped types, which is slow to look up for every operand.
class CudaTile_ContainerOf<list<Type> elements, Pred container,
                           string description>
    : Type<And<[container,
                Concat<"[](::mlir::Type elementType) { return ",
                       SubstLeaves<"$_self", "elementType",
                                   AnyTypeOf<elements>.predicate>,
                       "; }(::llvm::cast<::tessera::cuda_tile::TileType>("
                       "$_self).getElementType())">]>,
           description # " of " # AnyTypeOf<elements>.summary # " values",
           "::tessera::cuda_tile::TileType">;
class CudaTile_TileOf<list<Type> elements, string description = "tile">
    : CudaTile_ContainerOf<elements, CudaTile_IsTile, description>;
class CudaTile_ScalarOf<list<Type> elements>
    : CudaTile_ContainerOf<elements, CudaTile_IsScalarTile, "0D tile">;

def CudaTile_AnyTile : Type<CudaTile_IsTile, "Tile type",
                            "::tessera::cuda_tile::TileType">;
def CudaTile_IntTile : CudaTile_TileOf<CudaTile_IntElements>;
def CudaTile_Int4Tile
    : CudaTile_TileOf<!listconcat(CudaTile_IntElements, [CudaTile_I4])>;
def CudaTile_I1Tile : CudaTile_TileOf<[CudaTile_I1]>;
def CudaTile_I8Tile : CudaTile_TileOf<[CudaTile_I8]>;
def CudaTile_I64Tile : CudaTile_TileOf<[CudaTile_I64]>;
def CudaTile_BaseFloatTile : CudaTile_TileOf<CudaTile_BaseFloatElements>;
def CudaTile_FloatTile : CudaTile_TileOf<CudaTile_FloatElements>;
def CudaTile_NumTile : CudaTile_TileOf<
    !listconcat(CudaTile_IntElements, CudaTile_FloatElements)>;
def CudaTile_Num4Tile : CudaTile_TileOf<!listconcat(
    CudaTile_IntElements, CudaTile_FloatElements, [CudaTile_I4])>;
def CudaTile_PtrTile : CudaTile_TileOf<[CudaTile_PointerElement]>;

def CudaTile_ScalarInt : CudaTile_ScalarOf<CudaTile_IntElements>;
def CudaTile_ScalarPtr : CudaTile_ScalarOf<[CudaTile_PointerElement]>;
class CudaTile_BuildableScalar<Type element, string builder>
    : CudaTile_ScalarOf<[element]>,
      BuildableType<"::tessera::cuda_tile::TileType::get(" # builder # ")">;
def CudaTile_ScalarI1
    : CudaTile_BuildableScalar<CudaTile_I1, "$_builder.getI1Type()">;
def CudaTile_ScalarI32
    : CudaTile_BuildableScalar<CudaTile_I32, "$_builder.getI32Type()">;

def CudaTile_AnyTensorView
    : Type<CPred<"::llvm::isa<::tessera::cuda_tile::TensorViewType>($_self)">,
           "tensor_view type", "::tessera::cuda_tile::TensorViewType">;
class CudaTile_ViewConstraint<string cppName, string description>
    : Type<CPred<"::llvm::isa<::tessera::cuda_tile::" # cppName # ">($_self)">,
           description, "::tessera::cuda_tile::" # cppName>;
def CudaTile_AnyTileView
    : CudaTile_ViewConstraint<"TileView", "TileView instance">;
def CudaTile_AnyPartitionView
    : CudaTile_ViewConstraint<"PartitionViewType", "partition_view type">;
def CudaTile_AnyStridedView
    : CudaTile_ViewConstraint<"StridedViewType", "strided_view type">;
def CudaTile_AnyGatherScatterView
    : CudaTile_ViewConstraint<"GatherScatterViewType",
                              "gather_scatter_view type">;

def CudaTile_Token
    : Type<CPred<"::llvm::isa<::tessera::cuda_tile::TokenType>($_self)">,
           "cuda tile token type", "::tessera::cuda_tile::TokenType">,
      BuildableType<
          "::tessera::cuda_tile::TokenType::get($_builder.getContext())">;

/// What terminators may carry: a number or anything of this dialect.
def CudaTile_AnyCT : AnyTypeOf<[
    CudaTile_Number,
    Type<CPred<"::llvm::isa<::tessera::cuda_tile::CudaTileDialect>("
               "$_self.getDialect())">, "cuda_tile type">]>;

//===----------------------------------------------------------------------===//
// Attribute constraints
//===----------------------------------------------------------------------===//

/// Literal of a constant or global, typed by its tile.
def CudaTile_TileLiteral : ElementsAttrBase<
    And<[CPred<"::llvm::isa<::mlir::DenseIntOrFPElementsAttr>($_self)">,
         CPred<"::llvm::isa<::tessera::cuda_tile::TileType>("
               "::llvm::cast<::mlir::ElementsAttr>($_self).getType())">]>,
    "dense int-or-float elements attribute of a tile type"> {
  let storageType = "::mlir::DenseIntOrFPElementsAttr";
  let returnType = "::mlir::DenseIntOrFPElementsAttr";
  let convertFromStorage = "$_self";
}

def CudaTile_IdentitiesAttr
    : TypedArrayAttrBase<TypedAttrInterface, "array of typed attributes">;

def CudaTile_AnyPredicateAttr : Attr<
    CPred<"::llvm::isa<::tessera::cuda_tile::AssumePredicate>($_self)">,
    "assume predicate attribute"> {
  let storageType = "::tessera::cuda_tile::AssumePredicate";
  let returnType = "::tessera::cuda_tile::AssumePredicate";
  let convertFromStorage = "$_self";
}

def CudaTile_OverflowDefaultNone : DefaultValuedAttr<
    CudaTile_IntegerOverflowAttr,
    "::tessera::cuda_tile::IntegerOverflow::None">;
def CudaTile_RoundingDefaultFull : DefaultValuedAttr<
    CudaTile_RoundingModeAttr, "::tessera::cuda_tile::RoundingMode::Full">;

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

/// The published wording differs from MLIR's by an article.
class CudaTile_ElementTypesMatch<list<string> names> : PredOpTrait<
    "all of {" # !interleave(names, ", ") # "} have the same element type",
    CPred<"::llvm::all_equal({" # !interleave(!foreach(name, names,
        "::mlir::getElementTypeOrSelf($" # name # ")"), ", ") # "})">>;

def CudaTile_TokenOrder
    : Resource<"::tessera::cuda_tile::TokenOrderResource">;
def CudaTile_Host : Resource<"::tessera::cuda_tile::HostResource">;

// Every token-ordered op writes TokenOrder, so that MLIR's generic passes
// neither erase, merge nor reorder it: that is left to passes that know tokens.
def CudaTile_LoadEffects
    : MemoryEffects<[MemRead, MemWrite<CudaTile_TokenOrder>]>;
def CudaTile_StoreEffects
    : MemoryEffects<[MemWrite, MemWrite<CudaTile_TokenOrder>]>;
def CudaTile_FenceEffects
    : MemoryEffects<[MemRead, MemWrite, MemWrite<CudaTile_TokenOrder>]>;

//===----------------------------------------------------------------------===//
// Classes of operations
//===----------------------------------------------------------------------===//

// Every operation is in one class; OpClasses.h says what the classes mean.

class CudaTile_CppTrait<string name, string declaration = "">
    : NativeOpTrait<name, [], declaration> {
  let cppNamespace = "::tessera::cuda_tile";
}

class CudaTile_OpClass<string cost, int flops, list<Trait> traits>
    : TraitList<!listconcat(traits, [
          CudaTile_ElementCostInterface,
          CudaTile_CppTrait<"Classified",
              "static constexpr ElementCost kElementCost = ElementCost::" # cost
              # "; static constexpr unsigned kFlopsPerElement = " # flops
              # ";">])>;

/// Element i of the result is a function of the elements i of the operands.
class CudaTile_Elementwise<string cost, int flops = 0>
    : CudaTile_OpClass<cost, flops, [CudaTile_CppTrait<"Elementwise">]>;
/// The elements of the result are elements of the first operand.
def CudaTile_Movement
    : CudaTile_OpClass<"None", 0, [CudaTile_CppTrait<"Movement">]>;
/// A movement that keeps the row-major index of every element.
def CudaTile_InPlaceMovement
    : CudaTile_OpClass<"None", 0, [CudaTile_CppTrait<"Movement">,
                                   CudaTile_CppTrait<"InPlaceMovement">]>;
/// An element of the result depends on many elements of an operand.
def CudaTile_Collective : CudaTile_OpClass<"Collective", 0, []>;
/// Accesses or makes memory.
class CudaTile_MemoryClass<list<Trait> traits = []>
    : CudaTile_OpClass<"Memory", 0, traits>;
def CudaTile_Memory : CudaTile_MemoryClass;
/// Accesses the elements of a tile. The getters name the operand with the
/// address, and the tile.
class CudaTile_Access<string address, string tile, bit isReading, bit isWriting>
    : CudaTile_MemoryClass<[CudaTile_AccessInterface,
          CudaTile_CppTrait<"Accessing",
              "::mlir::Value getAddress() { return " # address # "(); }"
              "::mlir::Value getAccessedTile() { return " # tile # "(); }"
              "static constexpr bool kIsReading = " # isReading # ";"
              "static constexpr bool kIsWriting = " # isWriting # ";">]>;
/// All else: no element is computed.
def CudaTile_Structure : CudaTile_OpClass<"None", 0, []>;

/// Orders accesses of this tile block as others see them.
def CudaTile_Fence : CudaTile_CppTrait<"Fence">;

/// Regions in which `cuda_tile.` may be left out.
def CudaTile_DefaultDialect
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>;
class CudaTile_AsmNames<list<string> methods = ["getAsmResultNames"]>
    : DeclareOpInterfaceMethods<OpAsmOpInterface, methods>;

/// The initializer of an `OperandGroup` for the argument of this number; empty
/// for an attribute.
class CudaTile_OperandGroup<dag arguments, int number> {
  defvar plain = !getdagarg<Constraint>(arguments, number);
  defvar marked = !getdagarg<OpVariable>(arguments, number);
  defvar constraint = !if(!initialized(plain), plain, marked.constraint);
  string row = !if(!isa<AttrConstraint>(constraint), "",
      "{\"" # !getdagname(arguments, number) # "\", "
      # !if(!or(!isa<Optional>(constraint), !isa<Variadic>(constraint)),
            "false", "true") # "},");
}

/// Groups have as many operands as the definition says. MLIR only sees to it
/// that their sizes add up, and then reads operands that are not there. What is
/// structural is verified before anything that asks for operands.
class CudaTile_OperandGroups<dag arguments>
    : NativeOpTrait<"OperandGroups", [AttrSizedOperandSegments],
        "static constexpr OperandGroup kOperandGroups[] = {"
        # !interleave(!foreach(number, !range(!size(arguments)),
              CudaTile_OperandGroup<arguments, number>.row), "") # "};">,
      StructuralOpTrait {
  let cppNamespace = "::tessera::cuda_tile";
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// A section of the specification. The operations of `NAMEOps.td` are in it.
class CudaTile_Family<string familyName, string familyTitle> {
  string name = familyName;
  string title = familyTitle;
  /// What the page of the reference begins with.
  string introduction = "";
}

/// An operation with its number and first version on the wire. Its `format` is
/// an assembly format whose `attr-dict` refuses what the format spells.
class CudaTile_Op<string mnemonic, int wireOpcode, string sinceVersion,
                  list<Trait> ownTraits = []>
    : Op<CudaTile_Dialect, mnemonic, ownTraits>, CudaTile_Documented {
  int opcode = wireOpcode;
  string since = sinceVersion;
  string format = "";
  let assemblyFormat = !if(!empty(format), ?, !subst("attr-dict",
      "`` custom<Dictionary>(attr-dict, \"getAttributeNames()\")", format));
  assert !eq(!size(!filter(own, ownTraits, !isa<CudaTile_OpClass>(own))), 1),
      mnemonic # " needs exactly one of the classes of OpBase.td, such as "
      "CudaTile_Elementwise, CudaTile_Movement or CudaTile_Structure";
  defvar isGrouped = !not(!empty(!filter(
      own, ownTraits, !eq(!cast<string>(own), "AttrSizedOperandSegments"))));
  let traits = !listconcat(ownTraits,
      !if(isGrouped, [CudaTile_OperandGroups<arguments>], []));
}

/// `op %a, %b : T` on operands and result of one type.
class CudaTile_UnaryOp<string mnemonic, int opcode, string since, Type tile,
                       list<Trait> traits = []>
    : CudaTile_Op<mnemonic, opcode, since,
                  !listconcat([Pure, AllTypesMatch<["source", "result"]>],
                              traits)> {
  let arguments = (ins tile:$source);
  let results = (outs tile:$result);
  let format =
      "$source attr-dict `:` custom<ShortType>(type($result))";
}

class CudaTile_BinaryOp<string mnemonic, int opcode, string since, Type tile,
                        list<Trait> traits = []>
    : CudaTile_Op<mnemonic, opcode, since,
                  !listconcat([Pure, AllTypesMatch<["lhs", "rhs", "result"]>],
                              traits)> {
  let arguments = (ins tile:$lhs, tile:$rhs);
  let results = (outs tile:$result);
  let format =
      "$lhs `,` $rhs attr-dict `:` custom<ShortType>(type($result))";
}

#endif // TESSERA_DIALECT_OPBASE_TD
