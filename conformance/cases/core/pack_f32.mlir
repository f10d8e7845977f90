// pack of f32 to bytes, and unpack before it where no array has the type.
cuda_tile.module @pack_f32 {
  entry @pack_f32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i8>>) {
    %i16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %r = pack %a : tile<16xf32> -> tile<64xi8>
    %i64 = iota : tile<64xi32>
    %out_at1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %out_at = offset %out_atn, %i64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    %out_stored = store_ptr_tko weak %out_at, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
