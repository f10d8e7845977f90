// Tile block ids and extents of a grid of 3 x 2 blocks; axes that the launch
// leaves out have id 0 and extent 1.
cuda_tile.module @grid_2d {
  entry @grid_2d(%id_x_ptr: tile<ptr<i32>>, %size_x_ptr: tile<ptr<i32>>, %id_y_ptr: tile<ptr<i32>>, %size_y_ptr: tile<ptr<i32>>, %id_z_ptr: tile<ptr<i32>>, %size_z_ptr: tile<ptr<i32>>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %zy = muli %z, %gy : tile<i32>
    %zyy = addi %zy, %y : tile<i32>
    %row = muli %zyy, %gx : tile<i32>
    %block = addi %row, %x : tile<i32>
    %put1_at = offset %id_x_ptr, %block : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put1_t = store_ptr_tko weak %put1_at, %x : tile<ptr<i32>>, tile<i32> -> token
    %put2_at = offset %size_x_ptr, %block : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put2_t = store_ptr_tko weak %put2_at, %gx : tile<ptr<i32>>, tile<i32> -> token
    %put3_at = offset %id_y_ptr, %block : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put3_t = store_ptr_tko weak %put3_at, %y : tile<ptr<i32>>, tile<i32> -> token
    %put4_at = offset %size_y_ptr, %block : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put4_t = store_ptr_tko weak %put4_at, %gy : tile<ptr<i32>>, tile<i32> -> token
    %put5_at = offset %id_z_ptr, %block : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put5_t = store_ptr_tko weak %put5_at, %z : tile<ptr<i32>>, tile<i32> -> token
    %put6_at = offset %size_z_ptr, %block : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %put6_t = store_ptr_tko weak %put6_at, %gz : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
