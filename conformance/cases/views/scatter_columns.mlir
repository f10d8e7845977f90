// Stores through a scatter view: each row or column goes to its place, and
// what is outside is not written.
cuda_tile.module @scatter_columns {
  entry @scatter_columns(%a_ptr: tile<ptr<i32>>, %v_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %v_flat, %v_token = load_ptr_tko weak %v_at : tile<16xptr<i32>> -> tile<16xi32>, token
    %v = reshape %v_flat : tile<16xi32> -> tile<2x8xi32>
    %w_tv = make_tensor_view %a_ptr, shape = [9, 12], strides = [12, 1] : tensor_view<9x12xi32, strides=[12,1]>
    %w = make_gather_scatter_view %w_tv : gather_scatter_view<tile=(2x8), tensor_view<9x12xi32, strides=[12,1]>, sparse_dim=1>
    %list = constant <i32: [11, 0, 5, 9, 2, 10, 1, 4]> : tile<8xi32>
    %start = constant <i32: 5> : tile<i32>
    %s = store_view_tko weak %v, %w[%start, %list] : tile<2x8xi32>, gather_scatter_view<tile=(2x8), tensor_view<9x12xi32, strides=[12,1]>, sparse_dim=1>, tile<i32>, tile<8xi32> -> token
    return
  }
}
