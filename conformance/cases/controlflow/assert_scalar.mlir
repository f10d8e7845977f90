// Assertions of rank 0 and 2 that hold, with messages of any bytes.
cuda_tile.module @assert_scalar {
  entry @assert_scalar(%out_ptr: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %in = cmpi less_than %x, %gx, signed : tile<i32> -> tile<i1>
    assert %in, "inside: äöü \22quoted\22 %d\n" : tile<i1>
    %all = constant <i1: true> : tile<4x4xi1>
    assert %all, "" : tile<4x4xi1>
    %one = constant <i32: 1> : tile<i32>
    %sum = addi %x, %y : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %first = cmpi equal %sum, %zero, signed : tile<i32> -> tile<i1>
    if %first {
      %t = store_ptr_tko weak %out_ptr, %one : tile<ptr<i32>>, tile<i32> -> token
    }
    return
  }
}
