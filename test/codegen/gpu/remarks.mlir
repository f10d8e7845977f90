// What the compiler says of a kernel: its plan, layouts, products, conversions, rings.
// RUN: tessera compile %s --target=sm_80 -o %t.ptx --remarks=text 2>&1 | FileCheck %s
// RUN: tessera compile %s --target=sm_75 -o %t.ptx --entry=product --remarks=text 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: tessera compile %s --target=sm_80 -o %t.ptx --entry=unaligned --remarks=yaml 2>&1 | FileCheck %s --check-prefix=YAML

// On sm_90a, how tensor copies feed a kernel, or why they do not.
// RUN: tessera compile %S/tensor-rings.mlir --target=sm_90a --plan=join=1 -o %t.ptx --remarks=text 2>&1 | FileCheck %s --check-prefix=TENSOR
// TENSOR: plan: 4 warps and one that copies, about {{[0-9]+}} registers per thread for tiles, 99328 bytes of shared memory, 1 ring of 4 slots, 2 CTAs per multiprocessor; persistent: 264 CTAs do the work of all blocks
// TENSOR-DAG: cuda_tile.load_view_tko: layout: copied ahead: 2 tensor copies of 8192 bytes, into a ring of 4 slots
// TENSOR-DAG: cuda_tile.load_view_tko: layout: copied ahead: 1 tensor copy of 8192 bytes, into a ring of 4 slots
// TENSOR: plan: 4 warps, about
// TENSOR: cuda_tile.load_view_tko: rings: not by tensor copies: the kernel prints or asserts
// TENSOR: plan:
// TENSOR: rings: not by tensor copies: the address and all strides but one are not known to be multiples of 16 bytes
// TENSOR: plan:
// TENSOR: rings: not by tensor copies: the address and all strides but one are not known to be multiples of 16 bytes
// TENSOR: plan:
// TENSOR: rings: not by tensor copies: tokens order it after a store
// TENSOR: plan: 4 warps and one that copies
// TENSOR: rings: not by tensor copies: the step of a loop may not be positive
// TENSOR: rings: not by tensor copies: the kernel returns early, after effects or in a loop

// OLD-DAG: remark: cuda_tile.load_view_tko: rings: not copied ahead: the target has no asynchronous copies
// OLD-DAG: remark: cuda_tile.mmaf: product: by mma.sync of 16x8x8, {{.*}} left operand in shared memory, right operand in shared memory;

// YAML:      --- !Passed
// YAML-NEXT: Pass: {{ptx|cuda}}
// YAML-NEXT: Name: plan
// YAML:      --- !Missed
// YAML-NEXT: Pass: {{ptx|cuda}}
// YAML-NEXT: Name: layout
// YAML-NEXT: DebugLoc: { File: '{{.*}}remarks.mlir', Line: [[#]], Column: [[#]] }
// YAML-NEXT: Function: 'unaligned'
// YAML-NEXT: Args:
// YAML-NEXT:   - Op: cuda_tile.load_view_tko

cuda_tile.module @remarks {
  // CHECK: :[[#@LINE+6]]:3: remark: cuda_tile.entry: plan: 4 warps, about {{[0-9]+}} registers per thread for tiles, {{[0-9]+}} bytes of shared memory
  // CHECK-DAG: :[[#@LINE+19]]:{{[0-9]+}}: remark: cuda_tile.load_view_tko: layout: copied ahead: 16 bytes per instruction, into a ring of 4 slots; registers n0 n1 n2
  // CHECK-DAG: :[[#@LINE+20]]:{{[0-9]+}}: remark: cuda_tile.load_view_tko: layout: load: 2 bytes per instruction; more elements are not known to be adjacent and aligned;
  // CHECK-DAG: :[[#@LINE+19]]:{{[0-9]+}}: remark: cuda_tile.load_view_tko: rings: not copied ahead: an instruction copies at least 4 bytes, and only 2 are known to be adjacent and aligned
  // CHECK-DAG: :[[#@LINE+19]]:{{[0-9]+}}: remark: cuda_tile.mmaf: product: by mma.sync of 16x8x16, {{[0-9]}}x{{[0-9]}} warps, left operand in shared memory, right operand in shared memory; registers n0
  // CHECK-DAG: :[[#@LINE+18]]:{{[0-9]+}}: remark: cuda_tile.mmaf: conversion: an operand of a product goes through shared memory: 4096 bytes, at once; writing takes 4 times as long because of bank conflicts
  entry @product(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %s: tile<i32>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f16>>
    %c0 = assume div_by<16>, %r : tile<ptr<f32>>
    %size = assume div_by<8>, %s : tile<i32>
    %a1 = make_tensor_view %a0, shape = [64, %size], strides = [%size, 1] : tile<i32> -> tensor_view<64x?xf16, strides=[?,1]>
    %b1 = make_tensor_view %q, shape = [%size, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf16, strides=[64,1]>
    %c1 = make_tensor_view %c0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x32), padding_value = zero, tensor_view<64x?xf16, strides=[?,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x64xf16, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %size, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a2[%zero, %i] : partition_view<tile=(64x32), padding_value = zero, tensor_view<64x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x32xf16>, token
      // Nothing is known of the address.
      %b, %tb = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(32x64), padding_value = zero, tensor_view<?x64xf16, strides=[64,1]>>, tile<i32> -> tile<32x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // The transposed tile goes from warp to warp.
  // CHECK: :[[#@LINE+4]]:3: remark: cuda_tile.entry: plan: 16 warps
  // CHECK-DAG: remark: cuda_tile.load_view_tko: layout: load: 16 bytes per instruction, 256 adjacent bytes per warp; registers n0 n1
  // CHECK-DAG: conversion: through shared memory: 16384 bytes, at once
  // CHECK-DAG: remark: cuda_tile.store_view_tko: layout: store: 16 bytes per instruction, 256 adjacent bytes per warp; registers n0 n1
  entry @transpose(%p: tile<ptr<f32>>, %r: tile<ptr<f32>>) {
    %a0 = assume div_by<16>, %p : tile<ptr<f32>>
    %c0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a1 = make_tensor_view %a0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %c1 = make_tensor_view %c0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %a, %ta = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %b = permute %a [1, 0] : tile<64x64xf32> -> tile<64x64xf32>
    %t = store_view_tko weak %b, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // f32 has no matrix instruction with its precision.
  // CHECK: :[[#@LINE+3]]:3: remark: cuda_tile.entry: plan:
  // CHECK-DAG: remark: cuda_tile.load_view_tko: layout: load: 4 bytes per instruction; more elements are not known
  // CHECK-DAG: remark: cuda_tile.mmaf: product: by multiply-adds, of operands in shared memory: the target has no matrix instruction for these elements and this depth
  entry @unaligned(%p: tile<ptr<f32>>, %r: tile<ptr<f32>>) {
    %a1 = make_tensor_view %p, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %c1 = make_tensor_view %r, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %a, %ta = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<64x64xf32>, token
    %b = mmaf %a, %a, %none : tile<64x64xf32>, tile<64x64xf32>, tile<64x64xf32>
    %t = store_view_tko weak %b, %c2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
