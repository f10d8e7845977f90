// Stores through a strided view from every tile block: tiles do not meet, and
// what lies between them stays.
cuda_tile.module @strided_store_gap {
  entry @strided_store_gap(%a_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [4, 13], strides = [13, 1] : tensor_view<4x13xi32, strides=[13,1]>
    %v = make_strided_view %v_tv : strided_view<tile=(2x2), traversal_strides=[3,4], tensor_view<4x13xi32, strides=[13,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %hundred = constant <i32: 100> : tile<i32>
    %ten = constant <i32: 10> : tile<i32>
    %a = muli %x, %hundred : tile<i32>
    %b = muli %y, %ten : tile<i32>
    %c = addi %a, %b : tile<i32>
    %c1 = reshape %c : tile<i32> -> tile<1xi32>
    %cs = broadcast %c1 : tile<1xi32> -> tile<4xi32>
    %k = iota : tile<4xi32>
    %d = addi %cs, %k : tile<4xi32>
    %tile = reshape %d : tile<4xi32> -> tile<2x2xi32>
    %s = store_view_tko weak %tile, %v[%x, %y] : tile<2x2xi32>, strided_view<tile=(2x2), traversal_strides=[3,4], tensor_view<4x13xi32, strides=[13,1]>>, tile<i32> -> token
    return
  }
}
