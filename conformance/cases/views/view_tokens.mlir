// Tokens of views: a store, a load of it, a store after the load; overlapping
// tiles of two views of one array.
cuda_tile.module @view_tokens {
  entry @view_tokens(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_tv = make_tensor_view %a_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %v = make_partition_view %v_tv : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>
    %w_tv = make_tensor_view %a_ptr, shape = [16], strides = [1] : tensor_view<16xi32, strides=[1]>
    %w = make_partition_view %w_tv : partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %twos = constant <i32: 2> : tile<16xi32>
    %threes = constant <i32: 3> : tile<8xi32>
    %t0 = make_token : token
    %t1 = store_view_tko weak %twos, %w[%zero] token = %t0 : tile<16xi32>, partition_view<tile=(16), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %x, %t2 = load_view_tko weak %v[%one] token = %t1 : partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> tile<8xi32>, token
    %t3 = store_view_tko weak %threes, %v[%one] token = %t2 : tile<8xi32>, partition_view<tile=(8), tensor_view<16xi32, strides=[1]>>, tile<i32> -> token
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %x : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
