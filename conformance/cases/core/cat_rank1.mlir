// cat of f32 along every dimension: the left operand first.
cuda_tile.module @cat_rank1 {
  entry @cat_rank1(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out0_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<8xptr<f32>>
    %b_at = offset %b_atn, %l8 : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<8xptr<f32>> -> tile<8xf32>, token
    %r0 = cat %a, %b dim = 0 : tile<8xf32>, tile<8xf32> -> tile<16xf32>
    %out0_bits = bitcast %r0 : tile<16xf32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out0_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
