// Tiles of rank 1 at the edge, loaded and stored.
cuda_tile.module @rank1 {
  entry @rank1(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [21], strides = [1] : tensor_view<21xi32, strides=[1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8), padding_value = zero, tensor_view<21xi32, strides=[1]>>
    %x_i_0 = constant <i32: 2> : tile<i32>
    %x, %x_t = load_view_tko weak %v[%x_i_0] : partition_view<tile=(8), padding_value = zero, tensor_view<21xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %x : tile<8xptr<i32>>, tile<8xi32> -> token
    %w_tv = make_tensor_view %b_ptr, shape = [21], strides = [1] : tensor_view<21xi32, strides=[1]>
    %w = make_partition_view %w_tv : partition_view<tile=(8), padding_value = zero, tensor_view<21xi32, strides=[1]>>
    %s = store_view_tko weak %x, %w[%x_i_0] : tile<8xi32>, partition_view<tile=(8), padding_value = zero, tensor_view<21xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
