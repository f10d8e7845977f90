// The second product of an iteration is computed in the next one, while the warps compute what
// follows the first. Iteration 0 stands before the loop.

// RUN: tessera compile %s --target=sm_90a --plan=copies=async --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --plan=copies=async --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// No iteration, one, as many as slots, and more. Then each fence and wait is left out.
// RUN: %python %S/Inputs/warpgroups.py %t --rotation=%s
// RUN: %python %S/Inputs/warpgroups.py %t --rotation=%s --plan=turns=on
// RUN: %python %S/Inputs/warpgroups.py %t --rotation=%s --plan=copies=async
// RUN: %python %S/Inputs/warpgroups.py %t --rotation=%s --plan=copies=async --mutants

cuda_tile.module @rotation {
  // CHECK-LABEL: tgpu.kernel "rotated"
  // CHECK: tgpu.mma {{.*}}async
  // CHECK-NOT: tgpu.mma %
  // CHECK: tgpu.for
  // CHECK: tgpu.await
  // CHECK: [[O:%.*]] = tgpu.mma_wait %arg{{[0-9]+}} :
  // CHECK: [[S:%.*]] = tgpu.mma {{.*}}async
  // CHECK: tgpu.copy
  // CHECK: tgpu.copy
  // CHECK: tgpu.commit
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.slot {{.*}} + 2 of 3
  // CHECK: tgpu.map [[O]]
  // CHECK: [[D:%.*]] = tgpu.mma {{.*}}async
  // CHECK-NEXT: tgpu.mma_wait [[S]] {pending = 1 : i32}
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.wait 0
  // CHECK-NEXT: tgpu.announce
  // CHECK-NOT: tgpu.sync
  // CHECK: tgpu.continue [[D]]
  // CHECK: tgpu.mma_wait
  // CHECK: tgpu.mma %
  // PTX-LABEL: .entry rotated(
  // PTX: wgmma.wait_group.sync.aligned 1
  entry @rotated(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %b1 = make_tensor_view %q0, shape = [64, 384], strides = [1, 64] : tensor_view<64x384xf16, strides=[1,64]>
    %c1 = make_tensor_view %r0, shape = [384, 64], strides = [64, 1] : tensor_view<384x64xf16, strides=[64,1]>
    %d1 = make_tensor_view %o, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<64x384xf16, strides=[1,64]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<384x64xf16, strides=[64,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x64xf32>
    %no = constant <f32: 0.0> : tile<128x1xf32>
    %half = constant <f32: 0.5> : tile<128x64xf32>
    %most = constant <f32: 2.0> : tile<128x64xf32>
    %a, %ta = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %sum, %row = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none, %last = %no) -> (tile<128x64xf32>, tile<128x1xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x384xf16, strides=[1,64]>>, tile<i32> -> tile<64x64xf16>, token
      %s = mmaf %a, %b, %none : tile<128x64xf16>, tile<64x64xf16>, tile<128x64xf32>
      %m = reduce %s dim=1 identities=[0xFF800000 : f32] : tile<128x64xf32> -> tile<128xf32> (%x: tile<f32>, %y: tile<f32>) {
        %z = maxf %x, %y : tile<f32>
        yield %z : tile<f32>
      }
      %m1 = reshape %m : tile<128xf32> -> tile<128x1xf32>
      %m2 = broadcast %m1 : tile<128x1xf32> -> tile<128x64xf32>
      %d = subf %m2, %s rounding<nearest_even> : tile<128x64xf32>
      %e = minf %d, %most : tile<128x64xf32>
      %f = ftof %e : tile<128x64xf32> -> tile<128x64xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(64x64), tensor_view<384x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %scaled = mulf %acc, %half rounding<nearest_even> : tile<128x64xf32>
      %next = mmaf %f, %c, %scaled : tile<128x64xf16>, tile<64x64xf16>, tile<128x64xf32>
      %after = addf %last, %m1 rounding<nearest_even> : tile<128x1xf32>
      continue %next, %after : tile<128x64xf32>, tile<128x1xf32>
    }
    %rows = broadcast %row : tile<128x1xf32> -> tile<128x64xf32>
    %all = addf %sum, %rows rounding<nearest_even> : tile<128x64xf32>
    %t = store_view_tko weak %all, %d2[%zero, %zero] : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // The left operand of the second product needs its sums: there is nothing to compute meanwhile.
  // CHECK-LABEL: tgpu.kernel "dependent"
  // CHECK-NOT: pending
  // CHECK: tgpu.return
  entry @dependent(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %a1 = make_tensor_view %p0, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf16, strides=[64,1]>
    %b1 = make_tensor_view %q0, shape = [64, 384], strides = [1, 64] : tensor_view<64x384xf16, strides=[1,64]>
    %c1 = make_tensor_view %r0, shape = [384, 64], strides = [64, 1] : tensor_view<384x64xf16, strides=[64,1]>
    %d1 = make_tensor_view %o, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<64x384xf16, strides=[1,64]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<384x64xf16, strides=[64,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<128x64xf32>
    %most = constant <f32: 2.0> : tile<128x64xf32>
    %a, %ta = load_view_tko weak %a2[%zero, %zero] : partition_view<tile=(128x64), tensor_view<128x64xf16, strides=[64,1]>>, tile<i32> -> tile<128x64xf16>, token
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<128x64xf32>) {
      %b, %tb = load_view_tko weak %b2[%zero, %i] : partition_view<tile=(64x64), tensor_view<64x384xf16, strides=[1,64]>>, tile<i32> -> tile<64x64xf16>, token
      %s = mmaf %a, %b, %none : tile<128x64xf16>, tile<64x64xf16>, tile<128x64xf32>
      %d = subf %s, %acc rounding<nearest_even> : tile<128x64xf32>
      %e = minf %d, %most : tile<128x64xf32>
      %f = ftof %e : tile<128x64xf32> -> tile<128x64xf16>
      %c, %tc = load_view_tko weak %c2[%i, %zero] : partition_view<tile=(64x64), tensor_view<384x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %next = mmaf %f, %c, %none : tile<128x64xf16>, tile<64x64xf16>, tile<128x64xf32>
      continue %next : tile<128x64xf32>
    }
    %t = store_view_tko weak %sum, %d2[%zero, %zero] : tile<128x64xf32>, partition_view<tile=(128x64), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
