// remi on i64: the sign is that of the dividend; unsigned operands have their
// top bit set as well.
cuda_tile.module @remi_i64 {
  entry @remi_i64(%a_ptr: tile<ptr<i64>>, %b_ptr: tile<ptr<i64>>, %b_signed_ptr: tile<ptr<i64>>, %signed_ptr: tile<ptr<i64>>, %unsigned_ptr: tile<ptr<i64>>) {
    %lane512 = iota : tile<512xi32>
    %a_at_one = reshape %a_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %a_at_all = broadcast %a_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %a_at = offset %a_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i64>> -> tile<512xi64>, token
    %b_at_one = reshape %b_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_at_all = broadcast %b_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %b_at = offset %b_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<512xptr<i64>> -> tile<512xi64>, token
    %b_signed_at_one = reshape %b_signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %b_signed_at_all = broadcast %b_signed_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %b_signed_at = offset %b_signed_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %b_signed, %b_signed_token = load_ptr_tko weak %b_signed_at : tile<512xptr<i64>> -> tile<512xi64>, token

    %r_signed = remi %a, %b_signed signed : tile<512xi64>
    %signed_at_one = reshape %signed_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %signed_at_all = broadcast %signed_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %signed_at = offset %signed_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %signed_stored = store_ptr_tko weak %signed_at, %r_signed : tile<512xptr<i64>>, tile<512xi64> -> token

    %r_unsigned = remi %a, %b unsigned : tile<512xi64>
    %unsigned_at_one = reshape %unsigned_ptr : tile<ptr<i64>> -> tile<1xptr<i64>>
    %unsigned_at_all = broadcast %unsigned_at_one : tile<1xptr<i64>> -> tile<512xptr<i64>>
    %unsigned_at = offset %unsigned_at_all, %lane512 : tile<512xptr<i64>>, tile<512xi32> -> tile<512xptr<i64>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<512xptr<i64>>, tile<512xi64> -> token
    return
  }
}
