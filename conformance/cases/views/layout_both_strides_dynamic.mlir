// A tensor view where no dimension has stride 1; dynamic sizes and strides.
cuda_tile.module @layout_both_strides_dynamic {
  entry @layout_both_strides_dynamic(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_n0 = constant <i64: 6> : tile<i64>
    %v_n1 = constant <i64: 8> : tile<i64>
    %v_s0 = constant <i64: 32> : tile<i64>
    %v_s1 = constant <i64: 3> : tile<i64>
    %v_tv = make_tensor_view %a_ptr, shape = [%v_n0, %v_n1], strides = [%v_s0, %v_s1] : tile<i64> -> tensor_view<?x?xi32, strides=[?,?]>
    %v = make_partition_view %v_tv : partition_view<tile=(4x4), tensor_view<?x?xi32, strides=[?,?]>>
    %w_tv = make_tensor_view %out_ptr, shape = [6, 8], strides = [8, 1] : tensor_view<6x8xi32, strides=[8,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), tensor_view<6x8xi32, strides=[8,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %r, %t = load_view_tko weak %v[%x, %y] : partition_view<tile=(4x4), tensor_view<?x?xi32, strides=[?,?]>>, tile<i32> -> tile<4x4xi32>, token
    %s = store_view_tko weak %r, %w[%x, %y] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x8xi32, strides=[8,1]>>, tile<i32> -> token
    return
  }
}
