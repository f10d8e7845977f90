// fpowi on f16: anything to the power 0 is 1; zeros and infinities keep their
// sign with odd exponents.
cuda_tile.module @fpowi_f16_special {
  entry @fpowi_f16_special(%x_ptr: tile<ptr<f16>>, %n_ptr: tile<ptr<i32>>, %r_ptr: tile<ptr<i16>>) {
    %i64 = iota : tile<64xi32>
    %x_at1 = reshape %x_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %x_atn = broadcast %x_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %x_at = offset %x_atn, %i64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %x, %x_token = load_ptr_tko weak %x_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %n_at1 = reshape %n_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %n_atn = broadcast %n_at1 : tile<1xptr<i32>> -> tile<64xptr<i32>>
    %n_at = offset %n_atn, %i64 : tile<64xptr<i32>>, tile<64xi32> -> tile<64xptr<i32>>
    %n, %n_token = load_ptr_tko weak %n_at : tile<64xptr<i32>> -> tile<64xi32>, token

    %r_r = fpowi %x, %n : tile<64xf16>, tile<64xi32>
    %r_bits = bitcast %r_r : tile<64xf16> -> tile<64xi16>
    %r_number = cmpf equal ordered %r_r, %r_r : tile<64xf16> -> tile<64xi1>
    %r_nan = constant <i16: 32256> : tile<64xi16>
    %r = select %r_number, %r_bits, %r_nan : tile<64xi1>, tile<64xi16>
    %r_at1 = reshape %r_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_atn = broadcast %r_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %r_at = offset %r_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %r_stored = store_ptr_tko weak %r_at, %r : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
