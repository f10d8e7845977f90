// atomic_rmw_tko addf on f32 rounds to nearest even.
cuda_tile.module @rmw_addf_f32 {
  entry @rmw_addf_f32(%cells_ptr: tile<ptr<f32>>, %v_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %l16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %v_at = offset %v_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %cells_at = offset %cells_atn, %l16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, addf, %v : tile<16xptr<f32>>, tile<16xf32> -> tile<16xf32>, token
    %nan_16_f32 = constant <i32: 2143289344> : tile<16xi32>
    %out_all = bitcast %cells_old : tile<16xf32> -> tile<16xi32>
    %out_ok = cmpf equal ordered %cells_old, %cells_old : tile<16xf32> -> tile<16xi1>
    %out = select %out_ok, %out_all, %nan_16_f32 : tile<16xi1>, tile<16xi32>
    %p1_1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p1_n = broadcast %p1_1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %p1_ = offset %p1_n, %l16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    store_ptr_tko weak %p1_, %out : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
