// A copy of a f32 tensor by a grid of tiles that stick out: without padding
// the elements outside have no value, and are not stored.
cuda_tile.module @copy_edges_f32 {
  entry @copy_edges_f32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>) {
    %v_n0 = constant <i32: 6> : tile<i32>
    %v_n1 = constant <i32: 11> : tile<i32>
    %v_tv = make_tensor_view %a_ptr, shape = [%v_n0, %v_n1], strides = [11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[11,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[11,1]>>
    %w_n0 = constant <i32: 6> : tile<i32>
    %w_n1 = constant <i32: 11> : tile<i32>
    %w_tv = make_tensor_view %out_ptr, shape = [%w_n0, %w_n1], strides = [11, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[11,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[11,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %r, %t = load_view_tko weak %v[%y, %x] : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[11,1]>>, tile<i32> -> tile<4x4xf32>, token
    %s = store_view_tko weak %r, %w[%y, %x] : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[11,1]>>, tile<i32> -> token
    return
  }
}
