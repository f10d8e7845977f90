//===- TgpuTensor.td - tensor copies and roles -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td.
//
// A tensor copy (`cp.async.bulk.tensor`) moves a tile of a tensor to shared
// memory. One thread starts it, and a barrier in shared memory (`mbarrier`)
// counts the bytes that arrive. So the warps of a CTA have two roles: one warp
// copies, the others compute. A product of two matrices:
//
//   %ring = tgpu.ring bytes 49152 : !tgpu.ring<4>
//   %a = tgpu.alloc : <4 x 1x128x64xf16, 128>
//   %b = tgpu.alloc : <4 x 4x64x64xf16, 128>
//   tgpu.roles {
//     %maps:2 = tgpu.tensor_maps %va, %vb …
//     tgpu.for … {
//       %slot = tgpu.acquire %ring              // wait until it is empty
//       tgpu.tensor_copy %maps#0, %va[…] to %a[%slot], %ring
//       tgpu.tensor_copy %maps#1, %vb[…] to %b[%slot], %ring
//     }
//   } consumers {
//     tgpu.for … iter(%sums, …) {
//       %slot = tgpu.receive %ring              // wait until it is full
//       … tgpu.mma %a[%slot], %b[%slot], %sums …
//       tgpu.release %ring[%slot]               // it is empty again
//     }
//   }
//
// A kernel may have several loops over tile blocks, one after the other, whose
// rings use the same bytes: its phases. The producer waits between them until
// all slots of the rings before are empty (`drain`).
//
// Each role counts the slots of a ring by itself, from the start of the kernel
// to its end: slots are taken in turn, wherever the operation stands.
//
// A tensor copy can round f32 to tf32 on the way, to nearest even: it does so
// if the buffer has tf32.
//
//===----------------------------------------------------------------------===//

def Tgpu_RingOp : Tgpu_Op<"ring", [MemoryEffects<[MemAlloc]>]> {
  let summary = "the barriers of a ring; `offset` is set when it is allocated";
  let description = [{
    A slot is full when `bytes` have been copied to it, and empty when each warp
    that computes has released it. It stands at the start of a kernel.
  }];
  let arguments = (ins I64Attr:$bytes, OptionalAttr<I64Attr>:$offset);
  let results = (outs Tgpu_Ring:$result);
  let assemblyFormat = [{
    `bytes` $bytes (`at` $offset^)? attr-dict `:` type($result)
  }];
  let extraClassDeclaration = [{
    static constexpr int64_t kBarrierBytes = 8;
    /// The barriers for "full" come first, then those for "empty".
    int64_t getNumBytes() { return 2 * kBarrierBytes * getType().getDepth(); }
  }];
}
def Tgpu_RolesOp : Tgpu_Op<"roles", [NoRegionArguments]> {
  let summary = "code for the warp that copies, and for those that compute";
  let description = [{
    One of the warps that do not compute copies. It is the last operation of a
    kernel before its `return`, and both regions end with one. Threads of a role
    have `producerRegisters` or `consumerRegisters` registers; 0 leaves them what
    they have. Warpgroups that compute, but for the first, start `delay` nanoseconds later.
  }];
  let arguments = (ins DefaultValuedAttr<I32Attr, "0">:$producerRegisters,
                       DefaultValuedAttr<I32Attr, "0">:$consumerRegisters,
                       DefaultValuedAttr<I32Attr, "0">:$delay);
  let regions = (region SizedRegion<1>:$producer, SizedRegion<1>:$consumer);
  let assemblyFormat = [{
    attr-dict-with-keyword $producer `consumers` $consumer
  }];
  let hasVerifier = 1;
}
def Tgpu_TensorMapsOp : Tgpu_Op<"tensor_maps"> {
  let summary = "makes the tensor maps of a kernel";
  let description = [{
    A map for each view. `buffers` are the types of the buffers that it is
    copied to; `from` and `to` as in `tensor_copy`. They are made in `scratch`,
    128 bytes each. If they are `passed`, the kernel has parameters for them
    (runtime/device/TensorMaps.h), and makes them only if there are none.
  }];
  let arguments = (ins Variadic<Tgpu_View>:$views, Tgpu_Buffer:$scratch,
                       TypeArrayAttr:$buffers, TypeArrayAttr:$from,
                       TypeArrayAttr:$to, UnitAttr:$passed);
  let results = (outs Variadic<Tgpu_Map>:$maps);
  let assemblyFormat = [{
    $views `in` $scratch (`passed` $passed^)? attr-dict `:` type($scratch) `,` type($views) `->` type($maps)
  }];
  let hasVerifier = 1;
}
def Tgpu_AcquireOp : Tgpu_Op<"acquire"> {
  let summary = "waits until the next slot of a ring is empty, and returns it";
  let arguments = (ins Tgpu_Ring:$ring);
  let results = (outs Tgpu_Scalar:$slot);
  let assemblyFormat = "$ring attr-dict `:` type($ring) `->` type($slot)";
}
def Tgpu_DrainOp : Tgpu_Op<"drain"> {
  let summary = "waits until all slots of a ring are empty";
  let description = [{
    The producer has no more to copy to it. Then the bytes of its buffers may be
    those of another ring.
  }];
  let arguments = (ins Tgpu_Ring:$ring);
  let assemblyFormat = "$ring attr-dict `:` type($ring)";
}
def Tgpu_TensorCopyOp : Tgpu_Op<"tensor_copy", [AttrSizedOperandSegments]> {
  let summary = "copies a tile of a view to a slot that was acquired";
  let description = [{
    What `load_view` and `put` do. `from` and `to` are as in `copy`, but from
    f32 to tf32 elements are rounded. All of the slot is written; elements
    outside of the tensor are zero. Before the maps are made, there is no `map`.
    `policy` is a `cache_policy`.
  }];
  let arguments = (ins Optional<Tgpu_Map>:$map, Tgpu_View:$view,
                       Variadic<Tgpu_Scalar>:$indices, Tgpu_Buffer:$buffer,
                       Tgpu_Scalar:$slot, Tgpu_Ring:$ring,
                       Optional<Tgpu_Policy>:$policy,
                       DenseI32ArrayAttr:$bounds, TypeAttr:$from, TypeAttr:$to);
  let assemblyFormat = [{
    $view (`[` $indices^ `:` type($indices) `]`)? (`by` $map^ `:` type($map))? `to` $buffer
    `[` $slot `]` `,` $ring (`policy` $policy^ `:` type($policy))? attr-dict
    `:` type($view) `,` type($buffer) `,` type($slot) `,` type($ring)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    FragType getFromType();
    FragType getToType();
  }];
}
def Tgpu_PrefetchOp : Tgpu_Op<"prefetch"> {
  let summary = "asks for a tile of a view, so that the L2 cache has it soon";
  let description = [{
    Nothing is read. `from` is the fragment that would be loaded, and says which
    threads ask for what. `bounds` are those of `load_view`.
  }];
  let arguments = (ins Tgpu_View:$view, Variadic<Tgpu_Scalar>:$indices,
                       DenseI32ArrayAttr:$bounds, TypeAttr:$from);
  let assemblyFormat = [{
    $view (`[` $indices^ `:` type($indices) `]`)? attr-dict `:` type($view)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    FragType getFromType();
  }];
}
def Tgpu_ReceiveOp : Tgpu_Op<"receive"> {
  let summary = "waits until the next slot of a ring is full, and returns it";
  let arguments = (ins Tgpu_Ring:$ring);
  let results = (outs Tgpu_Scalar:$slot);
  let assemblyFormat = "$ring attr-dict `:` type($ring) `->` type($slot)";
}
def Tgpu_ReleaseOp : Tgpu_Op<"release"> {
  let summary = "a slot that was received may be filled again";
  let description = [{
    Nothing may read it any more. If there is a condition, and it is false,
    nothing happens.
  }];
  let arguments = (ins Tgpu_Ring:$ring, Tgpu_Scalar:$slot,
                       Optional<Tgpu_Scalar>:$condition);
  let assemblyFormat = [{
    $ring `[` $slot `]` (`if` $condition^ `:` type($condition))? attr-dict
    `:` type($ring) `,` type($slot)
  }];
}
