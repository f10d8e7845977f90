// divf approx and full with flush_to_zero: a subnormal dividend is zero, and
// so is a subnormal divisor. Compared as bits.
cuda_tile.module @divf_f32_modes_flush {
  entry @divf_f32_modes_flush(%a_ptr: tile<ptr<f32>>, %b_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %b_at1 = reshape %b_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %b, %b_token = load_ptr_tko weak %b_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %r_approx = divf %a, %b rounding<approx> flush_to_zero : tile<16xf32>
    %nan_16_f32 = constant <i32: 2143289344> : tile<16xi32>
    %approx_all = bitcast %r_approx : tile<16xf32> -> tile<16xi32>
    %approx_ok = cmpf equal ordered %r_approx, %r_approx : tile<16xf32> -> tile<16xi1>
    %approx = select %approx_ok, %approx_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>
    %r_full = divf %a, %b rounding<full> flush_to_zero : tile<16xf32>
    %full_all = bitcast %r_full : tile<16xf32> -> tile<16xi32>
    %full_ok = cmpf equal ordered %r_full, %r_full : tile<16xf32> -> tile<16xi1>
    %full = select %full_ok, %full_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out_at = offset %out_atn, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %row = constant <i32: 16> : tile<16xi32>
    // Row 0: approx.
    store_ptr_tko weak %out_at, %approx : tile<16xptr<i32>>, tile<16xi32> -> token
    // Row 1: full.
    %out_at_1 = offset %out_at, %row : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %out_at_1, %full : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
