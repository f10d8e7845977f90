//===- Types.td - element types, pointers, tiles, tensor views------------------*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TYPES_TD
#define TESSERA_DIALECT_TYPES_TD

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/BuiltinTypes.td"
include "tessera/dialect/TypeBase.td"

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

class CudaTile_Element<string spelling, string predicate,
                       string sinceVersion = "13.1">
    : Type<CPred<predicate>, spelling> {
  string since = sinceVersion;
}
class CudaTile_IntElement<int width, string sinceVersion = "13.1">
    : CudaTile_Element<"i" # width, "$_self.isSignlessInteger(" # width # ")",
                       sinceVersion>;
class CudaTile_FloatElement<string spelling, string cppType,
                            string sinceVersion = "13.1">
    : CudaTile_Element<spelling, "::llvm::isa<::mlir::" # cppType # ">($_self)",
                       sinceVersion>;

def CudaTile_I1 : CudaTile_IntElement<1>;
def CudaTile_I4 : CudaTile_IntElement<4, "13.3">;
def CudaTile_I8 : CudaTile_IntElement<8>;
def CudaTile_I16 : CudaTile_IntElement<16>;
def CudaTile_I32 : CudaTile_IntElement<32>;
def CudaTile_I64 : CudaTile_IntElement<64>;
def CudaTile_F16 : CudaTile_FloatElement<"f16", "Float16Type">;
def CudaTile_BF16 : CudaTile_FloatElement<"bf16", "BFloat16Type">;
def CudaTile_F32 : CudaTile_FloatElement<"f32", "Float32Type">;
def CudaTile_TF32 : CudaTile_FloatElement<"tf32", "FloatTF32Type">;
def CudaTile_F64 : CudaTile_FloatElement<"f64", "Float64Type">;
def CudaTile_F8E4M3FN : CudaTile_FloatElement<"f8E4M3FN", "Float8E4M3FNType">;
def CudaTile_F8E5M2 : CudaTile_FloatElement<"f8E5M2", "Float8E5M2Type">;
def CudaTile_F8E8M0FNU
    : CudaTile_FloatElement<"f8E8M0FNU", "Float8E8M0FNUType", "13.2">;
def CudaTile_F4E2M1FN
    : CudaTile_FloatElement<"f4E2M1FN", "Float4E2M1FNType", "13.3">;

// The order of these lists is the order in which diagnostics name the members.
defvar CudaTile_IntElements =
    [CudaTile_I1, CudaTile_I8, CudaTile_I16, CudaTile_I32, CudaTile_I64];
defvar CudaTile_BaseFloatElements =
    [CudaTile_F16, CudaTile_BF16, CudaTile_F32, CudaTile_F64];
defvar CudaTile_FloatElements = !listconcat(
    CudaTile_BaseFloatElements,
    [CudaTile_TF32, CudaTile_F8E4M3FN, CudaTile_F8E5M2, CudaTile_F8E8M0FNU,
     CudaTile_F4E2M1FN]);
defvar CudaTile_NumberElements = !listconcat(
    [CudaTile_F16, CudaTile_BF16, CudaTile_F32, CudaTile_TF32, CudaTile_F64,
     CudaTile_F8E4M3FN, CudaTile_F8E5M2, CudaTile_F8E8M0FNU, CudaTile_F4E2M1FN],
    CudaTile_IntElements);

def CudaTile_Number : AnyTypeOf<CudaTile_NumberElements>;
def CudaTile_PointerElement
    : Type<CPred<"::llvm::isa<::tessera::cuda_tile::PointerType>($_self)">,
           "Pointer type">;
def CudaTile_TileElement : AnyTypeOf<!listconcat(
    CudaTile_NumberElements, [CudaTile_PointerElement, CudaTile_I4])>;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

def CudaTile_PointerType : CudaTile_Type<"Pointer", "ptr", "13.1"> {
  let summary = "Pointer type";
  let syntax = "ptr<ELEMENT>";
  let semantics = [{
    The address of an element in global memory, 64 bits wide. There are no pointers to
    pointers and none to i4.
  }];
  let example = [{
    ptr<f32>
  }];
  let description = "Address of an element in global memory: `ptr<f32>`.";
  let parameters = (ins CudaTile_Number:$pointeeType);
  let hasCustomAssemblyFormat = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointee), [{
    return $_get(pointee.getContext(), pointee);
  }]>];
  let skipDefaultBuilders = 1;
}

def CudaTile_TileType : CudaTile_Type<"Tile", "tile", "13.1",
    [ShapedTypeInterface, ValueSemantics]> {
  let summary = "Tile type";
  let syntax = "tile<[EXTENTx...]ELEMENT>";
  let semantics = [{
    An immutable array of numbers or pointers: the value that operations work on. Its
    shape is part of its type. Every extent is a power of two, and there are at most
    2^24 elements. A tile without extents has rank 0 and is called a scalar. Where an
    order matters it is row-major: the last index changes first.
  }];
  let example = [{
    tile<f32>
    tile<2x4xf32>
    tile<4xptr<f32>>
  }];
  let description = [{
    An array of static shape; every extent is a power of two, and there are at
    most 2^24 elements: `tile<f32>`, `tile<2x4xf32>`, `tile<4xptr<f32>>`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        CudaTile_TileElement:$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [
    TypeBuilderWithInferredContext<(ins
        "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType), [{
      return $_get(elementType.getContext(), shape, elementType);
    }]>,
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType), [{
      return $_get(elementType.getContext(), ::llvm::ArrayRef<int64_t>(),
                   elementType);
    }]>,
  ];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    static constexpr int64_t kMaxElements = int64_t(1) << 24;

    /// ShapedType interface.
    bool hasRank() const { return true; }
    TileType cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape,
                       ::mlir::Type elementType) const;
  }];
}

def CudaTile_TensorViewType
    : CudaTile_Type<"TensorView", "tensor_view", "13.1"> {
  let summary = "tensor_view type";
  let syntax = "tensor_view<[SIZEx...]ELEMENT [, strides=[STRIDE,...]]>";
  let semantics = [{
    A tensor in global memory, which `make_tensor_view` describes: sizes per
    dimension, and strides, which count elements. `?` is a size or stride that is known
    only at run time. Sizes need not be powers of two. Without dimensions there are no
    strides. A tensor of 4-bit elements needs a dimension of even size and stride 1.
  }];
  let example = [{
    tensor_view<f32>
    tensor_view<64x?xf16, strides=[?,1]>
  }];
  let description = [{
    A tensor in global memory, described by sizes and strides in elements; `?`
    marks what is known only at run time:
    `tensor_view<64x?xf16, strides=[?,1]>`.
  }];
  let parameters = (ins CudaTile_Number:$elementType,
                        ArrayRefParameter<"int64_t">:$shape,
                        ArrayRefParameter<"int64_t">:$strides);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins
      "::mlir::Type":$elementType, "::llvm::ArrayRef<int64_t>":$shape,
      "::llvm::ArrayRef<int64_t>":$strides), [{
    return $_get(elementType.getContext(), elementType, shape, strides);
  }]>];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{
    /// A size or stride that is known only at run time.
    static constexpr int64_t kDynamic = ::mlir::ShapedType::kDynamic;
    unsigned getRank() const { return getShape().size(); }
    unsigned getNumDynamicSizes() const;
    unsigned getNumDynamicStrides() const;
  }];
}

def CudaTile_TokenType : CudaTile_Type<"Token", "token", "13.1"> {
  let summary = "cuda tile token type";
  let syntax = "token";
  let semantics = [{
    A place in the order of memory operations. Loads, stores and other operations
    whose names end in `_tko` take a token and return one. Only tokens order them: an
    operation comes after those that its token comes from. A token has no value at run
    time.
  }];
  let example = [{
    token
  }];
  let description = "A place in the order of memory operations.";
}

def CudaTile_StringType : CudaTile_Type<"String", "string", ""> {
  let summary = "cuda tile string type";
  let syntax = "string";
  let semantics = [{
    A string handle of the closed compiler. It is read and printed; bytecode does not
    have it, and no operation takes it.
  }];
  let example = [{
    string
  }];
  let description = [{
    An opaque string handle of the closed compiler. It parses and prints; it has
    no bytecode and no operation takes it.
  }];
}

#endif // TESSERA_DIALECT_TYPES_TD
