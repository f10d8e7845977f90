// mulhii on i64: the high half of the unsigned product, whatever the top bits.
cuda_tile.module @mulhii_i64 {
  entry @mulhii_i64(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %out_ptr: tile<ptr<i64>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i64>> -> tile<512xi64>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %b_at = offset %b_atn, %l512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i64>> -> tile<512xi64>, token
    %r_r = mulhii %a, %b : tile<512xi64>

    %out_at1 = reshape %out_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %out_at = offset %out_atn, %l512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %row = constant <i32: 512> : tile<512xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<512xptr<i64>>, tile<512xi64> -> token
    return
  }
}
