// pack of f32 to bytes, and unpack before it where no array has the type.
cuda_tile.module @pack_f32 {
  entry @pack_f32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i8>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %r = pack %a : tile<16xf32> -> tile<64xi8>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
