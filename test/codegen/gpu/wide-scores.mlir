// A chain of two products whose first one has 256 columns: 128 rows at a time, 64 per warpgroup, so that nothing is
// computed twice. A thread has 128 registers of scores then, and none for those of the next iteration: the loop is not
// rotated. Two warpgroups that are not in step do without.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --plan=rotate=on --emit=tgpu -o - | FileCheck %s --check-prefix=ROTATED
// RUN: for plan in auto rotate=on copies=async copies=plain persist=off; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --grid 2 f16[256,64]=randn:1 f16[1024,64]=randn:2 f16[1024,64]=randn:3 out:%t.$plan.npy:f32[256,64] i32:3 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done

cuda_tile.module @wide_scores {
  // CHECK-LABEL: tgpu.kernel "wide"
  // CHECK-SAME: warps = 8
  // CHECK: consumers
  // CHECK-NOT: tgpu.mma %
  // CHECK: tgpu.for(%{{.*}}, step
  // CHECK: tgpu.mma {{.*}}<128x256xf32
  // CHECK: tgpu.mma {{.*}}<128x64xf32
  // CHECK-NOT: tgpu.mma %
  // ROTATED: consumers
  // ROTATED: tgpu.mma {{.*}}<128x256xf32
  // ROTATED: tgpu.mma {{.*}}<128x256xf32
  // ROTATED: tgpu.mma {{.*}}<128x64xf32
  // ROTATED: tgpu.mma {{.*}}<128x64xf32
  entry @wide(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf16, strides=[64,1]>
    %b1 = make_tensor_view %q0, shape = [64, 1024], strides = [1, 64] : tensor_view<64x1024xf16, strides=[1,64]>
    %c1 = make_tensor_view %r0, shape = [1024, 64], strides = [64, 1] : tensor_view<1024x64xf16, strides=[64,1]>
    %d1 = make_tensor_view %o, shape = [256, 64], strides = [64, 1] : tensor_view<256x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<256x64xf16, strides=[64,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x256), tensor_view<64x1024xf16, strides=[1,64]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(256x64), tensor_view<1024x64xf16, strides=[64,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x64), tensor_view<256x64xf32, strides=[64,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x256xf32>
    %no = constant <f32: 0.0> : tile<128x64xf32>
    %half = constant <f32: 0.5> : tile<128x64xf32>
    %most = constant <f32: 2.0> : tile<128x256xf32>
    %a, %ta = load_view_tko weak %a2[%x, %zero] : partition_view<tile=(128x64), tensor_view<256x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<128x64xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(64x256), tensor_view<64x1024xf16, strides=[1,64]>>, tile<i32> -> tile<64x256xf16>, token
      %s = mmaf %a, %b, %none : tile<128x64xf16>, tile<64x256xf16>, tile<128x256xf32>
      %m = minf %s, %most : tile<128x256xf32>
      %w = ftof %m : tile<128x256xf32> -> tile<128x256xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(256x64), tensor_view<1024x64xf16, strides=[64,1]>>, tile<i32> -> tile<256x64xf16>, token
      %less = mulf %acc, %half : tile<128x64xf32>
      %next = mmaf %w, %c, %less : tile<128x256xf16>, tile<256x64xf16>, tile<128x64xf32>
      continue %next : tile<128x64xf32>
    }
    %t = store_view_tko weak %sum, %d2[%x, %zero] : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<256x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
