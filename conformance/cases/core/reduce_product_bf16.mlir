// reduce over every dimension of a tile of rank 3: product bf16.
cuda_tile.module @reduce_product_bf16 {
  entry @reduce_product_bf16(%a_ptr: tile<ptr<bf16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>, %out2_ptr: tile<ptr<i16>>) {
    %l64 = iota : tile<64xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<bf16>> -> tile<1xptr<bf16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<bf16>> -> tile<64xptr<bf16>>
    %a_at = offset %a_atn, %l64 : tile<64xptr<bf16>>, tile<64xi32> -> tile<64xptr<bf16>>
    %a_flat, %a_token = load_ptr_tko weak %a_at : tile<64xptr<bf16>> -> tile<64xbf16>, token
    %a = reshape %a_flat : tile<64xbf16> -> tile<4x8x2xbf16>
    %r0 = reduce %a dim=0 identities=[1.0 : bf16] : tile<4x8x2xbf16> -> tile<8x2xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %nan_8_2_bf16 = constant <i16: 32704> : tile<8x2xi16>
    %out0_all = bitcast %r0 : tile<8x2xbf16> -> tile<8x2xi16>
    %out0_ok = cmpf equal ordered %r0, %r0 : tile<8x2xbf16> -> tile<8x2xi1>
    %out0 = select %out0_ok, %out0_all, %nan_8_2_bf16 : tile<8x2xi1>, tile<8x2xi16>
    %out0_flat = reshape %out0 : tile<8x2xi16> -> tile<16xi16>
    %l16 = iota : tile<16xi32>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<16xptr<i16>>, tile<16xi16> -> token
    %r1 = reduce %a dim=1 identities=[1.0 : bf16] : tile<4x8x2xbf16> -> tile<4x2xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %nan_4_2_bf16 = constant <i16: 32704> : tile<4x2xi16>
    %out1_all = bitcast %r1 : tile<4x2xbf16> -> tile<4x2xi16>
    %out1_ok = cmpf equal ordered %r1, %r1 : tile<4x2xbf16> -> tile<4x2xi1>
    %out1 = select %out1_ok, %out1_all, %nan_4_2_bf16 : tile<4x2xi1>, tile<4x2xi16>
    %out1_flat = reshape %out1 : tile<4x2xi16> -> tile<8xi16>
    %l8 = iota : tile<8xi32>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<8xptr<i16>>
    %p2_ = offset %p2_n, %l8 : tile<8xptr<i16>>, tile<8xi32> -> tile<8xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<8xptr<i16>>, tile<8xi16> -> token
    %r2 = reduce %a dim=2 identities=[1.0 : bf16] : tile<4x8x2xbf16> -> tile<4x8xbf16>
    (%e0: tile<bf16>, %a0: tile<bf16>) {
      %r = mulf %e0, %a0 : tile<bf16>
      yield %r : tile<bf16>
    }
    %nan_4_8_bf16 = constant <i16: 32704> : tile<4x8xi16>
    %out2_all = bitcast %r2 : tile<4x8xbf16> -> tile<4x8xi16>
    %out2_ok = cmpf equal ordered %r2, %r2 : tile<4x8xbf16> -> tile<4x8xi1>
    %out2 = select %out2_ok, %out2_all, %nan_4_8_bf16 : tile<4x8xi1>, tile<4x8xi16>
    %out2_flat = reshape %out2 : tile<4x8xi16> -> tile<32xi16>
    %l32 = iota : tile<32xi32>
    %p3_1 = reshape %out2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<32xptr<i16>>
    %p3_ = offset %p3_n, %l32 : tile<32xptr<i16>>, tile<32xi32> -> tile<32xptr<i16>>
    store_ptr_tko weak %p3_, %out2_flat : tile<32xptr<i16>>, tile<32xi16> -> token
    return
  }
}
