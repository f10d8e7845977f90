// shri on i32 by less than the width: logical and arithmetic.
cuda_tile.module @shri_i32 {
  entry @shri_i32(%a_ptr: tile<ptr<i32>>, %b_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<i32>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<128xptr<i32>> -> tile<128xi32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %b_at = offset %b_atn, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<128xptr<i32>> -> tile<128xi32>, token
    %r_unsigned = shri %a, %b unsigned : tile<128xi32>
    %r_signed = shri %a, %b signed : tile<128xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: unsigned.
    store_ptr_tko weak %out_at, %r_unsigned : tile<128xptr<i32>>, tile<128xi32> -> token
    // Row 1: signed.
    %out_at_1 = offset %out_at, %row : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    store_ptr_tko weak %out_at_1, %r_signed : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
