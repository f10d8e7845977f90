// What stands before the first product of a tile: no zeros are set, and what only the store needs is computed after the
// loop.
// RUN: tessera compile %s --target=sm_90a --plan=join=1 --emit=tgpu -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --plan=join=1 --emit=tgpu -o - | tessera-opt | FileCheck %s
// RUN: tessera compile %s --target=sm_90a --plan=join=1 --emit=ptx -o - | FileCheck %s --check-prefix=PTX

// RUN: tessera compile %s --target=sm_90a --entry wide --emit=tgpu -o - | FileCheck %s --check-prefix=JOINED

// RUN: tessera compile %s --target=sm_90a --plan=starts=off --emit=tgpu -o - | FileCheck %s --check-prefix=OFF
// OFF: tgpu.mma {{.*}}async
// OFF-NOT: fromZero

// Without iterations the sums are zero, also in the second tile of a CTA, whose registers still have the sums of the
// first. The product with nothing in flight has the same bits.
// RUN: for last in 0 2; do for entry in product other negative; do \
// RUN:   for plan in auto join=1 persist=off copies=async starts=off copies=plain; do \
// RUN:     tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry $entry --grid 140 f16[64,64]=randn:1 f16[64,8960]=randn:2 out:%t.$plan.npy:f32[64,8960] i32:$last || exit 1; \
// RUN:     cmp %t.$plan.npy %t.auto.npy || exit 1; done; done; done

// A CTA computes several units of four tiles, and the rest one by one.
// RUN: for plan in auto join=1 join=2,delay=500 copies=plain; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry wide --grid 1199 f16[64,32]=randn:1 f16[32,76800]=randn:2 out:%t.$plan.npy:f32[64,76800] i32:1 || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done

// RUN: rm -f %t.first.npy
// RUN: for last in 0 2; do for engine in interp "ptx --check --async=lazy" "ptx --check --async=eager"; do \
// RUN:   tessera run %s --engine=$engine --entry every_second --grid 3 f16[64,64]=ones f16[64,640]=arange out:%t.$last.npy:f32[64,640] i32:$last i32:10 || exit 1; \
// RUN:   [ -f %t.first.npy ] || cp %t.$last.npy %t.first.npy; cmp %t.$last.npy %t.first.npy || exit 1; done; rm %t.first.npy; done

// In a rotated loop, which carries the left operand and the slot of a product too, these are not left out.
// RUN: for last in 0 1 2 5; do for plan in auto persist=on persist=off starts=off rotate=off copies=plain; do \
// RUN:   tessera run %s --engine=ptx --check --async=lazy --plan=$plan --entry unscaled --grid 3 f16[192,64]=randn:1 f16[384,64]=randn:2 f16[384,64]=randn:3 out:%t.$plan.npy:f32[192,64] i32:0 i32:$last || exit 1; \
// RUN:   cmp %t.$plan.npy %t.auto.npy || exit 1; done; done

cuda_tile.module @starts {
  // The division of 64 bits, which has a branch, is done before the wait; the other where its result is needed.
  // CHECK-LABEL: tgpu.kernel "product"
  // CHECK: consumers
  // CHECK: tgpu.for
  // CHECK-NOT: cuda_tile.remi
  // CHECK: %[[ANY:.*]]:2 = tgpu.if
  // CHECK: tgpu.for
  // CHECK: tgpu.mma {{.*}}async{{.*}}fromZero
  // CHECK: tgpu.release {{.*}} if
  // CHECK: }
  // CHECK: %[[BLOCK:.*]] = cuda_tile.remi {{.*}}tile<i64>
  // CHECK-NEXT: tgpu.mma_wait
  // CHECK: tgpu.release {{.*}} if
  // CHECK-NEXT: tgpu.release %{{[0-9]+}}[%{{[0-9#]+}}] : <8>, <i32>
  // CHECK-NEXT: tgpu.yield
  // CHECK: } else {
  // CHECK: cuda_tile.remi {{.*}}tile<i64>
  // CHECK: tgpu.yield
  // CHECK-NOT: cuda_tile.remi
  // CHECK: cuda_tile.trunci %[[ANY]]#1
  // CHECK-NEXT: tgpu.store_view

  // The first of two instructions adds to the sums in all iterations but the first. Zeros are set in a branch of its
  // own, if there is none.
  // The size of the grid is read where it is used, in the roles and in the loops.
  // PTX-LABEL: .entry product(
  // PTX: setmaxnreg.inc
  // PTX: begin inline asm
  // PTX-NEXT: mov.u32 %r{{[0-9]+}}, %nctaid.x;
  // PTX: wgmma.fence
  // PTX: wgmma.mma_async.{{.*}}, %p{{[0-9]+}}, 1, 1, 0, 1;
  // PTX: setp.ne.b32 p, 1, 0; wgmma.mma_async.{{.*}}, p, 1, 1, 0, 1;
  // PTX-NOT: wgmma.mma_async
  // PTX-LABEL: .entry other(
  entry @product(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 8960], strides = [8960, 1] : tensor_view<64x8960xf16, strides=[8960,1]>
    %c0 = make_tensor_view %r0, shape = [64, 8960], strides = [8960, 1] : tensor_view<64x8960xf32, strides=[8960,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x8960xf16, strides=[8960,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x8960xf32, strides=[8960,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
      %b, %tb = load_view_tko weak %b1[%i, %x] : partition_view<tile=(32x64), tensor_view<64x8960xf16, strides=[8960,1]>>, tile<i32> -> tile<32x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c1[%zero, %x] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x8960xf32, strides=[8960,1]>>, tile<i32> -> token
    return
  }

  // Sums that start with something else are added to.
  // CHECK-LABEL: tgpu.kernel "other"
  // CHECK-NOT: fromZero
  // CHECK: tgpu.mma {{.*}}async
  // CHECK-NOT: fromZero
  entry @other(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 8960], strides = [8960, 1] : tensor_view<64x8960xf16, strides=[8960,1]>
    %c0 = make_tensor_view %r0, shape = [64, 8960], strides = [8960, 1] : tensor_view<64x8960xf32, strides=[8960,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x8960xf16, strides=[8960,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x8960xf32, strides=[8960,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %some = constant <f32: 0.5> : tile<64x64xf32>
    %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %some) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
      %b, %tb = load_view_tko weak %b1[%i, %x] : partition_view<tile=(32x64), tensor_view<64x8960xf16, strides=[8960,1]>>, tile<i32> -> tile<32x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c1[%zero, %x] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x8960xf32, strides=[8960,1]>>, tile<i32> -> token
    return
  }

  // So are those that start with -0.0: without iterations, it is the result.
  // CHECK-LABEL: tgpu.kernel "negative"
  // CHECK-NOT: fromZero
  // CHECK: tgpu.mma {{.*}}async
  // CHECK-NOT: fromZero
  entry @negative(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 8960], strides = [8960, 1] : tensor_view<64x8960xf16, strides=[8960,1]>
    %c0 = make_tensor_view %r0, shape = [64, 8960], strides = [8960, 1] : tensor_view<64x8960xf32, strides=[8960,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x8960xf16, strides=[8960,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x8960xf32, strides=[8960,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: -0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
      %b, %tb = load_view_tko weak %b1[%i, %x] : partition_view<tile=(32x64), tensor_view<64x8960xf16, strides=[8960,1]>>, tile<i32> -> tile<32x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c1[%zero, %x] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x8960xf32, strides=[8960,1]>>, tile<i32> -> token
    return
  }

  // If tiles are joined, whether the next ones can be is computed while these are stored, and before the loop for the first.
  // CHECK-LABEL: tgpu.kernel "wide"
  // JOINED-LABEL: tgpu.kernel "wide"
  // JOINED: consumers
  // JOINED: cuda_tile.remi {{.*}}tile<i32>
  // JOINED: tgpu.for{{.*}}: <i32>, <i32>, <i32> iter(
  // JOINED-NEXT: ^bb0(%[[UNIT:[^:]*]]: !cuda_tile.tile<i32>, {{.*}}, %[[JOINS:[^:]*]]: !cuda_tile.tile<i1>
  // JOINED-NOT: cuda_tile.remi
  // JOINED: %[[NEXT:.*]] = cuda_tile.addi %[[UNIT]],
  // JOINED-NOT: cuda_tile.remi
  // JOINED: tgpu.if %[[JOINS]]
  // JOINED: tgpu.mma_wait
  // JOINED: } else {
  // JOINED: }
  // JOINED: cuda_tile.muli %[[NEXT]]
  // JOINED: tgpu.store_view
  // JOINED: } else {
  // JOINED: cuda_tile.muli %[[NEXT]]
  entry @wide(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 32], strides = [32, 1] : tensor_view<64x32xf16, strides=[32,1]>
    %b0 = make_tensor_view %q0, shape = [32, 76800], strides = [76800, 1] : tensor_view<32x76800xf16, strides=[76800,1]>
    %c0 = make_tensor_view %r0, shape = [64, 76800], strides = [76800, 1] : tensor_view<64x76800xf32, strides=[76800,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<32x76800xf16, strides=[76800,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x76800xf32, strides=[76800,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
      %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x32xf16, strides=[32,1]>>, tile<i32> -> tile<64x32xf16>, token
      %b, %tb = load_view_tko weak %b1[%i, %x] : partition_view<tile=(32x64), tensor_view<32x76800xf16, strides=[76800,1]>>, tile<i32> -> tile<32x64xf16>, token
      %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %c1[%zero, %x] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x76800xf32, strides=[76800,1]>>, tile<i32> -> token
    return
  }

  // A kernel may have such a loop with a branch itself.
  // CHECK-LABEL: tgpu.kernel "every_second"
  // CHECK: consumers
  // CHECK: tgpu.for{{.*}}iter(
  // CHECK-NEXT: ^bb0(%[[TILE:[^:]*]]: !cuda_tile.tile<i32>, %[[IS:[^:]*]]: !cuda_tile.tile<i1>):
  // CHECK-NEXT: %[[FOLLOWING:.*]] = cuda_tile.addi %[[TILE]],
  // CHECK-NEXT: tgpu.if %[[IS]]
  // CHECK: cuda_tile.remi %[[FOLLOWING]],
  // CHECK: tgpu.store_view
  // CHECK: cuda_tile.remi %[[FOLLOWING]],
  entry @every_second(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %last: tile<i32>, %tiles: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f32>>
    %a0 = make_tensor_view %p0, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
    %b0 = make_tensor_view %q0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf16, strides=[640,1]>
    %c0 = make_tensor_view %r0, shape = [64, 640], strides = [640, 1] : tensor_view<64x640xf32, strides=[640,1]>
    %a1 = make_partition_view %a0 : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>
    %b1 = make_partition_view %b0 : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>
    %c1 = make_partition_view %c0 : partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    for %t in (%x to %tiles, step %three) : tile<i32> {
      %rem = remi %t, %two signed : tile<i32>
      %some = cmpi not_equal %rem, %one, signed : tile<i32> -> tile<i1>
      if %some {
        %sum = for %i in (%zero to %last, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<64x64xf32>) {
          %a, %ta = load_view_tko weak %a1[%zero, %i] : partition_view<tile=(64x32), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x32xf16>, token
          %b, %tb = load_view_tko weak %b1[%i, %t] : partition_view<tile=(32x64), tensor_view<64x640xf16, strides=[640,1]>>, tile<i32> -> tile<32x64xf16>, token
          %next = mmaf %a, %b, %acc : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
          continue %next : tile<64x64xf32>
        }
        %t1 = store_view_tko weak %sum, %c1[%zero, %t] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x640xf32, strides=[640,1]>>, tile<i32> -> token
      }
      continue
    }
    return
  }

  // CHECK-LABEL: tgpu.kernel "unscaled"
  // CHECK: consumers
  // CHECK: tgpu.for
  // CHECK: tgpu.mma {{.*}}async
  // CHECK: tgpu.mma {{.*}}async{{.*}}fromZero
  entry @unscaled(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f16>>, %o: tile<ptr<f32>>, %lo: tile<i32>, %hi: tile<i32>) {
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %r0 = assume div_by<16>, %r : tile<ptr<f16>>
    %o0 = assume div_by<16>, %o : tile<ptr<f32>>
    %a1 = make_tensor_view %p0, shape = [192, 64], strides = [64, 1] : tensor_view<192x64xf16, strides=[64,1]>
    %b1 = make_tensor_view %q0, shape = [64, 384], strides = [1, 64] : tensor_view<64x384xf16, strides=[1,64]>
    %c1 = make_tensor_view %r0, shape = [384, 64], strides = [64, 1] : tensor_view<384x64xf16, strides=[64,1]>
    %d1 = make_tensor_view %o0, shape = [192, 64], strides = [64, 1] : tensor_view<192x64xf32, strides=[64,1]>
    %a2 = make_partition_view %a1 : partition_view<tile=(64x64), tensor_view<192x64xf16, strides=[64,1]>>
    %b2 = make_partition_view %b1 : partition_view<tile=(64x64), tensor_view<64x384xf16, strides=[1,64]>>
    %c2 = make_partition_view %c1 : partition_view<tile=(64x64), tensor_view<384x64xf16, strides=[64,1]>>
    %d2 = make_partition_view %d1 : partition_view<tile=(64x64), tensor_view<192x64xf32, strides=[64,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %stp = constant <i32: 1> : tile<i32>
    %nil = constant <i32: 0> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %start = constant <f32: 0.0> : tile<64x64xf32>
    %most = constant <f32: 2.0> : tile<64x64xf32>
    %a, %ta = load_view_tko weak %a2[%x, %zero] : partition_view<tile=(64x64), tensor_view<192x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
    %sum = for %i in (%lo to %hi, step %stp) : tile<i32> iter_values(%acc = %start) -> (tile<64x64xf32>) {
      %b, %tb = load_view_tko weak %b2[%nil, %i] : partition_view<tile=(64x64), tensor_view<64x384xf16, strides=[1,64]>>, tile<i32> -> tile<64x64xf16>, token
      %s = mmaf %a, %b, %none : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      %e = minf %s, %most : tile<64x64xf32>
      %f = ftof %e : tile<64x64xf32> -> tile<64x64xf16>
      %c, %tc = load_view_tko weak %c2[%i, %nil] : partition_view<tile=(64x64), tensor_view<384x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
      %next = mmaf %f, %c, %acc : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
      continue %next : tile<64x64xf32>
    }
    %t = store_view_tko weak %sum, %d2[%x, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<192x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
