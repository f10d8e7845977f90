// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{join=2 explain})))' 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: %python %S/Inputs/pass_runs.py tessera persist-blocks %s join=2 join=4 'join=8 blocks=1' | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

// Persistent kernels whose iterations are shared out anew, so that they can be
// joined. REMARK lines are why that is not so.

cuda_tile.module @m {
  // A product, in groups of four rows. The sizes decide whether iterations may
  // be done in any order.
  // CHECK-LABEL: entry @grouped(
  // CHECK-DAG: %[[X:.*]], %{{.*}}, %{{.*}} = get_tile_block_id
  // CHECK-DAG: %[[GX:.*]], %{{.*}}, %{{.*}} = get_num_tile_blocks
  // CHECK-DAG: %[[COLUMNS:.*]] = divi %arg4, {{.*}} rounding<positive_inf>
  // CHECK-DAG: %[[ROWS:.*]] = divi %arg3, {{.*}} rounding<positive_inf>
  // CHECK: %[[ALL:.*]] = muli %[[ROWS]], %[[COLUMNS]]
  // Are they at most 2^24 - 1, and are sizes positive?
  // CHECK: cmpi greater_than_or_equal %{{.*}}, %[[ALL]], signed
  // CHECK: subi %[[ROWS]],
  // CHECK-NEXT: cmpi greater_than_or_equal {{.*}} unsigned
  // CHECK: %[[WIDE:.*]] = muli %{{.*}}, %[[COLUMNS]]
  // CHECK-NEXT: subi %[[WIDE]],
  // CHECK-NEXT: cmpi greater_than_or_equal {{.*}} unsigned
  // Do rows overlap?
  // CHECK-DAG: %[[PITCH:.*]] = exti %arg6 unsigned
  // CHECK-DAG: %[[LENGTH:.*]] = exti %arg4 unsigned
  // CHECK: cmpi greater_than_or_equal %[[PITCH]], %[[LENGTH]], unsigned
  // The last group has the fewest rows.
  // CHECK: %[[ANY:.*]] = if
  // CHECK: %[[LAST:.*]] = subi %[[ALL]],
  // CHECK: divi %[[LAST]], %[[WIDE]]
  // CHECK: mini
  // CHECK-NEXT: cmpi greater_than_or_equal
  // CHECK: yield %{{false.*}}
  // CHECK: %[[UNITS:.*]] = select %[[ANY]],
  // CHECK: for %{{.*}} in (%[[X]] to %[[UNITS]], step %[[GX]]) : tile<i32>
  // CHECK: mmaf {{.*}} tile<8x4xf32>, tile<4x4xf32>, tile<8x4xf32>
  // CHECK-NOT: token =
  // CHECK: %[[START:.*]] = make_token
  // CHECK: for {{.*}} step %[[GX]]) : tile<i32> iter_values(%[[OUTER:.*]] = %[[START]]) -> (token)
  // CHECK: %[[INNER:.*]] = for {{.*}} iter_values(%[[T:.*]] = %[[OUTER]]) -> (token)
  // CHECK: mmaf {{.*}} tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
  // CHECK: %[[NEXT:.*]] = store_view_tko {{.*}} token = %[[T]]
  // CHECK-NEXT: continue %[[NEXT]]
  // CHECK: continue %[[INNER]]
  // stops: persist-blocks.twice, own-loop.alone, own-loop.number, own-loop.step, own-loop.ends, own-loop.carries, own-loop.store, own-loop.tensor, own-loop.distinct, own-loop.view, own-loop.bytes
  // LAUNCH: --grid 1 f32[32,12]=randn:1 f32[12,24]=randn:2 f32[32,24]=zeros i32:32 i32:24 i32:12 i32:24
  // LAUNCH: --grid 3 f32[32,12]=randn:1 f32[12,24]=randn:2 f32[32,24]=zeros i32:32 i32:24 i32:12 i32:24
  // LAUNCH: --grid 2 f32[36,12]=randn:1 f32[12,20]=randn:2 f32[36,20]=zeros i32:36 i32:20 i32:12 i32:20
  // LAUNCH: --grid 4 f32[29,11]=randn:1 f32[11,27]=randn:2 f32[29,30]=zeros i32:29 i32:27 i32:11 i32:30
  // LAUNCH: --grid 64 f32[29,11]=randn:1 f32[11,27]=randn:2 f32[29,30]=zeros i32:29 i32:27 i32:11 i32:30
  // LAUNCH: --grid 1 f32[4,4]=randn:1 f32[4,4]=randn:2 f32[4,4]=zeros i32:4 i32:4 i32:4 i32:4
  // No tile, and no column.
  // LAUNCH: --grid 2 f32[4,4]=randn:1 f32[4,4]=randn:2 f32[4,4]=zeros i32:0 i32:4 i32:4 i32:4
  // LAUNCH: --grid 2 f32[4,4]=randn:1 f32[4,4]=randn:2 f32[4,4]=zeros i32:4 i32:0 i32:4 i32:4
  // All rows are the same memory, or overlap: the last store counts.
  // LAUNCH: --grid 1 f32[32,12]=randn:1 f32[12,24]=randn:2 f32[32,24]=zeros i32:32 i32:24 i32:12 i32:0
  // LAUNCH: --grid 1 f32[32,12]=randn:1 f32[12,24]=randn:2 f32[32,24]=zeros i32:32 i32:24 i32:12 i32:7
  entry @grouped(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %c: tile<ptr<f32>>, %m: tile<i32>, %n: tile<i32>, %k: tile<i32>, %pitch: tile<i32>) {
    %start = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %zeros = constant <f32: 0.0> : tile<4x4xf32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tb = make_tensor_view %b, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%pitch, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>
    %vc = make_partition_view %tc : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>
    %rows = divi %m, %four signed rounding<positive_inf> : tile<i32>
    %columns = divi %n, %four signed rounding<positive_inf> : tile<i32>
    %steps = divi %k, %four signed rounding<positive_inf> : tile<i32>
    %tiles = muli %rows, %columns : tile<i32>
    %wide = muli %four, %columns : tile<i32>
    %last = for %t in (%x to %tiles, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %group = divi %t, %wide signed rounding<negative_inf> : tile<i32>
      %first = muli %group, %four : tile<i32>
      %rest = subi %rows, %first : tile<i32>
      %height = mini %rest, %four signed : tile<i32>
      %down = remi %t, %height signed : tile<i32>
      %below = cmpi less_than %down, %zero, signed : tile<i32> -> tile<i1>
      %negative = cmpi less_than %height, %zero, signed : tile<i32> -> tile<i1>
      %differ = xori %below, %negative : tile<i1>
      %odd = cmpi not_equal %down, %zero, signed : tile<i32> -> tile<i1>
      %both = andi %differ, %odd : tile<i1>
      %other = addi %down, %height : tile<i32>
      %inGroup = select %both, %other, %down : tile<i1>, tile<i32>
      %i = addi %first, %inGroup : tile<i32>
      %number = remi %t, %wide signed : tile<i32>
      %j = divi %number, %height signed rounding<negative_inf> : tile<i32>
      %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %zeros) -> (tile<4x4xf32>) {
        %l, %t0 = load_view_tko weak %va[%i, %s] : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x4xf32>, token
        %r, %t1 = load_view_tko weak %vb[%s, %j] : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<4x4xf32>, token
        %d = mmaf %l, %r, %acc : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
        continue %d : tile<4x4xf32>
      }
      %stored = store_view_tko weak %sum, %vc[%i, %j] token = %before : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
      continue %stored : token
    }
    return
  }

  // Lines of tiles. Neither a token nor a size that must be positive.
  // CHECK-LABEL: entry @free(
  // CHECK: for {{.*}} : tile<i32> iter_values({{.*}} -> (tile<i1>)
  // CHECK: store_view_tko weak {{.*}} tile<8xf32>
  // CHECK: for {{.*}} : tile<i32> {
  // CHECK: for {{.*}} : tile<i32> {
  // CHECK: store_view_tko weak {{.*}} tile<4xf32>
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @free(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    for %t in (%x to %n, step %gx) : tile<i32> {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
    }
    return
  }

  // CHECK-LABEL: entry @alone
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and it does more than its loop over tiles
  // fires: own-loop.alone
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @alone(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %v0, %t1 = load_view_tko weak %va[%zero] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // CHECK-LABEL: entry @number
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and the number of the tile block is used by more than the loop
  // fires: own-loop.number
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @number(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %far = addi %x, %t : tile<i32>
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // CHECK-LABEL: entry @step
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and its loop does not step by the number of tile blocks along x
  // fires: own-loop.step
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @step(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %two = constant <i32: 2> : tile<i32>
    %twice = muli %gx, %two : tile<i32>
    %last = for %t in (%x to %n, step %twice) : tile<i32> iter_values(%before = %start) -> (token) {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // CHECK-LABEL: entry @ends
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and an iteration ends in a branch
  // fires: own-loop.ends
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @ends(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %zero = constant <i32: 0> : tile<i32>
      %none = cmpi equal %t, %zero, signed : tile<i32> -> tile<i1>
      if %none {
        continue %before : token
      }
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // CHECK-LABEL: entry @carries
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and its loop carries more than a token
  // fires: own-loop.carries
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @carries(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %last, %count = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start, %c = %n) -> (token, tile<i32>) {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      %d = addi %c, %t : tile<i32>
      continue %s, %d : token, tile<i32>
    }
    return
  }

  // CHECK-LABEL: entry @store
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and tokens order more than one store per iteration
  // fires: own-loop.store
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @store(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      %s2 = store_view_tko weak %v, %vb[%t] token = %s : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s2 : token
    }
    return
  }

  // CHECK-LABEL: entry @tensor
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and sizes or strides of what it stores have more than 32 bits
  // fires: own-loop.tensor
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10 i64:40
  entry @tensor(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>, %size: tile<i64>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [%size], strides = [1] : tile<i64> -> tensor_view<?xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // Each of four blocks has a tile of its own, and only they know that.
  // CHECK-LABEL: entry @distinct
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and two iterations may store to the same tile
  // fires: own-loop.distinct
  // LAUNCH: --grid 4 f32[40]=arange f32[40]=zeros i32:10
  entry @distinct(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %four = constant <i32: 4> : tile<i32>
      %i = remi %t, %four signed : tile<i32>
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%i] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // Four tiles are far apart, and the next four close together, between them.
  // CHECK-LABEL: entry @view(
  // CHECK-NOT: tile<8x
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and an iteration makes the view that it stores through
  // fires: own-loop.view
  // LAUNCH: --grid 1 i32[72]=zeros i32:8
  entry @view(%c: tile<ptr<i32>>, %n: tile<i32>) {
    %start = make_token : token
    %zero = constant <i32: 0> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %half = divi %t, %four signed rounding<zero> : tile<i32>
      %less = muli %half, %four : tile<i32>
      %pitch = subi %eight, %less : tile<i32>
      %tc = make_tensor_view %c, shape = [8, 4], strides = [%pitch, 1] : tile<i32> -> tensor_view<8x4xi32, strides=[?,1]>
      %vc = make_partition_view %tc : partition_view<tile=(1x4), tensor_view<8x4xi32, strides=[?,1]>>
      %h1 = reshape %half : tile<i32> -> tile<1x1xi32>
      %h4 = broadcast %h1 : tile<1x1xi32> -> tile<1x4xi32>
      %s = store_view_tko weak %h4, %vc[%t, %zero] token = %before : tile<1x4xi32>, partition_view<tile=(1x4), tensor_view<8x4xi32, strides=[?,1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // Two elements of 4 bits share a byte.
  // CHECK-LABEL: entry @bytes(
  // CHECK-NOT: tile<8x
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and different tiles may share a byte
  // fires: own-loop.bytes
  // LAUNCH: --grid 1 f4E2M1FN[16,4]=ones f4E2M1FN[16,4]=zeros i32:16
  entry @bytes(%a: tile<ptr<f4E2M1FN>>, %b: tile<ptr<f4E2M1FN>>, %n: tile<i32>) {
    %start = make_token : token
    %four = constant <i32: 4> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xf4E2M1FN, strides=[4,1]>
    %tb = make_tensor_view %b, shape = [16, 4], strides = [4, 1] : tensor_view<16x4xf4E2M1FN, strides=[4,1]>
    %va = make_partition_view %ta : partition_view<tile=(4x1), tensor_view<16x4xf4E2M1FN, strides=[4,1]>>
    %vb = make_partition_view %tb : partition_view<tile=(4x1), tensor_view<16x4xf4E2M1FN, strides=[4,1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %j = divi %t, %four signed rounding<zero> : tile<i32>
      %i = remi %t, %four signed : tile<i32>
      %v, %t0 = load_view_tko weak %va[%i, %j] : partition_view<tile=(4x1), tensor_view<16x4xf4E2M1FN, strides=[4,1]>>, tile<i32> -> tile<4x1xf4E2M1FN>, token
      %s = store_view_tko weak %v, %vb[%i, %j] token = %before : tile<4x1xf4E2M1FN>, partition_view<tile=(4x1), tensor_view<16x4xf4E2M1FN, strides=[4,1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // The number of the block, read in the loop.
  // CHECK-LABEL: entry @inside(
  // CHECK-NOT: tile<8xf32>
  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already, and it reads the number of the tile block twice
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10
  entry @inside(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %tb = make_tensor_view %b, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    %last = for %t in (%x to %n, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {
      %own, %other, %none = get_tile_block_id : tile<i32>
      %v, %t0 = load_view_tko weak %va[%own] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] token = %before : tile<4xf32>, partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> token
      continue %s : token
    }
    return
  }

  // If there is no iteration, nothing of one is computed.
  // CHECK-LABEL: entry @sometimes(
  // CHECK: for {{.*}} -> (tile<i1>)
  // CHECK: make_tensor_view %arg1
  // CHECK: store_view_tko weak {{.*}} tile<8xf32>
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:10 i32:40 i32:1
  // LAUNCH: --grid 2 f32[40]=arange f32[40]=zeros i32:0 i32:40 i32:0
  entry @sometimes(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>, %size: tile<i32>, %parts: tile<i32>) {
    %start = make_token : token
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [40], strides = [1] : tensor_view<40xf32, strides=[1]>
    %va = make_partition_view %ta : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>
    for %t in (%x to %n, step %gx) : tile<i32> {
      %part = divi %size, %parts signed rounding<zero> : tile<i32>
      %tb = make_tensor_view %b, shape = [%part], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
      %vb = make_partition_view %tb : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
      %v, %t0 = load_view_tko weak %va[%t] : partition_view<tile=(4), tensor_view<40xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
      %s = store_view_tko weak %v, %vb[%t] : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    }
    return
  }
}
