// mmaf_scaled with scales whose products with elements have no f32: 2^127 *
// 448 times 2^-127 * 2^-9 is exact.
cuda_tile.module @mmaf_scaled_extreme {
  entry @mmaf_scaled_extreme(%sa0_ptr: tile<ptr<f8E8M0FNU>>, %sb0_ptr: tile<ptr<f8E8M0FNU>>, %out0_ptr: tile<ptr<f32>>, %sa1_ptr: tile<ptr<f8E8M0FNU>>, %sb1_ptr: tile<ptr<f8E8M0FNU>>, %out1_ptr: tile<ptr<f32>>, %sa2_ptr: tile<ptr<f8E8M0FNU>>, %sb2_ptr: tile<ptr<f8E8M0FNU>>, %out2_ptr: tile<ptr<f32>>, %sa3_ptr: tile<ptr<f8E8M0FNU>>, %sb3_ptr: tile<ptr<f8E8M0FNU>>, %out3_ptr: tile<ptr<f32>>) {
    %l16 = iota : tile<16xi32>
    %sa0_at1 = reshape %sa0_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sa0_atn = broadcast %sa0_at1 : tile<1xptr<f8E8M0FNU>> -> tile<16xptr<f8E8M0FNU>>
    %sa0_at = offset %sa0_atn, %l16 : tile<16xptr<f8E8M0FNU>>, tile<16xi32> -> tile<16xptr<f8E8M0FNU>>
    %sa0_flat, %sa0_token = load_ptr_tko weak %sa0_at : tile<16xptr<f8E8M0FNU>> -> tile<16xf8E8M0FNU>, token
    %sa0 = reshape %sa0_flat : tile<16xf8E8M0FNU> -> tile<16x1xf8E8M0FNU>
    %l8 = iota : tile<8xi32>
    %sb0_at1 = reshape %sb0_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sb0_atn = broadcast %sb0_at1 : tile<1xptr<f8E8M0FNU>> -> tile<8xptr<f8E8M0FNU>>
    %sb0_at = offset %sb0_atn, %l8 : tile<8xptr<f8E8M0FNU>>, tile<8xi32> -> tile<8xptr<f8E8M0FNU>>
    %sb0_flat, %sb0_token = load_ptr_tko weak %sb0_at : tile<8xptr<f8E8M0FNU>> -> tile<8xf8E8M0FNU>, token
    %sb0 = reshape %sb0_flat : tile<8xf8E8M0FNU> -> tile<1x8xf8E8M0FNU>
    %a0 = constant <f8E4M3FN: 448.0> : tile<16x32xf8E4M3FN>
    %b0 = constant <f8E4M3FN: 0.001953125> : tile<32x8xf8E4M3FN>
    %c0 = constant <f32: 1.0> : tile<16x8xf32>
    %r0 = mmaf_scaled %a0, %b0, %c0, %sa0, %sb0 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>, tile<16x1xf8E8M0FNU>, tile<1x8xf8E8M0FNU>
    %out0_flat = reshape %r0 : tile<16x8xf32> -> tile<128xf32>
    %l128 = iota : tile<128xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p1_ = offset %p1_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p1_, %out0_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    %sa1_at1 = reshape %sa1_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sa1_atn = broadcast %sa1_at1 : tile<1xptr<f8E8M0FNU>> -> tile<16xptr<f8E8M0FNU>>
    %sa1_at = offset %sa1_atn, %l16 : tile<16xptr<f8E8M0FNU>>, tile<16xi32> -> tile<16xptr<f8E8M0FNU>>
    %sa1_flat, %sa1_token = load_ptr_tko weak %sa1_at : tile<16xptr<f8E8M0FNU>> -> tile<16xf8E8M0FNU>, token
    %sa1 = reshape %sa1_flat : tile<16xf8E8M0FNU> -> tile<16x1xf8E8M0FNU>
    %sb1_at1 = reshape %sb1_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sb1_atn = broadcast %sb1_at1 : tile<1xptr<f8E8M0FNU>> -> tile<8xptr<f8E8M0FNU>>
    %sb1_at = offset %sb1_atn, %l8 : tile<8xptr<f8E8M0FNU>>, tile<8xi32> -> tile<8xptr<f8E8M0FNU>>
    %sb1_flat, %sb1_token = load_ptr_tko weak %sb1_at : tile<8xptr<f8E8M0FNU>> -> tile<8xf8E8M0FNU>, token
    %sb1 = reshape %sb1_flat : tile<8xf8E8M0FNU> -> tile<1x8xf8E8M0FNU>
    %a1 = constant <f8E4M3FN: 0.001953125> : tile<16x32xf8E4M3FN>
    %b1 = constant <f8E4M3FN: 448.0> : tile<32x8xf8E4M3FN>
    %c1 = constant <f32: 1.0> : tile<16x8xf32>
    %r1 = mmaf_scaled %a1, %b1, %c1, %sa1, %sb1 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>, tile<16x1xf8E8M0FNU>, tile<1x8xf8E8M0FNU>
    %out1_flat = reshape %r1 : tile<16x8xf32> -> tile<128xf32>
    %p2_1 = reshape %out1_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p2_n = broadcast %p2_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p2_ = offset %p2_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p2_, %out1_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    %sa2_at1 = reshape %sa2_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sa2_atn = broadcast %sa2_at1 : tile<1xptr<f8E8M0FNU>> -> tile<16xptr<f8E8M0FNU>>
    %sa2_at = offset %sa2_atn, %l16 : tile<16xptr<f8E8M0FNU>>, tile<16xi32> -> tile<16xptr<f8E8M0FNU>>
    %sa2_flat, %sa2_token = load_ptr_tko weak %sa2_at : tile<16xptr<f8E8M0FNU>> -> tile<16xf8E8M0FNU>, token
    %sa2 = reshape %sa2_flat : tile<16xf8E8M0FNU> -> tile<16x1xf8E8M0FNU>
    %sb2_at1 = reshape %sb2_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sb2_atn = broadcast %sb2_at1 : tile<1xptr<f8E8M0FNU>> -> tile<8xptr<f8E8M0FNU>>
    %sb2_at = offset %sb2_atn, %l8 : tile<8xptr<f8E8M0FNU>>, tile<8xi32> -> tile<8xptr<f8E8M0FNU>>
    %sb2_flat, %sb2_token = load_ptr_tko weak %sb2_at : tile<8xptr<f8E8M0FNU>> -> tile<8xf8E8M0FNU>, token
    %sb2 = reshape %sb2_flat : tile<8xf8E8M0FNU> -> tile<1x8xf8E8M0FNU>
    %a2 = constant <f8E4M3FN: 448.0> : tile<16x32xf8E4M3FN>
    %b2 = constant <f8E4M3FN: 0.001953125> : tile<32x8xf8E4M3FN>
    %c2 = constant <f32: 1.0> : tile<16x8xf32>
    %r2 = mmaf_scaled %a2, %b2, %c2, %sa2, %sb2 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>, tile<16x1xf8E8M0FNU>, tile<1x8xf8E8M0FNU>
    %out2_flat = reshape %r2 : tile<16x8xf32> -> tile<128xf32>
    %p3_1 = reshape %out2_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p3_n = broadcast %p3_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p3_ = offset %p3_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p3_, %out2_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    %sa3_at1 = reshape %sa3_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sa3_atn = broadcast %sa3_at1 : tile<1xptr<f8E8M0FNU>> -> tile<16xptr<f8E8M0FNU>>
    %sa3_at = offset %sa3_atn, %l16 : tile<16xptr<f8E8M0FNU>>, tile<16xi32> -> tile<16xptr<f8E8M0FNU>>
    %sa3_flat, %sa3_token = load_ptr_tko weak %sa3_at : tile<16xptr<f8E8M0FNU>> -> tile<16xf8E8M0FNU>, token
    %sa3 = reshape %sa3_flat : tile<16xf8E8M0FNU> -> tile<16x1xf8E8M0FNU>
    %sb3_at1 = reshape %sb3_ptr : tile<ptr<f8E8M0FNU>> -> tile<1xptr<f8E8M0FNU>>
    %sb3_atn = broadcast %sb3_at1 : tile<1xptr<f8E8M0FNU>> -> tile<8xptr<f8E8M0FNU>>
    %sb3_at = offset %sb3_atn, %l8 : tile<8xptr<f8E8M0FNU>>, tile<8xi32> -> tile<8xptr<f8E8M0FNU>>
    %sb3_flat, %sb3_token = load_ptr_tko weak %sb3_at : tile<8xptr<f8E8M0FNU>> -> tile<8xf8E8M0FNU>, token
    %sb3 = reshape %sb3_flat : tile<8xf8E8M0FNU> -> tile<1x8xf8E8M0FNU>
    %a3 = constant <f8E4M3FN: 448.0> : tile<16x32xf8E4M3FN>
    %b3 = constant <f8E4M3FN: 0.001953125> : tile<32x8xf8E4M3FN>
    %c3 = constant <f32: 1.0> : tile<16x8xf32>
    %r3 = mmaf_scaled %a3, %b3, %c3, %sa3, %sb3 : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>, tile<16x1xf8E8M0FNU>, tile<1x8xf8E8M0FNU>
    %out3_flat = reshape %r3 : tile<16x8xf32> -> tile<128xf32>
    %p4_1 = reshape %out3_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p4_n = broadcast %p4_1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %p4_ = offset %p4_n, %l128 : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    store_ptr_tko weak %p4_, %out3_flat : tile<128xptr<f32>>, tile<128xf32> -> token
    return
  }
}
