// A tensor of i1 has a byte for each element: any but 0 is true, and 0 or 1 is
// stored.
cuda_tile.module @i1_bytes_view {
  entry @i1_bytes_view(%a_ptr: tile<ptr<i8>>, %out_ptr: tile<ptr<i8>>) {
    %p = ptr_to_ptr %a_ptr : tile<ptr<i8>> -> tile<ptr<i1>>
    %q = ptr_to_ptr %out_ptr : tile<ptr<i8>> -> tile<ptr<i1>>
    %v_tv = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xi1, strides=[1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8), tensor_view<8xi1, strides=[1]>>
    %w_tv = make_tensor_view %q, shape = [8], strides = [1] : tensor_view<8xi1, strides=[1]>
    %w = make_partition_view %w_tv : partition_view<tile=(8), tensor_view<8xi1, strides=[1]>>
    %x_i_0 = constant <i32: 0> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0] : partition_view<tile=(8), tensor_view<8xi1, strides=[1]>>, tile<i32> -> tile<8xi1>, token
    %s = store_view_tko weak %x, %w[%x_i_0] : tile<8xi1>, partition_view<tile=(8), tensor_view<8xi1, strides=[1]>>, tile<i32> -> token
    return
  }
}
