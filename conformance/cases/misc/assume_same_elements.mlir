// assume same_elements: blocks of equal elements.
cuda_tile.module @assume_same_elements {
  entry @assume_same_elements(%a_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<i64>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16xptr<i64>> -> tile<16xi64>, token
    %a = reshape %a_flat : tile<16xi64> -> tile<4x4xi64>
    %b = assume same_elements<[2, 2]>, %a : tile<4x4xi64>
    %c = assume same_elements<[1, 1]>, %b : tile<4x4xi64>
    %out_flat = reshape %c : tile<4x4xi64> -> tile<16xi64>
    %p1_1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i64>> -> tile<16xptr<i64>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i64>>, tile<16xi32> -> tile<16xptr<i64>>
    store_ptr_tko weak %p1_, %out_flat : tile<16xptr<i64>>, tile<16xi64> -> token
    return
  }
}
