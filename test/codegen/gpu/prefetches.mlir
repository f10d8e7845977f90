// While a CTA makes its tensor maps, a product with few rows has the cache ask for the first tiles of its large operand.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | tessera-opt | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - --entry counted | FileCheck %s --check-prefix=PTX
// Loops with fewer iterations than there are prefetches, and with none; and rows of the large operand that are outside.
// RUN: for n in 0 1 2 8; do \
// RUN:   tessera run %s --engine=interp --entry counted --grid 1,2 f16[16,1024]=ones f16[1000,128]=full:3 out:%t.expected.npy:f32[16,128] i32:$n i32:1000 && \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --entry counted --grid 1,2 f16[16,1024]=ones f16[1000,128]=full:3 out:%t.found.npy:f32[16,128] i32:$n i32:1000 && \
// RUN:   cmp %t.expected.npy %t.found.npy || exit 1; done

cuda_tile.module @prefetches {
  // CHECK-LABEL: tgpu.kernel "counted"
  // CHECK: tgpu.roles
  // CHECK-NOT: tgpu.prefetch
  // CHECK: consumers
  // CHECK: tgpu.if
  // CHECK-NEXT: tgpu.prefetch {{.*}}from = !tgpu.frag<128x64xf16
  // CHECK-NOT: tgpu.prefetch
  // CHECK: tgpu.if
  // CHECK-NEXT: tgpu.prefetch {{.*}}from = !tgpu.frag<128x64xf16
  // CHECK-NOT: tgpu.prefetch
  // CHECK: tgpu.receive
  // PTX-LABEL: .entry counted(
  // PTX: @%p{{[0-9]+}} prefetch.global.L2 [%rd{{[0-9]+}}];
  entry @counted(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %count: tile<i32>, %k: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [16, 1024], strides = [1024, 1] : tensor_view<16x1024xf16, strides=[1024,1]>
    %b1 = make_tensor_view %q0, shape = [%k, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [16, 128], strides = [128, 1] : tensor_view<16x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x128), tensor_view<16x1024xf16, strides=[1024,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x64), tensor_view<16x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x64xf32>
    %sum = for %i in (%zero to %count, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x64xf32>) {
      %u, %tu = load_view_tko weak %a2[%x, %i] : partition_view<tile=(16x128), tensor_view<16x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<16x128xf16>, token
      %v, %tv = load_view_tko weak %b2[%i, %y] : partition_view<tile=(128x64), padding_value = zero, tensor_view<?x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x64xf16>, token
      %next = mmaf %u, %v, %acc : tile<16x128xf16>, tile<128x64xf16>, tile<16x64xf32>
      continue %next : tile<16x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<16x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // Loops that do not begin at 0 have none, nor have products of more rows, which are persistent.
  // CHECK-LABEL: tgpu.kernel "later"
  // CHECK: tgpu.tensor_copy
  // CHECK-NOT: tgpu.prefetch
  entry @later(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %first: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [16, 1024], strides = [1024, 1] : tensor_view<16x1024xf16, strides=[1024,1]>
    %b1 = make_tensor_view %q0, shape = [1024, 128], strides = [128, 1] : tensor_view<1024x128xf16, strides=[128,1]>
    %c1 = make_tensor_view %r, shape = [16, 128], strides = [128, 1] : tensor_view<16x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(16x128), tensor_view<16x1024xf16, strides=[1024,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x64), tensor_view<1024x128xf16, strides=[128,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(16x64), tensor_view<16x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: 8> : tile<i32>
    %none = constant <f32: 0.0> : tile<16x64xf32>
    %sum = for %i in (%first to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<16x64xf32>) {
      %u, %tu = load_view_tko weak %a2[%x, %i] : partition_view<tile=(16x128), tensor_view<16x1024xf16, strides=[1024,1]>>, tile<i32> -> tile<16x128xf16>, token
      %v, %tv = load_view_tko weak %b2[%i, %y] : partition_view<tile=(128x64), tensor_view<1024x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x64xf16>, token
      %next = mmaf %u, %v, %acc : tile<16x128xf16>, tile<128x64xf16>, tile<16x64xf32>
      continue %next : tile<16x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %y] : tile<16x64xf32>, partition_view<tile=(16x64), tensor_view<16x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}
