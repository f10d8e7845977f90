// mmaf_scaled with a NaN scale: its row is NaN, the others are not.
cuda_tile.module @mmaf_scaled_nan {
  entry @mmaf_scaled_nan(%sa_ptr: tile<ptr<f8E8M0FNU>>, %out_ptr: tile<ptr<i32>>) {
    %l4 = iota : tile<4xi32>
    %sa_at1 = reshape %sa_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sa_atn = broadcast %sa_at1 : tile<1xptr<f8E8M0FNU>> -> tile<4xptr<f8E8M0FNU>>
    %sa_at = offset %sa_atn, %l4 : tile<4xptr<f8E8M0FNU>>, tile<4xi32> -> tile<4xptr<f8E8M0FNU>>
    %sa_flat, %sa_token = load_ptr_tko weak %sa_at : tile<4xptr<f8E8M0FNU>> -> tile<4xf8E8M0FNU>, token
    %sa = reshape %sa_flat : tile<4xf8E8M0FNU> -> tile<4x1xf8E8M0FNU>
    %a = constant <f8E5M2: 1.0> : tile<4x32xf8E5M2>
    %b = constant <f8E5M2: 2.0> : tile<32x2xf8E5M2>
    %c = constant <f32: 1.0> : tile<4x2xf32>
    %sb = constant <f8E8M0FNU: 0.5> : tile<1x2xf8E8M0FNU>
    %r = mmaf_scaled %a, %b, %c, %sa, %sb : tile<4x32xf8E5M2>, tile<32x2xf8E5M2>, tile<4x2xf32>, tile<4x1xf8E8M0FNU>, tile<1x2xf8E8M0FNU>
    %nan_4_2_f32 = constant <i32: 2143289344> : tile<4x2xi32>
    %out_all = bitcast %r : tile<4x2xf32> -> tile<4x2xi32>
    %out_ok = cmpf equal ordered %r, %r : tile<4x2xf32> -> tile<4x2xi1>
    %out = select %out_ok, %out_all, %nan_4_2_f32 : tile<4x2xi1>, tile<4x2xi32>
    %out_flat = reshape %out : tile<4x2xi32> -> tile<8xi32>
    %l8 = iota : tile<8xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
    %p1_ = offset %p1_n, %l8 : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
    store_ptr_tko weak %p1_, %out_flat : tile<8xptr<i32>>, tile<8xi32> -> token
    return
  }
}
