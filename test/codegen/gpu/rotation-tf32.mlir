// A rotated loop carries the left operand of its second product in registers. If an element has 32 bits, these would be
// the registers that instructions read, and the operand of the next iteration would be computed into them too early. So
// each iteration makes its own, in a way that ptxas does not see through.
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s
// RUN: for plan in auto rotate=off copies=async copies=plain; do for n in 0 1 2 4; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --grid 1 f32[2048]=randn:1 f32[4096]=randn:2 f32[8192]=randn:3 out:%t.$plan.$n.npy:f32[4096] i32:$n || exit 1; \
// RUN:   cmp %t.$plan.$n.npy %t.auto.$n.npy || exit 1; done; done

cuda_tile.module @rotation_tf32 {
  // CHECK-LABEL: .entry rotated(
  // Iteration 0, and then the loop:
  // CHECK: wgmma.mma_async.sync.aligned.m64n32k8.f32.tf32.tf32
  // CHECK: wgmma.wait_group.sync.aligned 0
  // CHECK: wgmma.mma_async.sync.aligned.m64n32k8.f32.tf32.tf32
  // CHECK: cvt.rn.tf32.f32
  // CHECK: wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32
  // CHECK: wgmma.wait_group.sync.aligned 1
  entry @rotated(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %r: tile<ptr<f32>>, %o: tile<ptr<f32>>, %end: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x32xf32>
    %a0 = assume div_by<16>, %p : tile<ptr<f32>>
    %a1 = make_tensor_view %a0, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf32, strides=[32,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>
    %b0 = assume div_by<16>, %q : tile<ptr<f32>>
    %b1 = make_tensor_view %b0, shape = [32, 128], strides = [1, 32] : tensor_view<32x128xf32, strides=[1,32]>
    %b2 = make_partition_view %b1 : partition_view<tile=(32x32), tensor_view<32x128xf32, strides=[1,32]>>
    %c0 = assume div_by<16>, %r : tile<ptr<f32>>
    %c1 = make_tensor_view %c0, shape = [128, 64], strides = [1, 128] : tensor_view<128x64xf32, strides=[1,128]>
    %c2 = make_partition_view %c1 : partition_view<tile=(32x64), tensor_view<128x64xf32, strides=[1,128]>>
    %no = constant <f32: 0.0> : tile<64x64xf32>
    %most = constant <f32: 3.0> : tile<64x32xf32>
    %least = constant <f32: -2.0> : tile<64x32xf32>
    %half = constant <f32: 0.5> : tile<64x64xf32>
    %x, %tx = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(64x32), tensor_view<64x32xf32, strides=[32,1]>>, tile<i32> -> tile<64x32xf32>, token
    %a = ftof %x : tile<64x32xf32> -> tile<64x32xtf32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %no) -> (tile<64x64xf32>) {
      %y, %ty = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(32x32), tensor_view<32x128xf32, strides=[1,32]>>, tile<i32> -> tile<32x32xf32>, token
      %b = ftof %y : tile<32x32xf32> -> tile<32x32xtf32>
      %s = mmaf %a, %b, %none : tile<64x32xtf32>, tile<32x32xtf32>, tile<64x32xf32>
      %m = minf %s, %most : tile<64x32xf32>
      %n = maxf %m, %least : tile<64x32xf32>
      %w = ftof %n : tile<64x32xf32> -> tile<64x32xtf32>
      %z, %tz = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(32x64), tensor_view<128x64xf32, strides=[1,128]>>, tile<i32> -> tile<32x64xf32>, token
      %c = ftof %z : tile<32x64xf32> -> tile<32x64xtf32>
      %less = mulf %acc, %half : tile<64x64xf32>
      %next = mmaf %w, %c, %less : tile<64x32xtf32>, tile<32x64xtf32>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %d0 = assume div_by<16>, %o : tile<ptr<f32>>
    %d1 = make_tensor_view %d0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %d2 = make_partition_view %d1 : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %t = store_view_tko weak %sum, %d2[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
