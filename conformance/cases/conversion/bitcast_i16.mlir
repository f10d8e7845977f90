// bitcast from i16 keeps every bit, those of NaNs too; floats are seen through
// a second bitcast to integers.
cuda_tile.module @bitcast_i16 {
  entry @bitcast_i16(%a_ptr: tile<ptr<i16>>, %r_f16_ptr: tile<ptr<i16>>, %r_bf16_ptr: tile<ptr<i16>>) {
    %i64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %a_at = offset %a_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<64xptr<i16>> -> tile<64xi16>, token
    %as_f16 = bitcast %a : tile<64xi16> -> tile<64xf16>
    %back_f16 = bitcast %as_f16 : tile<64xf16> -> tile<64xi16>
    %r_f16_at1 = reshape %r_f16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_f16_atn = broadcast %r_f16_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %r_f16_at = offset %r_f16_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %r_f16_stored = store_ptr_tko weak %r_f16_at, %back_f16 : tile<64xptr<i16>>, tile<64xi16> -> token
    %as_bf16 = bitcast %a : tile<64xi16> -> tile<64xbf16>
    %back_bf16 = bitcast %as_bf16 : tile<64xbf16> -> tile<64xi16>
    %r_bf16_at1 = reshape %r_bf16_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %r_bf16_atn = broadcast %r_bf16_at1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %r_bf16_at = offset %r_bf16_atn, %i64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    %r_bf16_stored = store_ptr_tko weak %r_bf16_at, %back_bf16 : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
