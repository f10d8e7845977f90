// print_tko of tiles of rank 1 and 2, of numbers of every family.
cuda_tile.module @print_tiles {
  entry @print_tiles(%out_ptr: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %i = iota : tile<8xi32>
    %m = reshape %i : tile<8xi32> -> tile<2x4xi32>
    %f = itof %m signed : tile<2x4xi32> -> tile<2x4xf32>
    %h = ftof %f : tile<2x4xf32> -> tile<2x4xf16>
    %b = trunci %i : tile<8xi32> -> tile<8xi1>
    %t = print_tko "block %d: %d, %f, %g, %d\n", %x, %i, %f, %h, %b : tile<i32>, tile<8xi32>, tile<2x4xf32>, tile<2x4xf16>, tile<8xi1> -> token
    %put1_at = offset %out_ptr, %x : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
