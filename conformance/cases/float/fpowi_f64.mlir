// fpowi on f64 with exponents of every type; they are signed, so a true i1 is
// -1.
cuda_tile.module @fpowi_f64 {
  entry @fpowi_f64(%x_i1_ptr: tile<ptr<f64>>, %n_i1_ptr: tile<ptr<i1>>, %x_i8_ptr: tile<ptr<f64>>, %n_i8_ptr: tile<ptr<i8>>, %x_i16_ptr: tile<ptr<f64>>, %n_i16_ptr: tile<ptr<i16>>, %x_i32_ptr: tile<ptr<f64>>, %n_i32_ptr: tile<ptr<i32>>, %out_ptr: tile<ptr<f64>>) {
    %l32 = iota : tile<32xi32>
    %x_i1_at1 = reshape %x_i1_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_i1_atn = broadcast %x_i1_at1 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %x_i1_at = offset %x_i1_atn, %l32 : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %x_i1, %x_i1_token = load_ptr_tko weak %x_i1_at : tile<32xptr<f64>> -> tile<32xf64>, token
    %n_i1_at1 = reshape %n_i1_ptr : tile<ptr<i1>> -> tile<1xptr<i1>>
    %n_i1_atn = broadcast %n_i1_at1 : tile<1xptr<i1>> -> tile<32xptr<i1>>
    %n_i1_at = offset %n_i1_atn, %l32 : tile<32xptr<i1>>, tile<32xi32> -> tile<32xptr<i1>>
    %n_i1, %n_i1_token = load_ptr_tko weak %n_i1_at : tile<32xptr<i1>> -> tile<32xi1>, token
    %x_i8_at1 = reshape %x_i8_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_i8_atn = broadcast %x_i8_at1 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %x_i8_at = offset %x_i8_atn, %l32 : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %x_i8, %x_i8_token = load_ptr_tko weak %x_i8_at : tile<32xptr<f64>> -> tile<32xf64>, token
    %n_i8_at1 = reshape %n_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %n_i8_atn = broadcast %n_i8_at1 : tile<1xptr<i8>> -> tile<32xptr<i8>>
    %n_i8_at = offset %n_i8_atn, %l32 : tile<32xptr<i8>>, tile<32xi32> -> tile<32xptr<i8>>
    %n_i8, %n_i8_token = load_ptr_tko weak %n_i8_at : tile<32xptr<i8>> -> tile<32xi8>, token
    %x_i16_at1 = reshape %x_i16_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_i16_atn = broadcast %x_i16_at1 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %x_i16_at = offset %x_i16_atn, %l32 : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %x_i16, %x_i16_token = load_ptr_tko weak %x_i16_at : tile<32xptr<f64>> -> tile<32xf64>, token
    %n_i16_at1 = reshape %n_i16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %n_i16_atn = broadcast %n_i16_at1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %n_i16_at = offset %n_i16_atn, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    %n_i16, %n_i16_token = load_ptr_tko weak %n_i16_at : tile<32xptr<i16>> -> tile<32xi16>, token
    %x_i32_at1 = reshape %x_i32_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %x_i32_atn = broadcast %x_i32_at1 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %x_i32_at = offset %x_i32_atn, %l32 : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %x_i32, %x_i32_token = load_ptr_tko weak %x_i32_at : tile<32xptr<f64>> -> tile<32xf64>, token
    %n_i32_at1 = reshape %n_i32_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %n_i32_atn = broadcast %n_i32_at1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %n_i32_at = offset %n_i32_atn, %l32 : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %n_i32, %n_i32_token = load_ptr_tko weak %n_i32_at : tile<32xptr<i32>> -> tile<32xi32>, token
    %r_r_i1 = fpowi %x_i1, %n_i1 : tile<32xf64>, tile<32xi1>
    %r_r_i8 = fpowi %x_i8, %n_i8 : tile<32xf64>, tile<32xi8>
    %r_r_i16 = fpowi %x_i16, %n_i16 : tile<32xf64>, tile<32xi16>
    %r_r_i32 = fpowi %x_i32, %n_i32 : tile<32xf64>, tile<32xi32>

    %out_at1 = reshape %out_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %out_atn = broadcast %out_at1 : tile<1xptr<f64>> -> tile<32xptr<f64>>
    %out_at = offset %out_atn, %l32 : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    %row = constant <i32: 32> : tile<32xi32>
    // Row 0: r_i1.
    store_ptr_tko weak %out_at, %r_r_i1 : tile<32xptr<f64>>, tile<32xf64> -> token
    // Row 1: r_i8.
    %out_at_1 = offset %out_at, %row : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    store_ptr_tko weak %out_at_1, %r_r_i8 : tile<32xptr<f64>>, tile<32xf64> -> token
    // Row 2: r_i16.
    %out_at_2 = offset %out_at_1, %row : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    store_ptr_tko weak %out_at_2, %r_r_i16 : tile<32xptr<f64>>, tile<32xf64> -> token
    // Row 3: r_i32.
    %out_at_3 = offset %out_at_2, %row : tile<32xptr<f64>>, tile<32xi32> -> tile<32xptr<f64>>
    store_ptr_tko weak %out_at_3, %r_r_i32 : tile<32xptr<f64>>, tile<32xf64> -> token
    return
  }
}
