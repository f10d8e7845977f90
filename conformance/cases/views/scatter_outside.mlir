// Stores through a scatter view: each row or column goes to its place, and
// what is outside is not written.
cuda_tile.module @scatter_outside {
  entry @scatter_outside(%a_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %v_at = offset %v_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %v = reshape %v_flat : tile<32xi32> -> tile<4x8xi32>
    %w_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xi32, strides=[12,1]>
    %w = make_gather_scatter_view %w_tv : gather_scatter_view<tile=(4x8), tensor_view<9x12xi32, strides=[12,1]>, sparse_dim=0>
    %list = constant <i32: [9, 4, 1000, 0]> : tile<4xi32>
    %start = constant <i32: 6> : tile<i32>
    %s = store_view_tko weak %v, %w[%list, %start] : tile<4x8xi32>, gather_scatter_view<tile=(4x8), tensor_view<9x12xi32, strides=[12,1]>, sparse_dim=0>, tile<4xi32>, tile<i32> -> token
    return
  }
}
