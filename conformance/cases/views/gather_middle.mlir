// A gather view of rank 3, sparse in the middle, over a tensor with dynamic
// sizes.
cuda_tile.module @gather_middle {
  entry @gather_middle(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %v_n0 = constant <i32: 4> : tile<i32>
    %v_n1 = constant <i32: 7> : tile<i32>
    %v_tv = make_tensor_view %a_ptr, shape = [%v_n0, %v_n1, 6], strides = [42, 6, 1] : tile<i32> -> tensor_view<?x?x6xi32, strides=[42,6,1]>
    %v = make_gather_scatter_view %v_tv : gather_scatter_view<tile=(2x4x2), padding_value = zero, tensor_view<?x?x6xi32, strides=[42,6,1]>, sparse_dim=1>
    %i_0 = constant <i32: 1> : tile<i32>
    %i_1 = constant <i32: 3> : tile<i32>
    %rows = constant <i16: [6, 0, 2, 6]> : tile<4xi16>
    %x, %t = load_view_tko weak %v[%i_0, %rows, %i_1] : gather_scatter_view<tile=(2x4x2), padding_value = zero, tensor_view<?x?x6xi32, strides=[42,6,1]>, sparse_dim=1>, tile<i32>, tile<4xi16>, tile<i32> -> tile<2x4x2xi32>, token
    %out_flat = reshape %x : tile<2x4x2xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
