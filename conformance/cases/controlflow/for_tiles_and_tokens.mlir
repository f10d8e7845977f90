// A for that carries a tile, a scalar, a pointer and a token: each step reads
// what the step before wrote.
cuda_tile.module @for_tiles_and_tokens {
  entry @for_tiles_and_tokens(%cell_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %eight = constant <i32: 8> : tile<i32>
    %l4 = iota : tile<4xi32>
    %cell_at1 = reshape %cell_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %cell_atn = broadcast %cell_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %cell_at = offset %cell_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %start = make_token : token
    %r:4 = for %i in (%zero to %eight, step %one) : tile<i32> iter_values(%sum = %l4, %n = %zero, %p = %cell_at, %t = %start) -> (tile<4xi32>, tile<i32>, tile<4xptr<i32>>, token) {
      %x, %t1 = load_ptr_tko weak %p token=%t : tile<4xptr<i32>> -> tile<4xi32>, token
      %y = addi %x, %x : tile<4xi32>
      %t2 = store_ptr_tko weak %p, %y token=%t1 : tile<4xptr<i32>>, tile<4xi32> -> token
      %s = addi %sum, %x : tile<4xi32>
      %m = addi %n, %one : tile<i32>
      continue %s, %m, %p, %t2 : tile<4xi32>, tile<i32>, tile<4xptr<i32>>, token
    }
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %p1_ = offset %p1_n, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    store_ptr_tko weak %p1_, %r#0 : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
