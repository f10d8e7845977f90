// mmai with every signedness of both operands, over all bytes.
cuda_tile.module @mmai_large {
  entry @mmai_large(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %c_ptr: tile<ptr<i32>>, %signed_signed_out_ptr: tile<ptr<i32>>, %signed_unsigned_out_ptr: tile<ptr<i32>>, %unsigned_signed_out_ptr: tile<ptr<i32>>, %unsigned_unsigned_out_ptr: tile<ptr<i32>>) {
    %l16384 = iota : tile<16384xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<16384xptr<i8>>
    %a_at = offset %a_atn, %l16384 : tile<16384xptr<i8>>, tile<16384xi32> -> tile<16384xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<16384xptr<i8>> -> tile<16384xi8>, token
    %a = reshape %a_flat : tile<16384xi8> -> tile<64x256xi8>
    %l8192 = iota : tile<8192xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<8192xptr<i8>>
    %b_at = offset %b_atn, %l8192 : tile<8192xptr<i8>>, tile<8192xi32> -> tile<8192xptr<i8>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<8192xptr<i8>> -> tile<8192xi8>, token
    %b = reshape %b_flat : tile<8192xi8> -> tile<256x32xi8>
    %l2048 = iota : tile<2048xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i32>> -> tile<2048xptr<i32>>
    %c_at = offset %c_atn, %l2048 : tile<2048xptr<i32>>, tile<2048xi32> -> tile<2048xptr<i32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<2048xptr<i32>> -> tile<2048xi32>, token
    %c = reshape %c_flat : tile<2048xi32> -> tile<64x32xi32>
    %signed_signed = mmai %a, %b, %c signed signed : tile<64x256xi8>, tile<256x32xi8>, tile<64x32xi32>
    %signed_signed_out_flat = reshape %signed_signed : tile<64x32xi32> -> tile<2048xi32>
    %p1_1 = reshape %signed_signed_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<2048xptr<i32>>
    %p1_ = offset %p1_n, %l2048 : tile<2048xptr<i32>>, tile<2048xi32> -> tile<2048xptr<i32>>
    store_ptr_tko weak %p1_, %signed_signed_out_flat : tile<2048xptr<i32>>, tile<2048xi32> -> token
    %signed_unsigned = mmai %a, %b, %c signed unsigned : tile<64x256xi8>, tile<256x32xi8>, tile<64x32xi32>
    %signed_unsigned_out_flat = reshape %signed_unsigned : tile<64x32xi32> -> tile<2048xi32>
    %p2_1 = reshape %signed_unsigned_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<2048xptr<i32>>
    %p2_ = offset %p2_n, %l2048 : tile<2048xptr<i32>>, tile<2048xi32> -> tile<2048xptr<i32>>
    store_ptr_tko weak %p2_, %signed_unsigned_out_flat : tile<2048xptr<i32>>, tile<2048xi32> -> token
    %unsigned_signed = mmai %a, %b, %c unsigned signed : tile<64x256xi8>, tile<256x32xi8>, tile<64x32xi32>
    %unsigned_signed_out_flat = reshape %unsigned_signed : tile<64x32xi32> -> tile<2048xi32>
    %p3_1 = reshape %unsigned_signed_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<2048xptr<i32>>
    %p3_ = offset %p3_n, %l2048 : tile<2048xptr<i32>>, tile<2048xi32> -> tile<2048xptr<i32>>
    store_ptr_tko weak %p3_, %unsigned_signed_out_flat : tile<2048xptr<i32>>, tile<2048xi32> -> token
    %unsigned_unsigned = mmai %a, %b, %c unsigned unsigned : tile<64x256xi8>, tile<256x32xi8>, tile<64x32xi32>
    %unsigned_unsigned_out_flat = reshape %unsigned_unsigned : tile<64x32xi32> -> tile<2048xi32>
    %p4_1 = reshape %unsigned_unsigned_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<2048xptr<i32>>
    %p4_ = offset %p4_n, %l2048 : tile<2048xptr<i32>>, tile<2048xi32> -> tile<2048xptr<i32>>
    store_ptr_tko weak %p4_, %unsigned_unsigned_out_flat : tile<2048xptr<i32>>, tile<2048xi32> -> token
    return
  }
}
