// bitcast from f8E4M3FN keeps every bit, those of NaNs too; floats are seen
// through a second bitcast to integers.
cuda_tile.module @bitcast_f8E4M3FN {
  entry @bitcast_f8E4M3FN(%a_ptr: tile<ptr<f8E4M3FN>>, %r_i8_ptr: tile<ptr<i8>>, %r_f8E5M2_ptr: tile<ptr<i8>>, %r_f8E8M0FNU_ptr: tile<ptr<i8>>) {
    %i256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E4M3FN>> -> tile<256xptr<f8E4M3FN>>
    %a_at = offset %a_atn, %i256 : tile<256xptr<f8E4M3FN>>, tile<256xi32> -> tile<256xptr<f8E4M3FN>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f8E4M3FN>> -> tile<256xf8E4M3FN>, token

    %r_r_i8 = bitcast %a : tile<256xf8E4M3FN> -> tile<256xi8>
    %r_i8_at1 = reshape %r_i8_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_i8_atn = broadcast %r_i8_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %r_i8_at = offset %r_i8_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %r_i8_stored = store_ptr_tko weak %r_i8_at, %r_r_i8 : tile<256xptr<i8>>, tile<256xi8> -> token
    %as_f8E5M2 = bitcast %a : tile<256xf8E4M3FN> -> tile<256xf8E5M2>
    %back_f8E5M2 = bitcast %as_f8E5M2 : tile<256xf8E5M2> -> tile<256xi8>
    %r_f8E5M2_at1 = reshape %r_f8E5M2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_f8E5M2_atn = broadcast %r_f8E5M2_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %r_f8E5M2_at = offset %r_f8E5M2_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %r_f8E5M2_stored = store_ptr_tko weak %r_f8E5M2_at, %back_f8E5M2 : tile<256xptr<i8>>, tile<256xi8> -> token
    %as_f8E8M0FNU = bitcast %a : tile<256xf8E4M3FN> -> tile<256xf8E8M0FNU>
    %back_f8E8M0FNU = bitcast %as_f8E8M0FNU : tile<256xf8E8M0FNU> -> tile<256xi8>
    %r_f8E8M0FNU_at1 = reshape %r_f8E8M0FNU_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %r_f8E8M0FNU_atn = broadcast %r_f8E8M0FNU_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %r_f8E8M0FNU_at = offset %r_f8E8M0FNU_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %r_f8E8M0FNU_stored = store_ptr_tko weak %r_f8E8M0FNU_at, %back_f8E8M0FNU : tile<256xptr<i8>>, tile<256xi8> -> token
    return
  }
}
