// bitcast from i32 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_i32 {
  entry @bitcast_i32(%a_ptr: tile<ptr<i32>>, %r_f32_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i32>> -> tile<64xi32>, token
    %as_f32 = bitcast %a : tile<64xi32> -> tile<64xf32>
    %back_f32 = bitcast %as_f32 : tile<64xf32> -> tile<64xi32>
    %p1_1 = reshape %r_f32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    store_ptr_tko weak %p1_, %back_f32 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
