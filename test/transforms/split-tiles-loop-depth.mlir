// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-loop-depth-bytes=16 least-loop-extent=4})))' | FileCheck %s
// A limit is any number of 64 bits.
// RUN: tessera opt %s --pipeline="cuda_tile.entry(split-tiles{max-loop-depth-bytes=2305843009213693952 max-depth-bytes=2305843009213693952})" -o %t.mlirbc
// RUN: %python %S/Inputs/pass_runs.py tessera split-tiles %s max-loop-depth-bytes=16 max-loop-depth-bytes=4 | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

// A loop that only adds up products has an iteration for each part of them.

cuda_tile.module @m {
  // The number of tiles fits into 32 bits, and so does that of parts. There may be no tile.
  // CHECK-LABEL: entry @tiles
  // CHECK: %[[TILES:.*]]:2 = get_index_space_shape
  // CHECK: %[[END:.*]] = muli %[[TILES]]#1, %{{.*}} : tile<i32>
  // CHECK: for %[[N:[a-zA-Z]*]] in (%{{.*}} to %[[END]], step %{{.*}}) : tile<i32> iter_values(%[[SUM:.*]] =
  // CHECK: %[[A:.*]], %{{.*}} = load_view_tko weak %{{.*}} : partition_view<tile=(8x8)
  // CHECK: %[[B:.*]], %{{.*}} = load_view_tko weak %{{.*}} : partition_view<tile=(8x4)
  // CHECK-NEXT: %[[D:.*]] = mmaf %[[A]], %[[B]], %[[SUM]] : tile<8x8xf16>, tile<8x4xf16>, tile<8x4xf32>
  // CHECK-NEXT: continue %[[D]]
  // fires: split-tiles.depth
  // LAUNCH: --grid 1 f16[8,40]=uniform:1 f16[40,4]=uniform:2 f32[8,4]=zeros i32:32
  // LAUNCH: --grid 1 f16[8,40]=uniform:3 f16[40,4]=uniform:4 f32[8,4]=zeros i32:16
  // LAUNCH: --grid 1 f16[8,40]=uniform:5 f16[40,4]=uniform:6 f32[8,4]=zeros i32:0
  entry @tiles(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %k: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, %k], strides = [40, 1] : tile<i32> -> tensor_view<8x?xf16, strides=[40,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x16), padding_value = zero, tensor_view<8x?xf16, strides=[40,1]>>
    %tb = make_tensor_view %b, shape = [%k, 4], strides = [4, 1] : tile<i32> -> tensor_view<?x4xf16, strides=[4,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x4), padding_value = zero, tensor_view<?x4xf16, strides=[4,1]>>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xf32, strides=[4,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>
    %none = constant <f32: 0.0> : tile<8x4xf32>
    %tiles:2 = get_index_space_shape %va : partition_view<tile=(8x16), padding_value = zero, tensor_view<8x?xf16, strides=[40,1]>> -> tile<i32>
    %sum = for %i in (%zero to %tiles#1, step %one) : tile<i32> iter_values(%s = %none) -> (tile<8x4xf32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x16), padding_value = zero, tensor_view<8x?xf16, strides=[40,1]>>, tile<i32> -> tile<8x16xf16>, token
      %r, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(16x4), padding_value = zero, tensor_view<?x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x4xf16>, token
      %d = mmaf %l, %r, %s : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
      continue %d : tile<8x4xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // There may be more parts than 32 bits can count.
  // CHECK-LABEL: entry @long_tensor
  // CHECK: for %{{.*}} : tile<i64>
  // CHECK: mmaf %{{.*}} : tile<8x8xf16>, tile<8x4xf16>, tile<8x4xf32>
  // LAUNCH: --grid 1 f16[8,40]=uniform:1 f16[40,4]=uniform:2 f32[8,4]=zeros i64:32
  // LAUNCH: --grid 1 f16[8,40]=uniform:3 f16[40,4]=uniform:4 f32[8,4]=zeros i64:16
  // LAUNCH: --grid 1 f16[8,40]=uniform:5 f16[40,4]=uniform:6 f32[8,4]=zeros i64:0
  entry @long_tensor(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>, %k: tile<i64>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, %k], strides = [40, 1] : tile<i64> -> tensor_view<8x?xf16, strides=[40,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x16), padding_value = zero, tensor_view<8x?xf16, strides=[40,1]>>
    %tb = make_tensor_view %b, shape = [%k, 4], strides = [4, 1] : tile<i64> -> tensor_view<?x4xf16, strides=[4,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x4), padding_value = zero, tensor_view<?x4xf16, strides=[4,1]>>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xf32, strides=[4,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>
    %none = constant <f32: 0.0> : tile<8x4xf32>
    %tiles:2 = get_index_space_shape %va : partition_view<tile=(8x16), padding_value = zero, tensor_view<8x?xf16, strides=[40,1]>> -> tile<i32>
    %sum = for %i in (%zero to %tiles#1, step %one) : tile<i32> iter_values(%s = %none) -> (tile<8x4xf32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x16), padding_value = zero, tensor_view<8x?xf16, strides=[40,1]>>, tile<i32> -> tile<8x16xf16>, token
      %r, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(16x4), padding_value = zero, tensor_view<?x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x4xf16>, token
      %d = mmaf %l, %r, %s : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
      continue %d : tile<8x4xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // Nothing is known of the bounds. f32 is rounded to tf32 first, and one operand is transposed. An index is not that
  // of the loop.
  // CHECK-LABEL: entry @bounds
  // CHECK-DAG: exti %{{.*}} signed : tile<i32> -> tile<i64>
  // CHECK-DAG: exti %{{.*}} signed : tile<i32> -> tile<i64>
  // CHECK: for %{{.*}} : tile<i64>
  // CHECK: mmaf %{{.*}} : tile<8x4xtf32>, tile<4x4xtf32>, tile<8x4xf32>
  // LAUNCH: --grid 1 f32[8,64]=uniform:1 f32[4,32]=uniform:2 f32[8,4]=zeros i32:0 i32:4
  // LAUNCH: --grid 1 f32[8,64]=uniform:1 f32[4,32]=uniform:2 f32[8,4]=zeros i32:1 i32:3
  // LAUNCH: --grid 1 f32[8,64]=uniform:1 f32[4,32]=uniform:2 f32[8,4]=zeros i32:3 i32:-2
  entry @bounds(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %first: tile<i32>, %last: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xf32, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x8), padding_value = zero, tensor_view<8x64xf32, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [4, 32], strides = [32, 1] : tensor_view<4x32xf32, strides=[32,1]>
    %vb = make_partition_view %tb : partition_view<tile=(4x8), padding_value = zero, tensor_view<4x32xf32, strides=[32,1]>>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xf32, strides=[4,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>
    %none = constant <f32: 0.0> : tile<8x4xf32>
    %sum = for %i in (%first to %last, step %one) : tile<i32> iter_values(%s = %none) -> (tile<8x4xf32>) {
      %j = addi %i, %three : tile<i32>
      %l, %t0 = load_view_tko weak %va[%zero, %j] : partition_view<tile=(8x8), padding_value = zero, tensor_view<8x64xf32, strides=[64,1]>>, tile<i32> -> tile<8x8xf32>, token
      %l1 = ftof %l : tile<8x8xf32> -> tile<8x8xtf32>
      %r, %t1 = load_view_tko weak %vb[%zero, %i] : partition_view<tile=(4x8), padding_value = zero, tensor_view<4x32xf32, strides=[32,1]>>, tile<i32> -> tile<4x8xf32>, token
      %r1 = permute %r [1, 0] : tile<4x8xf32> -> tile<8x4xf32>
      %r2 = ftof %r1 : tile<8x4xf32> -> tile<8x4xtf32>
      %d = mmaf %l1, %r2, %s : tile<8x8xtf32>, tile<8x4xtf32>, tile<8x4xf32>
      continue %d : tile<8x4xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // An unsigned loop of products of bytes.
  // CHECK-LABEL: entry @unsigned
  // CHECK: for unsigned %{{.*}} : tile<i64>
  // CHECK: shri %{{.*}} unsigned : tile<i64>
  // CHECK: mmai {{.*}} : tile<8x16xi8>, tile<16x4xi8>, tile<8x4xi32>
  // LAUNCH: --grid 1 i8[8,64]=uniform:1 i8[64,4]=uniform:2 i32[8,4]=zeros i32:0 i32:2
  // LAUNCH: --grid 1 i8[8,64]=uniform:1 i8[64,4]=uniform:2 i32[8,4]=zeros i32:1 i32:2
  entry @unsigned(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<i32>>, %first: tile<i32>, %last: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi8, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x32), tensor_view<8x64xi8, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 4], strides = [4, 1] : tensor_view<64x4xi8, strides=[4,1]>
    %vb = make_partition_view %tb : partition_view<tile=(32x4), tensor_view<64x4xi8, strides=[4,1]>>
    %tc = make_tensor_view %c, shape = [8, 4], strides = [4, 1] : tensor_view<8x4xi32, strides=[4,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x4xi32, strides=[4,1]>>
    %none = constant <i32: 0> : tile<8x4xi32>
    %sum = for unsigned %i in (%first to %last, step %one) : tile<i32> iter_values(%s = %none) -> (tile<8x4xi32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x32), tensor_view<8x64xi8, strides=[64,1]>>, tile<i32> -> tile<8x32xi8>, token
      %r, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(32x4), tensor_view<64x4xi8, strides=[4,1]>>, tile<i32> -> tile<32x4xi8>, token
      %d = mmai %l, %r, %s signed signed : tile<8x32xi8>, tile<32x4xi8>, tile<8x4xi32>
      continue %d : tile<8x4xi32>
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] : tile<8x4xi32>, partition_view<tile=(8x4), tensor_view<8x4xi32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // Another step, another value, a use of the sums, or a product with too few columns.
  // CHECK-LABEL: entry @not_alone
  // CHECK: step %{{.*}}) : tile<i32>
  // CHECK: mmaf {{.*}} : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
  // CHECK: step %{{.*}}) : tile<i32>
  // CHECK: mmaf {{.*}} : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
  // CHECK: step %{{.*}}) : tile<i32>
  // CHECK: mmaf {{.*}} : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
  // CHECK: step %{{.*}}) : tile<i32>
  // CHECK: mmaf {{.*}} : tile<8x16xf16>, tile<16x2xf16>, tile<8x2xf32>
  // LAUNCH: --grid 1 f16[8,64]=uniform:1 f16[64,4]=uniform:2 f32[8,16]=zeros
  entry @not_alone(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    %ta = make_tensor_view %a, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xf16, strides=[64,1]>
    %va = make_partition_view %ta : partition_view<tile=(8x16), tensor_view<8x64xf16, strides=[64,1]>>
    %tb = make_tensor_view %b, shape = [64, 4], strides = [4, 1] : tensor_view<64x4xf16, strides=[4,1]>
    %vb = make_partition_view %tb : partition_view<tile=(16x4), tensor_view<64x4xf16, strides=[4,1]>>
    %vn = make_partition_view %tb : partition_view<tile=(16x2), tensor_view<64x4xf16, strides=[4,1]>>
    %tc = make_tensor_view %c, shape = [8, 16], strides = [16, 1] : tensor_view<8x16xf32, strides=[16,1]>
    %vc = make_partition_view %tc : partition_view<tile=(8x4), tensor_view<8x16xf32, strides=[16,1]>>
    %vm = make_partition_view %tc : partition_view<tile=(8x2), tensor_view<8x16xf32, strides=[16,1]>>
    %none = constant <f32: 0.0> : tile<8x4xf32>
    %few = constant <f32: 0.0> : tile<8x2xf32>
    %sum = for %i in (%zero to %four, step %two) : tile<i32> iter_values(%s = %none) -> (tile<8x4xf32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x16), tensor_view<8x64xf16, strides=[64,1]>>, tile<i32> -> tile<8x16xf16>, token
      %r, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(16x4), tensor_view<64x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x4xf16>, token
      %d = mmaf %l, %r, %s : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
      continue %d : tile<8x4xf32>
    }
    %t2 = store_view_tko weak %sum, %vc[%zero, %zero] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    %other, %count = for %i in (%zero to %four, step %one) : tile<i32> iter_values(%s = %none, %n = %zero) -> (tile<8x4xf32>, tile<i32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x16), tensor_view<8x64xf16, strides=[64,1]>>, tile<i32> -> tile<8x16xf16>, token
      %r, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(16x4), tensor_view<64x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x4xf16>, token
      %d = mmaf %l, %r, %s : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
      %m = addi %n, %i : tile<i32>
      continue %d, %m : tile<8x4xf32>, tile<i32>
    }
    %place = subi %count, %three : tile<i32>
    %back = subi %place, %two : tile<i32>
    %t3 = store_view_tko weak %other, %vc[%zero, %back] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    %halves = for %i in (%zero to %four, step %one) : tile<i32> iter_values(%s = %none) -> (tile<8x4xf32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x16), tensor_view<8x64xf16, strides=[64,1]>>, tile<i32> -> tile<8x16xf16>, token
      %r, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(16x4), tensor_view<64x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x4xf16>, token
      %h = mulf %s, %s : tile<8x4xf32>
      %d = mmaf %l, %r, %h : tile<8x16xf16>, tile<16x4xf16>, tile<8x4xf32>
      continue %d : tile<8x4xf32>
    }
    %t4 = store_view_tko weak %halves, %vc[%zero, %two] : tile<8x4xf32>, partition_view<tile=(8x4), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    %narrow = for %i in (%zero to %four, step %one) : tile<i32> iter_values(%s = %few) -> (tile<8x2xf32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %i] : partition_view<tile=(8x16), tensor_view<8x64xf16, strides=[64,1]>>, tile<i32> -> tile<8x16xf16>, token
      %r, %t1 = load_view_tko weak %vn[%i, %one] : partition_view<tile=(16x2), tensor_view<64x4xf16, strides=[4,1]>>, tile<i32> -> tile<16x2xf16>, token
      %d = mmaf %l, %r, %s : tile<8x16xf16>, tile<16x2xf16>, tile<8x2xf32>
      continue %d : tile<8x2xf32>
    }
    %t5 = store_view_tko weak %narrow, %vm[%zero, %seven] : tile<8x2xf32>, partition_view<tile=(8x2), tensor_view<8x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
