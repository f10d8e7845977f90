// insert into i8 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_rank2 {
  entry @insert_rank2(%a_ptr: tile<ptr<i8>>, %b_ptr: tile<ptr<i8>>, %out0_ptr: tile<ptr<i8>>, %out1_ptr: tile<ptr<i8>>, %out2_ptr: tile<ptr<i8>>) {
    %l128 = iota : tile<128xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %a_atn = broadcast %a_at1 : tile<1xptr<i8>> -> tile<128xptr<i8>>
    %a_at = offset %a_atn, %l128 : tile<128xptr<i8>>, tile<128xi32> -> tile<128xptr<i8>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<128xptr<i8>> -> tile<128xi8>, token
    %a = reshape %a_flat : tile<128xi8> -> tile<8x16xi8>
    %l8 = iota : tile<8xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %b_atn = broadcast %b_at1 : tile<1xptr<i8>> -> tile<8xptr<i8>>
    %b_at = offset %b_atn, %l8 : tile<8xptr<i8>>, tile<8xi32> -> tile<8xptr<i8>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<8xptr<i8>> -> tile<8xi8>, token
    %b = reshape %b_flat : tile<8xi8> -> tile<4x2xi8>
    %n0_0 = constant <i32: 1> : tile<i32>
    %n0_1 = constant <i32: 5> : tile<i32>
    %r0 = insert %b, %a[%n0_0, %n0_1] : tile<4x2xi8>, tile<8x16xi8>
    %out0_flat = reshape %r0 : tile<8x16xi8> -> tile<128xi8>
    %p1_1 = reshape %out0_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i8>> -> tile<128xptr<i8>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<i8>>, tile<128xi32> -> tile<128xptr<i8>>
    store_ptr_tko weak %p1_, %out0_flat : tile<128xptr<i8>>, tile<128xi8> -> token
    %n1_0 = constant <i32: 0> : tile<i32>
    %n1_1 = constant <i32: 7> : tile<i32>
    %r1 = insert %b, %a[%n1_0, %n1_1] : tile<4x2xi8>, tile<8x16xi8>
    %out1_flat = reshape %r1 : tile<8x16xi8> -> tile<128xi8>
    %p2_1 = reshape %out1_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i8>> -> tile<128xptr<i8>>
    %p2_ = offset %p2_n, %l128 : tile<128xptr<i8>>, tile<128xi32> -> tile<128xptr<i8>>
    store_ptr_tko weak %p2_, %out1_flat : tile<128xptr<i8>>, tile<128xi8> -> token
    %n2_0 = constant <i32: 1> : tile<i32>
    %n2_1 = constant <i32: 0> : tile<i32>
    %r2 = insert %b, %a[%n2_0, %n2_1] : tile<4x2xi8>, tile<8x16xi8>
    %out2_flat = reshape %r2 : tile<8x16xi8> -> tile<128xi8>
    %p3_1 = reshape %out2_ptr : tile<ptr<i8>> -> tile<1xptr<i8>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i8>> -> tile<128xptr<i8>>
    %p3_ = offset %p3_n, %l128 : tile<128xptr<i8>>, tile<128xi32> -> tile<128xptr<i8>>
    store_ptr_tko weak %p3_, %out2_flat : tile<128xptr<i8>>, tile<128xi8> -> token
    return
  }
}
