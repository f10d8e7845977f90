// A tensor view over scratch memory: a tile goes in by rows and comes out by
// columns.
cuda_tile.module @alloca_view {
  entry @alloca_view(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %a = reshape %a_flat : tile<32xi32> -> tile<4x8xi32>
    %p = alloca num_elem = 32, alignment = 16 global : tile<ptr<i32>>
    %tv = make_tensor_view %p, shape = [4, 8], strides = [8, 1] : tensor_view<4x8xi32, strides=[8,1]>
    %v = make_partition_view %tv : partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>
    %w = make_partition_view %tv : partition_view<tile=(8x4), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>
    %z = constant <i32: 0> : tile<i32>
    %t = store_view_tko weak %a, %v[%z, %z] : tile<4x8xi32>, partition_view<tile=(4x8), tensor_view<4x8xi32, strides=[8,1]>>, tile<i32> -> token
    %x, %u = load_view_tko weak %w[%z, %z] token = %t : partition_view<tile=(8x4), tensor_view<4x8xi32, strides=[8,1]>, dim_map=[1, 0]>, tile<i32> -> tile<8x4xi32>, token
    %out_flat = reshape %x : tile<8x4xi32> -> tile<32xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %p1_ = offset %p1_n, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
}
