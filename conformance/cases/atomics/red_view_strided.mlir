// atomic_red_view_tko on a strided view whose tiles overlap: inner elements
// are added to twice, from different tile blocks.
cuda_tile.module @red_view_strided {
  entry @red_view_strided(%a_ptr: tile<ptr<i32>>, %n: tile<i32>) {
    %x, %y, %z = get_tile_block_id : tile<i32>
    %tv = make_tensor_view %a_ptr, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
    %sv = make_strided_view %tv : strided_view<tile=(8), traversal_strides=[4], tensor_view<?xi32, strides=[1]>>
    %one = constant <i32: 1> : tile<i32>
    %m = addi %x, %one : tile<i32>
    %m1 = reshape %m : tile<i32> -> tile<1xi32>
    %ms = broadcast %m1 : tile<1xi32> -> tile<8xi32>
    %t = atomic_red_view_tko relaxed device %sv[%x], add, %ms : tile<8xi32>, strided_view<tile=(8), traversal_strides=[4], tensor_view<?xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
