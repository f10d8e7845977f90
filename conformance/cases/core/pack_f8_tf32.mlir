// pack of types of one and of 32 stored bits: tf32 is an f32 whose low bits
// are zero.
cuda_tile.module @pack_f8_tf32 {
  entry @pack_f8_tf32(%a_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i8>>, %out_back_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %a_at = offset %a_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %t = ftof %a : tile<16xf32> -> tile<16xtf32>
    %r = pack %t : tile<16xtf32> -> tile<64xi8>
    %back = unpack %r : tile<64xi8> -> tile<16xtf32>
    %wide = ftof %back : tile<16xtf32> -> tile<16xf32>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    %out_back_bits = bitcast %wide : tile<16xf32> -> tile<16xi32>
    %p2_1 = reshape %out_back_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p2_ = offset %p2_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p2_, %out_back_bits : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
