// atan2(x, y) on f32 is the angle of x / y, quadrant from both signs; zeros of
// the result keep the sign of x, which a second output shows.
cuda_tile.module @atan2_f32 {
  entry @atan2_f32(%x_ptr: tile<ptr<f32>>, %y_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<f32>>, %signs_ptr: tile<ptr<i1>>) {
    %l128 = iota : tile<128xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %x_at = offset %x_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %y_at1 = reshape %y_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y_atn = broadcast %y_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %y_at = offset %y_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %y, %y_token = load_ptr_tko weak %y_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %r_r = atan2 %x, %y : tile<128xf32>

    %out_at1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %out_at = offset %out_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %row = constant <i32: 128> : tile<128xi32>
    // Row 0: r.
    store_ptr_tko weak %out_at, %r_r : tile<128xptr<f32>>, tile<128xf32> -> token

    // The sign of what is no NaN.
    %bits = bitcast %r_r : tile<128xf32> -> tile<128xi32>
    %zero = constant <i32: 0> : tile<128xi32>
    %negative = cmpi less_than %bits, %zero, signed : tile<128xi32> -> tile<128xi1>
    %number = cmpf equal ordered %r_r, %r_r : tile<128xf32> -> tile<128xi1>
    %sign = andi %negative, %number : tile<128xi1>
    %p1_1 = reshape %signs_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i1>> -> tile<128xptr<i1>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<i1>>, tile<128xi32> -> tile<128xptr<i1>>
    store_ptr_tko weak %p1_, %sign : tile<128xptr<i1>>, tile<128xi1> -> token
    return
  }
}
