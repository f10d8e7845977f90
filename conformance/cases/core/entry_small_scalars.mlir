// Parameters that are small numbers, negative ones too.
cuda_tile.module @entry_small_scalars {
  entry @entry_small_scalars(%s_i8: tile<i8>, %out_i8_ptr: tile<ptr<i8>>, %s_i16: tile<i16>, %out_i16_ptr: tile<ptr<i16>>) {
    %put1_i = constant <i32: 0> : tile<i32>
    %put1_at = offset %out_i8_ptr, %put1_i : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
    %put1_t = store_ptr_tko weak %put1_at, %s_i8 : tile<ptr<i8>>, tile<i8> -> token
    %put2_i = constant <i32: 0> : tile<i32>
    %put2_at = offset %out_i16_ptr, %put2_i : tile<ptr<i16>>, tile<i32> -> tile<ptr<i16>>
    %put2_t = store_ptr_tko weak %put2_at, %s_i16 : tile<ptr<i16>>, tile<i16> -> token
    return
  }
}
