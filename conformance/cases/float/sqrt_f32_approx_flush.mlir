// sqrt approx with flush_to_zero: of a subnormal the zero with its sign.
// Compared as bits.
cuda_tile.module @sqrt_f32_approx_flush {
  entry @sqrt_f32_approx_flush(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
    %a_at = offset %a_atn, %l4 : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<4xptr<f32>> -> tile<4xf32>, token
    %r_r = sqrt %a rounding<approx> flush_to_zero : tile<4xf32>
    %nan_4_f32 = constant <i32: 2143289344> : tile<4xi32>
    %r_all = bitcast %r_r : tile<4xf32> -> tile<4xi32>
    %r_ok = cmpf equal ordered %r_r, %r_r : tile<4xf32> -> tile<4xi1>
    %r = select %r_ok, %r_all, %nan_4_f32 : tile<4xi1>, tile<4xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<4xptr<i32>>
    %out_at = offset %out_atn, %l4 : tile<4xptr<i32>>, tile<4xi32> -> tile<4xptr<i32>>
    %row = constant <i32: 4> : tile<4xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r : tile<4xptr<i32>>, tile<4xi32> -> token
    return
  }
}
