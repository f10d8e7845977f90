// Each block takes a number from a counter, and stores it at its place. Blocks
// with a larger coordinate x (entry @x), y (@y) or z (@z) multiply more often.
cuda_tile.module @m {
  entry @x(%counter: tile<ptr<i32>>, %p: tile<ptr<i32>>, %sums: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<1x1xf32>
    %ones = constant <f32: 1.0> : tile<1x1xf32>
    %end = addi %x, %one : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%s = %none) -> (tile<1x1xf32>) {
      %d = mmaf %ones, %ones, %s : tile<1x1xf32>, tile<1x1xf32>, tile<1x1xf32>
      continue %d : tile<1x1xf32>
    }
    %0 = muli %ny, %z : tile<i32>
    %1 = addi %y, %0 : tile<i32>
    %2 = muli %nx, %1 : tile<i32>
    %number = addi %x, %2 : tile<i32>
    %turn, %t0 = atomic_rmw_tko relaxed device %counter, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %q = offset %p, %number : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t1 = store_ptr_tko weak %q, %turn : tile<ptr<i32>>, tile<i32> -> token
    %r = offset %sums, %number : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %v = reshape %sum : tile<1x1xf32> -> tile<f32>
    %t2 = store_ptr_tko weak %r, %v : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  entry @y(%counter: tile<ptr<i32>>, %p: tile<ptr<i32>>, %sums: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<1x1xf32>
    %ones = constant <f32: 1.0> : tile<1x1xf32>
    %end = addi %y, %one : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%s = %none) -> (tile<1x1xf32>) {
      %d = mmaf %ones, %ones, %s : tile<1x1xf32>, tile<1x1xf32>, tile<1x1xf32>
      continue %d : tile<1x1xf32>
    }
    %0 = muli %ny, %z : tile<i32>
    %1 = addi %y, %0 : tile<i32>
    %2 = muli %nx, %1 : tile<i32>
    %number = addi %x, %2 : tile<i32>
    %turn, %t0 = atomic_rmw_tko relaxed device %counter, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %q = offset %p, %number : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t1 = store_ptr_tko weak %q, %turn : tile<ptr<i32>>, tile<i32> -> token
    %r = offset %sums, %number : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %v = reshape %sum : tile<1x1xf32> -> tile<f32>
    %t2 = store_ptr_tko weak %r, %v : tile<ptr<f32>>, tile<f32> -> token
    return
  }

  entry @z(%counter: tile<ptr<i32>>, %p: tile<ptr<i32>>, %sums: tile<ptr<f32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %nx, %ny, %nz = get_num_tile_blocks : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<1x1xf32>
    %ones = constant <f32: 1.0> : tile<1x1xf32>
    %end = addi %z, %one : tile<i32>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%s = %none) -> (tile<1x1xf32>) {
      %d = mmaf %ones, %ones, %s : tile<1x1xf32>, tile<1x1xf32>, tile<1x1xf32>
      continue %d : tile<1x1xf32>
    }
    %0 = muli %ny, %z : tile<i32>
    %1 = addi %y, %0 : tile<i32>
    %2 = muli %nx, %1 : tile<i32>
    %number = addi %x, %2 : tile<i32>
    %turn, %t0 = atomic_rmw_tko relaxed device %counter, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %q = offset %p, %number : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t1 = store_ptr_tko weak %q, %turn : tile<ptr<i32>>, tile<i32> -> token
    %r = offset %sums, %number : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %v = reshape %sum : tile<1x1xf32> -> tile<f32>
    %t2 = store_ptr_tko weak %r, %v : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
