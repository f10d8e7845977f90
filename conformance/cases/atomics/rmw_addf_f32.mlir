// atomic_rmw_tko addf on f32 rounds to nearest even.
cuda_tile.module @rmw_addf_f32 {
  entry @rmw_addf_f32(%cells_ptr: tile<ptr<f32>>, %v_ptr: tile<ptr<f32>>, %out_ptr: tile<ptr<i32>>) {
    %i16 = iota : tile<16xi32>
    %v_at1 = reshape %v_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %v_atn = broadcast %v_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %v_at = offset %v_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %v, %v_token = load_ptr_tko weak %v_at : tile<16xptr<f32>> -> tile<16xf32>, token
    %cells_at1 = reshape %cells_ptr : tile<ptr<f32>> -> tile<1xptr<f32>>
    %cells_atn = broadcast %cells_at1 : tile<1xptr<f32>> -> tile<16xptr<f32>>
    %cells_at = offset %cells_atn, %i16 : tile<16xptr<f32>>, tile<16xi32> -> tile<16xptr<f32>>
    %cells_old, %cells_t = atomic_rmw_tko relaxed device %cells_at, addf, %v : tile<16xptr<f32>>, tile<16xf32> -> tile<16xf32>, token
    %out_bits = bitcast %cells_old : tile<16xf32> -> tile<16xi32>
    %out_number = cmpf equal ordered %cells_old, %cells_old : tile<16xf32> -> tile<16xi1>
    %out_nan = constant <i32: 2143289344> : tile<16xi32>
    %out = select %out_number, %out_bits, %out_nan : tile<16xi1>, tile<16xi32>
    %out_at1 = reshape %out_ptr : tile<ptr<i32>> -> tile<1xptr<i32>>
    %out_atn = broadcast %out_at1 : tile<1xptr<i32>> -> tile<16xptr<i32>>
    %out_at = offset %out_atn, %i16 : tile<16xptr<i32>>, tile<16xi32> -> tile<16xptr<i32>>
    %out_stored = store_ptr_tko weak %out_at, %out : tile<16xptr<i32>>, tile<16xi32> -> token
    return
  }
}
