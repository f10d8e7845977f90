// mmaf of f16 with infinities and NaN: a row with an infinity is infinite,
// infinity times zero and opposite infinities are NaN, and other rows do not
// notice.
cuda_tile.module @mmaf_special {
  entry @mmaf_special(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<i32>>) {
    %l32 = iota : tile<32xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<32xptr<f16>>
    %a_at = offset %a_atn, %l32 : tile<32xptr<f16>>, tile<32xi32> -> tile<32xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<32xptr<f16>> -> tile<32xf16>, token
    %a = reshape %a_flat : tile<32xf16> -> tile<8x4xf16>
    %l8 = iota : tile<8xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<8xptr<f16>>
    %b_at = offset %b_atn, %l8 : tile<8xptr<f16>>, tile<8xi32> -> tile<8xptr<f16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<8xptr<f16>> -> tile<8xf16>, token
    %b = reshape %b_flat : tile<8xf16> -> tile<4x2xf16>
    %c = constant <f32: 0.0> : tile<8x2xf32>
    %r = mmaf %a, %b, %c : tile<8x4xf16>, tile<4x2xf16>, tile<8x2xf32>
    %nan_8_2_f32 = constant <i32: 2143289344> : tile<8x2xi32>
    %out_all = bitcast %r : tile<8x2xf32> -> tile<8x2xi32>
    %out_ok = cmpf equal ordered %r, %r : tile<8x2xf32> -> tile<8x2xi1>
    %out = select %out_ok, %out_all, %nan_8_2_f32 : tile<8x2xi1>, tile<8x2xi32>
    %out_flat = reshape %out : tile<8x2xi32> -> tile<16xi32>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
