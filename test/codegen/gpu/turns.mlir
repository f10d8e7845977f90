// Two warpgroups of attention begin their products in turn, if iterations are short, but not very short: here with 64
// keys of 128 numbers, but not with 128 keys, 32 keys, or keys of 64 numbers. Nor do they where there are two such
// loops, which blocks leave at different times.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --emit=tgpu --plan=turns=on,pairs=off -o - | grep -c take_turn | FileCheck %s --check-prefix=ON
// RUN: tessera compile %s --target=sm_90a --emit=tgpu --plan=turns=off -o - | FileCheck %s --check-prefix=OFF
// ON: {{^}}4{{$}}
// OFF-NOT: _turn

// Numbers of iterations, with the results of the interpreter. f16 from 1024 to 2047 are integers, so sums are exact.
// RUN: for entry in short long; do for count in 0 1 2 5; do \
// RUN:   tessera run %s --entry=$entry --grid 2 --engine=interp f16[256,128]=ones f16[1024,128]=ones f16[1024,128]=uniform:1:1024:2047 out:%t.interp.npy:f32[256,128] i32:$count || exit 1; \
// RUN:   for plan in turns=on turns=off turns=on,depth=2 turns=on,persist=off; do for when in eager lazy; do \
// RUN:     tessera run %s --entry=$entry --grid 2 --engine=ptx --check --async=$when --plan=$plan f16[256,128]=ones f16[1024,128]=ones f16[1024,128]=uniform:1:1024:2047 out:%t.ptx.npy:f32[256,128] i32:$count || exit 1; \
// RUN:     cmp %t.ptx.npy %t.interp.npy || exit 1; done; done; done; done

cuda_tile.module @turns {
  // CHECK-LABEL: tgpu.kernel "short"
  // CHECK: tgpu.take_turn
  // CHECK-NEXT: tgpu.mma
  // CHECK-NEXT: tgpu.mma
  // CHECK-NEXT: tgpu.pass_turn
  entry @short(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf16, strides=[128,1]>
    %b1 = make_tensor_view %q0, shape = [128, 1024], strides = [1, 128] : tensor_view<128x1024xf16, strides=[1,128]>
    %c1 = make_tensor_view %r0, shape = [1024, 128], strides = [128, 1] : tensor_view<1024x128xf16, strides=[128,1]>
    %d1 = make_tensor_view %o, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x128), tensor_view<256x128xf16, strides=[128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x64), tensor_view<128x1024xf16, strides=[1,128]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x128), tensor_view<1024x128xf16, strides=[128,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x64xf32>
    %no = constant <f32: 0.0> : tile<128x128xf32>
    %half = constant <f32: 0.5> : tile<128x128xf32>
    %most = constant <f32: 2.0> : tile<128x64xf32>
    %a, %ta = load_view_tko weak %a2[%x, %zero] : partition_view<tile=(128x128), tensor_view<256x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<128x128xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(128x64), tensor_view<128x1024xf16, strides=[1,128]>>, tile<i32> -> tile<128x64xf16>, token
      %s = mmaf %a, %b, %none : tile<128x128xf16>, tile<128x64xf16>, tile<128x64xf32>
      %m = minf %s, %most : tile<128x64xf32>
      %w = ftof %m : tile<128x64xf32> -> tile<128x64xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(64x128), tensor_view<1024x128xf16, strides=[128,1]>>, tile<i32> -> tile<64x128xf16>, token
      %less = mulf %acc, %half : tile<128x128xf32>
      %next = mmaf %w, %c, %less : tile<128x64xf16>, tile<64x128xf16>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %t = store_view_tko weak %sum, %d2[%x, %zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "long"
  // CHECK-NOT: _turn
  entry @long(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf16, strides=[128,1]>
    %b1 = make_tensor_view %q0, shape = [128, 1024], strides = [1, 128] : tensor_view<128x1024xf16, strides=[1,128]>
    %c1 = make_tensor_view %r0, shape = [1024, 128], strides = [128, 1] : tensor_view<1024x128xf16, strides=[128,1]>
    %d1 = make_tensor_view %o, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x128), tensor_view<256x128xf16, strides=[128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x128), tensor_view<128x1024xf16, strides=[1,128]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(128x128), tensor_view<1024x128xf16, strides=[128,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x128xf32>
    %no = constant <f32: 0.0> : tile<128x128xf32>
    %half = constant <f32: 0.5> : tile<128x128xf32>
    %most = constant <f32: 2.0> : tile<128x128xf32>
    %a, %ta = load_view_tko weak %a2[%x, %zero] : partition_view<tile=(128x128), tensor_view<256x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<128x128xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(128x128), tensor_view<128x1024xf16, strides=[1,128]>>, tile<i32> -> tile<128x128xf16>, token
      %s = mmaf %a, %b, %none : tile<128x128xf16>, tile<128x128xf16>, tile<128x128xf32>
      %m = minf %s, %most : tile<128x128xf32>
      %w = ftof %m : tile<128x128xf32> -> tile<128x128xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(128x128), tensor_view<1024x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
      %less = mulf %acc, %half : tile<128x128xf32>
      %next = mmaf %w, %c, %less : tile<128x128xf16>, tile<128x128xf16>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %t = store_view_tko weak %sum, %d2[%x, %zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "very_short"
  // CHECK-NOT: _turn
  entry @very_short(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf16, strides=[128,1]>
    %b1 = make_tensor_view %q0, shape = [128, 1024], strides = [1, 128] : tensor_view<128x1024xf16, strides=[1,128]>
    %c1 = make_tensor_view %r0, shape = [1024, 128], strides = [128, 1] : tensor_view<1024x128xf16, strides=[128,1]>
    %d1 = make_tensor_view %o, shape = [256, 128], strides = [128, 1] : tensor_view<256x128xf32, strides=[128,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x128), tensor_view<256x128xf16, strides=[128,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(128x32), tensor_view<128x1024xf16, strides=[1,128]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(32x128), tensor_view<1024x128xf16, strides=[128,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x32xf32>
    %no = constant <f32: 0.0> : tile<128x128xf32>
    %half = constant <f32: 0.5> : tile<128x128xf32>
    %most = constant <f32: 2.0> : tile<128x32xf32>
    %a, %ta = load_view_tko weak %a2[%x, %zero] : partition_view<tile=(128x128), tensor_view<256x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<128x128xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(128x32), tensor_view<128x1024xf16, strides=[1,128]>>, tile<i32> -> tile<128x32xf16>, token
      %s = mmaf %a, %b, %none : tile<128x128xf16>, tile<128x32xf16>, tile<128x32xf32>
      %m = minf %s, %most : tile<128x32xf32>
      %w = ftof %m : tile<128x32xf32> -> tile<128x32xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(32x128), tensor_view<1024x128xf16, strides=[128,1]>>, tile<i32> -> tile<32x128xf16>, token
      %less = mulf %acc, %half : tile<128x128xf32>
      %next = mmaf %w, %c, %less : tile<128x32xf16>, tile<32x128xf16>, tile<128x128xf32>
      continue %next : tile<128x128xf32>
    }
    %t = store_view_tko weak %sum, %d2[%x, %zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<256x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: tgpu.kernel "narrow"
  // CHECK-NOT: _turn
  entry @narrow(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf16, strides=[64,1]>
    %b1 = make_tensor_view %q0, shape = [64, 1024], strides = [1, 64] : tensor_view<64x1024xf16, strides=[1,64]>
    %c1 = make_tensor_view %r0, shape = [1024, 64], strides = [64, 1] : tensor_view<1024x64xf16, strides=[64,1]>
    %d1 = make_tensor_view %o, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<256x64xf16, strides=[64,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<64x1024xf16, strides=[1,64]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<1024x64xf16, strides=[64,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x64), tensor_view<256x64xf32, strides=[64,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x64xf32>
    %no = constant <f32: 0.0> : tile<128x64xf32>
    %half = constant <f32: 0.5> : tile<128x64xf32>
    %most = constant <f32: 2.0> : tile<128x64xf32>
    %a, %ta = load_view_tko weak %a2[%x, %zero] : partition_view<tile=(128x64), tensor_view<256x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<128x64xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x1024xf16, strides=[1,64]>>, tile<i32> -> tile<64x64xf16>, token
      %s = mmaf %a, %b, %none : tile<128x64xf16>, tile<64x64xf16>, tile<128x64xf32>
      %m = minf %s, %most : tile<128x64xf32>
      %w = ftof %m : tile<128x64xf32> -> tile<128x64xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(64x64), tensor_view<1024x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %less = mulf %acc, %half : tile<128x64xf32>
      %next = mmaf %w, %c, %less : tile<128x64xf16>, tile<64x64xf16>, tile<128x64xf32>
      continue %next : tile<128x64xf32>
    }
    %t = store_view_tko weak %sum, %d2[%x, %zero] : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
