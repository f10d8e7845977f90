// mmaf_scaled of f4E2M1FN with f8E4M3FN scales, one for 16 elements along K:
// sums are exact.
cuda_tile.module @mmaf_scaled_f4E2M1FN_f8E4M3FN_16 {
  entry @mmaf_scaled_f4E2M1FN_f8E4M3FN_16(%a_bytes_ptr: tile<ptr<i8>>, %b_bytes_ptr: tile<ptr<i8>>, %c_ptr: tile<ptr<f32>>, %sa_ptr: tile<ptr<f8E4M3FN>>, %sb_ptr: tile<ptr<f8E4M3FN>>, %out_ptr: tile<ptr<f32>>) {
    %l256 = iota : tile<256xi32>
    %a_bytes_at1 = reshape %a_bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_bytes_atn = broadcast %a_bytes_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %a_bytes_at = offset %a_bytes_atn, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %a_bytes, %a_bytes_token = load_ptr_tko weak %a_bytes_at : tile<256xptr<i8>> -> tile<256xi8>, token
    %a_all = unpack %a_bytes : tile<256xi8> -> tile<512xf4E2M1FN>
    %a = reshape %a_all : tile<512xf4E2M1FN> -> tile<8x64xf4E2M1FN>
    %l512 = iota : tile<512xi32>
    %b_bytes_at1 = reshape %b_bytes_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_bytes_atn = broadcast %b_bytes_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %b_bytes_at = offset %b_bytes_atn, %l512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %b_bytes, %b_bytes_token = load_ptr_tko weak %b_bytes_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %b_all = unpack %b_bytes : tile<512xi8> -> tile<1024xf4E2M1FN>
    %b = reshape %b_all : tile<1024xf4E2M1FN> -> tile<64x16xf4E2M1FN>
    %l128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<f32>> -> tile<128xf32>, token
    %c = reshape %c_flat : tile<128xf32> -> tile<8x16xf32>
    %l32 = iota : tile<32xi32>
    %sa_at1 = reshape %sa_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %sa_atn = broadcast %sa_at1 : tile<1xptr<f8E4M3FN>> -> tile<32xptr<f8E4M3FN>>
    %sa_at = offset %sa_atn, %l32 : tile<32xptr<f8E4M3FN>>, tile<32xi32> -> tile<32xptr<f8E4M3FN>>
    %sa_flat, %sa_token = load_ptr_tko weak %sa_at : tile<32xptr<f8E4M3FN>> -> tile<32xf8E4M3FN>, token
    %sa = reshape %sa_flat : tile<32xf8E4M3FN> -> tile<8x4xf8E4M3FN>
    %l64 = iota : tile<64xi32>
    %sb_at1 = reshape %sb_ptr : tile<ptr<f8E4M3FN>> -> tile<1xptr<f8E4M3FN>>
    %sb_atn = broadcast %sb_at1 : tile<1xptr<f8E4M3FN>> -> tile<64xptr<f8E4M3FN>>
    %sb_at = offset %sb_atn, %l64 : tile<64xptr<f8E4M3FN>>, tile<64xi32> -> tile<64xptr<f8E4M3FN>>
    %sb_flat, %sb_token = load_ptr_tko weak %sb_at : tile<64xptr<f8E4M3FN>> -> tile<64xf8E4M3FN>, token
    %sb = reshape %sb_flat : tile<64xf8E4M3FN> -> tile<4x16xf8E4M3FN>
    %r = mmaf_scaled %a, %b, %c, %sa, %sb : tile<8x64xf4E2M1FN>, tile<64x16xf4E2M1FN>, tile<8x16xf32>, tile<8x4xf8E4M3FN>, tile<4x16xf8E4M3FN>
    %out_flat = reshape %r : tile<8x16xf32> -> tile<128xf32>
    %p1_1 = reshape %out_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p1_, %out_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }
}
