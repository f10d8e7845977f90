// A tile that cannot be split, as it is stored and loaded again, may need all 32 warps of a CTA. Then there are none left
// to copy.
// RUN: tessera compile %s --target=sm_90a --remarks=text -o %t.ptx 2>&1 | FileCheck %s
// RUN: tessera run %s --engine=ptx --check --grid 2 f16[512,128]=ones f16[128,512]=ones f32[512,512]=zeros out:%t.npy:f32[512,512] i32:512 | FileCheck %s --check-prefix=SUM
// SUM: min 256, max 256
cuda_tile.module @all_warps {
  // CHECK: rings: not by tensor copies: all warps that a CTA can have compute
  entry @in_place(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %o: tile<ptr<f32>>, %st: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %st0 = assume div_by<4>, %st : tile<i32>
    %a1 = make_tensor_view %p0, shape = [512, 128], strides = [128, 1] : tensor_view<512x128xf16, strides=[128,1]>
    %b1 = make_tensor_view %q0, shape = [128, 512], strides = [512, 1] : tensor_view<128x512xf16, strides=[512,1]>
    %c1 = make_tensor_view %r0, shape = [512, 512], strides = [%st0, 1] : tile<i32> -> tensor_view<512x512xf32, strides=[?,1]>
    %o1 = make_tensor_view %o, shape = [512, 512], strides = [%st0, 1] : tile<i32> -> tensor_view<512x512xf32, strides=[?,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(256x64), tensor_view<512x128xf16, strides=[128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x512), tensor_view<128x512xf16, strides=[512,1]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>
    %o2 = make_partition_view %o1 : partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<256x512xf32>
    %s = for %i in (%zero to %two, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<256x512xf32>) {
      %u, %tu = load_view_tko weak %a2[%x, %i] : partition_view<tile=(256x64), tensor_view<512x128xf16, strides=[128,1]>>, tile<i32> -> tile<256x64xf16>, token
      %v, %tv = load_view_tko weak %b2[%i, %zero] : partition_view<tile=(64x512), tensor_view<128x512xf16, strides=[512,1]>>, tile<i32> -> tile<64x512xf16>, token
      %nx = mmaf %u, %v, %acc : tile<256x64xf16>, tile<64x512xf16>, tile<256x512xf32>
      continue %nx : tile<256x512xf32>
    }
    %t = store_view_tko weak %s, %c2[%x, %zero] : tile<256x512xf32>, partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>, tile<i32> -> token
    %w, %tw = load_view_tko weak %c2[%x, %zero] token=%t : partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>, tile<i32> -> tile<256x512xf32>, token
    %w2 = addf %w, %w : tile<256x512xf32>
    %t2 = store_view_tko weak %w2, %c2[%x, %zero] token=%tw : tile<256x512xf32>, partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>, tile<i32> -> token
    %w3, %tw3 = load_view_tko weak %c2[%x, %zero] token=%t2 : partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>, tile<i32> -> tile<256x512xf32>, token
    %t4 = store_view_tko weak %w3, %o2[%x, %zero] : tile<256x512xf32>, partition_view<tile=(256x512), tensor_view<512x512xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}
