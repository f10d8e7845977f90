// What a load reads in the next round, or in the next tile block, is fetched
// while this one is computed with.

// RUN: %python %S/Inputs/both_engines.py tessera %s x86-64-v3 x86-64-v2 | FileCheck %s
// CHECK: launches, 0 differences

// RUN: tessera compile %s --entry=product --target=cpu:x86-64-v4 --emit=llvm -o - | FileCheck %s --check-prefix=PRODUCT
// The next round of the loop: both operands, one step to the right and down.
// PRODUCT-LABEL: define {{.*}}@tessera_kernel_product
// PRODUCT: call void @mma.f32.f32.1x32x32x32.l.r.al.ar(
// PRODUCT: define internal void @mma.f32.f32.1x32x32x32.l.r.al.ar(
// PRODUCT: call void @llvm.prefetch.p0(ptr {{.*}}, i32 0, i32 2, i32 1)

// RUN: tessera compile %s --entry=rows --target=cpu:x86-64-v4 --emit=llvm -o - | FileCheck %s --check-prefix=ROWS
// The first nest waits for the row, the second one fetches the next block's.
// What all blocks read (%weight) is not fetched again, and nothing twice.
// ROWS-LABEL: define {{.*}}@tessera_kernel_rows
// ROWS-NOT: prefetch
// ROWS: fmul <64 x float>
// ROWS-COUNT-4: call void @llvm.prefetch.p0(
// ROWS-NOT: call void @llvm.prefetch

// RUN: tessera compile %s --entry=divided --target=cpu:x86-64-v4 --emit=llvm -o - | FileCheck %s --check-prefix=DIVIDED
// The division might fault for a number that never comes.
// DIVIDED-NOT: prefetch
// DIVIDED: udiv
// DIVIDED-NOT: prefetch

cuda_tile.module @m {
  // LAUNCH: --grid 2,2 f32[64,128]=randn:1 f32[128,64]=randn:2 f32[64,64]=zeros
  entry @product(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %start = constant <f32: 0.0> : tile<32x32xf32>
    %ta = make_tensor_view %a, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
    %tb = make_tensor_view %b, shape = [128, 64], strides = [64, 1] : tensor_view<128x64xf32, strides=[64,1]>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(32x32), tensor_view<64x128xf32, strides=[128,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(32x32), tensor_view<128x64xf32, strides=[64,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(32x32), tensor_view<64x64xf32, strides=[64,1]>>
    %sum = for %k in (%zero to %four, step %one) : tile<i32> iter_values(%so_far = %start) -> (tile<32x32xf32>) {
      %l, %t0 = load_view_tko weak %va[%x, %k] : partition_view<tile=(32x32), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> tile<32x32xf32>, token
      %r, %t1 = load_view_tko weak %vb[%k, %y] : partition_view<tile=(32x32), tensor_view<128x64xf32, strides=[64,1]>>, tile<i32> -> tile<32x32xf32>, token
      %next = mmaf %l, %r, %so_far : tile<32x32xf32>, tile<32x32xf32>, tile<32x32xf32>
      continue %next : tile<32x32xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%x, %y] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }

  // LAUNCH: --grid 3,2 f32[8,1024]=randn:1 f32[1024]=randn:2 f32[8,1024]=zeros
  entry @rows(%x: tile<ptr<f32>>, %w: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
    %i, %j, %u = get_tile_block_id : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %down = muli %j, %three : tile<i32>
    %row = addi %down, %i : tile<i32>
    %tx = make_tensor_view %x, shape = [8, 1024], strides = [1024, 1] : tensor_view<8x1024xf32, strides=[1024,1]>
    %ty = make_tensor_view %y, shape = [8, 1024], strides = [1024, 1] : tensor_view<8x1024xf32, strides=[1024,1]>
    %tw = make_tensor_view %w, shape = [1, 1024], strides = [1024, 1] : tensor_view<1x1024xf32, strides=[1024,1]>
    %vx = make_partition_view %tx : partition_view<tile=(1x1024), tensor_view<8x1024xf32, strides=[1024,1]>>
    %vy = make_partition_view %ty : partition_view<tile=(1x1024), tensor_view<8x1024xf32, strides=[1024,1]>>
    %vw = make_partition_view %tw : partition_view<tile=(1x1024), tensor_view<1x1024xf32, strides=[1024,1]>>
    %in, %t0 = load_view_tko weak %vx[%row, %zero] inbounds = [true, true] : partition_view<tile=(1x1024), tensor_view<8x1024xf32, strides=[1024,1]>>, tile<i32> -> tile<1x1024xf32>, token
    %weight, %t1 = load_view_tko weak %vw[%zero, %zero] inbounds = [true, true] : partition_view<tile=(1x1024), tensor_view<1x1024xf32, strides=[1024,1]>>, tile<i32> -> tile<1x1024xf32>, token
    %sum = reduce %in dim=1 identities=[0x7F800000 : f32] : tile<1x1024xf32> -> tile<1xf32>
    (%e: tile<f32>, %a: tile<f32>) {
      %s = minf %e, %a : tile<f32>
      yield %s : tile<f32>
    }
    %square = mulf %in, %weight : tile<1x1024xf32>
    %most = reduce %square dim=1 identities=[0xFF800000 : f32] : tile<1x1024xf32> -> tile<1xf32>
    (%e: tile<f32>, %a: tile<f32>) {
      %s = maxf %e, %a : tile<f32>
      yield %s : tile<f32>
    }
    %both = mulf %sum, %most : tile<1xf32>
    %b1 = reshape %both : tile<1xf32> -> tile<1x1xf32>
    %b2 = broadcast %b1 : tile<1x1xf32> -> tile<1x1024xf32>
    %out = mulf %square, %b2 : tile<1x1024xf32>
    %t2 = store_view_tko weak %out, %vy[%row, %zero] inbounds = [true, true] : tile<1x1024xf32>, partition_view<tile=(1x1024), tensor_view<8x1024xf32, strides=[1024,1]>>, tile<i32> -> token
    return
  }

  // LAUNCH: --grid 4 f32[4,1024]=randn:1 f32[4,1024]=zeros i32:1
  entry @divided(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %d: tile<i32>) {
    %i, %j, %u = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %row = divi %i, %d unsigned : tile<i32>
    %tx = make_tensor_view %x, shape = [4, 1024], strides = [1024, 1] : tensor_view<4x1024xf32, strides=[1024,1]>
    %ty = make_tensor_view %y, shape = [4, 1024], strides = [1024, 1] : tensor_view<4x1024xf32, strides=[1024,1]>
    %vx = make_partition_view %tx : partition_view<tile=(1x1024), tensor_view<4x1024xf32, strides=[1024,1]>>
    %vy = make_partition_view %ty : partition_view<tile=(1x1024), tensor_view<4x1024xf32, strides=[1024,1]>>
    %in, %t0 = load_view_tko weak %vx[%row, %zero] inbounds = [true, true] : partition_view<tile=(1x1024), tensor_view<4x1024xf32, strides=[1024,1]>>, tile<i32> -> tile<1x1024xf32>, token
    %most = reduce %in dim=1 identities=[0xFF800000 : f32] : tile<1x1024xf32> -> tile<1xf32>
    (%e: tile<f32>, %a: tile<f32>) {
      %s = maxf %e, %a : tile<f32>
      yield %s : tile<f32>
    }
    %b1 = reshape %most : tile<1xf32> -> tile<1x1xf32>
    %b2 = broadcast %b1 : tile<1x1xf32> -> tile<1x1024xf32>
    %out = mulf %in, %b2 : tile<1x1024xf32>
    %t2 = store_view_tko weak %out, %vy[%row, %zero] inbounds = [true, true] : tile<1x1024xf32>, partition_view<tile=(1x1024), tensor_view<4x1024xf32, strides=[1024,1]>>, tile<i32> -> token
    return
  }
}
