// Several loops around loops with products: one after the other, or in each other.
// RUN: tessera compile %s --target=sm_90a --plan=persist=off --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --plan=copies=async --entry=deep --emit=tgpu -o - | FileCheck %s --check-prefix=ASYNC

cuda_tile.module @nests {
  // Rings with equal slots are one, which runs on from the first nest to the second.
  // CHECK-LABEL: tgpu.kernel "equal"
  // CHECK-COUNT-1: tgpu.ring
  // CHECK-NOT: {{tgpu.ring|tgpu.drain}}
  entry @equal(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %steps = constant <i32: 128> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %ta = make_tensor_view %p0, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf16, strides=[4096,1]>
    %tb = make_tensor_view %q0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %tc = make_tensor_view %r, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf32, strides=[4096,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>
    for %j in (%zero to %n, step %one) : tile<i32> {
      %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %l, %t0 = load_view_tko weak %va[%zero, %s] : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x32xf16>, token
        %r1, %t1 = load_view_tko weak %vb[%s, %j] : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<32x64xf16>, token
        %d = mmaf %l, %r1, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %d : tile<64x64xf32>
      }
      %t = store_view_tko weak %sum, %vc[%zero, %j] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>, tile<i32> -> token
      continue
    }
    for %j in (%n to %steps, step %one) : tile<i32> {
      %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %l, %t0 = load_view_tko weak %va[%zero, %s] : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x32xf16>, token
        %r1, %t1 = load_view_tko weak %vb[%s, %j] : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<32x64xf16>, token
        %d = mmaf %l, %r1, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %d : tile<64x64xf32>
      }
      %t = store_view_tko weak %sum, %vc[%zero, %j] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>, tile<i32> -> token
      continue
    }
    return
  }

  // Nothing can be copied ahead for the second nest. The first has its ring all the same.
  // CHECK-LABEL: tgpu.kernel "made"
  // CHECK: tgpu.ring
  // CHECK: tgpu.tensor_copy
  entry @made(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %steps = constant <i32: 128> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %ta = make_tensor_view %p0, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf16, strides=[4096,1]>
    %tb = make_tensor_view %q0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %tc = make_tensor_view %r, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf32, strides=[4096,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>
    for %j in (%zero to %n, step %one) : tile<i32> {
      %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %l, %t0 = load_view_tko weak %va[%zero, %s] : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x32xf16>, token
        %r1, %t1 = load_view_tko weak %vb[%s, %j] : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<32x64xf16>, token
        %d = mmaf %l, %r1, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %d : tile<64x64xf32>
      }
      %t = store_view_tko weak %sum, %vc[%zero, %j] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>, tile<i32> -> token
      continue
    }
    for %j in (%n to %steps, step %one) : tile<i32> {
      %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %f = itof %s signed : tile<i32> -> tile<f16>
        %f1 = reshape %f : tile<f16> -> tile<1x1xf16>
        %l = broadcast %f1 : tile<1x1xf16> -> tile<64x32xf16>
        %r1 = broadcast %f1 : tile<1x1xf16> -> tile<32x64xf16>
        %d = mmaf %l, %r1, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %d : tile<64x64xf32>
      }
      %t = store_view_tko weak %sum, %vc[%zero, %j] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>, tile<i32> -> token
      continue
    }
    return
  }

  // CHECK-LABEL: tgpu.kernel "deep"
  // CHECK: tgpu.ring
  // ASYNC-LABEL: tgpu.kernel "deep"
  // ASYNC: tgpu.copy
  entry @deep(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %n: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %steps = constant <i32: 128> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %ta = make_tensor_view %p0, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf16, strides=[4096,1]>
    %tb = make_tensor_view %q0, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
    %tc = make_tensor_view %r, shape = [64, 4096], strides = [4096, 1] : tensor_view<64x4096xf32, strides=[4096,1]>
    %va = make_partition_view %ta : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>
    for %k in (%zero to %n, step %one) : tile<i32> {
    for %i in (%zero to %n, step %one) : tile<i32> {
    for %j in (%zero to %n, step %one) : tile<i32> {
      %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
        %l, %t0 = load_view_tko weak %va[%zero, %s] : partition_view<tile=(64x32), tensor_view<64x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x32xf16>, token
        %r1, %t1 = load_view_tko weak %vb[%s, %j] : partition_view<tile=(32x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<32x64xf16>, token
        %d = mmaf %l, %r1, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %d : tile<64x64xf32>
      }
      %t = store_view_tko weak %sum, %vc[%zero, %j] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x4096xf32, strides=[4096,1]>>, tile<i32> -> token
      continue
    }
      continue
    }
      continue
    }
    return
  }
}
