// RUN: tessera-opt %s --pass-pipeline='builtin.module(cuda_tile.module(cuda_tile.entry(order-blocks)))' | FileCheck %s
// RUN: %python %S/Inputs/pass_runs.py tessera order-blocks %s '' | FileCheck %s --check-prefix=RESULTS
// RESULTS: launches, 0 differences

cuda_tile.module @m {
  // The loop of a causal kernel: blocks with the largest x come first, in groups
  // of four values of y.
  // CHECK-LABEL: entry @causal(
  // CHECK-DAG: %[[FOUR:.*]] = constant <i32: 4>
  // CHECK-DAG: %[[ONE:.*]] = constant <i32: 1>
  // CHECK-DAG: %[[X:.*]], %[[Y:.*]], %[[Z:.*]] = get_tile_block_id
  // CHECK-DAG: %[[NX:.*]], %[[NY:.*]], %[[NZ:.*]] = get_num_tile_blocks
  // CHECK: %[[GROUP:.*]] = divi %[[Y]], %[[FOUR]] unsigned
  // CHECK: %[[FIRST:.*]] = muli %[[GROUP]], %[[FOUR]]
  // CHECK: %[[ROW:.*]] = subi %[[Y]], %[[FIRST]]
  // CHECK: %[[START:.*]] = muli %[[NX]], %[[ROW]]
  // CHECK: %[[I:.*]] = addi %[[X]], %[[START]]
  // CHECK: %[[LEFT:.*]] = subi %[[NY]], %[[FIRST]]
  // CHECK: %[[SIZE:.*]] = mini %[[FOUR]], %[[LEFT]] unsigned
  // CHECK: %[[STEPS:.*]] = divi %[[I]], %[[SIZE]] unsigned
  // CHECK: %[[LAST:.*]] = subi %[[NX]], %[[ONE]]
  // CHECK: %[[TX:.*]] = subi %[[LAST]], %[[STEPS]]
  // CHECK: %[[DONE:.*]] = muli %[[STEPS]], %[[SIZE]]
  // CHECK: %[[IN:.*]] = subi %[[I]], %[[DONE]]
  // CHECK: %[[TY:.*]] = addi %[[FIRST]], %[[IN]]
  // CHECK: %[[KNOWNX:.*]] = assume bounded<0, 16777214>, %[[TX]]
  // CHECK: %[[KNOWNY:.*]] = assume bounded<0, 16777214>, %[[TY]]
  // CHECK: addi %[[KNOWNX]], %[[ONE]]
  // fires: order-blocks.long
  // stops: order-blocks.waits, order-blocks.messages
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

  // Groups are of values of x. Numbers of blocks may have more than 32 bits.
  // CHECK-LABEL: entry @along_y(
  // CHECK: %[[T:.*]] = addi {{.*}} : tile<i64>
  // CHECK: %[[GROUP:.*]] = divi %[[T]], %{{.*}} unsigned : tile<i64>
  // CHECK: %[[NARROW:.*]] = trunci %[[GROUP]]
  // CHECK: muli %[[NARROW]],
  // LAUNCH: --grid 3,3,2 f32[18,4,4]=zeros
  entry @along_y(%p: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %sum = for %i in (%zero to %y, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %three = constant <i32: 3> : tile<i32>
    %zs = muli %z, %three : tile<i32>
    %yz = addi %y, %zs : tile<i32>
    %lines = muli %yz, %three : tile<i32>
    %number = addi %x, %lines : tile<i32>
    %view = make_tensor_view %p, shape = [72, 4], strides = [4, 1] : tensor_view<72x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%number, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // Only z changes.
  // CHECK-LABEL: entry @along_z(
  // CHECK: %[[LAST:.*]] = subi %gridSize_z, %{{.*}}
  // CHECK-NEXT: %[[TZ:.*]] = subi %[[LAST]], %blockId_z
  // CHECK-NEXT: assume bounded<0, 16777214>, %[[TZ]]
  // CHECK-NEXT: for
  // LAUNCH: --grid 3,3,2 f32[18,4,4]=zeros
  entry @along_z(%p: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %sum = for %i in (%zero to %z, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %three = constant <i32: 3> : tile<i32>
    %zs = muli %z, %three : tile<i32>
    %yz = addi %y, %zs : tile<i32>
    %lines = muli %yz, %three : tile<i32>
    %number = addi %x, %lines : tile<i32>
    %view = make_tensor_view %p, shape = [72, 4], strides = [4, 1] : tensor_view<72x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%number, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // Reversed blocks: the kernel starts with long ones by itself.
  // CHECK-LABEL: entry @reversed(
  // CHECK-NOT: divi
  // CHECK: return
  // stops: order-blocks.long
  // LAUNCH: --grid 7 f32[28,4]=zeros
  entry @reversed(%p: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %steps = subi %nx, %x : tile<i32>
    %sum = for %i in (%zero to %steps, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %view = make_tensor_view %p, shape = [28, 4], strides = [4, 1] : tensor_view<28x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<28x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%x, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<28x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // A block that waits for others may have come after them.
  // CHECK-LABEL: entry @lock(
  // CHECK-NOT: divi
  // CHECK: return
  // fires: order-blocks.waits
  // LAUNCH: --grid 3 i32[1]=zeros f32[72,4]=zeros
  entry @lock(%lock: tile<ptr<i32>>, %p: tile<ptr<f32>>) {
    %number, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %sum = for %i in (%zero to %number, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    loop {
      %old, %t1 = atomic_cas_tko acq_rel device %lock, %zero, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
      %mine = cmpi equal %old, %zero, signed : tile<i32> -> tile<i1>
      if %mine {
        break
      }
      continue
    }
    %before, %t2 = atomic_rmw_tko release device %lock, xchg, %zero : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %view = make_tensor_view %p, shape = [72, 4], strides = [4, 1] : tensor_view<72x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%number, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }

  // Messages have the number of the block that runs.
  // CHECK-LABEL: entry @prints(
  // CHECK-NOT: divi
  // CHECK: return
  // fires: order-blocks.messages
  entry @prints(%p: tile<ptr<f32>>) {
    %number, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<4x4xf32>
    %ones = constant <f32: 1.0> : tile<4x4xf32>
    %sum = for %i in (%zero to %number, step %one) : tile<i32> iter_values(%s = %none) -> (tile<4x4xf32>) {
      %d = mmaf %ones, %ones, %s : tile<4x4xf32>, tile<4x4xf32>, tile<4x4xf32>
      continue %d : tile<4x4xf32>
    }
    %t3 = print_tko "%d", %number : tile<i32> -> token
    %view = make_tensor_view %p, shape = [72, 4], strides = [4, 1] : tensor_view<72x4xf32, strides=[4,1]>
    %part = make_partition_view %view : partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>
    %t = store_view_tko weak %sum, %part[%number, %zero] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<72x4xf32, strides=[4,1]>>, tile<i32> -> token
    return
  }
}
