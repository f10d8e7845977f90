// bitcast from bf16 keeps every bit, those of NaNs too; floats are seen
// through a second bitcast to integers.
cuda_tile.module @bitcast_bf16 {
  entry @bitcast_bf16(%a_ptr: tile<ptr<bf16>>, %out_ptr: tile<ptr<i16>>, %r_f16_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<bf16>> -> tile<64xbf16>, token
    %r_r_i16 = bitcast %a : tile<64xbf16> -> tile<64xi16>

    %out_at1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %out_at = offset %out_atn, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %row = constant <i32: 64> : tile<64xi32>
    // Row 0: r_i16.
    store_ptr_tko weak %out_at, %r_r_i16 : tile<64xptr<i16>>, tile<64xi16> -> token
    %as_f16 = bitcast %a : tile<64xbf16> -> tile<64xf16>
    %back_f16 = bitcast %as_f16 : tile<64xf16> -> tile<64xi16>
    %p1_1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p1_, %back_f16 : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
