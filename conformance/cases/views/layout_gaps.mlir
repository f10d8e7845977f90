// A tensor view where rows with unused memory between them; static sizes and
// strides.
cuda_tile.module @layout_gaps {
  entry @layout_gaps(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [6, 8], strides = [13, 1] : tensor_view<6x8xi32, strides=[13,1]>
    %v = make_partition_view %v_tv : partition_view<tile=(4x4), tensor_view<6x8xi32, strides=[13,1]>>
    %w_tv = make_tensor_view %out_ptr, shape = [6, 8], strides = [8, 1] : tensor_view<6x8xi32, strides=[8,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), tensor_view<6x8xi32, strides=[8,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %r, %t = load_view_tko weak %v[%x, %y] : partition_view<tile=(4x4), tensor_view<6x8xi32, strides=[13,1]>>, tile<i32> -> tile<4x4xi32>, token
    %s = store_view_tko weak %r, %w[%x, %y] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x8xi32, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
