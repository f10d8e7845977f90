// Stores through a strided view from every tile block: tiles do not meet, and
// what lies between them stays.
cuda_tile.module @strided_store_map {
  entry @strided_store_map(%a_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [5, 13], strides = [13, 1] : tensor_view<5x13xi32, strides=[13,1]>
    %v = make_strided_view %v_tv : strided_view<tile=(4x2), traversal_strides=[5,2], tensor_view<5x13xi32, strides=[13,1]>, dim_map=[1, 0]>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %hundred = constant <i32: 100> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %a = muli %x, %hundred : tile<i32>
    %b = muli %y, %ten : tile<i32>
    %c = addi %a, %b : tile<i32>
    %c1 = reshape %c : tile<i32> -> tile<1xi32>
    %cs = broadcast %c1 : tile<1xi32> -> tile<8xi32>
    %k = iota : tile<8xi32>
    %d = addi %cs, %k : tile<8xi32>
    %tile = reshape %d : tile<8xi32> -> tile<4x2xi32>
    %s = store_view_tko weak %tile, %v[%x, %y] : tile<4x2xi32>, strided_view<tile=(4x2), traversal_strides=[5,2], tensor_view<5x13xi32, strides=[13,1]>, dim_map=[1, 0]>, tile<i32> -> token
    return
  }
}
