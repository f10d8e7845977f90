// A kernel for each constraint tag of tgpu. Its kernels are made by the compiler;
// who changes them by hand sees these messages.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// -----
tgpu.kernel "tgpu_tile_c1" attributes {warps = 1 : i32} {
  // expected-error@below {{extents are powers of two}}
  %x = tgpu.iota : <48xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tile_c2" attributes {warps = 1 : i32} {
  // expected-error@below {{a tile has at most 2^24 elements}}
  %x = tgpu.iota : <33554432xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_frag_c1" attributes {warps = 1 : i32} {
  // expected-error@below {{the layout does not have 5 lane bits}}
  %x = tgpu.iota : <32xi32, "registers n4  lanes n0 n1 n2 n3">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_frag_c2" attributes {warps = 1 : i32} {
  // expected-error@below {{the layout does not hold every element}}
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 0">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_buffer_c1" attributes {warps = 1 : i32} {
  // expected-error@below {{a buffer has 1 to 64 slots}}
  %b = tgpu.alloc : <65 x 32xf32, 0>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_buffer_c2" attributes {warps = 1 : i32} {
  // expected-error@below {{the swizzle is 0, 32, 64 or 128 bytes}}
  %b = tgpu.alloc : <1 x 32xf32, 16>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_buffer_c3" attributes {warps = 1 : i32} {
  // expected-error@below {{units have 1 to 16 bytes, and the shift is 1 to 24}}
  %b = tgpu.alloc : <1 x 32xf32, 32 unit 3 shift 3>
  tgpu.return
}

// -----
// expected-error@below {{'tgpu.kernel' op has 3 warps}}
tgpu.kernel "tgpu_kernel_c1" attributes {warps = 3 : i32} {
  tgpu.return
}

// -----
tgpu.kernel "tgpu_kernel_c2" attributes {warps = 2 : i32} {
  // expected-error@below {{'tgpu.iota' op has a fragment for another number of warps}}
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_scalar_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{'tgpu.scalar' op has a tile of several elements}}
  %s = tgpu.scalar %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_map_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  %y = tgpu.iota : <64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  // expected-error@below {{fragments that differ in shape or layout}}
  %z = tgpu.map %x, %y : !tgpu.frag<64xi32, "registers n5  lanes n0 n1 n2 n3 n4">, !tgpu.frag<64xi32, "registers n0  lanes n1 n2 n3 n4 n5"> -> !tgpu.frag<64xi32, "registers n5  lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_map_c2" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has 2 arguments for 1 operands}}
  %z = tgpu.map %x : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_map_c2_type" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has an argument of another type than its operand}}
  %z = tgpu.map %x : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: i32):
    %0 = cuda_tile.constant <i32: 0> : tile<i32>
    tgpu.yield %0 : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_map_c3" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{does not yield one value per result}}
  %z = tgpu.map %x : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: !cuda_tile.tile<i32>):
    tgpu.yield
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_map_c3_end" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{does not yield one value per result}}
  %z = tgpu.map %x : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: !cuda_tile.tile<i32>):
    tgpu.sync "shared"
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has shapes that do not agree with its movement}}
  %y = tgpu.view "reshape" %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <2x32xi32, "registers m0  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_c1_broadcast" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has shapes that do not agree with its movement}}
  %y = tgpu.view "broadcast" %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <2x16xi32, "lanes n0 n1 n2 n3 m0">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_c1_permute" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has shapes that do not agree with its movement}}
  %y = tgpu.view "permute" by [0, 1] %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <2x16xi32, "lanes n0 n1 n2 n3 m0">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_c1_unknown" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has shapes that do not agree with its movement}}
  %y = tgpu.view "rotate" %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_c2" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has layouts that do not agree with its movement}}
  %y = tgpu.view "reshape" %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <2x16xi32, "lanes m0 n0 n1 n2 n3">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_convert_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{changes more than the layout}}
  %y = tgpu.convert %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_reduce_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has 2 results}}
  %y:2 = tgpu.reduce %x dim 0 bits 31 : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<1xi32, "lanes 0 0 0 0 0">, !tgpu.frag<1xi32, "lanes 0 0 0 0 0"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_reduce_c2" attributes {warps = 2 : i32} {
  %x = tgpu.iota : <64xi32, "lanes n0 n1 n2 n3 n4  warps n5">
  // expected-error@below {{cannot combine elements: the elements are in different warps}}
  %y = tgpu.reduce %x dim 0 bits 63 : !tgpu.frag<64xi32, "lanes n0 n1 n2 n3 n4  warps n5"> -> !tgpu.frag<1xi32, "lanes 0 0 0 0 0  warps 0"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_scan_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has results of other types than its operands}}
  %y = tgpu.scan %x dim 0 block 32 : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<64xi32, "registers n5  lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_scan_c2" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has no such blocks}}
  %y = tgpu.scan %x dim 1 block 32 : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_scan_c3" attributes {warps = 2 : i32} {
  %x = tgpu.iota : <64xi32, "lanes n0 n1 n2 n3 n4  warps n5">
  // expected-error@below {{cannot combine elements: the elements are in different warps}}
  %y = tgpu.scan %x dim 0 block 64 : !tgpu.frag<64xi32, "lanes n0 n1 n2 n3 n4  warps n5"> -> !tgpu.frag<64xi32, "lanes n0 n1 n2 n3 n4  warps n5"> {
  ^bb0(%a: !cuda_tile.tile<i32>, %b: !cuda_tile.tile<i32>):
    tgpu.yield %a : !cuda_tile.tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_access_c1" attributes {warps = 1 : i32} {
^bb0(%arg0: !cuda_tile.tile<ptr<i32>>):
  // expected-error@below {{moves a scalar as a vector}}
  %v = tgpu.load %arg0 {vector = 2 : i32} : !cuda_tile.tile<ptr<i32>> -> !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_access_c2" attributes {warps = 1 : i32} {
^bb0(%arg0: !cuda_tile.tile<ptr<i32>>):
  %p = tgpu.splat %arg0 : !cuda_tile.tile<ptr<i32>> -> <64x!cuda_tile.ptr<i32>, "registers n0  lanes n1 n2 n3 n4 n5">
  // expected-error@below {{has no dimension 1}}
  %v = tgpu.load %p {vector = 2 : i32, dim = 1 : i32} : !tgpu.frag<64x!cuda_tile.ptr<i32>, "registers n0  lanes n1 n2 n3 n4 n5"> -> !tgpu.frag<64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_access_c3" attributes {warps = 1 : i32} {
^bb0(%arg0: !cuda_tile.tile<ptr<i32>>):
  %p = tgpu.splat %arg0 : !cuda_tile.tile<ptr<i32>> -> <64x!cuda_tile.ptr<i32>, "registers n0  lanes n1 n2 n3 n4 n5">
  // expected-error@below {{cannot move 8 elements at once}}
  %v = tgpu.load %p {vector = 8 : i32} : !tgpu.frag<64x!cuda_tile.ptr<i32>, "registers n0  lanes n1 n2 n3 n4 n5"> -> !tgpu.frag<64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_access_c4" attributes {warps = 1 : i32} {
^bb0(%arg0: !cuda_tile.tile<ptr<i32>>):
  %p = tgpu.splat %arg0 : !cuda_tile.tile<ptr<i32>> -> <64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4">
  // expected-error@below {{moves 2 elements at once, of which a thread has only 1}}
  %v = tgpu.load %p {vector = 2 : i32} : !tgpu.frag<64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_access_c5" attributes {warps = 1 : i32} {
^bb0(%arg0: !cuda_tile.tile<ptr<i32>>):
  %p = tgpu.splat %arg0 : !cuda_tile.tile<ptr<i32>> -> <64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has tiles that differ in shape or layout}}
  %v = tgpu.load %p : !tgpu.frag<64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4"> -> !tgpu.frag<64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_access_c1" attributes {warps = 1 : i32} {
^bb0(%view: !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>>, %i: !cuda_tile.tile<i32>):
  // expected-error@below {{has a tile that is not one of the view}}
  %v = tgpu.load_view %view[%i : !cuda_tile.tile<i32>] {bounds = array<i32: 0>} : !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>> -> <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_access_c2" attributes {warps = 1 : i32} {
^bb0(%view: !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>>, %i: !cuda_tile.tile<i32>):
  // expected-error@below {{has not one index and one test per dimension}}
  %v = tgpu.load_view %view[%i : !cuda_tile.tile<i32>] {bounds = array<i32: 0, 0>} : !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>> -> <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_access_c2_test" attributes {warps = 1 : i32} {
^bb0(%view: !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>>, %i: !cuda_tile.tile<i32>):
  // expected-error@below {{has an unknown test of bounds 9}}
  %v = tgpu.load_view %view[%i : !cuda_tile.tile<i32>] {bounds = array<i32: 9>} : !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>> -> <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_view_pointers_c1" attributes {warps = 1 : i32} {
^bb0(%view: !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>>, %i: !cuda_tile.tile<i32>):
  // expected-error@below {{expected results of the shape of the view's tile}}
  %v, %w = tgpu.view_pointers %view[%i : !cuda_tile.tile<i32>] {bounds = array<i32: 0>} : !cuda_tile.partition_view<tile=(32), tensor_view<64xi32, strides=[1]>> -> <64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4">, <64xi1, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_atomic_c1" attributes {warps = 1 : i32} {
^bb0(%arg0: !cuda_tile.tile<ptr<i32>>):
  %p = tgpu.splat %arg0 : !cuda_tile.tile<ptr<i32>> -> <64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4">
  %x = tgpu.iota : <64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  // expected-error@below {{expected operands of one shape and layout}}
  tgpu.strong_store %x, %p {memory_ordering_semantics = 1 : i32, memory_scope = 1 : i32} : !tgpu.frag<64xi32, "registers n0  lanes n1 n2 n3 n4 n5">, !tgpu.frag<64x!cuda_tile.ptr<i32>, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_part_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has no such block}}
  %y = tgpu.part %x at 16 : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4"> -> <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_part_c1_rank" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has no such block}}
  %y = tgpu.part %x at 0 : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4"> -> <2x16xi32, "lanes n0 n1 n2 n3 m0">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_part_c2" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  // expected-error@below {{has layouts that do not agree with its position}}
  %y = tgpu.part %x at 32 : <64xi32, "registers n0  lanes n1 n2 n3 n4 n5"> -> <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_insert_c1" attributes {warps = 1 : i32} {
^bb0(%i: !cuda_tile.tile<i32>):
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  %y = tgpu.iota : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  // expected-error@below {{changes the type of its destination}}
  %z = tgpu.insert %x, %y[%i : !cuda_tile.tile<i32>] : <32xi32, "lanes n0 n1 n2 n3 n4">, <64xi32, "registers n5  lanes n0 n1 n2 n3 n4"> -> <64xi32, "registers n0  lanes n1 n2 n3 n4 n5">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_insert_c2" attributes {warps = 1 : i32} {
^bb0(%i: !cuda_tile.tile<i32>):
  %x = tgpu.iota : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  %y = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has no such block}}
  %z = tgpu.insert %x, %y[%i : !cuda_tile.tile<i32>] : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">, <32xi32, "lanes n0 n1 n2 n3 n4"> -> <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_insert_c3" attributes {warps = 1 : i32} {
^bb0(%i: !cuda_tile.tile<i32>):
  %x = tgpu.iota : <32xi32, "lanes n1 n0 n2 n3 n4">
  %y = tgpu.iota : <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has a source that is not in place}}
  %z = tgpu.insert %x, %y[%i : !cuda_tile.tile<i32>] : <32xi32, "lanes n1 n0 n2 n3 n4">, <64xi32, "registers n5  lanes n0 n1 n2 n3 n4"> -> <64xi32, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_regroup_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has layouts that do not agree}}
  %y = tgpu.regroup %x : <32xi32, "lanes n0 n1 n2 n3 n4"> -> <64xi16, "registers n5  lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_dot_c1" attributes {warps = 1 : i32} {
  %a = tgpu.alloc : <1 x 16x4xf16, 0>
  %b = tgpu.alloc : <1 x 8x8xf16, 0>
  %c = tgpu.constant dense<0.0> : tensor<4x8xf32> : <4x8xf32, "lanes n0 n1 n2 m0 m1">
  // expected-error@below {{has shapes that do not agree}}
  %d = tgpu.dot %a, %b, %c : <1 x 16x4xf16, 0>, <1 x 8x8xf16, 0>, <4x8xf32, "lanes n0 n1 n2 m0 m1">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_dot_c2" attributes {warps = 1 : i32} {
  %a = tgpu.alloc : <1 x 16x4xf16, 0>
  %b = tgpu.alloc : <1 x 16x8xbf16, 0>
  %c = tgpu.constant dense<0.0> : tensor<4x8xf32> : <4x8xf32, "lanes n0 n1 n2 m0 m1">
  // expected-error@below {{has an operand in a form that it cannot read}}
  %d = tgpu.dot %a, %b, %c : <1 x 16x4xf16, 0>, <1 x 16x8xbf16, 0>, <4x8xf32, "lanes n0 n1 n2 m0 m1">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c1" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  %a = tgpu.alloc : <1 x 1x16x16xf16, 32>
  // expected-error@below {{has a malformed instruction}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 8>, warps = array<i32: 0, 0, 0, 0>} : !tgpu.buffer<1 x 1x16x16xf16, 32>, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c1_extent" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  %a = tgpu.alloc : <1 x 1x16x16xf16, 32>
  // expected-error@below {{has a malformed instruction}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 0, 16>, warps = array<i32: 0, 0, 0, 0>} : !tgpu.buffer<1 x 1x16x16xf16, 32>, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c2" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers m3 n0  lanes n1 n2 m0 m1 m2">
  %a = tgpu.alloc : <1 x 1x16x16xf16, 32>
  // expected-error@below {{has accumulators in another layout than its own}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 8, 16>, warps = array<i32: 0, 0, 0, 0>} : !tgpu.buffer<1 x 1x16x16xf16, 32>, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers m3 n0  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c3" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  %a = tgpu.constant dense<0.0> : tensor<16x16xf16> : <16x16xf16, "registers n3 m3 n0  lanes n1 n2 m0 m1 m2">
  // expected-error@below {{has a left operand in another layout than its own}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 8, 16>, warps = array<i32: 0, 0, 0, 0>} : !tgpu.frag<16x16xf16, "registers n3 m3 n0  lanes n1 n2 m0 m1 m2">, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c4" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  %a = tgpu.alloc : <1 x 1x16x16xf16, 64>
  // expected-error@below {{has an operand in a form that it cannot read}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 8, 16>, warps = array<i32: 0, 0, 0, 0>} : !tgpu.buffer<1 x 1x16x16xf16, 64>, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c5" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  %a = tgpu.alloc : <1 x 1x16x16xf16, 32>
  // expected-error@below {{cannot be computed by warpgroups}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 8, 16>, warpgroup, warps = array<i32: 0, 0, 0, 0>} : !tgpu.buffer<1 x 1x16x16xf16, 32>, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c6" attributes {warps = 1 : i32} {
  %b = tgpu.alloc : <1 x 1x8x16xf16, 32>
  %c = tgpu.constant dense<0.0> : tensor<16x8xf32> : <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  %a = tgpu.alloc : <1 x 1x16x16xf16, 32>
  // expected-error@below {{cannot be asynchronous}}
  %d = tgpu.mma %a, %b, %c {depth = 16 : i64, instruction = array<i32: 16, 8, 16>, async, warps = array<i32: 0, 0, 0, 0>} : !tgpu.buffer<1 x 1x16x16xf16, 32>, !tgpu.buffer<1 x 1x8x16xf16, 32>, <16x8xf32, "registers n0 m3  lanes n1 n2 m0 m1 m2">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c8" attributes {warps = 4 : i32} {
  %a = tgpu.alloc : <1 x 1x64x16xf16, 32>
  %b = tgpu.alloc : <1 x 1x16x16xf16, 32>
  %c = tgpu.constant dense<1.0> : tensor<64x16xf32> : <64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5">
  %0 = cuda_tile.constant <i32: 0> : !cuda_tile.tile<i32>
  %1 = cuda_tile.constant <i32: 1> : !cuda_tile.tile<i32>
  %s = tgpu.for(%0 to %1, step %1) : <i32>, <i32>, <i32> iter(%c : !tgpu.frag<64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5">) -> !tgpu.frag<64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5"> {
  ^bb0(%i: !cuda_tile.tile<i32>, %acc: !tgpu.frag<64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5">):
    // expected-error@below {{has accumulators that do not start from zero}}
    %d = tgpu.mma %a, %b, %acc {async, depth = 16 : i64, fromZero, instruction = array<i32: 16, 8, 16>, warpgroup, warps = array<i32: 2, 0, 0, 0>} : !tgpu.buffer<1 x 1x64x16xf16, 32>, !tgpu.buffer<1 x 1x16x16xf16, 32>, <64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5">
    tgpu.continue %d : !tgpu.frag<64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5">
  }
  %w = tgpu.mma_wait %s : <64x16xf32, "registers n0 m3 n3  lanes n1 n2 m0 m1 m2  warps m4 m5">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c7" attributes {warps = 4 : i32} {
  %b = tgpu.alloc : <1 x 1x8x32xi8, 32>
  %c = tgpu.constant dense<0> : tensor<32x8xi32> : <32x8xi32, "registers n0 m3  lanes n1 n2 m0 m1 m2  warps m4 0">
  %a = tgpu.alloc : <1 x 1x32x32xi8, 32>
  // expected-error@below {{has a left operand that cannot be gathered}}
  %d = tgpu.mma %a, %b, %c {depth = 32 : i64, instruction = array<i32: 16, 8, 32>, lhsTransposed, warpgroup, warps = array<i32: 2, 0, 0, 0>} : !tgpu.buffer<1 x 1x32x32xi8, 32>, !tgpu.buffer<1 x 1x8x32xi8, 32>, <32x8xi32, "registers n0 m3  lanes n1 n2 m0 m1 m2  warps m4 0">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_c7_type" attributes {warps = 4 : i32} {
  %b = tgpu.alloc : <1 x 1x8x8xf32, 32>
  %c = tgpu.constant dense<0.0> : tensor<64x8xf32> : <64x8xf32, "registers n0 m0  lanes n1 n2 m1 m4 m2  warps m3 m5">
  %a = tgpu.alloc : <1 x 2x8x32xf32, 128>
  // expected-error@below {{has a left operand that cannot be gathered}}
  %d = tgpu.mma %a, %b, %c {depth = 8 : i64, instruction = array<i32: 16, 8, 8>, lhsTransposed, warpgroup, warps = array<i32: 2, 0, 0, 0>} : !tgpu.buffer<1 x 2x8x32xf32, 128>, !tgpu.buffer<1 x 1x8x8xf32, 32>, <64x8xf32, "registers n0 m0  lanes n1 n2 m1 m4 m2  warps m3 m5">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_round_c1" attributes {warps = 1 : i32} {
^bb0(%i: !cuda_tile.tile<i32>):
  %b = tgpu.alloc : <2 x 32xf32, 0>
  // expected-error@below {{rounds another tile than the buffer has}}
  tgpu.round %b[%i] {to = !tgpu.frag<32xf32, "lanes n0 n1 n2 n3 n4">} : <2 x 32xf32, 0>, !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_wait_c1_loop" attributes {warps = 1 : i32} {
  %c = cuda_tile.constant <i32: 0> : tile<i32>
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  %y = tgpu.for(%c to %c, step %c) : <i32>, <i32>, <i32> iter(%x : !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4">) -> !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4"> {
  ^bb0(%i: !cuda_tile.tile<i32>, %z: !tgpu.frag<32xi32, "lanes n0 n1 n2 n3 n4">):
    tgpu.continue
  }
  // expected-error@below {{has a source that is not an asynchronous product}}
  %w = tgpu.mma_wait %y : <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_mma_wait_c1" attributes {warps = 1 : i32} {
  %x = tgpu.iota : <32xi32, "lanes n0 n1 n2 n3 n4">
  // expected-error@below {{has a source that is not an asynchronous product}}
  %y = tgpu.mma_wait %x : <32xi32, "lanes n0 n1 n2 n3 n4">
  tgpu.return
}

// -----
tgpu.kernel "tgpu_slot_c1" attributes {warps = 1 : i32} {
^bb0(%c: !cuda_tile.tile<i32>):
  // expected-error@below {{is not in a ring of 3 slots}}
  %s = tgpu.slot %c + 3 of 3 : !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_cache_policy_c1" attributes {warps = 1 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f32>>):
  %t = cuda_tile.make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>
  // expected-error@below {{needs dimensions from 0 to 0}}
  %policy = tgpu.cache_policy %v along [1] : !cuda_tile.partition_view<tile=(32), tensor_view<64xf32, strides=[1]>> -> <i64>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_cache_policy_no_dims" attributes {warps = 1 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f32>>):
  %t = cuda_tile.make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>
  // expected-error@below {{needs dimensions from 0 to 0}}
  %policy = tgpu.cache_policy %v along [] : !cuda_tile.partition_view<tile=(32), tensor_view<64xf32, strides=[1]>> -> <i64>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_cache_policy_type" attributes {warps = 1 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f32>>):
  %t = cuda_tile.make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>
  // expected-error@below {{must be scalar of type i64, but got '!cuda_tile.tile<i32>'}}
  %policy = "tgpu.cache_policy"(%v) <{dims = array<i32: 0>}> : (!cuda_tile.partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>) -> !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_copy_c1" attributes {warps = 1 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f32>>, %i: !cuda_tile.tile<i32>):
  %b = tgpu.alloc : <2 x 32xf32, 0>
  %t = cuda_tile.make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>
  // expected-error@below {{has forms of the tile that do not agree}}
  tgpu.copy %v[%i : !cuda_tile.tile<i32>] to %b[%i] {bounds = array<i32: 0>, dim = 0 : i32, vector = 1 : i32, from = !tgpu.frag<32xf16, "lanes n0 n1 n2 n3 n4">, to = !tgpu.frag<32xf32, "lanes n0 n1 n2 n3 n4">} : !cuda_tile.partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>, <2 x 32xf32, 0>, !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_copy_c2" attributes {warps = 1 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f32>>, %i: !cuda_tile.tile<i32>):
  %b = tgpu.alloc : <2 x 64xf32, 0>
  %t = cuda_tile.make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>
  // expected-error@below {{copies another tile than the buffer has}}
  tgpu.copy %v[%i : !cuda_tile.tile<i32>] to %b[%i] {bounds = array<i32: 0>, dim = 0 : i32, vector = 1 : i32, from = !tgpu.frag<32xf32, "lanes n0 n1 n2 n3 n4">, to = !tgpu.frag<32xf32, "lanes n0 n1 n2 n3 n4">} : !cuda_tile.partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>, <2 x 64xf32, 0>, !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_copy_c3" attributes {warps = 1 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f32>>, %i: !cuda_tile.tile<i32>):
  %b = tgpu.alloc : <2 x 32xf32, 0>
  %t = cuda_tile.make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>
  // expected-error@below {{cannot copy 32 bytes at once}}
  tgpu.copy %v[%i : !cuda_tile.tile<i32>] to %b[%i] {bounds = array<i32: 0>, dim = 0 : i32, vector = 8 : i32, from = !tgpu.frag<32xf32, "lanes n0 n1 n2 n3 n4">, to = !tgpu.frag<32xf32, "lanes n0 n1 n2 n3 n4">} : !cuda_tile.partition_view<tile=(32), tensor_view<64xf32, strides=[1]>>, <2 x 32xf32, 0>, !cuda_tile.tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c1" attributes {warps = 4 : i32} {
  // expected-error@below {{is not the last operation of a kernel with producers}}
  tgpu.roles {
    tgpu.return
  } consumers {
    tgpu.return
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c1_place" attributes {warps = 4 : i32, producers = 4 : i32} {
  // expected-error@below {{is not the last operation of a kernel with producers}}
  tgpu.roles {
    tgpu.return
  } consumers {
    tgpu.return
  }
  %c = cuda_tile.constant <i32: 0> : tile<i32>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c2" attributes {warps = 4 : i32, producers = 4 : i32} {
  // expected-error@below {{has a role that does not end with `tgpu.return`}}
  tgpu.roles {
    tgpu.return
  } consumers {
    %c = cuda_tile.constant <i32: 0> : tile<i32>
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c2_yield" attributes {warps = 4 : i32, producers = 4 : i32} {
  // expected-error@below {{has a role that does not end with `tgpu.return`}}
  tgpu.roles {
    tgpu.yield
  } consumers {
    tgpu.return
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c3" attributes {warps = 4 : i32, producers = 4 : i32} {
  // expected-error@below {{cannot have 44 registers per thread}}
  tgpu.roles attributes {consumerRegisters = 44 : i32} {
    tgpu.return
  } consumers {
    tgpu.return
  }
  tgpu.return
}

// -----
// 65536 / 3 / 256 is 80 in steps of 8; then 40 more for each of 128 threads are left.
tgpu.kernel "tgpu_roles_c4" attributes {warps = 4 : i32, producers = 4 : i32, blocks = 3 : i32} {
  // expected-error@below {{deals out more registers than the CTA has}}
  tgpu.roles attributes {producerRegisters = 40 : i32, consumerRegisters = 128 : i32} {
    tgpu.return
  } consumers {
    tgpu.return
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c3_few" attributes {warps = 4 : i32, producers = 4 : i32} {
  // expected-error@below {{cannot have 16 registers per thread}}
  tgpu.roles attributes {consumerRegisters = 16 : i32} {
    tgpu.return
  } consumers {
    tgpu.return
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_roles_c3_many" attributes {warps = 4 : i32, producers = 4 : i32} {
  // expected-error@below {{cannot have 248 registers per thread}}
  tgpu.roles attributes {consumerRegisters = 248 : i32} {
    tgpu.return
  } consumers {
    tgpu.return
  }
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_maps_c1" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs a description and a result for each view}}
  %m = tgpu.tensor_maps %v in %scratch {buffers = [!tgpu.buffer<2 x 1x64x64xf16, 128>], from = [!tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">], to = []} : <1 x 1x128xi8, 32>, !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> !tgpu.map
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_maps_c1_buffers" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs a description and a result for each view}}
  %m = tgpu.tensor_maps %v in %scratch {buffers = [], from = [!tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">], to = [!tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">]} : <1 x 1x128xi8, 32>, !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> !tgpu.map
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_maps_c2" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, %s] : tile<i32> -> tensor_view<?x?xf16, strides=[?,?]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,?]>>
  // expected-error@below {{has a view whose tiles are not boxes}}
  %m = tgpu.tensor_maps %v in %scratch {buffers = [!tgpu.buffer<2 x 1x64x64xf16, 128>], from = [!tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">], to = [!tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">]} : <1 x 1x128xi8, 32>, !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,?]>> -> !tgpu.map
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_maps_c2_type" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{has a view whose tiles are not boxes}}
  %m = tgpu.tensor_maps %v in %scratch {buffers = [!tgpu.buffer<2 x 1x64x64xf16, 128>], from = [i32], to = [!tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">]} : <1 x 1x128xi8, 32>, !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>> -> !tgpu.map
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c1" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, %s] : tile<i32> -> tensor_view<?x?xf16, strides=[?,?]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,?]>>
  // expected-error@below {{copies tiles that are not boxes}}
  tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">, to = !tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,?]>>, <2 x 1x64x64xf16, 128>, <i32>, <2>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c1_layout" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{copies tiles that are not boxes}}
  tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">, to = !tgpu.frag<1x64x64xf16, "registers n1 n0 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, <2 x 1x64x64xf16, 128>, <i32>, <2>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c1_element" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{copies tiles that are not boxes}}
  tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">, to = !tgpu.frag<1x64x64xbf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, <2 x 1x64x64xf16, 128>, <i32>, <2>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c2" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs an index and a test for each dimension}}
  tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">, to = !tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, <2 x 1x64x64xf16, 128>, <i32>, <2>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c2_indices" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <2 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs an index and a test for each dimension}}
  tgpu.tensor_copy %v[%s : !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">, to = !tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, <2 x 1x64x64xf16, 128>, <i32>, <2>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_prefetch_c1" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs the type of a fragment}}
  tgpu.prefetch %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] {bounds = array<i32: 0, 0>, from = i32} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_prefetch_c2" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs an index and a test for each dimension}}
  tgpu.prefetch %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] {bounds = array<i32: 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_prefetch_c2_indices" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{needs an index and a test for each dimension}}
  tgpu.prefetch %v[%s : !cuda_tile.tile<i32>] {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c3" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 8192 : <2>
  %buffer = tgpu.alloc : <3 x 1x64x64xf16, 128>
  %scratch = tgpu.alloc : <1 x 1x128xi8, 32>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{has a buffer with other slots than the ring}}
  tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">, to = !tgpu.frag<1x64x64xf16, "registers n0 n1 n2 n3 m3 m4 m5  lanes n4 n5 m0 m1 m2  warps 0 0">} : !cuda_tile.partition_view<tile=(64x64), tensor_view<?x?xf16, strides=[?,1]>>, <3 x 1x64x64xf16, 128>, <i32>, <2>
  tgpu.return
}

// -----
tgpu.kernel "tgpu_tensor_copy_c4" attributes {warps = 4 : i32} {
^bb0(%p: !cuda_tile.tile<ptr<f16>>, %s: !cuda_tile.tile<i32>):
  %ring = tgpu.ring bytes 1024 : <2>
  %buffer = tgpu.alloc at 32 : <2 x 1x64x8xf16, 0>
  %t = cuda_tile.make_tensor_view %p, shape = [%s, %s], strides = [%s, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
  %v = cuda_tile.make_partition_view %t : partition_view<tile=(64x8), tensor_view<?x?xf16, strides=[?,1]>>
  // expected-error@below {{has a buffer at no multiple of 128 bytes}}
  tgpu.tensor_copy %v[%s, %s : !cuda_tile.tile<i32>, !cuda_tile.tile<i32>] to %buffer[%s], %ring {bounds = array<i32: 0, 0>, from = !tgpu.frag<64x8xf16, "registers n0 n1 n2  lanes m0 m1 m2 m3 m4  warps m5 0">, to = !tgpu.frag<1x64x8xf16, "registers n0 n1 n2  lanes m0 m1 m2 m3 m4  warps m5 0">} : !cuda_tile.partition_view<tile=(64x8), tensor_view<?x?xf16, strides=[?,1]>>, <2 x 1x64x8xf16, 0>, <i32>, <2>
  tgpu.return
}

// -----
// expected-error@below {{has 36 warps}}
tgpu.kernel "tgpu_kernel_c3" attributes {producers = 4 : i32, warps = 32 : i32} {
  tgpu.return
}
