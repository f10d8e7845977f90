// A padding value without mask is not used.
cuda_tile.module @padding_no_mask {
  entry @padding_no_mask(%a_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %pad = constant <i32: 77> : tile<16xi32>
    %start = make_token : token
    %x, %t = load_ptr_tko weak %a_at padding=%pad token=%start : tile<16xptr<i32>>, tile<16xi32> -> tile<16xi32>, token
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %x : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
