// Stores of tiles that stick out write what is inside, and nothing behind the
// tensor's rows.
cuda_tile.module @store_edges {
  entry @store_edges(%a_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %v = reshape %v_flat : tile<16xi32> -> tile<4x4xi32>
    %w_tv = make_tensor_view %a_ptr, shape = [6, 11], strides = [16, 1] : tensor_view<6x11xi32, strides=[16,1]>
    %w = make_partition_view %w_tv : partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[16,1]>>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %s = store_view_tko weak %v, %w[%one, %two] : tile<4x4xi32>, partition_view<tile=(4x4), tensor_view<6x11xi32, strides=[16,1]>>, tile<i32> -> token
    return
  }
}
