// pack of types of one and of 32 stored bits: tf32 is an f32 whose low bits
// are zero.
cuda_tile.module @pack_f8_tf32 {
  entry @pack_f8_tf32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i8>>, %out_back_ptr: tile<ptr<i32>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %t = ftof %a : tile<16xf32> -> tile<16xtf32>
    %r = pack %t : tile<16xtf32> -> tile<64xi8>
    %back = unpack %r : tile<64xi8> -> tile<16xtf32>
    %wide = ftof %back : tile<16xtf32> -> tile<16xf32>
    %i64 = iota : tile<64xi32>
    %out_at1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %out_at = offset %out_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %out_stored = store_ptr_tko weak %out_at, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    %out_back_bits = bitcast %wide : tile<16xf32> -> tile<16xi32>
    %out_back_at1 = reshape %out_back_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_back_atn = broadcast %out_back_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out_back_at = offset %out_back_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out_back_stored = store_ptr_tko weak %out_back_at, %out_back_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
