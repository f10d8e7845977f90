// insert into f16 replaces one block and leaves the rest; the first tile stays
// as it was.
cuda_tile.module @insert_rank3 {
  entry @insert_rank3(%a_ptr: tile<ptr<f16>>, %b_ptr: tile<ptr<f16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<64xptr<f16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<f16>>, tile<64xi32> -> tile<64xptr<f16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<f16>> -> tile<64xf16>, token
    %a = reshape %a_flat : tile<64xf16> -> tile<2x4x8xf16>
    %l16 = iota : tile<16xi32>
    %b_at1 = reshape %b_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %b_atn = broadcast %b_at1 : tile<1xptr<f16>> -> tile<16xptr<f16>>
    %b_at = offset %b_atn, %l16 : tile<16xptr<f16>>, tile<16xi32> -> tile<16xptr<f16>>
    %b_flat, %b_token = load_ptr_tko weak %b_at : tile<16xptr<f16>> -> tile<16xf16>, token
    %b = reshape %b_flat : tile<16xf16> -> tile<1x2x8xf16>
    %n0_0 = constant <i32: 1> : tile<i32>
    %n0_1 = constant <i32: 1> : tile<i32>
    %n0_2 = constant <i32: 0> : tile<i32>
    %r0 = insert %b, %a[%n0_0, %n0_1, %n0_2] : tile<1x2x8xf16>, tile<2x4x8xf16>
    %out0_bits = bitcast %r0 : tile<2x4x8xf16> -> tile<2x4x8xi16>
    %out0_flat = reshape %out0_bits : tile<2x4x8xi16> -> tile<64xi16>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p1_ = offset %p1_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<64xptr<i16>>, tile<64xi16> -> token
    %n1_0 = constant <i32: 0> : tile<i32>
    %n1_1 = constant <i32: 1> : tile<i32>
    %n1_2 = constant <i32: 0> : tile<i32>
    %r1 = insert %b, %a[%n1_0, %n1_1, %n1_2] : tile<1x2x8xf16>, tile<2x4x8xf16>
    %out1_bits = bitcast %r1 : tile<2x4x8xf16> -> tile<2x4x8xi16>
    %out1_flat = reshape %out1_bits : tile<2x4x8xi16> -> tile<64xi16>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<64xptr<i16>>
    %p2_ = offset %p2_n, %l64 : tile<64xptr<i16>>, tile<64xi32> -> tile<64xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<64xptr<i16>>, tile<64xi16> -> token
    return
  }
}
