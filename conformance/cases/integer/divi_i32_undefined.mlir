// divi on i32 where it is undefined, by spec/open_points.md: MIN / -1 gives
// MIN and anything / 0 gives 0.
cuda_tile.module @divi_i32_undefined {
  entry @divi_i32_undefined(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %zero_ptr: tile<ptr<i32>>, %down_ptr: tile<ptr<i32>>, %up_ptr: tile<ptr<i32>>, %unsigned_ptr: tile<ptr<i32>>) {
    %i8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %b_at = offset %b_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<8xptr<i32>> -> tile<8xi32>, token

    %r_zero = divi %a, %b signed : tile<8xi32>
    %zero_at1 = reshape %zero_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %zero_atn = broadcast %zero_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %zero_at = offset %zero_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %zero_stored = store_ptr_tko weak %zero_at, %r_zero : tile<8xptr<i32>>, tile<8xi32> -> token

    %r_down = divi %a, %b signed rounding<negative_inf> : tile<8xi32>
    %down_at1 = reshape %down_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %down_atn = broadcast %down_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %down_at = offset %down_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %down_stored = store_ptr_tko weak %down_at, %r_down : tile<8xptr<i32>>, tile<8xi32> -> token

    %r_up = divi %a, %b signed rounding<positive_inf> : tile<8xi32>
    %up_at1 = reshape %up_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %up_atn = broadcast %up_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %up_at = offset %up_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %up_stored = store_ptr_tko weak %up_at, %r_up : tile<8xptr<i32>>, tile<8xi32> -> token

    %r_unsigned = divi %a, %b unsigned : tile<8xi32>
    %unsigned_at1 = reshape %unsigned_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %unsigned_atn = broadcast %unsigned_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %unsigned_at = offset %unsigned_atn, %i8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %unsigned_stored = store_ptr_tko weak %unsigned_at, %r_unsigned : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
