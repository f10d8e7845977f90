// divi on i32 where it is undefined, by spec/open_points.md: MIN / -1 gives
// MIN and anything / 0 gives 0.
cuda_tile.module @divi_i32_undefined {
  entry @divi_i32_undefined(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %b_at = offset %b_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<8xptr<i32>> -> tile<8xi32>, token
    %r_zero = divi %a, %b signed : tile<8xi32>
    %r_down = divi %a, %b signed rounding<negative_inf> : tile<8xi32>
    %r_up = divi %a, %b signed rounding<positive_inf> : tile<8xi32>
    %r_unsigned = divi %a, %b unsigned : tile<8xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %out_at = offset %out_atn, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    %row = constant <i32: 8> : tile<8xi32>
    // Row 0: zero.
    store_ptr_tko weak %out_at, %r_zero : tile<8xptr<i32>>, tile<8xi32> -> token
    // Row 1: down.
    %out_at_1 = offset %out_at, %row : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %out_at_1, %r_down : tile<8xptr<i32>>, tile<8xi32> -> token
    // Row 2: up.
    %out_at_2 = offset %out_at_1, %row : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %out_at_2, %r_up : tile<8xptr<i32>>, tile<8xi32> -> token
    // Row 3: unsigned.
    %out_at_3 = offset %out_at_2, %row : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %out_at_3, %r_unsigned : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
