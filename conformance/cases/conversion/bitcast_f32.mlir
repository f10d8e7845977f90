// bitcast from f32 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_f32 {
  entry @bitcast_f32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f32>> -> tile<64xf32>, token
    %r_r_i32 = bitcast %a : tile<64xf32> -> tile<64xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r_i32.
    store_ptr_tko weak %out_at, %r_r_i32 : tile<64xptr<i32>>, tile<64xi32> -> token
    return
  }
}
