// bitcast from f8E5M2 keeps every bit, those of NaNs too; floats are seen
// through a second bitcast to integers.
cuda_tile.module @bitcast_f8E5M2 {
  entry @bitcast_f8E5M2(%a_ptr: tile<ptr<f8E5M2>>, %out_ptr: tile<ptr<i8>>, %r_f8E4M3FN_ptr: tile<ptr<i8>>, %r_f8E8M0FNU_ptr: tile<ptr<i8>>) {
    %l256 = iota : tile<256xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f8E5M2>> -> tile<1xptr<f8E5M2>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f8E5M2>> -> tile<256xptr<f8E5M2>>
    %a_at = offset %a_atn, %l256 : tile<256xptr<f8E5M2>>, tile<256xi32> -> tile<256xptr<f8E5M2>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<256xptr<f8E5M2>> -> tile<256xf8E5M2>, token
    %r_r_i8 = bitcast %a : tile<256xf8E5M2> -> tile<256xi8>

    %out_at1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %out_at = offset %out_atn, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %row = constant <i32: 256> : tile<256xi32>
    // Row 0: r_i8.
    store_ptr_tko weak %out_at, %r_r_i8 : tile<256xptr<i8>>, tile<256xi8> -> token
    %as_f8E4M3FN = bitcast %a : tile<256xf8E5M2> -> tile<256xf8E4M3FN>
    %back_f8E4M3FN = bitcast %as_f8E4M3FN : tile<256xf8E4M3FN> -> tile<256xi8>
    %p1_1 = reshape %r_f8E4M3FN_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p1_ = offset %p1_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p1_, %back_f8E4M3FN : tile<256xptr<i8>>, tile<256xi8> -> token
    %as_f8E8M0FNU = bitcast %a : tile<256xf8E5M2> -> tile<256xf8E8M0FNU>
    %back_f8E8M0FNU = bitcast %as_f8E8M0FNU : tile<256xf8E8M0FNU> -> tile<256xi8>
    %p2_1 = reshape %r_f8E8M0FNU_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %p2_ = offset %p2_n, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    store_ptr_tko weak %p2_, %back_f8E8M0FNU : tile<256xptr<i8>>, tile<256xi8> -> token
    return
  }
}
