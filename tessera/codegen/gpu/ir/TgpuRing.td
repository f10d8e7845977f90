//===- TgpuRing.td - rings of buffers -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td.
//
// A ring is a buffer of several slots. A loop copies the tiles of iterations to
// come into its slots while it works on those of the current one:
//
//   tgpu.for … iter(…, %counter) {
//     tgpu.wait 1                          // the tiles of this iteration
//     tgpu.sync "shared"                   // … in all threads
//     %next = tgpu.slot %counter + 2 of 3
//     tgpu.copy %view[…] to %ring[%next] … // the iteration after next
//     tgpu.commit
//     %slot = tgpu.slot %counter + 0 of 3
//     … tgpu.mma … %ring[%slot] …
//     %after = tgpu.slot %counter + 1 of 3
//     tgpu.continue …, %after
//   }
//
//===----------------------------------------------------------------------===//

def Tgpu_SlotOp : Tgpu_Op<"slot", [Pure, AllTypesMatch<["counter", "result"]>]> {
  let summary = "a slot of a ring";
  let description = [{
    (counter + ahead) mod depth. The counter is a slot itself.
  }];
  let arguments = (ins Tgpu_Scalar:$counter, I32Attr:$ahead, I32Attr:$depth);
  let results = (outs Tgpu_Scalar:$result);
  let assemblyFormat = [{
    $counter `+` $ahead `of` $depth attr-dict `:` type($counter)
  }];
  let hasVerifier = 1;
}
def Tgpu_CachePolicyOp : Tgpu_Op<"cache_policy", [Pure]> {
  let summary = "how the L2 cache should keep what tensor copies read";
  let description = [{
    If the tensor of the view has a single tile along each of `dims`, the lines
    are given up first. Otherwise they are kept as usual, as by a copy without a
    policy.

    An operand of a product is read once if the other one has a single tile of
    rows or columns. The view is that of the other one:

      %policy = tgpu.cache_policy %rows along [0] : …
      tgpu.tensor_copy %columns[%k, %n] to %buffer[%slot], %ring policy %policy …
  }];
  let arguments = (ins Tgpu_View:$view, DenseI32ArrayAttr:$dims);
  let results = (outs Tgpu_Policy:$result);
  let assemblyFormat = [{
    $view `along` $dims attr-dict `:` type($view) `->` type($result)
  }];
  let hasVerifier = 1;
}
def Tgpu_CopyOp : Tgpu_Op<"copy", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "copies a tile of a view to a slot, asynchronously";
  let description = [{
    What `load_view` and `put` do. `from` is the fragment that would be loaded,
    and `to` the one that would be put: a position has the same element in both.
    Elements outside of the tensor are zero. The slot is written between this
    operation and a `wait` for its group; only then, and after a barrier, can it
    be read. Elements of type f32 can be copied to a ring of tf32; they must be
    rounded (`round`).
  }];
  let arguments = (ins Tgpu_View:$view, Variadic<Tgpu_Scalar>:$indices,
                       Tgpu_Buffer:$buffer, Tgpu_Scalar:$slot,
                       DenseI32ArrayAttr:$bounds, I32Attr:$vector, I32Attr:$dim,
                       TypeAttr:$from, TypeAttr:$to);
  let assemblyFormat = [{
    $view (`[` $indices^ `:` type($indices) `]`)? `to` $buffer `[` $slot `]` attr-dict
    `:` type($view) `,` type($buffer) `,` type($slot)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    FragType getFromType();
    FragType getToType();
  }];
}
def Tgpu_RoundOp : Tgpu_Op<"round", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "rounds what was copied to a slot, in place, to tf32";
  let description = [{
    Each thread rounds the elements that it has copied itself, to nearest even:
    `to` is that of the `copy`. So it needs no barrier after the `wait` for the
    copies; one is needed before the slot is read.
  }];
  let arguments = (ins Tgpu_Buffer:$buffer, Tgpu_Scalar:$slot, TypeAttr:$to);
  let assemblyFormat = [{
    $buffer `[` $slot `]` attr-dict `:` type($buffer) `,` type($slot)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    FragType getToType();
  }];
}
def Tgpu_AnnounceOp : Tgpu_Op<"announce"> {
  let summary = "the first half of a barrier between warpgroups";
  let description = [{
    Threads go on at once. What they did before is done for those that `await`
    the same phase, 0 or 1. Phases alternate: a thread awaits what it announced
    before it announces again.
  }];
  let arguments = (ins Tgpu_Scalar:$phase);
  let assemblyFormat = "$phase attr-dict `:` type($phase)";
}
def Tgpu_AwaitOp : Tgpu_Op<"await"> {
  let summary = "the second half: waits until all have announced a phase";
  let arguments = (ins Tgpu_Scalar:$phase);
  let assemblyFormat = "$phase attr-dict `:` type($phase)";
}
def Tgpu_CommitOp : Tgpu_Op<"commit"> {
  let summary = "ends a group of copies, which may be empty";
  let assemblyFormat = "attr-dict";
}
def Tgpu_WaitOp : Tgpu_Op<"wait"> {
  let summary = "waits for the thread's own copies, but for the latest groups";
  let arguments = (ins I32Attr:$groups);
  let assemblyFormat = "$groups attr-dict";
}
