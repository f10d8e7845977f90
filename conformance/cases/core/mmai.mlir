// mmai with every signedness of both operands, over all bytes.
cuda_tile.module @mmai {
  entry @mmai(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %c_ptr: tile<ptr<i32>>, %signed_signed_out_ptr: tile<ptr<i32>>, %signed_unsigned_out_ptr: tile<ptr<i32>>, %unsigned_signed_out_ptr: tile<ptr<i32>>, %unsigned_unsigned_out_ptr: tile<ptr<i32>>) {
    %l512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %a_at = offset %a_atn, %l512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %a = reshape %a_flat : tile<512xi8> -> tile<16x32xi8>
    %l256 = iota : tile<256xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %b_at = offset %b_atn, %l256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<256xptr<i8>> -> tile<256xi8>, token
    %b = reshape %b_flat : tile<256xi8> -> tile<32x8xi8>
    %l128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %c_at = offset %c_atn, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<i32>> -> tile<128xi32>, token
    %c = reshape %c_flat : tile<128xi32> -> tile<16x8xi32>
    %signed_signed = mmai %a, %b, %c signed signed : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %signed_signed_out_flat = reshape %signed_signed : tile<16x8xi32> -> tile<128xi32>
    %p1_1 = reshape %signed_signed_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    store_ptr_tko weak %p1_, %signed_signed_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    %signed_unsigned = mmai %a, %b, %c signed unsigned : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %signed_unsigned_out_flat = reshape %signed_unsigned : tile<16x8xi32> -> tile<128xi32>
    %p2_1 = reshape %signed_unsigned_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %p2_ = offset %p2_n, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    store_ptr_tko weak %p2_, %signed_unsigned_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    %unsigned_signed = mmai %a, %b, %c unsigned signed : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %unsigned_signed_out_flat = reshape %unsigned_signed : tile<16x8xi32> -> tile<128xi32>
    %p3_1 = reshape %unsigned_signed_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %p3_ = offset %p3_n, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    store_ptr_tko weak %p3_, %unsigned_signed_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    %unsigned_unsigned = mmai %a, %b, %c unsigned unsigned : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %unsigned_unsigned_out_flat = reshape %unsigned_unsigned : tile<16x8xi32> -> tile<128xi32>
    %p4_1 = reshape %unsigned_unsigned_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %p4_ = offset %p4_n, %l128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    store_ptr_tko weak %p4_, %unsigned_unsigned_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
