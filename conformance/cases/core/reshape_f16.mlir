// reshape of f16 from shape to shape keeps the row-major order: (1,) () (1, 1)
// (1, 1, 1, 1).
cuda_tile.module @reshape_f16 {
  entry @reshape_f16(%a_ptr: tile<ptr<f16>>, %out0_ptr: tile<ptr<i16>>, %out1_ptr: tile<ptr<i16>>, %out2_ptr: tile<ptr<i16>>) {
    %l1 = iota : tile<1xi32>
    %a_at1 = reshape %a_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %a_atn = broadcast %a_at1 : tile<1xptr<f16>> -> tile<1xptr<f16>>
    %a_at = offset %a_atn, %l1 : tile<1xptr<f16>>, tile<1xi32> -> tile<1xptr<f16>>
    %a, %a_token = load_ptr_tko weak %a_at : tile<1xptr<f16>> -> tile<1xf16>, token
    %r0 = reshape %a : tile<1xf16> -> tile<f16>
    %out0_bits = bitcast %r0 : tile<f16> -> tile<i16>
    %out0_flat = reshape %out0_bits : tile<i16> -> tile<1xi16>
    %p1_1 = reshape %out0_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p1_ = offset %p1_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p1_, %out0_flat : tile<1xptr<i16>>, tile<1xi16> -> token
    %r1 = reshape %r0 : tile<f16> -> tile<1x1xf16>
    %out1_bits = bitcast %r1 : tile<1x1xf16> -> tile<1x1xi16>
    %out1_flat = reshape %out1_bits : tile<1x1xi16> -> tile<1xi16>
    %p2_1 = reshape %out1_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p2_n = broadcast %p2_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p2_ = offset %p2_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p2_, %out1_flat : tile<1xptr<i16>>, tile<1xi16> -> token
    %r2 = reshape %r1 : tile<1x1xf16> -> tile<1x1x1x1xf16>
    %out2_bits = bitcast %r2 : tile<1x1x1x1xf16> -> tile<1x1x1x1xi16>
    %out2_flat = reshape %out2_bits : tile<1x1x1x1xi16> -> tile<1xi16>
    %p3_1 = reshape %out2_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p3_n = broadcast %p3_1 : tile<1xptr<i16>> -> tile<1xptr<i16>>
    %p3_ = offset %p3_n, %l1 : tile<1xptr<i16>>, tile<1xi32> -> tile<1xptr<i16>>
    store_ptr_tko weak %p3_, %out2_flat : tile<1xptr<i16>>, tile<1xi16> -> token
    return
  }
}
