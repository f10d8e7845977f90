// pack of f64 to bytes, and unpack before it where no array has the type.
cuda_tile.module @pack_f64 {
  entry @pack_f64(%a_ptr: tile<ptr<f64>>, %out_ptr: tile<ptr<i8>>) {
    %l8 = iota : tile<8xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f64>> -> tile<1xptr<f64>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f64>> -> tile<8xptr<f64>>
    %a_at = offset %a_atn, %l8 : tile<8xptr<f64>>, tile<8xi32> -> tile<8xptr<f64>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<8xptr<f64>> -> tile<8xf64>, token
    %r = pack %a : tile<8xf64> -> tile<64xi8>
    %l64 = iota : tile<64xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<64xptr<i8>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i8>>, tile<64xi32> -> tile<64xptr<i8>>
    store_ptr_tko weak %p1_, %r : tile<64xptr<i8>>, tile<64xi8> -> token
    return
  }
}
