// atomic_rmw_tko addf on f16 rounds to nearest even.
cuda_tile.module @rmw_addf_f16 {
  entry @rmw_addf_f16(%cells_ptr: tile<ptr<f16>>, %v_ptr: tile<ptr<f16>>, %out_ptr: tile<ptr<i16>>) {
    %l16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f16>> -> tile<16xptr<f16>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<f16>>, tile<16xi32> -> tile<16xptr<f16>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<16xptr<f16>> -> tile<16xf16>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<f16>> -> tile<1xptr<f16>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<f16>> -> tile<16xptr<f16>>
    %cells_at = offset %cells_atn, %l16 : tile<16xptr<f16>>, tile<16xi32> -> tile<16xptr<f16>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, addf, %v : tile<16xptr<f16>>, tile<16xf16> -> tile<16xf16>, token
    %nan_16_f16 = constant <i16: 32256> : tile<16xi16>
    %out_all = bitcast %cells_old : tile<16xf16> -> tile<16xi16>
    %out_ok = cmpf equal ordered %cells_old, %cells_old : tile<16xf16> -> tile<16xi1>
    %out = select %out_ok, %out_all, %nan_16_f16 : tile<16xi1>, tile<16xi16>
    %p1_1 = reshape %out_ptr : tile<ptr<i16>> -> tile<1xptr<i16>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i16>> -> tile<16xptr<i16>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i16>>, tile<16xi32> -> tile<16xptr<i16>>
    store_ptr_tko weak %p1_, %out : tile<16xptr<i16>>, tile<16xi16> -> token
    return
  }
}
