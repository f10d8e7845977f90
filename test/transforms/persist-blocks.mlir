// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{blocks=3 explain})))' 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(persist-blocks{blocks=3 uneven})))' | FileCheck %s --check-prefix=UNEVEN
// RUN: %python %S/Inputs/pass_runs.py tessera persist-blocks %s blocks=1 blocks=3 'blocks=4 uneven' blocks=64 | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences
// RUN: not tessera-opt %s --persist-blocks=blocks=0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: persist-blocks needs at least one tile block
// RUN: not tessera-opt %s --persist-blocks=blocks=2147483648 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: persist-blocks needs less than 2^30 tile blocks

cuda_tile.module @m {
  // Each block counts itself. What is the same for all blocks is computed again,
  // as it would take registers.
  // CHECK-LABEL: entry @count(
  // CHECK-DAG: %[[P:.*]] = constant <i64: 3>
  // CHECK-DAG: %[[X:.*]], %[[Y:.*]], %[[Z:.*]] = get_tile_block_id
  // CHECK-DAG: %[[NX:.*]], %[[NY:.*]], %[[NZ:.*]] = get_num_tile_blocks
  // CHECK-DAG: %[[X64:.*]] = exti %[[X]] unsigned
  // CHECK-DAG: %[[Y64:.*]] = exti %[[Y]] unsigned
  // CHECK-DAG: %[[Z64:.*]] = exti %[[Z]] unsigned
  // CHECK-DAG: %[[GX:.*]] = exti %[[NX]] unsigned
  // CHECK-DAG: %[[GY:.*]] = exti %[[NY]] unsigned
  // CHECK-DAG: %[[GZ:.*]] = exti %[[NZ]] unsigned
  // CHECK: %[[LAYER:.*]] = muli %[[GY]], %[[Z64]]
  // CHECK: %[[LINE:.*]] = addi %[[Y64]], %[[LAYER]]
  // CHECK: %[[BEFORE:.*]] = muli %[[GX]], %[[LINE]]
  // CHECK: %[[OWN:.*]] = addi %[[X64]], %[[BEFORE]]
  // CHECK: %[[IDLE:.*]] = cmpi greater_than_or_equal %[[OWN]], %[[P]], signed
  // CHECK-NEXT: if %[[IDLE]] {
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // CHECK: %[[PLANE:.*]] = muli %[[GX]], %[[GY]]
  // CHECK: %[[TOTAL:.*]] = muli %[[PLANE]], %[[GZ]]
  // CHECK: for %[[T:.*]] in (%[[OWN]] to %[[TOTAL]], step %[[P]]) : tile<i64> {
  // CHECK-DAG: %[[TX:.*]] = remi %[[T]], %[[GX]] unsigned
  // CHECK-DAG: %[[ROW:.*]] = divi %[[T]], %[[GX]] unsigned
  // CHECK-DAG: %[[TY:.*]] = remi %[[ROW]], %[[GY]] unsigned
  // CHECK-DAG: %[[TZ:.*]] = divi %[[T]], %[[PLANE]] unsigned
  // CHECK-DAG: %[[TX32:.*]] = trunci %[[TX]]
  // CHECK-DAG: assume bounded<0, 16777214>, %[[TX32]]
  // CHECK-DAG: %[[TY32:.*]] = trunci %[[TY]]
  // CHECK-DAG: assume bounded<0, 16777214>, %[[TY32]]
  // CHECK-DAG: %[[TZ32:.*]] = trunci %[[TZ]]
  // CHECK-DAG: assume bounded<0, 16777214>, %[[TZ32]]
  // CHECK: divi %arg1, %arg2
  // CHECK: atomic_rmw_tko
  // CHECK: }
  // CHECK-NEXT: return
  // fires: persist-blocks.coordinates
  // LAUNCH: --grid 3,5,2 i32[30,4]=zeros i32:7 i32:2
  entry @count(%p: tile<ptr<i32>>, %a: tile<i32>, %b: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %three = divi %a, %b signed rounding<zero> : tile<i32>
    %0 = muli %ny, %z : tile<i32>
    %1 = addi %y, %0 : tile<i32>
    %2 = muli %nx, %1 : tile<i32>
    %number = addi %x, %2 : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %at = muli %number, %four : tile<i32>
    %ats1 = reshape %at : tile<i32> -> tile<1xi32>
    %ats = broadcast %ats1 : tile<1xi32> -> tile<4xi32>
    %i = iota : tile<4xi32>
    %is = addi %ats, %i : tile<4xi32>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4 = broadcast %p1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %ps = offset %p4, %is : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %v1 = reshape %three : tile<i32> -> tile<1xi32>
    %v = broadcast %v1 : tile<1xi32> -> tile<4xi32>
    %old, %t = atomic_rmw_tko relaxed device %ps, add, %v : tile<4xptr<i32>>, tile<4xi32> -> tile<4xi32>, token
    return
  }

  // Only x is read. The other extents count, though.
  // CHECK-LABEL: entry @only_x(
  // CHECK: for
  // CHECK-NEXT: remi
  // CHECK-NEXT: trunci
  // CHECK-NEXT: assume
  // CHECK-NEXT: offset
  // CHECK-NEXT: atomic_rmw_tko
  // CHECK-NEXT: }
  // stops: persist-blocks.coordinates
  // LAUNCH: --grid 5,2,3 i32[5]=zeros
  entry @only_x(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %q = offset %p, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %old, %t = atomic_rmw_tko relaxed device %q, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // Views that are the same for all blocks come before the loop, with what they
  // are made of.
  // CHECK-LABEL: entry @views(
  // CHECK: if
  // CHECK: %[[PITCH:.*]] = divi %arg1, %arg2
  // CHECK: %[[TENSOR:.*]] = make_tensor_view %arg0, {{.*}} strides = [%[[PITCH]], 1]
  // CHECK: %[[VIEW:.*]] = make_partition_view %[[TENSOR]]
  // CHECK: for %{{.*}} : tile<i64> {
  // CHECK: muli %arg1, %arg2
  // CHECK: store_view_tko weak %{{.*}}, %[[VIEW]]
  // fires: persist-blocks.shared
  // LAUNCH: --grid 5 i32[10,4]=zeros i32:12 i32:3
  entry @views(%p: tile<ptr<i32>>, %a: tile<i32>, %b: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %pitch = divi %a, %b signed rounding<zero> : tile<i32>
    %area = muli %a, %b : tile<i32>
    %tensor = make_tensor_view %p, shape = [10, 4], strides = [%pitch, 1] : tile<i32> -> tensor_view<10x4xi32, strides=[?,1]>
    %view = make_partition_view %tensor : partition_view<tile=(2x4), tensor_view<10x4xi32, strides=[?,1]>>
    %sum = addi %area, %x : tile<i32>
    %one = reshape %sum : tile<i32> -> tile<1x1xi32>
    %all = broadcast %one : tile<1x1xi32> -> tile<2x4xi32>
    %t = store_view_tko weak %all, %view[%x, %zero] : tile<2x4xi32>, partition_view<tile=(2x4), tensor_view<10x4xi32, strides=[?,1]>>, tile<i32> -> token
    return
  }

  // Returns under branches continue with the next block. A division after them
  // is not executed by every block, so it stays, and the view too.
  // CHECK-LABEL: entry @returns(
  // CHECK: if
  // CHECK-NEXT: return
  // CHECK: for
  // CHECK: if
  // CHECK: if
  // CHECK-NEXT: continue
  // CHECK: continue
  // CHECK: divi %arg1, %arg2
  // CHECK: make_tensor_view
  // CHECK: store_view_tko
  // CHECK: }
  // CHECK-NEXT: return
  // stops: persist-blocks.shared
  // LAUNCH: --grid 9 i32[9]=zeros i32:7 i32:5
  entry @returns(%p: tile<ptr<i32>>, %a: tile<i32>, %b: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %q = offset %p, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %r = remi %x, %three signed : tile<i32>
    %none = cmpi equal %r, %zero, signed : tile<i32> -> tile<i1>
    if %none {
      %large = cmpi greater_than %x, %two, signed : tile<i32> -> tile<i1>
      if %large {
        return
      }
      %t0 = store_ptr_tko weak %q, %three : tile<ptr<i32>>, tile<i32> -> token
      return
    }
    %d = divi %a, %b signed rounding<zero> : tile<i32>
    %tensor = make_tensor_view %p, shape = [9], strides = [%d] : tile<i32> -> tensor_view<9xi32, strides=[?]>
    %view = make_partition_view %tensor : partition_view<tile=(1), tensor_view<9xi32, strides=[?]>>
    %v = reshape %x : tile<i32> -> tile<1xi32>
    %t = store_view_tko weak %v, %view[%x] : tile<1xi32>, partition_view<tile=(1), tensor_view<9xi32, strides=[?]>>, tile<i32> -> token
    return
  }

  // Tokens begin anew in each iteration.
  // CHECK-LABEL: entry @tokens(
  // CHECK: for %{{.*}} in ({{.*}}) : tile<i64> {
  // CHECK: %[[TOKEN:.*]] = make_token
  // CHECK: for %{{.*}} iter_values(%{{.*}} = %[[TOKEN]])
  // LAUNCH: --grid 7 i32[7]=zeros
  entry @tokens(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %q = offset %p, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %start = make_token : token
    %end = for %i in (%zero to %three, step %one) : tile<i32> iter_values(%t0 = %start) -> (token) {
      %v, %t1 = load_ptr_tko weak %q token=%t0 : tile<ptr<i32>> -> tile<i32>, token
      %w = addi %v, %x : tile<i32>
      %t2 = store_ptr_tko weak %q, %w token=%t1 : tile<ptr<i32>>, tile<i32> -> token
      continue %t2 : token
    }
    return
  }

  // Some blocks take longer. If the option says so, it is no matter.
  // REMARK: remark: stays as it is: a loop with products is longer in some tile blocks
  // CHECK-LABEL: entry @causal(
  // CHECK-NOT: tile<i64>
  // CHECK: return
  // UNEVEN-LABEL: entry @causal(
  // UNEVEN: for %{{.*}} : tile<i64> {
  // fires: persist-blocks.uneven
  // LAUNCH: --grid 3,3,2 f32[18,4,4]=zeros i32:1
  entry @causal(%p: tile<ptr<f32>>, %offset: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %sixteen = constant <i32: 16> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %next = addi %x, %one : tile<i32>
    %rows = muli %next, %three : tile<i32>
    %last = addi %offset, %rows : tile<i32>
    %end = mini %last, %sixteen signed : tile<i32>
    %steps = divi %end, %three signed rounding<positive_inf> : tile<i32>
    %sum = for %i in (%zero to %steps, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %zs = muli %z, %three : tile<i32>
    %yz = addi %y, %zs : tile<i32>
    %lines = muli %yz, %three : tile<i32>
    %number = addi %x, %lines : tile<i32>
    %view = make_tensor_view %p, shape = [72, 4], strides = [4, 1] : tensor_view<72x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%number, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // All blocks take equally long.
  // CHECK-LABEL: entry @even(
  // CHECK: for %{{.*}} : tile<i64> {
  // stops: persist-blocks.uneven
  // LAUNCH: --grid 3,3,2 f32[18,4,4]=zeros i32:5
  entry @even(%p: tile<ptr<f32>>, %offset: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %three = constant <i32: 3> : tile<i32>
    %sixteen = constant <i32: 16> : tile<i32>
    %five = constant <i32: 5> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %next = addi %offset, %one : tile<i32>
    %rows = muli %next, %three : tile<i32>
    %last = addi %offset, %rows : tile<i32>
    %end = mini %last, %sixteen signed : tile<i32>
    %steps = divi %end, %three signed rounding<positive_inf> : tile<i32>
    %sum = for %i in (%zero to %steps, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %zs = muli %z, %three : tile<i32>
    %yz = addi %y, %zs : tile<i32>
    %lines = muli %yz, %three : tile<i32>
    %number = addi %x, %lines : tile<i32>
    %view = make_tensor_view %p, shape = [72, 4], strides = [4, 1] : tensor_view<72x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%number, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // A lock.
  // REMARK: remark: stays as it is: a tile block may wait for another
  // CHECK-LABEL: entry @lock(
  // CHECK-NOT: tile<i64>
  // CHECK: return
  // fires: persist-blocks.waits
  // LAUNCH: --grid 4 i32[1]=zeros
  entry @lock(%p: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    loop {
      %old, %t = atomic_cas_tko acq_rel device %p, %zero, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %mine = cmpi equal %old, %zero, signed : tile<i32> -> tile<i1>
      if %mine {
        break
      }
      continue
    }
    %before, %t1 = atomic_rmw_tko release device %p, xchg, %zero : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    return
  }

  // A loop that ends by itself.
  // CHECK-LABEL: entry @power(
  // CHECK: for %{{.*}} : tile<i64>
  // stops: persist-blocks.waits
  // LAUNCH: --grid 6 i32[6]=zeros
  entry @power(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %power = loop iter_values(%v = %one) : tile<i32> -> tile<i32> {
      %enough = cmpi greater_than_or_equal %v, %x, signed : tile<i32> -> tile<i1>
      if %enough {
        break %v : tile<i32>
      }
      %twice = addi %v, %v : tile<i32>
      continue %twice : tile<i32>
    }
    %q = offset %p, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t = store_ptr_tko weak %q, %power : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // The kernel hands out work by a counter.
  // REMARK: remark: stays as it is: an atomic operation decides about the control flow of a loop
  // CHECK-LABEL: entry @tickets(
  // CHECK-NOT: tile<i64>
  // CHECK: return
  // fires: persist-blocks.atomics
  // LAUNCH: --grid 4 i32[1]=zeros i32[8]=zeros
  entry @tickets(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    for %i in (%zero to %eight, step %one) : tile<i32> {
      %ticket, %t0 = atomic_rmw_tko relaxed device %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %isWork = cmpi less_than %ticket, %eight, signed : tile<i32> -> tile<i1>
      if %isWork {
        %r = offset %q, %ticket : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %t1 = store_ptr_tko weak %r, %ticket : tile<ptr<i32>>, tile<i32> -> token
      }
    }
    return
  }

  // The last block to come adds what the others left. No loop is involved.
  // CHECK-LABEL: entry @last(
  // CHECK: for %{{.*}} : tile<i64>
  // stops: persist-blocks.atomics
  // LAUNCH: --grid 7 i32[1]=zeros i32[7]=zeros i32[1]=zeros
  entry @last(%count: tile<ptr<i32>>, %p: tile<ptr<i32>>, %sum: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %six = constant <i32: 6> : tile<i32>
    %seven = constant <i32: 7> : tile<i32>
    %q = offset %p, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t0 = store_ptr_tko weak %q, %x : tile<ptr<i32>>, tile<i32> -> token
    %place, %t1 = atomic_rmw_tko acq_rel device %count, add, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %isLast = cmpi equal %place, %six, signed : tile<i32> -> tile<i1>
    if %isLast {
      %all = for %i in (%zero to %seven, step %one) : tile<i32> iter_values(%s = %zero) -> (tile<i32>) {
        %r = offset %p, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %v, %t2 = load_ptr_tko weak %r token=%t1 : tile<ptr<i32>> -> tile<i32>, token
        %next = addi %s, %v : tile<i32>
        continue %next : tile<i32>
      }
      %t3 = store_ptr_tko weak %sum, %all : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // REMARK: remark: stays as it is: a loop steps by the number of tile blocks already
  // CHECK-LABEL: entry @persistent(
  // CHECK-NOT: tile<i64>
  // CHECK: return
  // fires: persist-blocks.twice
  // LAUNCH: --grid 4 i32[10]=zeros
  entry @persistent(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %all = muli %nx, %ny : tile<i32>
    for %i in (%x to %ten, step %all) : tile<i32> {
      %q = offset %p, %i : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
      %t = store_ptr_tko weak %q, %i : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }

  // The number of blocks is an end, not a step.
  // CHECK-LABEL: entry @until(
  // CHECK: for %{{.*}} : tile<i64>
  // stops: persist-blocks.twice, persist-blocks.messages, persist-blocks.alloca
  // LAUNCH: --grid 4 i32[4]=zeros
  entry @until(%p: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %sum = for %i in (%x to %nx, step %one) : tile<i32> iter_values(%s = %one) -> (tile<i32>) {
      %next = addi %s, %i : tile<i32>
      continue %next : tile<i32>
    }
    %q = offset %p, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t = store_ptr_tko weak %q, %sum : tile<ptr<i32>>, tile<i32> -> token
    return
  }

  // REMARK: remark: stays as it is: messages have the number of the tile block
  // CHECK-LABEL: entry @prints(
  // CHECK-NOT: tile<i64>
  // CHECK: return
  // fires: persist-blocks.messages
  entry @prints() {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %t = print_tko "%d", %x : tile<i32> -> token
    return
  }

  // REMARK: remark: stays as it is: it reserves memory for a tile block
  // CHECK-LABEL: entry @scratch(
  // CHECK-NOT: tile<i64>
  // CHECK: return
  // fires: persist-blocks.alloca
  entry @scratch() {
    %one = constant <i32: 1> : tile<i32>
    %p = alloca num_elem = 4, alignment = 16 : tile<ptr<i32>>
    %t = store_ptr_tko weak %p, %one : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
