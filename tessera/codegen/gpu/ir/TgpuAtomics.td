//===- TgpuAtomics.td - atomics and fences -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td. Accesses that are not weak are performed once
// per element, by its owner; those of scalars by the first thread. Only these
// threads have the result: copies may differ until `broadcast` makes them equal.
//
//===----------------------------------------------------------------------===//

def Tgpu_ViewPointersOp : Tgpu_Op<"view_pointers", [Pure]> {
  let summary = "the addresses of the elements of a tile of a view";
  let description = [{
    `view`, `indices` and `bounds` are those of `load_view`. `inside` is false for
    elements outside of the tensor, which have no address.
  }];
  let arguments = (ins Tgpu_View:$view, Variadic<Tgpu_Data>:$indices,
                       DenseI32ArrayAttr:$bounds);
  let results = (outs Tgpu_Frag:$pointers, Tgpu_Frag:$inside);
  let assemblyFormat = [{
    $view (`[` $indices^ `:` type($indices) `]`)? attr-dict
    `:` type($view) `->` type($pointers) `,` type($inside)
  }];
  let hasVerifier = 1;
}

def Tgpu_BroadcastOp : Tgpu_Op<"broadcast",
                               [MemoryEffects<[MemRead, MemWrite]>,
                                AllTypesMatch<["source", "result"]>]> {
  let summary = "the values of the owners, in all threads that hold copies";
  let description = [{
    A scalar is that of the first thread. Goes through shared memory of its own,
    with a barrier before it is read.
  }];
  let arguments = (ins Tgpu_Data:$source);
  let results = (outs Tgpu_Data:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Tgpu_StrongLoadOp : Tgpu_Op<"strong_load",
                                [AttrSizedOperandSegments,
                                 MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a load that is not weak";
  let description = [{
    A masked element has the value of `padding`, or the bits of `outside`.
  }];
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
                       CudaTile_MemoryScope:$memory_scope, Tgpu_Data:$pointers,
                       Optional<Tgpu_Data>:$mask, Optional<Tgpu_Data>:$padding,
                       DefaultValuedAttr<I64Attr, "0">:$outside);
  let results = (outs Tgpu_Data:$result);
  let assemblyFormat = [{
    $pointers (`mask` $mask^ `:` type($mask))? (`padding` $padding^ `:` type($padding))?
    attr-dict `:` type($pointers) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tgpu_StrongStoreOp : Tgpu_Op<"strong_store",
                                 [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a store that is not weak";
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
                       CudaTile_MemoryScope:$memory_scope, Tgpu_Data:$value,
                       Tgpu_Data:$pointers, Optional<Tgpu_Data>:$mask);
  let assemblyFormat = [{
    $value `,` $pointers (`mask` $mask^ `:` type($mask))? attr-dict
    `:` type($value) `,` type($pointers)
  }];
  let hasVerifier = 1;
}

def Tgpu_AtomicRmwOp : Tgpu_Op<"atomic_rmw",
                               [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "read, modify, write; without a result if nothing uses it";
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
                       CudaTile_MemoryScope:$memory_scope,
                       CudaTile_AtomicRMWMode:$mode, Tgpu_Data:$pointers,
                       Tgpu_Data:$value, Optional<Tgpu_Data>:$mask);
  let results = (outs Optional<Tgpu_Data>:$result);
  let assemblyFormat = [{
    $pointers `,` $value (`mask` $mask^ `:` type($mask))? attr-dict
    `:` type($pointers) `,` type($value) (`->` type($result)^)?
  }];
  let hasVerifier = 1;
}

def Tgpu_AtomicCasOp : Tgpu_Op<"atomic_cas",
                               [MemoryEffects<[MemRead, MemWrite]>,
                                AllTypesMatch<["expected", "value",
                                               "result"]>]> {
  let summary = "compare and swap; the result is that of `expected` if masked";
  let arguments = (ins CudaTile_MemoryOrdering:$memory_ordering_semantics,
                       CudaTile_MemoryScope:$memory_scope, Tgpu_Data:$pointers,
                       Tgpu_Data:$expected, Tgpu_Data:$value,
                       Optional<Tgpu_Data>:$mask);
  let results = (outs Tgpu_Data:$result);
  let assemblyFormat = [{
    $pointers `,` $expected `,` $value (`mask` $mask^ `:` type($mask))? attr-dict
    `:` type($pointers) `,` type($value)
  }];
  let hasVerifier = 1;
}

def Tgpu_FenceOp : Tgpu_Op<"fence"> {
  let summary = "a fence that every thread performs";
  let description = [{
    `alias` orders accesses of the same memory through different addresses;
    `acq_rel.cta`, `acq_rel.gpu` and `acq_rel.sys` order all accesses.
  }];
  let arguments = (ins StrAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def Tgpu_DependentLaunchOp : Tgpu_Op<"dependent_launch"> {
  let summary = "`launch_dependents` or `wait` of programmatic dependent launch";
  let arguments = (ins StrAttr:$action);
  let assemblyFormat = "$action attr-dict";
}
