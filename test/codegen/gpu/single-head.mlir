// A dimension of size 1 has a stride that leads nowhere, such as that of the only head of keys. Nothing need be known of
// it for tensor copies: not that it is a multiple of 16 bytes, nor that it is another one than that of the rows.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: for stride in 0 1 7; do tessera run %s --engine=ptx --check --async=lazy --grid 2 f16[128,256]=randn:1 f16[256,64]=randn:2 out:%t.$stride.npy:f32[128,64] i32:$stride || exit 1; \
// RUN:   cmp %t.$stride.npy %t.0.npy || exit 1; done
// RUN: tessera run %s --engine=ptx --check --plan=maps=launch --grid 2 f16[128,256]=randn:1 f16[256,64]=randn:2 out:%t.launch.npy:f32[128,64] i32:7
// RUN: cmp %t.launch.npy %t.0.npy
// RUN: tessera run %s --engine=ptx --plan=copies=plain --grid 2 f16[128,256]=randn:1 f16[256,64]=randn:2 out:%t.plain.npy:f32[128,64] i32:7
// RUN: cmp %t.plain.npy %t.0.npy

cuda_tile.module @single_head {
  // CHECK-COUNT-2: tgpu.tensor_copy
  entry @head(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %stride: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %one = constant <i32: 1> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %end = constant <i32: 4> : tile<i32>
    %a1 = make_tensor_view %p0, shape = [1, 128, 256], strides = [%stride, 256, 1] : tile<i32> -> tensor_view<1x128x256xf16, strides=[?,256,1]>
    %b1 = make_tensor_view %q0, shape = [256, 1, 64], strides = [64, %one, 1] : tile<i32> -> tensor_view<256x1x64xf16, strides=[64,?,1]>
    %c1 = make_tensor_view %r, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(1x64x64), tensor_view<1x128x256xf16, strides=[?,256,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x1x64), tensor_view<256x1x64xf16, strides=[64,?,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %u3, %tu = load_view_tko weak %a2[%zero, %x, %i] : partition_view<tile=(1x64x64), tensor_view<1x128x256xf16, strides=[?,256,1]>>, tile<i32> -> tile<1x64x64xf16>, token
      %v3, %tv = load_view_tko weak %b2[%i, %zero, %zero] : partition_view<tile=(64x1x64), tensor_view<256x1x64xf16, strides=[64,?,1]>>, tile<i32> -> tile<64x1x64xf16>, token
      %u = reshape %u3 : tile<1x64x64xf16> -> tile<64x64xf16>
      %v = reshape %v3 : tile<64x1x64xf16> -> tile<64x64xf16>
      %next = mmaf %u, %v, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c2[%x, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
