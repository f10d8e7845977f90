// mmai with every signedness of both operands, over all bytes.
cuda_tile.module @mmai {
  entry @mmai(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %c_ptr: tile<ptr<i32>>, %signed_signed_out_ptr: tile<ptr<i32>>, %signed_unsigned_out_ptr: tile<ptr<i32>>, %unsigned_signed_out_ptr: tile<ptr<i32>>, %unsigned_unsigned_out_ptr: tile<ptr<i32>>) {
    %i512 = iota : tile<512xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<512xptr<i8>>
    %a_at = offset %a_atn, %i512 : tile<512xptr<i8>>, tile<512xi32> -> tile<512xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<512xptr<i8>> -> tile<512xi8>, token
    %a = reshape %a_flat : tile<512xi8> -> tile<16x32xi8>
    %i256 = iota : tile<256xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<256xptr<i8>>
    %b_at = offset %b_atn, %i256 : tile<256xptr<i8>>, tile<256xi32> -> tile<256xptr<i8>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<256xptr<i8>> -> tile<256xi8>, token
    %b = reshape %b_flat : tile<256xi8> -> tile<32x8xi8>
    %i128 = iota : tile<128xi32>
    %c_at1 = reshape %c_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %c_atn = broadcast %c_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %c_at = offset %c_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %c_flat, %c_token = load_ptr_tko weak %c_at : tile<128xptr<i32>> -> tile<128xi32>, token
    %c = reshape %c_flat : tile<128xi32> -> tile<16x8xi32>
    %signed_signed = mmai %a, %b, %c signed signed : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %signed_signed_out_flat = reshape %signed_signed : tile<16x8xi32> -> tile<128xi32>
    %signed_signed_out_at1 = reshape %signed_signed_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %signed_signed_out_atn = broadcast %signed_signed_out_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %signed_signed_out_at = offset %signed_signed_out_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %signed_signed_out_stored = store_ptr_tko weak %signed_signed_out_at, %signed_signed_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    %signed_unsigned = mmai %a, %b, %c signed unsigned : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %signed_unsigned_out_flat = reshape %signed_unsigned : tile<16x8xi32> -> tile<128xi32>
    %signed_unsigned_out_at1 = reshape %signed_unsigned_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %signed_unsigned_out_atn = broadcast %signed_unsigned_out_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %signed_unsigned_out_at = offset %signed_unsigned_out_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %signed_unsigned_out_stored = store_ptr_tko weak %signed_unsigned_out_at, %signed_unsigned_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    %unsigned_signed = mmai %a, %b, %c unsigned signed : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %unsigned_signed_out_flat = reshape %unsigned_signed : tile<16x8xi32> -> tile<128xi32>
    %unsigned_signed_out_at1 = reshape %unsigned_signed_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %unsigned_signed_out_atn = broadcast %unsigned_signed_out_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %unsigned_signed_out_at = offset %unsigned_signed_out_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %unsigned_signed_out_stored = store_ptr_tko weak %unsigned_signed_out_at, %unsigned_signed_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    %unsigned_unsigned = mmai %a, %b, %c unsigned unsigned : tile<16x32xi8>, tile<32x8xi8>, tile<16x8xi32>
    %unsigned_unsigned_out_flat = reshape %unsigned_unsigned : tile<16x8xi32> -> tile<128xi32>
    %unsigned_unsigned_out_at1 = reshape %unsigned_unsigned_out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %unsigned_unsigned_out_atn = broadcast %unsigned_unsigned_out_at1 : tile<1xptr<i32>> -> tile<128xptr<i32>>
    %unsigned_unsigned_out_at = offset %unsigned_unsigned_out_atn, %i128 : tile<128xptr<i32>>, tile<128xi32> -> tile<128xptr<i32>>
    %unsigned_unsigned_out_stored = store_ptr_tko weak %unsigned_unsigned_out_at, %unsigned_unsigned_out_flat : tile<128xptr<i32>>, tile<128xi32> -> token
    return
  }
}
