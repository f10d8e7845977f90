// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-elements=64})))' | FileCheck %s
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(split-tiles{max-elements=64 last-dims-first=true})))' | FileCheck %s --check-prefix=LAST
// RUN: %python %S/Inputs/pass_runs.py tessera split-tiles %s max-elements=64 max-elements=1 'max-elements=4 max-depth-bytes=8' 'max-elements=64 last-dims-first=true' | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

cuda_tile.module @m {
  // Rows of a product: the loop over k is inside of the one over parts.
  // CHECK-LABEL: entry @product
  // fires: split-tiles.size
  // LAUNCH: --grid 2 f16[16,16]=arange f16[16,16]=arange f32[16,16]=zeros
  entry @product(%a: tile<ptr<f16>>, %b: tile<ptr<f16>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %ta = make_tensor_view %a, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf16, strides=[16,1]>
    %tb = make_tensor_view %b, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf16, strides=[16,1]>
    %tc = make_tensor_view %c, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %va = make_partition_view %ta : partition_view<tile=(16x8), tensor_view<16x16xf16, strides=[16,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(8x8), tensor_view<16x16xf16, strides=[16,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(16x8), tensor_view<16x16xf32, strides=[16,1]>>
    %none = constant <f32: 0.0> : tile<16x8xf32>
    // CHECK: make_partition_view %{{.*}} : partition_view<tile=(8x8), tensor_view<16x16xf16
    // CHECK: for %[[S:.*]] in (%{{.*}} to %[[TWO:.*]], step
    // CHECK: for %[[K:.*]] in ({{.*}} iter_values({{.*}}) -> (tile<8x8xf32>)
    // CHECK: load_view_tko weak %{{.*}}[%[[S]], %[[K]]]
    // CHECK: load_view_tko weak %{{.*}}[%[[K]], %[[X:[a-zA-Z_]*]]]
    // CHECK: mmaf {{.*}} tile<8x8xf16>, tile<8x8xf16>, tile<8x8xf32>
    // CHECK: store_view_tko weak %{{.*}}[%[[S]], %[[X]]] : tile<8x8xf32>
    %sum = for %k in (%zero to %two, step %one) : tile<i32> iter_values(%s = %none) -> (tile<16x8xf32>) {
      %l, %t0 = load_view_tko weak %va[%zero, %k] : partition_view<tile=(16x8), tensor_view<16x16xf16, strides=[16,1]>>, tile<i32> -> tile<16x8xf16>, token
      %r, %t1 = load_view_tko weak %vb[%k, %x] : partition_view<tile=(8x8), tensor_view<16x16xf16, strides=[16,1]>>, tile<i32> -> tile<8x8xf16>, token
      %d = mmaf %l, %r, %s : tile<16x8xf16>, tile<8x8xf16>, tile<16x8xf32>
      continue %d : tile<16x8xf32>
    }
    %t = store_view_tko weak %sum, %vc[%zero, %x] : tile<16x8xf32>, partition_view<tile=(16x8), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }

  // Rows are cut, or columns.
  // CHECK-LABEL: entry @square
  // CHECK: store_view_tko {{.*}} : tile<4x16xf32>
  // LAST-LABEL: entry @square
  // LAST: store_view_tko {{.*}} : tile<16x4xf32>
  // LAUNCH: --grid 1 f32[16,16]=arange f32[16,16]=zeros
  entry @square(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %tb = make_tensor_view %b, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %va = make_partition_view %ta : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %l, %t0 = load_view_tko weak %va[%zero, %zero] : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %s = mulf %l, %l : tile<16x16xf32>
    %t = store_view_tko weak %s, %vb[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }

  // A value that a part of the product needs whole and in parts.
  // CHECK-LABEL: entry @two_ways
  // LAUNCH: --grid 1 f32[16,16]=arange f32[16,16]=zeros
  entry @two_ways(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %half = constant <f32: 0.5> : tile<16x16xf32>
    %i = iota : tile<256xi32>
    %n = itof %i signed : tile<256xi32> -> tile<256xf32>
    %m = reshape %n : tile<256xf32> -> tile<16x16xf32>
    %x = mulf %m, %half : tile<16x16xf32>
    %tw = make_tensor_view %q, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %w = make_partition_view %tw : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %d = mmaf %x, %x, %x : tile<16x16xf32>, tile<16x16xf32>, tile<16x16xf32>
    %t1 = store_view_tko weak %d, %w[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    return
  }

  // Tiles of f4 have at least two elements, so at most four parts are made.
  // CHECK-LABEL: entry @four_bits
  // LAUNCH: --grid 1 i8[4]=arange i8[4]=zeros
  entry @four_bits(%p: tile<ptr<i8>>, %q: tile<ptr<i8>>) {
    %zero = constant <i32: 0> : tile<i32>
    %src = ptr_to_ptr %p : tile<ptr<i8>> -> tile<ptr<f4E2M1FN>>
    %dst = ptr_to_ptr %q : tile<ptr<i8>> -> tile<ptr<f4E2M1FN>>
    %tv = make_tensor_view %src, shape = [8], strides = [1] : tensor_view<8xf4E2M1FN, strides=[1]>
    %tw = make_tensor_view %dst, shape = [8], strides = [1] : tensor_view<8xf4E2M1FN, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(8), tensor_view<8xf4E2M1FN, strides=[1]>>
    %w = make_partition_view %tw : partition_view<tile=(8), tensor_view<8xf4E2M1FN, strides=[1]>>
    %x, %t0 = load_view_tko weak %v[%zero] : partition_view<tile=(8), tensor_view<8xf4E2M1FN, strides=[1]>>, tile<i32> -> tile<8xf4E2M1FN>, token
    %t1 = store_view_tko weak %x, %w[%zero] : tile<8xf4E2M1FN>, partition_view<tile=(8), tensor_view<8xf4E2M1FN, strides=[1]>>, tile<i32> -> token
    return
  }

  // A constant of a branch, which the parts replace.
  // CHECK-LABEL: entry @constant_in_branch
  // CHECK: %[[CST:.*]] = constant <i32: [0, 1, 2,
  // CHECK: for %[[S:[a-zA-Z]*]] in
  // CHECK: if
  // CHECK: %[[PART:.*]] = extract %[[CST]][%[[S]]] : tile<128xi32> -> tile<64xi32>
  // CHECK: addi %[[PART]],
  // LAUNCH: --grid 1 i32[128]=zeros i32:1
  entry @constant_in_branch(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %tv = make_tensor_view %p, shape = [128], strides = [1] : tensor_view<128xi32, strides=[1]>
    %v = make_partition_view %tv : partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>
    %wide = reshape %n : tile<i32> -> tile<1xi32>
    %is = cmpi greater_than %n, %zero, signed : tile<i32> -> tile<i1>
    %many = broadcast %wide : tile<1xi32> -> tile<128xi32>
    %z = if %is -> (tile<128xi32>) {
      %x = constant <i32: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127]> : tile<128xi32>
      %y = addi %x, %many : tile<128xi32>
      yield %y : tile<128xi32>
    } else {
      yield %many : tile<128xi32>
    }
    %t = store_view_tko weak %z, %v[%zero] : tile<128xi32>, partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // CHECK-LABEL: entry @fits
  // stops: split-tiles.size
  // CHECK-NOT: for
  entry @fits(%p: tile<ptr<f32>>) {
    %t = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %v = make_partition_view %t : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %x, %t0 = load_view_tko weak %v[%zero] : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
    %y = addf %x, %x : tile<64xf32>
    %t1 = store_view_tko weak %y, %v[%zero] token = %t0 : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
  }

  // A softmax of rows: reductions over the other dimension, values that the
  // rows share, an iota that is needed in parts for rows and whole for columns,
  // and two stores.
  // CHECK-LABEL: entry @softmax
  // CHECK: for
  // CHECK: reduce %{{.*}} dim=1 {{.*}} : tile<4x16xf32> -> tile<4xf32>
  // CHECK: store_view_tko weak {{.*}} : tile<4x16xf32>
  // CHECK: store_view_tko weak {{.*}} : tile<4xf32>
  // LAUNCH: --grid 1 f32[16,16]=uniform f32[16,16]=zeros f32[16]=zeros
  entry @softmax(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>, %sums: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ti = make_tensor_view %in, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %to = make_tensor_view %out, shape = [16, 16], strides = [16, 1] : tensor_view<16x16xf32, strides=[16,1]>
    %ts = make_tensor_view %sums, shape = [16], strides = [1] : tensor_view<16xf32, strides=[1]>
    %vi = make_partition_view %ti : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %vo = make_partition_view %to : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>
    %vs = make_partition_view %ts : partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>
    %x, %t0 = load_view_tko weak %vi[%zero, %zero] : partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> tile<16x16xf32>, token
    %i = iota : tile<16xi32>
    %row = reshape %i : tile<16xi32> -> tile<16x1xi32>
    %column = reshape %i : tile<16xi32> -> tile<1x16xi32>
    %rows = broadcast %row : tile<16x1xi32> -> tile<16x16xi32>
    %columns = broadcast %column : tile<1x16xi32> -> tile<16x16xi32>
    %below = cmpi greater_than_or_equal %rows, %columns, signed : tile<16x16xi32> -> tile<16x16xi1>
    %low = constant <f32: -1.0e30> : tile<16x16xf32>
    %masked = select %below, %x, %low : tile<16x16xi1>, tile<16x16xf32>
    %max = reduce %masked dim=1 identities=[0xFF800000 : f32] : tile<16x16xf32> -> tile<16xf32>
    (%e: tile<f32>, %s: tile<f32>) {
      %m = maxf %e, %s : tile<f32>
      yield %m : tile<f32>
    }
    %max1 = reshape %max : tile<16xf32> -> tile<16x1xf32>
    %max16 = broadcast %max1 : tile<16x1xf32> -> tile<16x16xf32>
    %less = subf %masked, %max16 : tile<16x16xf32>
    %power = exp %less : tile<16x16xf32>
    %sum = reduce %power dim=1 identities=[0.0 : f32] : tile<16x16xf32> -> tile<16xf32>
    (%e: tile<f32>, %s: tile<f32>) {
      %m = addf %e, %s : tile<f32>
      yield %m : tile<f32>
    }
    %sum1 = reshape %sum : tile<16xf32> -> tile<16x1xf32>
    %sum16 = broadcast %sum1 : tile<16x1xf32> -> tile<16x16xf32>
    %y = divf %power, %sum16 : tile<16x16xf32>
    %t1 = store_view_tko weak %y, %vo[%zero, %zero] : tile<16x16xf32>, partition_view<tile=(16x16), tensor_view<16x16xf32, strides=[16,1]>>, tile<i32> -> token
    %t2 = store_view_tko weak %sum, %vs[%zero] : tile<16xf32>, partition_view<tile=(16), tensor_view<16xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Movements: each part of the result is part of one dimension of the source.
  // CHECK-LABEL: entry @movements
  // CHECK: for
  // LAUNCH: --grid 1 i32[8,4,8]=arange i32[8,2,32]=zeros
  entry @movements(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %ti = make_tensor_view %in, shape = [8, 4, 8], strides = [32, 8, 1] : tensor_view<8x4x8xi32, strides=[32,8,1]>
    %vi = make_partition_view %ti : partition_view<tile=(8x4x8), tensor_view<8x4x8xi32, strides=[32,8,1]>, dim_map=[2, 1, 0]>
    %to = make_tensor_view %out, shape = [8, 2, 32], strides = [64, 32, 1] : tensor_view<8x2x32xi32, strides=[64,32,1]>
    %vo = make_partition_view %to : partition_view<tile=(8x2x32), tensor_view<8x2x32xi32, strides=[64,32,1]>>
    %x, %t0 = load_view_tko weak %vi[%zero, %zero, %zero] : partition_view<tile=(8x4x8), tensor_view<8x4x8xi32, strides=[32,8,1]>, dim_map=[2, 1, 0]>, tile<i32> -> tile<8x4x8xi32>, token
    %p = permute %x [2, 1, 0] : tile<8x4x8xi32> -> tile<8x4x8xi32>
    %r = reshape %p : tile<8x4x8xi32> -> tile<8x1x32xi32>
    %table = constant <i32: [[[9]], [[8]], [[7]], [[6]], [[5]], [[4]], [[3]], [[2]]]> : tile<8x1x1xi32>
    %tables = broadcast %table : tile<8x1x1xi32> -> tile<8x1x32xi32>
    %sum = addi %r, %tables : tile<8x1x32xi32>
    %first = cat %sum, %r dim = 1 : tile<8x1x32xi32>, tile<8x1x32xi32> -> tile<8x2x32xi32>
    %part = extract %first[%zero, %one, %zero] : tile<8x2x32xi32> -> tile<8x1x32xi32>
    %scanned = scan %part dim=2 reverse=false identities=[0 : i32] : tile<8x1x32xi32> -> tile<8x1x32xi32>
    (%e: tile<i32>, %s: tile<i32>) {
      %m = addi %e, %s : tile<i32>
      yield %m : tile<i32>
    }
    %changed = insert %scanned, %first[%zero, %one, %zero] : tile<8x1x32xi32>, tile<8x2x32xi32>
    %bits = bitcast %changed : tile<8x2x32xi32> -> tile<8x2x32xf32>
    %back = bitcast %bits : tile<8x2x32xf32> -> tile<8x2x32xi32>
    %t1 = store_view_tko weak %back, %vo[%zero, %zero, %zero] : tile<8x2x32xi32>, partition_view<tile=(8x2x32), tensor_view<8x2x32xi32, strides=[64,32,1]>>, tile<i32> -> token
    return
  }

  // A scan along its own dimension: the loop carries the last sums. The body is
  // not associative, and has two operands.
  // CHECK-LABEL: entry @scan
  // fires: split-tiles.scan
  // CHECK: for %[[S:.*]] in ({{.*}} iter_values({{.*}}) -> (tile<1xi32>, tile<1xi32>)
  // CHECK: cmpi equal %[[S]]
  // CHECK: load_view_tko {{.*}} -> tile<64xi32>, token
  // CHECK: reduce {{.*}} dim=0 {{.*}} tile<2xi32>, tile<2xi32>
  // CHECK: select
  // CHECK: insert {{.*}} tile<1xi32>, tile<64xi32>
  // CHECK: scan {{.*}} dim=0 reverse=false
  // CHECK: extract {{.*}} -> tile<1xi32>
  // LAUNCH: --grid 1 i32[256]=arange i32[256]=zeros
  entry @scan(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ti = make_tensor_view %in, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %to = make_tensor_view %out, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vi = make_partition_view %ti : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %vo = make_partition_view %to : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %x, %t0 = load_view_tko weak %vi[%zero] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %i = iota : tile<256xi32>
    %y, %z = scan %x, %i dim=0 reverse=false identities=[0 : i32, 0 : i32] : tile<256xi32>, tile<256xi32> -> tile<256xi32>, tile<256xi32>
    (%e: tile<i32>, %s: tile<i32>, %f: tile<i32>, %r: tile<i32>) {
      %three = constant <i32: 3> : tile<i32>
      %d = subi %e, %s : tile<i32>
      %a = muli %d, %three : tile<i32>
      %c = subi %f, %r : tile<i32>
      %b = xori %c, %d : tile<i32>
      yield %a, %b : tile<i32>, tile<i32>
    }
    %sum = xori %y, %z : tile<256xi32>
    %t1 = store_view_tko weak %sum, %vo[%zero] : tile<256xi32>, partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The last part of a reversed scan comes first. Each row has a sum.
  // CHECK-LABEL: entry @reversed_scan
  // CHECK: for %[[S:.*]] in ({{.*}} iter_values({{.*}}) -> (tile<1x2xf32>)
  // CHECK: subi %{{.*}}, %[[S]] : tile<i32>
  // CHECK: scan {{.*}} dim=0 reverse=true
  // LAUNCH: --grid 1 f32[128,2]=arange f32[128,2]=zeros
  entry @reversed_scan(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ti = make_tensor_view %in, shape = [128, 2], strides = [2, 1] : tensor_view<128x2xf32, strides=[2,1]>
    %to = make_tensor_view %out, shape = [128, 2], strides = [2, 1] : tensor_view<128x2xf32, strides=[2,1]>
    %vi = make_partition_view %ti : partition_view<tile=(128x2), tensor_view<128x2xf32, strides=[2,1]>>
    %vo = make_partition_view %to : partition_view<tile=(128x2), tensor_view<128x2xf32, strides=[2,1]>>
    %x, %t0 = load_view_tko weak %vi[%zero, %zero] : partition_view<tile=(128x2), tensor_view<128x2xf32, strides=[2,1]>>, tile<i32> -> tile<128x2xf32>, token
    %y = scan %x dim=0 reverse=true identities=[0.0 : f32] : tile<128x2xf32> -> tile<128x2xf32>
    (%e: tile<f32>, %s: tile<f32>) {
      %a = addf %e, %s : tile<f32>
      yield %a : tile<f32>
    }
    %t1 = store_view_tko weak %y, %vo[%zero, %zero] : tile<128x2xf32>, partition_view<tile=(128x2), tensor_view<128x2xf32, strides=[2,1]>>, tile<i32> -> token
    return
  }

  // Two directions.
  // CHECK-LABEL: entry @both_directions
  // stops: split-tiles.scan
  // CHECK-NOT: for
  // CHECK: scan {{.*}} reverse=true {{.*}} tile<256xi32>
  // LAUNCH: --grid 1 i32[256]=arange i32[256]=zeros
  entry @both_directions(%in: tile<ptr<i32>>, %out: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ti = make_tensor_view %in, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %to = make_tensor_view %out, shape = [256], strides = [1] : tensor_view<256xi32, strides=[1]>
    %vi = make_partition_view %ti : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %vo = make_partition_view %to : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>
    %x, %t0 = load_view_tko weak %vi[%zero] : partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> tile<256xi32>, token
    %y = scan %x dim=0 reverse=false identities=[0 : i32] : tile<256xi32> -> tile<256xi32>
    (%e: tile<i32>, %s: tile<i32>) {
      %a = addi %e, %s : tile<i32>
      yield %a : tile<i32>
    }
    %z = scan %y dim=0 reverse=true identities=[0 : i32] : tile<256xi32> -> tile<256xi32>
    (%e: tile<i32>, %s: tile<i32>) {
      %a = addi %e, %s : tile<i32>
      yield %a : tile<i32>
    }
    %t1 = store_view_tko weak %z, %vo[%zero] : tile<256xi32>, partition_view<tile=(256), tensor_view<256xi32, strides=[1]>>, tile<i32> -> token
    return
  }

  // Columns and batches of products; the scales of a product are cut with it.
  // CHECK-LABEL: entry @products
  // CHECK: for
  // LAUNCH: --grid 1 i8[2,4,32]=arange i8[2,32,16]=arange f32[2,4,16]=zeros
  entry @products(%a: tile<ptr<i8>>, %b: tile<ptr<i8>>, %c: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %ta = make_tensor_view %a, shape = [2, 4, 32], strides = [128, 32, 1] : tensor_view<2x4x32xi8, strides=[128,32,1]>
    %tb = make_tensor_view %b, shape = [2, 32, 16], strides = [512, 16, 1] : tensor_view<2x32x16xi8, strides=[512,16,1]>
    %tc = make_tensor_view %c, shape = [2, 4, 16], strides = [64, 16, 1] : tensor_view<2x4x16xf32, strides=[64,16,1]>
    %va = make_partition_view %ta : partition_view<tile=(2x4x32), tensor_view<2x4x32xi8, strides=[128,32,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(2x32x16), tensor_view<2x32x16xi8, strides=[512,16,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(2x4x16), tensor_view<2x4x16xf32, strides=[64,16,1]>>
    %l, %t0 = load_view_tko weak %va[%zero, %zero, %zero] : partition_view<tile=(2x4x32), tensor_view<2x4x32xi8, strides=[128,32,1]>>, tile<i32> -> tile<2x4x32xi8>, token
    %r, %t1 = load_view_tko weak %vb[%zero, %zero, %zero] : partition_view<tile=(2x32x16), tensor_view<2x32x16xi8, strides=[512,16,1]>>, tile<i32> -> tile<2x32x16xi8>, token
    %none = constant <i32: 1> : tile<2x4x16xi32>
    %whole = mmai %l, %r, %none signed unsigned : tile<2x4x32xi8>, tile<2x32x16xi8>, tile<2x4x16xi32>
    %lf = itof %l signed : tile<2x4x32xi8> -> tile<2x4x32xf8E4M3FN>
    %rf = itof %r signed : tile<2x32x16xi8> -> tile<2x32x16xf8E4M3FN>
    %sl = constant <f8E8M0FNU: 2.0> : tile<2x4x1xf8E8M0FNU>
    %sr = constant <f8E8M0FNU: 0.5> : tile<2x1x16xf8E8M0FNU>
    %acc = itof %whole signed : tile<2x4x16xi32> -> tile<2x4x16xf32>
    %d = mmaf_scaled %lf, %rf, %acc, %sl, %sr : tile<2x4x32xf8E4M3FN>, tile<2x32x16xf8E4M3FN>, tile<2x4x16xf32>, tile<2x4x1xf8E8M0FNU>, tile<2x1x16xf8E8M0FNU>
    %t2 = store_view_tko weak %d, %vc[%zero, %zero, %zero] : tile<2x4x16xf32>, partition_view<tile=(2x4x16), tensor_view<2x4x16xf32, strides=[64,16,1]>>, tile<i32> -> token
    return
  }

  // Tiles that overlap, and rows that are chosen one by one. Indices of 8 bits
  // are not wide enough for parts.
  // CHECK-LABEL: entry @views
  // CHECK: exti %{{.*}} unsigned : tile<i8> -> tile<i32>
  // CHECK: for
  // CHECK: load_view_tko weak {{.*}} : strided_view<tile=(4x16), traversal_strides=[4,16]
  // CHECK: load_view_tko weak {{.*}} : gather_scatter_view<tile=(4x16)
  // LAUNCH: --grid 3 f32[64,16]=arange f32[3,32,16]=zeros
  entry @views(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %small = trunci %x : tile<i32> -> tile<i8>
    %none = trunci %zero : tile<i32> -> tile<i8>
    %ti = make_tensor_view %in, shape = [64, 16], strides = [16, 1] : tensor_view<64x16xf32, strides=[16,1]>
    %vi = make_strided_view %ti : strided_view<tile=(32x16), traversal_strides=[12,16], padding_value = zero, tensor_view<64x16xf32, strides=[16,1]>>
    %vg = make_gather_scatter_view %ti : gather_scatter_view<tile=(32x16), padding_value = zero, tensor_view<64x16xf32, strides=[16,1]>, sparse_dim=0>
    %to = make_tensor_view %out, shape = [96, 16], strides = [16, 1] : tensor_view<96x16xf32, strides=[16,1]>
    %vo = make_partition_view %to : partition_view<tile=(32x16), tensor_view<96x16xf32, strides=[16,1]>>
    %a, %t0 = load_view_tko weak %vi[%small, %none] : strided_view<tile=(32x16), traversal_strides=[12,16], padding_value = zero, tensor_view<64x16xf32, strides=[16,1]>>, tile<i8> -> tile<32x16xf32>, token
    %i = iota : tile<32xi32>
    %seven = constant <i32: 7> : tile<32xi32>
    %index = muli %i, %seven : tile<32xi32>
    %b, %t1 = load_view_tko weak %vg[%index, %zero] : gather_scatter_view<tile=(32x16), padding_value = zero, tensor_view<64x16xf32, strides=[16,1]>, sparse_dim=0>, tile<32xi32>, tile<i32> -> tile<32x16xf32>, token
    %c = addf %a, %b : tile<32x16xf32>
    %t2 = store_view_tko weak %c, %vo[%small, %none] : tile<32x16xf32>, partition_view<tile=(32x16), tensor_view<96x16xf32, strides=[16,1]>>, tile<i8> -> token
    return
  }

  // Pointers, a mask and a padding; branches and loops that pass tiles on.
  // CHECK-LABEL: entry @control
  // CHECK: for
  // CHECK: if %{{.*}} -> (tile<64xf32>)
  // CHECK: loop iter_values
  // LAUNCH: --grid 2 f32[256]=arange f32[512]=zeros i32:200
  entry @control(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %i = iota : tile<256xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %n256 = broadcast %n1 : tile<1xi32> -> tile<256xi32>
    %mask = cmpi less_than %i, %n256, signed : tile<256xi32> -> tile<256xi1>
    %p1 = reshape %in : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p256 = broadcast %p1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %p = offset %p256, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %none = constant <f32: -1.0> : tile<256xf32>
    %a, %t0 = load_ptr_tko weak %p, %mask, %none : tile<256xptr<f32>>, tile<256xi1>, tile<256xf32> -> tile<256xf32>, token
    %isFirst = cmpi equal %x, %zero, signed : tile<i32> -> tile<i1>
    %b = if %isFirst -> (tile<256xf32>) {
      %twice = addf %a, %a : tile<256xf32>
      yield %twice : tile<256xf32>
    } else {
      yield %a : tile<256xf32>
    }
    %c, %count = loop iter_values(%value = %b, %k = %zero) : tile<256xf32>, tile<i32> -> tile<256xf32>, tile<i32> {
      %isDone = cmpi greater_than_or_equal %k, %three, signed : tile<i32> -> tile<i1>
      if %isDone {
        break %value, %k : tile<256xf32>, tile<i32>
      }
      %next = addf %value, %a : tile<256xf32>
      %k1 = addi %k, %one : tile<i32>
      continue %next, %k1 : tile<256xf32>, tile<i32>
    }
    %count1 = reshape %count : tile<i32> -> tile<1xi32>
    %count256 = broadcast %count1 : tile<1xi32> -> tile<256xi32>
    %add = itof %count256 signed : tile<256xi32> -> tile<256xf32>
    %d = addf %c, %add : tile<256xf32>
    %c256 = constant <i32: 256> : tile<i32>
    %start = muli %x, %c256 : tile<i32>
    %q = offset %out, %start : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %q1 = reshape %q : tile<ptr<f32>> -> tile<1xptr<f32>>
    %q256 = broadcast %q1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %qs = offset %q256, %i : tile<256xptr<f32>>, tile<256xi32> -> tile<256xptr<f32>>
    %t1 = store_ptr_tko weak %qs, %d : tile<256xptr<f32>>, tile<256xf32> -> token
    return
  }

  // All iterations of a loop over tiles are in the slice, with what they share.
  // CHECK-LABEL: entry @shared
  // CHECK: for %{{.*}} in (%{{.*}} to %{{.*}}, step %{{.*}}) : tile<i32> {
  // CHECK: load_view_tko weak {{.*}} -> tile<64xf32>
  // CHECK: for %{{.*}} iter_values({{.*}}) -> (token)
  // LAUNCH: --grid 2 f32[1024]=arange f32[128]=arange
  entry @shared(%data: tile<ptr<f32>>, %by: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %tb = make_tensor_view %by, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %vb = make_partition_view %tb : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %b, %t0 = load_view_tko weak %vb[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %two = constant <f32: 2.0> : tile<128xf32>
    %td = make_tensor_view %data, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]>
    %vd = make_partition_view %td : partition_view<tile=(128), tensor_view<1024xf32, strides=[1]>>
    %start = make_token : token
    %last = for %i in (%x to %eight, step %nx) : tile<i32> iter_values(%t = %start) -> (token) {
      %a, %t1 = load_view_tko weak %vd[%i] token = %t : partition_view<tile=(128), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
      %c = fma %a, %two, %b : tile<128xf32>
      %t2 = store_view_tko weak %c, %vd[%i] token = %t1 : tile<128xf32>, partition_view<tile=(128), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> token
      continue %t2 : token
    }
    return
  }

  // Nothing is known about the strides, so the iterations of the loop over tiles
  // cannot be reordered, but each can be split. What comes from before the loop
  // is extracted.
  // CHECK-LABEL: entry @persistent
  // CHECK: for %[[I:.*]] in {{.*}} iter_values(%[[T0:.*]] = %{{.*}}) -> (token) {
  // CHECK: %[[T:[a-z0-9_]*]] = for %[[S:[a-zA-Z0-9_]*]] in {{.*}} iter_values({{.*}}) -> (token)
  // CHECK: extract %{{.*}}[%[[S]]] : tile<128xf32> -> tile<64xf32>
  // CHECK: load_view_tko weak
  // CHECK: store_view_tko
  // CHECK: continue %[[T]] : token
  // LAUNCH: --grid 2 f32[1024]=arange f32[128]=arange i32:1 f32[1024]=zeros
  entry @persistent(%data: tile<ptr<f32>>, %by: tile<ptr<f32>>, %stride: tile<i32>, %out: tile<ptr<f32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %tb = make_tensor_view %by, shape = [128], strides = [1] : tensor_view<128xf32, strides=[1]>
    %vb = make_partition_view %tb : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>
    %b, %t0 = load_view_tko weak %vb[%zero] : partition_view<tile=(128), tensor_view<128xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %two = constant <f32: 2.0> : tile<128xf32>
    %td = make_tensor_view %data, shape = [1024], strides = [1] : tensor_view<1024xf32, strides=[1]>
    %vd = make_partition_view %td : partition_view<tile=(128), tensor_view<1024xf32, strides=[1]>>
    %to = make_tensor_view %out, shape = [1024], strides = [%stride] : tile<i32> -> tensor_view<1024xf32, strides=[?]>
    %vo = make_partition_view %to : partition_view<tile=(128), tensor_view<1024xf32, strides=[?]>>
    %start = make_token : token
    %last = for %i in (%x to %eight, step %nx) : tile<i32> iter_values(%t = %start) -> (token) {
      %a, %t1 = load_view_tko weak %vd[%i] : partition_view<tile=(128), tensor_view<1024xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
      %c = fma %a, %two, %b : tile<128xf32>
      %t2 = store_view_tko weak %c, %vo[%i] token = %t : tile<128xf32>, partition_view<tile=(128), tensor_view<1024xf32, strides=[?]>>, tile<i32> -> token
      continue %t2 : token
    }
    return
  }

  // Atomics whose results nobody uses. The scalar one comes after all parts.
  // CHECK-LABEL: entry @atomics
  // CHECK: %[[T:.*]] = for
  // CHECK: atomic_rmw_tko relaxed device {{.*}} tile<64xptr<i32>>
  // CHECK: atomic_red_view_tko relaxed device {{.*}} tile<64xi32>
  // CHECK: atomic_rmw_tko release device {{.*}} token=%
  // LAUNCH: --grid 3 i32[128]=zeros i32[128]=zeros i32[1]=zeros i32[128]=arange
  entry @atomics(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>, %done: tile<ptr<i32>>, %in: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %i = iota : tile<128xi32>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p128 = broadcast %p1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %ps = offset %p128, %i : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %ti = make_tensor_view %in, shape = [128], strides = [1] : tensor_view<128xi32, strides=[1]>
    %vi = make_partition_view %ti : partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>
    %v, %t = load_view_tko weak %vi[%zero] : partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>, tile<i32> -> tile<128xi32>, token
    %old, %t0 = atomic_rmw_tko relaxed device %ps, add, %v : tile<128xptr<i32>>, tile<128xi32> -> tile<128xi32>, token
    %tq = make_tensor_view %q, shape = [128], strides = [1] : tensor_view<128xi32, strides=[1]>
    %vq = make_partition_view %tq : partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>
    %t1 = atomic_red_view_tko relaxed device %vq[%zero], add, %v : tile<128xi32>, partition_view<tile=(128), tensor_view<128xi32, strides=[1]>>, tile<i32> -> token
    %both = join_tokens %t0, %t1 : token
    %n, %t2 = atomic_rmw_tko release device %done, add, %one token=%both : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }
}
